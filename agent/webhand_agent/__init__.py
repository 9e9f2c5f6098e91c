"""The brain of Webhand: the loop, the tools, the models, the policy. It knows no browser, no socket and no screen."""
