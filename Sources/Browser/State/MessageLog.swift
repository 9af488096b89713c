/// What has been said, the newest last.
struct MessageLog: Sendable {
  struct Entry: Hashable, Sendable {
    var message: Message
    var time: Instant
  }

  /// Older ones are forgotten.
  static let longest = 500

  private(set) var entries: [Entry] = []

  mutating func add(_ message: Message, at time: Instant) {
    if entries.count == Self.longest { entries.removeFirst() }
    entries.append(Entry(message: message, time: time))
  }
}
