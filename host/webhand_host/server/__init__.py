"""The tool server (`webhand serve`): Webhand's hands over HTTP, on this machine only."""
