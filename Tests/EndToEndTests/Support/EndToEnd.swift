import Testing

/// All tests that run the real program. Serialized, because each has a terminal and the machine may have two cores.
@Suite("The real program", .serialized)
enum EndToEnd {}
