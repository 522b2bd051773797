"""Scripts for people: running, checking the machine, benchmarks, samples, tuning. Nothing imports them."""
