// SwiftPM builds a target for the Swift files it finds in its folder, and does not count those that a plugin is about to
// write: this one is there to be found.
