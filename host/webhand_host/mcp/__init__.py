"""`webhand mcp`: the same hands for clients of the Model Context Protocol."""
