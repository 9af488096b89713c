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
  /// Whether the text went on where reading stopped. Clipping then ends it in an ellipsis, however much room there is.
  public let isCut: Bool

  /// The text, made safe: controls become `·`, tabs and odd spaces one space, invisible characters vanish.
  public init(_ untrusted: String) {
    (text, width) = TextSanitiser.sanitise(untrusted)
    isCut = false
  }

  /// As much of the text as is seen in so many columns, made safe, and one cluster more where there is more.
  ///
  /// The rest is never read: a server may send a value of any length, and views make their texts in each frame. So text
  /// that takes no columns, such as a million combining marks, ends the reading, too.
  public init(_ untrusted: String, upTo columns: Int) {
    (text, width, isCut) = TextSanitiser.sanitise(untrusted, upTo: columns)
  }

  /// How many bytes of a text `init(_:upTo:)` reads at most: what a caller has to hand over of a text that is kept as bytes.
  public static func bytesRead(upTo columns: Int) -> Int { 4 * (TextSanitiser.scalarsRead(upTo: columns) + 1) }

  /// Text known to be sanitised: a run of whole clusters of another display text.
  init(sanitised text: some StringProtocol, width: Int, isCut: Bool = false) {
    self.text = String(text)
    self.width = width
    self.isCut = isCut
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
