"""The store: what outlives the process. Import the protocol from `base`, the values from `model`."""
