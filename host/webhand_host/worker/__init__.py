"""A worker: browsers on some machine, that a controller elsewhere acts with."""
