#!/bin/sh
# Started by the browser. Finds the installed Webhand and becomes its native host. `webhand install` writes this file.
here=${0%/*}
python='' package='' path=''
if [ -r "$here/installation" ]; then
  { IFS= read -r python; IFS= read -r package; IFS= read -r path; } <"$here/installation"
fi
if [ -x "$python" ] && [ -f "$package/native/main.py" ]; then
  if [ -n "$path" ]; then
    PYTHONPATH=$path exec "$python" -P -S "$package/native/main.py" "$@"
  fi
  exec "$python" -E -P -S "$package/native/main.py" "$@"
fi
for host in "$(command -v webhand-host)" \
  "$HOME/.local/bin/webhand-host" \
  "${PIPX_HOME:-$HOME/.local/share/pipx}/venvs/webhand/bin/webhand-host" \
  "$HOME/.local/pipx/venvs/webhand/bin/webhand-host" \
  "${XDG_DATA_HOME:-$HOME/.local/share}/uv/tools/webhand/bin/webhand-host" \
  /opt/homebrew/bin/webhand-host /usr/local/bin/webhand-host; do
  if [ -x "$host" ]; then exec "$host" "$@"; fi
done
echo "webhand: the installed Webhand is gone (last seen: ${python:-nowhere}). Run: webhand install" >&2
exit 1
