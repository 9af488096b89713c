/// A line that says what just happened. It goes away with the next key.
///
/// Its text may quote a server; it is cleaned when it is drawn.
struct Message: Hashable, Sendable {
  enum Tone: Sendable {
    case plain, good, warning, failure
  }

  var text: String
  var tone = Tone.plain
}
