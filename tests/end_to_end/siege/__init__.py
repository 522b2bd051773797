"""Several bots on one database: people press while processes, database and network fail, and a checker judges."""
