"""`./dev demo`: a person on a fresh machine watches Webhand do a real task."""
