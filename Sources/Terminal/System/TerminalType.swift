/// Which descriptions to try for a terminal that says it is of some type.
enum TerminalType {
  /// Terminals newer than many a computer's database that are known to understand what xterm does.
  private static let likeXterm: Set<Substring> = [
    "alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty", "rio", "st", "vte", "wezterm",
    "xterm",
  ]

  /// The names to look up, best first: the type itself, then one that is certain to be a smaller relative. For a name that
  /// means nothing to us there is no relative: a guess would fill the screen with rubbish.
  static func candidates(for name: String) -> [String] {
    let family = name.prefix { $0 != "-" && $0 != "." && $0 != "+" }
    var names = [name]
    if likeXterm.contains(family) { names += ["xterm-256color", "xterm"] }
    if family == "tmux" || family == "screen" { names += ["screen-256color", "screen", "xterm-256color"] }
    if name.hasPrefix("vt"), name.dropFirst(2).first?.isNumber == true { names += ["vt220", "vt100"] }
    return names
  }

  /// Whether a question about a mode (DECRQM) may have an answer, and leaves nothing on the screen for good. tmux and screen
  /// move nothing between margins themselves; Apple's terminal prints a part of the question.
  static func canTellModes(_ name: String, environment: [String: String]) -> Bool {
    let family = name.prefix { $0 != "-" && $0 != "." && $0 != "+" }
    return canShowUnicode(name) && family != "tmux" && family != "screen" && environment["STY"] == nil
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  /// Whether the terminal itself can show more than ASCII: consoles and the old terminals cannot, whatever the locale.
  static func canShowUnicode(_ name: String) -> Bool {
    !(name == "linux" || name.hasPrefix("linux-") || name.hasPrefix("vt") || name == "ansi" || name == "dumb"
      || name.hasPrefix("cons") || name == "sun" || name == "pcansi")
  }
}
