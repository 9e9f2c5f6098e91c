"""WordPress with its block editor over a MariaDB: its state is what the database says of the posts."""

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.apps.app import Running
from bench.apps.debian import free_port, inside, php, running, unpacked
from bench.pages.cache import obtain

PACKAGES = (
    "wordpress", "wordpress-theme-twentytwentythree", "mariadb-server-core", "mariadb-client-core", "mariadb-client",
    "php-mysql", "php-gd", "php-xml", "php-mbstring", "php-cli",
)  # fmt: skip
LAYER = Path(__file__).parent / "sites" / "wordpress"
SOURCES = "/usr/share/wordpress"
POSTS = """
select json_object('title', post_title, 'status', post_status, 'content', post_content, 'terms',
  (select group_concat(name order by name separator ', ') from wp_term_relationships
   join wp_term_taxonomy using (term_taxonomy_id) join wp_terms using (term_id) where object_id = wp_posts.ID))
from wp_posts where post_type = 'post' and post_status in ('publish', 'draft', 'pending', 'trash') order by ID
"""


@contextmanager
def wordpress() -> Iterator[Running]:
    root = unpacked("wordpress", PACKAGES)
    with tempfile.TemporaryDirectory(prefix="webhand-apps-", ignore_cleanup_errors=True) as made:
        folder, port, web = Path(made), free_port(), free_port()
        env = {**os.environ, "BENCH_FOLDER": made, "PHP_CLI_SERVER_WORKERS": "4"}
        shutil.copytree(LAYER / "content", folder / "content")
        for name in ("themes", "plugins"):
            (folder / "content" / name).symlink_to(f"{SOURCES}/wp-content/{name}")
        within = inside(LAYER, root)
        with running(_database(within, folder, port), port, folder / "database.log"):
            client = [*within, "mariadb", "--no-defaults", f"--socket={folder / 'database.sock'}", "-uroot"]
            obtain([*client, "-e", "create database wordpress character set utf8mb4"], "it has no database")
            here = f"127.0.0.1:{web}"
            install = [*within, *php(root), str(LAYER / "install.php"), here]
            obtain(install, "WordPress could not be installed", env=env)
            first = _dumped([*within, "mariadb-dump", *client[len(within) + 1 :], "wordpress"])
            site = [*within, *php(root), "-S", here, "-t", SOURCES]
            with running(site, web, folder / "web.log", env):
                yield Running(
                    f"http://{here}/wp-admin/",
                    lambda: _posts([*client, "wordpress"]),
                    lambda: _restore([*client, "wordpress"], first),
                )


def _database(within: list[str], folder: Path, port: int) -> list[str]:
    data = folder / "database"
    make = ["mariadb-install-db", "--no-defaults", "--user=root", f"--datadir={data}", "--skip-test-db"]
    obtain([*within, *make, "--auth-root-authentication-method=normal"], "MariaDB could not make its files")
    paths = [f"--datadir={data}", f"--socket={folder / 'database.sock'}", f"--pid-file={folder / 'database.pid'}"]
    return [*within, "mariadbd", "--no-defaults", "--user=root", "--bind-address=127.0.0.1", f"--port={port}", *paths]


def _dumped(command: list[str]) -> bytes:
    return subprocess.run(command, check=True, capture_output=True).stdout


def _restore(command: list[str], dumped: bytes) -> None:
    subprocess.run(command, check=True, input=dumped)


def _posts(command: list[str]) -> dict[str, Any]:
    """Each post by its title: its status, its categories, and its blocks as they stand, white space taken together."""
    told = subprocess.run([*command, "-N", "-r", "-e", POSTS], check=True, capture_output=True, text=True)
    posts = [json.loads(line) for line in told.stdout.splitlines()]
    return {
        post["title"]: {
            "status": post["status"],
            "terms": post["terms"],
            "content": " ".join(post["content"].split()),
        }
        for post in posts
    }
