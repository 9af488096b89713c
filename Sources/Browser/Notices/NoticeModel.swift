/// What was said: the message on the screen, and the log of all.
struct NoticeModel: Sendable {
  /// What just happened; nil after the next key.
  private(set) var message: Message?
  var log = MessageLog()

  /// Shows a message and keeps it in the log, unless it is shown already.
  mutating func say(_ new: Message, at time: Instant) {
    if new != message { log.add(new, at: time) }
    message = new
  }

  mutating func clear() { message = nil }
}

extension BrowserState {
  /// Shows a message until the next key.
  mutating func say(_ message: Message) { notices.say(message, at: context.now) }

  mutating func say(_ text: String, tone: Message.Tone = .plain) { say(Message(text: text, tone: tone)) }

  /// Clears the reason why an action cannot run once it can, or cannot for another reason.
  mutating func followNotice() {
    guard let message = notices.message, let action = message.refused.flatMap({ ActionTable.action(named: $0) }),
      action.availability(self) != .unavailable(reason: message.text)
    else { return }
    notices.clear()
  }
}
