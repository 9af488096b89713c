import Screen

/// One line of a notice.
struct NoticeLine: Hashable, Sendable {
  var text: DisplayText
  var tone: Message.Tone
}
