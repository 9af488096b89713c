import Testing

/// curses, the signal handlers and the locale belong to the whole process, so these tests take turns.
@Suite("The terminal", .serialized) enum TerminalSuites {}
