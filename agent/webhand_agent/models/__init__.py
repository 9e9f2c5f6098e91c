"""The minds that can drive the loop, behind one protocol."""
