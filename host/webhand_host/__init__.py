"""The body of Webhand: native messaging, browsers, the record on disk, installation, the command line."""
