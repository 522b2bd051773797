-- A running match without a thread is one whose thread is to be opened; those from before stay where they are.
UPDATE tables SET thread_id = channel_id WHERE thread_id IS NULL AND status = 'playing';
