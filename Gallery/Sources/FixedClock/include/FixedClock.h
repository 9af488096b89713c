// Loaded into jamf-tui while it is photographed; nothing calls it by name.
