import Foundation

/// A picture to be taken: a terminal's size, and what is pressed in the demo until it shows what is wanted.
struct Scene {
  /// The picture's name, and that of the README's block.
  var name: String
  /// What the picture shows, for those who cannot see it.
  var title: String
  var width = 100
  var height = 26
  var steps: [Step]

  /// Keys, and what the screen has to show before anything else is pressed.
  enum Step {
    /// Keys by tmux's names (`Enter`, `j`).
    case press([String], until: String)
    /// Text as it is typed.
    case type(String, until: String)
  }

  /// What is pressed, as a person would write it down.
  var keys: String {
    steps.map { step in
      switch step {
      case .press(let keys, _): keys.joined(separator: " ")
      case .type(let text, _): text
      }
    }.joined(separator: " ")
  }

  func play(program: URL) throws -> StyledScreen {
    let session = try TmuxSession(program: program, width: width, height: height)
    try session.wait(for: "500 of 500", of: self)
    for step in steps {
      switch step {
      case .press(let keys, let wanted):
        try session.press(keys)
        try session.wait(for: wanted, of: self)
      case .type(let text, let wanted):
        try session.type(text)
        try session.wait(for: wanted, of: self)
      }
    }
    return try session.rest(of: self)
  }
}
