import ArgumentParser

/// What the browser shows first.
struct StartOptions: ParsableArguments {}
