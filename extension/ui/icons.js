/** Outlines on a 24 x 24 grid, stroked in the text's colour. */
export const PATHS = {
  // Also what the toolbar shows: extension/icons/ are this one, in white on the accent colour of the light theme.
  hand: [
    "M9 13V4.6a1.6 1.6 0 0 1 3.2 0v6.2",
    "M12.2 10.6a1.6 1.6 0 0 1 3.2 0v1",
    "M15.4 11.4a1.6 1.6 0 0 1 3.2 0v4.1a5.5 5.5 0 0 1-5.5 5.5h-1a5.5 5.5 0 0 1-4.4-2.2l-2.8-3.8a1.6 1.6 0 0 1 2.5-2L9 14.6",
  ],
  plus: ["M12 5v14", "M5 12h14"],
  panel: ["M4 5h16v14H4z", "M14.5 5v14"],
  browser: ["M4 5h16v14H4z", "M4 9.5h16", "M7 7.3v-.1", "M10 7.3v-.1"],
  program: ["M4 5h16v14H4z", "M7.5 9.5l3 2.5-3 2.5", "M12.5 15h4"],
  settings: ["M4 7h9", "M17 7h3", "M15 5v4", "M4 17h3", "M11 17h9", "M9 15v4"],
  send: ["M12 19V5", "M6 11l6-6 6 6"],
  stop: ["M8 8h8v8H8z"],
  pause: ["M9 6.5v11", "M15 6.5v11"],
  play: ["M9 6.5v11l8.5-5.5z"],
  file: ["M7 3.5h7l4 4v13H7z", "M13.5 3.5v4.5h4.5"],
  key: ["M8.5 10.5a4 4 0 1 0 0 5.6 4 4 0 0 0 0-5.6z", "M10 12h10v3", "M16 12v2.5"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  cross: ["M7 7l10 10", "M17 7 7 17"],
  chevron: ["M9 6l6 6-6 6"],
  eye: ["M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6z", "M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"],
  shield: ["M12 3l7 3v5.5c0 4.3-3 7.7-7 9.5-4-1.8-7-5.2-7-9.5V6z", "M12 8.5v4", "M12 15.8v.2"],
  question: ["M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z", "M9.7 9.6a2.4 2.4 0 1 1 3.4 2.2c-.7.3-1.1.8-1.1 1.6", "M12 16.3v.2"],
  warning: ["M12 4l9 16H3z", "M12 10v4.5", "M12 17.2v.2"],
  info: ["M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z", "M12 11v5.5", "M12 7.7v.2"],
  copy: ["M9 9h10v11H9z", "M15 9V4H5v11h4"],
};
