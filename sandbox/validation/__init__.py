"""What Discord refuses in a body: messages, embeds, components, modals, commands."""
