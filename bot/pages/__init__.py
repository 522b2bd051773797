"""What messages show: a body for each kind of message, made of snapshots, texts and pictures. Nothing here sends."""
