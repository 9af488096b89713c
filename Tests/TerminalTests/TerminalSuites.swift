import Testing

/// curses, the signal handlers and the locale belong to the whole process, so these tests run one at a time.
@Suite("The terminal", .serialized) enum TerminalSuites {}
