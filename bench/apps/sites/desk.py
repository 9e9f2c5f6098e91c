"""A page of Streamlit's widgets; every run of the script writes what they hold into the file that is its argument."""

# mypy: disable-error-code="import-not-found, import-untyped"
# Streamlit is in an environment of its own, not in the one that is checked.

import datetime
import json
import sys
from pathlib import Path

import streamlit as st

st.title("Loan")
name = st.text_input("Name")
amount = st.slider("Amount", 0, 20_000, 10_000, step=500)
term = st.selectbox("Term", ["One year", "Two years", "Five years"])
extras = st.multiselect("Extras", ["Insurance", "Express", "Paper mail"])
day = st.date_input("First payment", datetime.date(2026, 3, 10))
agreed = st.checkbox("I agree to the terms")
way = st.radio("Paid by", ["Card", "Bank", "Cash"])
count = st.number_input("Children", 0, 9, 0)
if st.button("Apply"):
    held = {"name": name, "amount": amount, "term": term, "extras": extras, "day": day.isoformat()}
    more = {"agreed": agreed, "way": way, "count": count}
    Path(sys.argv[1]).write_text(json.dumps({**held, **more}), encoding="utf-8")
    st.success(f"Thank you, {name}.")
