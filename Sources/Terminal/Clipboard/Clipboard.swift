#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Gets text onto the clipboard that the person in front of the screen uses, also from inside tmux and over ssh.
public enum Clipboard {
  /// The ways that make sense here, best first. OSC 52 comes last because nobody answers whether it worked; it is always
  /// there.
  public static func routes(environment: [String: String]) -> [CopyRoute] {
    routes(environment: environment) { program in path(of: program, in: environment["PATH"] ?? "") != nil }
  }

  static func routes(environment: [String: String], isInstalled: (String) -> Bool) -> [CopyRoute] {
    func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }
    var routes: [CopyRoute] = []
    if isSet("TMUX"), isInstalled("tmux") { routes.append(.tmux) }
    // Over ssh a display is somebody else's, or a slow forwarded one, except where ssh itself forwards it.
    let isRemote = isSet("SSH_CONNECTION") || isSet("SSH_TTY")
    #if os(macOS)
      if !isRemote, isInstalled("pbcopy") { routes.append(.native(program: "pbcopy")) }
    #endif
    if isSet("WAYLAND_DISPLAY"), !isRemote, isInstalled("wl-copy") { routes.append(.native(program: "wl-copy")) }
    if isSet("DISPLAY"), let program = ["xclip", "xsel"].first(where: isInstalled) {
      routes.append(.native(program: program))
    }
    return routes + [.osc52]
  }

  /// Hands the text to the program of a route and waits for it to end, which it has to do in time. Blocks: for a thread
  /// of its own.
  ///
  /// - Parameter path: the folders in which the program is looked up, as `routes(environment:)` does; nil for this program's.
  public static func run(
    _ route: CopyRoute, _ text: String, path: String? = nil, within limit: Duration = .seconds(2)
  ) throws(ClipboardError) {
    func run(_ words: [String]) throws(ClipboardError) {
      let executable = path.flatMap { Self.path(of: words[0], in: $0) }
      try ClipboardProgram.run(words, at: executable, standardInput: text, within: limit)
    }
    switch route {
    case .tmux:
      do {
        try run(["tmux", "load-buffer", "-w", "-"])
      } catch .failed {
        // Before 3.2 there was no -w; the buffer alone is still worth having.
        try run(["tmux", "load-buffer", "-"])
      }
    case .native(let program): try run(arguments(for: program))
    case .osc52: throw .notARunnableRoute
    }
  }

  private static func arguments(for program: String) -> [String] {
    switch program {
    case "xclip": ["xclip", "-selection", "clipboard"]
    case "xsel": ["xsel", "--clipboard", "--input"]
    default: [program]
    }
  }

  private static func path(of program: String, in path: String) -> String? {
    path.split(separator: ":").lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}
