"""What Seize! says on Discord, in parts."""
