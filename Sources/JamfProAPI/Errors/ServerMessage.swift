import APIRuntime

/// What a server says went wrong, in words.
struct ServerMessage {
  /// The words of it in one line; nil when it says nothing.
  let text: String?

  /// Long enough for any message, short enough for a line or two.
  private static let limit = 300

  /// The words of the first errors, without the secrets.
  init(_ details: [APIErrorDetail], without secrets: KnownSecrets) {
    let text = secrets.redact(
      details.prefix(3).map(ServerMessage.line).filter { !$0.isEmpty }.joined(separator: ": "))
    self.text = text.isEmpty ? nil : text.count > ServerMessage.limit ? text.prefix(ServerMessage.limit) + "…" : text
  }

  /// The words as a sentence, for others to follow; nil when the server says nothing.
  var sentence: String? {
    text.map { text in
      let last = text.last { !"\"')]”’»".contains($0) }
      return last.map { ".!?…。".contains($0) } == true ? text : text + "."
    }
  }

  private static func line(_ detail: APIErrorDetail) -> String {
    let words = [detail.code, detail.description].compactMap(\.self).joined(separator: ": ")
    return words + (detail.field.map { " (\($0))" } ?? "")
  }
}
