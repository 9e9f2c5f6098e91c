"""Doing a recorded run again without a model: the record's own steps, in the pages as they are today."""
