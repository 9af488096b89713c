#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Which terminal descriptions to try for a value of `TERM`, and what the type supports.
enum TerminalType {
  /// xterm-compatible terminals that older terminal databases do not contain.
  private static let likeXterm: Set<Substring> = [
    "alacritty", "contour", "foot", "ghostty", "iterm2", "kitty", "konsole", "mintty", "rio", "st", "vte", "wezterm",
    "xterm",
  ]

  /// The names to look up, best first: the type itself, then types whose features are a subset. Unknown names have
  /// none, because a wrong guess would garble the screen.
  ///
  /// A terminal that has more colors than its type says names them in `COLORTERM`.
  static func candidates(for name: String, environment: [String: String] = [:]) -> [String] {
    let family = name.prefix { $0 != "-" && $0 != "." && $0 != "+" }
    let hasMoreColors = ["truecolor", "24bit"].contains(environment["COLORTERM"]) && environment["STY"] == nil
    var names = [name]
    // Colors of a "-direct" type are not those of the palette.
    if name == "xterm" && hasMoreColors || name == "xterm-direct" { names.insert("xterm-256color", at: 0) }
    if name == "screen", hasMoreColors { names.insert("screen-256color", at: 0) }
    if likeXterm.contains(family) { names += ["xterm-256color", "xterm"] }
    if family == "tmux" || family == "screen" { names += ["screen-256color", "screen", "xterm-256color"] }
    if name.hasPrefix("vt"), name.dropFirst(2).first?.isNumber == true { names += ["vt220", "vt100"] }
    return names
  }

  /// Whether to ask for the background (OSC 11). Screen does not know it; tmux answers itself.
  static func canTellBackground(_ name: String, environment: [String: String]) -> Bool {
    canShowUnicode(name) && (environment["STY"] == nil || environment["TMUX"] != nil)
  }

  /// Whether to send a mode request (DECRQM). tmux and screen do not support left and right margins themselves; Apple's
  /// terminal prints a part of the request.
  static func canTellModes(_ name: String, environment: [String: String]) -> Bool {
    let family = name.prefix { $0 != "-" && $0 != "." && $0 != "+" }
    return canShowUnicode(name) && family != "tmux" && family != "screen" && environment["STY"] == nil
      && environment["TERM_PROGRAM"] != "Apple_Terminal"
  }

  /// Whether the terminal can show more than ASCII: consoles and old terminals cannot, whatever the locale.
  static func canShowUnicode(_ name: String) -> Bool {
    !(name == "linux" || name.hasPrefix("linux-") || name.hasPrefix("vt") || name == "ansi" || name == "dumb"
      || name.hasPrefix("cons") || name == "sun" || name == "pcansi")
  }
}

/// Sets the C library's character encoding, which ncurses uses to read and measure text.
enum CharacterSetting {
  /// Sets the encoding of the environment, or plain UTF-8 if the environment has none or a UTF-8 locale that is not
  /// installed.
  /// - Returns: whether the encoding is UTF-8.
  static func apply(environment: [String: String]) -> Bool {
    let wanted = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    if let wanted, setlocale(LC_CTYPE, wanted) != nil { return isUTF8 }
    if let wanted, !namesUTF8(wanted) {
      setlocale(LC_CTYPE, "C")
      return false
    }
    for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"] where setlocale(LC_CTYPE, name) != nil { return isUTF8 }
    return false
  }

  private static func namesUTF8(_ locale: String) -> Bool {
    let folded = locale.lowercased()
    return folded.contains("utf-8") || folded.contains("utf8")
  }

  private static var isUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }
}
