"""Several bots on one database, besieged: people press while processes, database and network fail; a checker judges.

`python -m tests.end_to_end.siege --help`. See docs/architecture.md, "Several processes, one database".
"""
