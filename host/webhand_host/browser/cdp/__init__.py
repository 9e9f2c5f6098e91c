"""The carrier without an extension: Chromium or Edge through Playwright and the DevTools protocol (CDP).

It runs the page engine in an isolated world of every frame, acts with a person's mouse and keyboard, and holds dialogs
open until they are answered. Playwright itself is imported when a browser is started, not with this package.
"""
