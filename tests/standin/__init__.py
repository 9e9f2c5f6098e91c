"""What the stand-ins for model services have in common: a server on a loopback port that answers from a script."""
