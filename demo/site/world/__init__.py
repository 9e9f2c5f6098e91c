"""What the site is about: plain data and its rules, with no web in it."""
