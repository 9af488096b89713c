// Preloaded into jamf-tui for the screenshots. Nothing calls it directly.
