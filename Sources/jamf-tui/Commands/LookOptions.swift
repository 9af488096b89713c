import ArgumentParser

/// How the browser looks.
struct LookOptions: ParsableArguments {}
