/// Something that went wrong, in words for the user.
///
/// All three texts may quote a server; they are untrusted and are cleaned when they are drawn.
public struct Problem: Hashable, Sendable {
  /// What happened: `The server did not answer.`
  public var what: String
  /// Why, as far as it is known: `Nothing arrived from example.jamfcloud.com for 30 seconds.`
  public var why: String?
  /// What the user can do next: `Check the VPN, then press r.`
  public var next: String?
  /// Whether the next step is only a retry: where a key retries, the key is named instead.
  public var nextIsRetry: Bool
  /// Whether a retry cannot help until the program is started again, as with a token that has expired.
  public var isFinal = false
  /// Whether the server does not have the requested item: a retry is of no use.
  public var isGone: Bool

  /// Creates a problem from its three sentences.
  public init(what: String, why: String? = nil, next: String? = nil, nextIsRetry: Bool = false, isGone: Bool = false) {
    self.what = what
    self.why = why
    self.next = next
    self.nextIsRetry = nextIsRetry
    self.isGone = isGone
  }

  /// The present sentences, joined.
  var sentences: String { Self.sentences([what, why, next]) }

  /// The sentences, with the key that retries early enough not to be cut off.
  ///
  /// - Parameter retry: the sentence about the key; empty when no key retries.
  func sentences(retry: String) -> String {
    if isFinal { return Self.sentences([what, next, why]) }
    return Self.sentences([what, retry, why, nextIsRetry && !retry.isEmpty ? nil : next])
  }

  /// Joins the sentences that are present. What must be read comes first: the end of a line may be cut.
  static func sentences(_ parts: [String?]) -> String {
    parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension Problem: Error {}
