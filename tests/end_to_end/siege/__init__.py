"""Several bots on one database, besieged: people press while processes, database and network fail; a checker judges.

`python -m tests.end_to_end.siege FOLDER`. See docs/design/several-processes.md.
"""
