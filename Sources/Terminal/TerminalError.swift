/// Why the terminal could not be used. The description is for people: what, why, and what to do.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Standard output is not a terminal, or there is none to read keys from.
  case notATerminal
  /// The environment names no terminal type.
  case noType
  /// The terminal database does not know the type.
  case unknownType(String)
  /// The type is known and cannot place its cursor, as `dumb` cannot.
  case cannotPlaceCursor(String)
  /// A system call failed, with the system's reason.
  case cannotOpen(String)

  public var description: String {
    switch self {
    case .notATerminal:
      "There is no terminal to draw on. Run this in a terminal, or use `jamf-tui list` for plain output."
    case .noType:
      "The terminal has no type: TERM is not set. Set it, for example TERM=xterm-256color, or use `jamf-tui list`."
    case .unknownType(let name):
      "The terminal type \"\(name)\" (TERM) is not in this computer's terminal database. "
        + "Install its description, or set TERM=xterm-256color, or use `jamf-tui list`."
    case .cannotPlaceCursor(let name):
      "A terminal of type \"\(name)\" (TERM) cannot place its cursor, so nothing can be browsed on it. "
        + "Set TERM to what the terminal really is, or use `jamf-tui list`."
    case .cannotOpen(let reason):
      "The terminal cannot be opened: \(reason)."
    }
  }
}
