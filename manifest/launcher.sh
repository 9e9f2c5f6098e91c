#!/bin/sh
# Started by the browser. Finds the installed Webhand and becomes its native host. `webhand install` writes this file.
here=${0%/*}
python='' package='' path='' minor=''
if [ -r "$here/installation" ]; then
  { IFS= read -r python; IFS= read -r package; IFS= read -r path; IFS= read -r minor; } <"$here/installation"
fi
if [ -x "$python" ] && [ -f "$package/native/main.py" ]; then
  if [ -n "$path" ]; then
    PYTHONPATH=$path exec "$python" -P -S "$package/native/main.py" "$@"
  fi
  exec "$python" -E -P -S "$package/native/main.py" "$@"
fi
# A copy in Webhand's own folder needs nothing but some Python of its minor version.
if [ -n "$minor" ] && [ -f "$package/native/main.py" ]; then
  for other in "$(command -v "python$minor")" "/usr/bin/python$minor" "/usr/local/bin/python$minor" \
    "/opt/homebrew/bin/python$minor" "$HOME/.local/bin/python$minor" \
    "/Library/Frameworks/Python.framework/Versions/$minor/bin/python$minor" \
    "$HOME/.pyenv/versions/$minor".*"/bin/python$minor" \
    "${XDG_DATA_HOME:-$HOME/.local/share}/uv/python/cpython-$minor".*"/bin/python$minor"; do
    # It has to start: a shim may be there for a version that is not.
    if [ -x "$other" ] && "$other" -S -c "" >/dev/null 2>&1; then
      exec "$other" -E -P -S "$package/native/main.py" "$@"
    fi
  done
fi
for host in "$(command -v webhand-host)" \
  "$HOME/.local/bin/webhand-host" \
  "${PIPX_HOME:-$HOME/.local/share/pipx}/venvs/webhand/bin/webhand-host" \
  "$HOME/.local/pipx/venvs/webhand/bin/webhand-host" \
  "${XDG_DATA_HOME:-$HOME/.local/share}/uv/tools/webhand/bin/webhand-host" \
  /opt/homebrew/bin/webhand-host /usr/local/bin/webhand-host; do
  if [ -x "$host" ]; then exec "$host" "$@"; fi
done
# The browser keeps what is said on stderr to itself. So the hello, which is always request 1, is answered from here: once
# it has come, since nobody waits for an answer before, and the port stays open until the chat has read it.
echo "webhand: the installed Webhand is gone (last seen: ${python:-nowhere}). Run: webhand install" >&2
gone="Webhand's program cannot start, because the Python it ran on was removed from this computer"
if [ -z "$minor" ] || [ ! -f "$package/native/main.py" ]; then gone="Webhand's program was removed from this computer"; fi
gone="$gone. Install ${minor:+Python $minor, or }Webhand again and run \`webhand install\`, then try again."
answer="{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":13,\"message\":\"$gone\"}}"
low=$(printf %03o $((${#answer} % 256))) high=$(printf %03o $((${#answer} / 256)))
dd bs=4 count=1 >/dev/null 2>&1
printf %b%s "\\0$low\\0$high\\0000\\0000" "$answer"
cat >/dev/null
exit 1
