"""A PostgreSQL server for the tests of this process: started when the first asks for it, gone with the process.

It comes from Debian's package (tools/doctor.py installs it) and refuses root, so that root runs it as its own user.
"""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import pwd
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from bot.store.postgres import Postgres
from bot.store.postgres_db import connected

T = TypeVar("T")

USER = "madang"
STRANGER, PASSWORD = "stranger", "p@ss/w#rd"
"""A user who needs a password."""
TEMPLATE = "prepared"
QUICK = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_wal_size": "64MB",
    "autovacuum": "off",  # dropping a database would interrupt it, which is logged
}
MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory: a database is copied in 40 ms there, on a disk that is busy in a second."""
ENOUGH = 2**30
"""Bytes that are free there where a server has room."""
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))


class Server:
    """A server on a socket in a folder of its own, made in another or where temporary files are."""

    def __init__(self, place: Path | None = None, **settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="madang-pg-", dir=place))
        self.settings = {"listen_addresses": "", "log_min_error_statement": "panic", **settings}
        self.log = self.folder / "log"
        self._numbers = itertools.count()
        self._read = 0
        if os.geteuid() == 0:
            os.chown(self.folder, *pwd.getpwnam("postgres")[2:4])
        # Sorting as people do, unless a column says otherwise: what hosts' servers are made like.
        sorting = ("--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en")
        self._run("initdb", "--auth=trust", f"--username={USER}", "--no-sync", "--encoding=UTF8", *sorting)
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text(f"local all {STRANGER} scram-sha-256\n{rules.read_text()}")
        self.start()
        atexit.register(self.end)
        self.create(TEMPLATE, "template0")
        aside(lambda: asyncio.run(self._prepare()))
        self.sql(f"CREATE ROLE {STRANGER} SUPERUSER LOGIN PASSWORD '{PASSWORD}'")

    def start(self, **settings: str) -> None:
        """Let it serve."""
        given = {**self.settings, "unix_socket_directories": str(self.folder), **settings}
        options = " ".join(f"-c {name}='{value}'" for name, value in given.items())
        self._run("pg_ctl", "start", "--wait", f"--log={self.log}", f"--options={options}")

    def stop(self, how: str = "fast") -> None:
        """Let it serve no more."""
        self._run("pg_ctl", "stop", "--wait", f"--mode={how}")

    def certify(self) -> Path:
        """Give the server a certificate for `ssl="on"`; returns the file by which it is known."""
        data = self.folder / "data"
        for name, text in zip(("server.key", "server.crt"), self_signed("localhost"), strict=True):
            file = data / name
            file.write_text(text)
            file.chmod(0o600)
            shutil.chown(file, data.owner(), data.group())
        return data / "server.crt"

    def end(self) -> None:
        """Be gone, with all that was kept."""
        atexit.unregister(self.end)
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(PROGRAMS[-1] / program), f"--pgdata={self.folder / 'data'}", *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")

    async def _prepare(self) -> None:
        """Make the schema once; every test's database is a copy of it."""
        engine = Postgres(self.address(TEMPLATE))
        async with connected(lambda: asyncpg.connect(self.address(TEMPLATE))) as link:
            await engine.migrate(link)

    def address(self, name: str, user: str = USER) -> str:
        """Return where a database is, as MADANG_DATABASE has it."""
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def create(self, name: str = "", template: str = TEMPLATE) -> str:
        """Make a database; returns its name."""
        name = name or f"test{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def drop(self, name: str) -> None:
        """Drop a database, also where it is still used."""
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def sql(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Run a statement; returns its rows."""

        async def run() -> list[tuple[Any, ...]]:
            connection = await asyncpg.connect(self.address(database))
            try:
                return [tuple(row) for row in await connection.fetch(statement)]
            finally:
                await connection.close()

        return aside(lambda: asyncio.run(run()))

    def errors(self) -> list[str]:
        """Return the errors that the server has logged since the last look."""
        with self.log.open(encoding="utf-8") as file:
            file.seek(self._read)
            text = file.read()
            self._read = file.tell()
        return re.findall(r" (?:ERROR|FATAL|PANIC):  (.*)", text)


def aside(work: Callable[[], T]) -> T:
    """Do something with asyncpg in a thread of its own, for the test's may run an event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(work).result()


def self_signed(name: str) -> tuple[str, str]:
    """Return a key and a certificate of its own for a name, as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(who, who, key.public_key(), x509.random_serial_number(), now, now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret.decode(), made.public_bytes(Encoding.PEM).decode()


@cache
def server() -> Server:
    """Return the server of this process."""
    roomy = MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ENOUGH
    return Server(MEMORY if roomy else None, **QUICK)
