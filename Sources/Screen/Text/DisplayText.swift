/// Text that may be shown: the only thing a `CellGrid` takes.
///
/// Its only public initialiser sanitises, so a control character, a bidirectional override or an invisible character in a
/// server's answer cannot reach the terminal by any way; the compiler sees to that. Pictures made of several (families,
/// flags, skin tones) are reduced to a form whose width is beyond dispute.
public struct DisplayText: Hashable, Sendable {
  /// The sanitised text.
  public let text: String
  /// Columns it takes.
  public let width: Int

  /// The text, made safe: controls become `·`, tabs and odd spaces one space, invisible characters vanish.
  public init(_ untrusted: String) {
    (text, width) = TextSanitiser.sanitise(untrusted)
  }

  /// Text known to be sanitised: a run of whole clusters of another display text.
  init(sanitised text: some StringProtocol, width: Int) {
    self.text = String(text)
    self.width = width
  }

  /// No text at all.
  public static let empty = DisplayText("")

  /// Whether there is nothing to show.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether every cluster is one byte: all others have more bytes than columns.
  var isASCII: Bool { text.utf8.count == width }

  /// The units that go into cells, in order.
  public var clusters: DisplayClusters { DisplayClusters(text) }
}
