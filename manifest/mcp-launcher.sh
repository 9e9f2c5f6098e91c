#!/bin/sh
# Started by MCP clients. Finds the installed Webhand and becomes its command. `webhand mcp install` writes this file.
here=${0%/*}
python='' package='' path=''
if [ -r "$here/installation" ]; then
  { IFS= read -r python; IFS= read -r package; IFS= read -r path; } <"$here/installation"
fi
if [ -x "$python" ] && [ -f "$package/native/main.py" ]; then
  if [ -n "$path" ]; then
    PYTHONPATH=$path exec "$python" -P -m webhand_host "$@"
  fi
  exec "$python" -E -P -m webhand_host "$@"
fi
for webhand in "$(command -v webhand)" \
  "$HOME/.local/bin/webhand" \
  "${PIPX_HOME:-$HOME/.local/share/pipx}/venvs/webhand/bin/webhand" \
  "$HOME/.local/pipx/venvs/webhand/bin/webhand" \
  "${XDG_DATA_HOME:-$HOME/.local/share}/uv/tools/webhand/bin/webhand" \
  /opt/homebrew/bin/webhand /usr/local/bin/webhand; do
  if [ -x "$webhand" ]; then exec "$webhand" "$@"; fi
done
echo "webhand: the installed Webhand is gone (last seen: ${python:-nowhere}). Run: webhand mcp install" >&2
exit 1
