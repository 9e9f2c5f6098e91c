"""What may be done, where, and with which words: policy decides, the model proposes (SAFETY)."""
