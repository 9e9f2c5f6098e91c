"""How an action is done after all that could not be done as asked, before anything was delivered."""
