/// What has been said, the newest last.
struct MessageLog: Sendable {
  struct Entry: Hashable, Sendable {
    var message: Message
    var time: Instant
    /// How often it was said one after the other, and when last.
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
