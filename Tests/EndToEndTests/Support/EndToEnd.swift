import Testing

/// All tests that drive the real program. One after the other: each has a terminal, and the machine may have two cores.
@Suite("The real program", .serialized)
enum EndToEnd {}
