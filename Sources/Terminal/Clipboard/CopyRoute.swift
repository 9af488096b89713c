/// A way for text to get onto a clipboard.
public enum CopyRoute: Hashable, Sendable, CustomStringConvertible {
  /// Into tmux's buffer, and by tmux to the clipboard of the terminal it runs in.
  case tmux
  /// By a program for the display at hand.
  case native(program: String)
  /// By the terminal: `Terminal.write(osc52:)`, not `Clipboard.run`.
  case osc52

  /// How to say it to people.
  public var description: String {
    switch self {
    case .tmux: "tmux"
    case .native(let program): program
    case .osc52: "the terminal (OSC 52)"
    }
  }
}
