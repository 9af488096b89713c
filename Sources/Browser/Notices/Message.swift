import Screen

/// A line that says what just happened. It goes away with the next key, or when it is no longer true.
///
/// Its text may quote a server; it is cleaned when it is drawn.
struct Message: Hashable, Sendable {
  enum Tone: Sendable {
    case plain, good, warning, failure
  }

  var text: String
  var tone = Tone.plain
  /// The action that cannot run because of what the text says; nil for other messages.
  var refused: ActionID?
}

/// The messages so far, the newest last.
struct MessageLog: Sendable {
  struct Entry: Hashable, Sendable {
    var message: Message
    var time: Instant
    /// How often it occurred in a row, and when last.
    var times = 1
  }

  /// Older ones are forgotten.
  static let longest = 500

  private(set) var entries: [Entry] = []
  /// Changes with every entry.
  private(set) var version = 0

  /// A message can quote a server; more bytes of it are not kept.
  static let longestMessage = 20_000

  mutating func add(_ new: Message, at time: Instant) {
    version += 1
    var message = new
    if message.text.utf8.count > Self.longestMessage {
      let kept = CutText(message.text, characters: Self.longestMessage / 4)
      message.text = kept.text + "… \(Amount.grouped(kept.cut)) more characters"
    }
    if let last = entries.last, last.message == message {
      entries[entries.count - 1].times += 1
      entries[entries.count - 1].time = time
      return
    }
    if entries.count == Self.longest { entries.removeFirst() }
    entries.append(Entry(message: message, time: time))
  }
}

extension Message.Tone {
  var role: Role {
    switch self {
    case .plain: .text
    case .good: .good
    case .warning: .warning
    case .failure: .failure
    }
  }
}
