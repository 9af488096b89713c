/// Something that went wrong, in words for the person at the screen.
///
/// All three texts may quote a server; they are untrusted and are cleaned when they are drawn.
public struct Problem: Hashable, Sendable {
  /// What happened: `The server did not answer.`
  public var what: String
  /// Why, as far as it is known: `Nothing arrived from example.jamfcloud.com for 30 seconds.`
  public var why: String?
  /// What the user can do next: `Check the VPN, then press r.`
  public var next: String?
  /// Whether that is only to do the same again: where a key does so, the key is named instead.
  public var nextIsRetry: Bool
  /// Whether the server does not have, or no longer, what it was asked for: asking again is of no use.
  public var isGone: Bool

  /// Creates a problem from its three sentences.
  public init(what: String, why: String? = nil, next: String? = nil, nextIsRetry: Bool = false, isGone: Bool = false) {
    self.what = what
    self.why = why
    self.next = next
    self.nextIsRetry = nextIsRetry
    self.isGone = isGone
  }

  /// The sentences that are there, one after the other.
  var sentences: String { Self.sentences([what, why, next]) }

  /// The sentences with that a key tries again, early enough not to be cut off.
  ///
  /// - Parameter retry: that sentence; empty when no key does so.
  func sentences(retry: String) -> String {
    Self.sentences([what, retry, why, nextIsRetry && !retry.isEmpty ? nil : next])
  }

  /// Sentences one after the other, without those that are not there. What has to be read comes first: on a line of its own the
  /// end may be cut.
  static func sentences(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}
