"""Mouse, keyboard, screen, windows and clipboard of the machine: `webhand_agent.desktop.Desktop`, implemented."""
