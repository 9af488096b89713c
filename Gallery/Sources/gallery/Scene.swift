import Foundation

/// A screenshot: the size of the terminal, and the keys that lead to the screen.
struct Scene {
  /// The name of the picture and of the README's block.
  var name: String
  /// The alternative text.
  var title: String
  var width = 100
  var height = 26
  var steps: [Step]

  /// Keys, and the text that the screen must show before the next step.
  enum Step {
    /// Keys by their tmux names (`Enter`, `j`).
    case press([String], until: String)
    /// Text as it is typed.
    case type(String, until: String)
  }

  /// The keys for the README.
  var keys: String {
    steps.map { step in
      switch step {
      case .press(let keys, _): keys.joined(separator: " ")
      case .type(let text, _): text
      }
    }.joined(separator: " ")
  }

  /// The screen after the last step.
  func play(program: URL) throws -> StyledScreen {
    let session = try start(program)
    for step in steps { try perform(step, in: session) }
    return try session.rest(of: self)
  }

  /// The first screen, and the screen after each step.
  func screens(program: URL) throws -> [StyledScreen] {
    let session = try start(program)
    return [try session.rest(of: self)]
      + (try steps.map { step in
        try perform(step, in: session)
        return try session.rest(of: self)
      })
  }

  private func start(_ program: URL) throws -> TmuxSession {
    let session = try TmuxSession(program: program, width: width, height: height)
    try session.wait(for: "500 of 500", of: self)
    return session
  }

  private func perform(_ step: Step, in session: TmuxSession) throws {
    switch step {
    case .press(let keys, let wanted):
      try session.press(keys)
      try session.wait(for: wanted, of: self)
    case .type(let text, let wanted):
      try session.type(text)
      try session.wait(for: wanted, of: self)
    }
  }
}

extension Scene {
  static let all = [
    Scene(
      name: "browse", title: "The list narrowed to MacBook Pros, and below it one computer in detail", width: 110,
      height: 24,
      steps: [
        .press(["/"], until: "Filter:"), .type("macbook pro", until: "189 of 500"),
        .press(["Enter"], until: "filter: macbook pro"), .press(["j", "j", "j", "j"], until: "─ Anaïs"),
        .press(["y"], until: "Copied"),
      ]),
    Scene(
      name: "filter", title: "A filter being typed: versions are proposed, with how many computers have each",
      steps: [.press(["/"], until: "Filter:"), .type("macbook osVersion:", until: "26.2")]),
    Scene(
      name: "facets", title: "The models of the fleet with their counts; two are chosen, and the list follows",
      steps: [
        .press(["l", "l", "l", "l"], until: "Model"), .press(["F"], until: "values by count"),
        .press(["Space"], until: "[x]"), .press(["Down", "Down", "Space"], until: "2 chosen"),
      ]),
    Scene(
      name: "detail", title: "One computer on the whole screen, its FileVault and disks",
      steps: [
        .press(["j", "j", "j", "Enter"], until: "▸ Name"), .press(["/"], until: "Search detail:"),
        .type("boot partition", until: "▸ Boot partition"), .press(["Enter"], until: "i sections"),
        .press(Array(repeating: "j", count: 12), until: "FileVault users"),
      ]),
    Scene(
      name: "copy", title: "Three computers are marked; what of them to copy, and in which form",
      steps: [
        .press(["j", "j", "Space", "Space", "Space"], until: "3 marked"), .press(["Y"], until: "[lines]"),
        .press(["Right", "Right"], until: "[JSON]"),
      ]),
    Scene(
      name: "reveal", title: "A FileVault recovery key in groups, and in words to read out on the phone", width: 100,
      height: 24,
      steps: [
        .press(["j", "j", "x"], until: "can be requested"), .press(["Enter"], until: "records that you viewed it"),
        .press(["Enter"], until: "hidden in"),
      ]),
    Scene(
      name: "overview", title: "How many computers have which macOS, model and state", width: 120, height: 36,
      steps: [.press(["O"], until: "Battery health")]),
    Scene(name: "small", title: "The same list on 80 columns and 24 lines", width: 80, height: 24, steps: []),
  ]
}
