"""The store: what outlives the process. Operations in `store`, values in `model`, what a database must do in `db`."""
