"""What was done and seen, and what follows from it: loops, claims, lists, and what a site taught."""
