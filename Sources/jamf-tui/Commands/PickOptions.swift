import ArgumentParser

/// Leaving the browser with something chosen.
struct PickOptions: ParsableArguments {}
