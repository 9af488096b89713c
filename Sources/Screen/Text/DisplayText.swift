/// Sanitized text: the only text that can be drawn into a `CellGrid`.
///
/// The public initializers sanitize, so the compiler ensures that no control character, bidirectional override or
/// invisible character of a server's response reaches the terminal. Composed emoji (families, flags, skin tones) are
/// reduced to a form that all terminals measure alike.
public struct DisplayText: Hashable, Sendable {
  /// The sanitized text.
  public let text: String
  /// The columns of the text.
  public let width: Int
  /// Whether the original text was longer. Clipping then always ends it in an ellipsis.
  public let isCut: Bool

  /// Sanitizes text: controls become `·`, tabs and special spaces become a space, and invisible characters are removed.
  public init(_ untrusted: String) {
    (text, width) = TextSanitizer.sanitize(untrusted)
    isCut = false
  }

  /// Sanitizes the part of a text that fits in `columns`, and one more cluster if there is more.
  ///
  /// The rest is never read, because values can have any length and views create their texts in each frame. Long runs
  /// without width, such as a million combining marks, end the reading too.
  public init(_ untrusted: String, upTo columns: Int) {
    (text, width, isCut) = TextSanitizer.sanitize(untrusted, upTo: columns)
  }

  /// The maximum number of bytes that `init(_:upTo:)` reads, for callers that keep text as bytes.
  public static func bytesRead(upTo columns: Int) -> Int { 4 * (TextSanitizer.scalarsRead(upTo: columns) + 1) }

  /// Text that is already sanitized: a run of whole clusters of another display text.
  init(sanitized text: some StringProtocol, width: Int, isCut: Bool = false) {
    self.text = String(text)
    self.width = width
    self.isCut = isCut
  }

  /// Empty text.
  public static let empty = DisplayText("")

  /// Whether the text is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether every cluster is one byte. All others have more bytes than columns.
  var isASCII: Bool { text.utf8.count == width }

  /// The clusters, each of which goes into one cell or two.
  public var clusters: DisplayClusters { DisplayClusters(text) }
}

/// The contents of one cell, or of two for a wide one: a character with its combining marks.
public struct DisplayCluster: Hashable, Sendable {
  /// A scalar with a width, followed by those without.
  public let text: Substring
  /// The columns: 1 or 2.
  public let width: Int
}

/// The clusters of a display text.
public struct DisplayClusters: Sequence, IteratorProtocol, Sendable {
  private let text: String
  private var position: String.UnicodeScalarView.Index

  init(_ sanitized: String) {
    self.init(sanitized, from: sanitized.unicodeScalars.startIndex)
  }

  /// The clusters from one that begins at `start`.
  init(_ sanitized: String, from start: String.UnicodeScalarView.Index) {
    text = sanitized
    position = start
  }

  /// The next cluster, or nil at the end.
  public mutating func next() -> DisplayCluster? {
    let scalars = text.unicodeScalars
    guard position < scalars.endIndex else { return nil }
    let start = position
    let width = CellWidth.usualColumns(scalars[start].value) ?? CellWidth.columns(scalars[start])
    repeat {
      position = scalars.index(after: position)
    } while position < scalars.endIndex && Self.isMark(scalars[position])
    return DisplayCluster(text: text[start..<position], width: width)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 || CellWidth.usualColumns(scalar.value) != nil { return false }
    let category = scalar.properties.generalCategory
    return category == .nonspacingMark || category == .enclosingMark
  }
}

extension DisplayText {
  /// The text in at most `width` columns. Text that is too long, or was cut when it was read, ends in an ellipsis.
  public func clipped(to width: Int, glyphs: Glyphs) -> DisplayText {
    if self.width <= width, !isCut { return self }
    if width <= 0 { return .empty }
    let room = width - glyphs.ellipsis.width
    if room < 0 { return .empty }
    let kept = prefix(columns: room)
    return DisplayText(sanitized: kept.text + glyphs.ellipsis.text, width: kept.width + glyphs.ellipsis.width)
  }

  /// As many whole clusters from the start as fit in `columns`.
  public func prefix(columns: Int) -> DisplayText {
    if width <= columns { return self }
    if isASCII { return DisplayText(sanitized: text.prefix(max(0, columns)), width: max(0, columns)) }
    var end = text.startIndex
    var used = 0
    for cluster in clusters {
      if used + cluster.width > columns { break }
      used += cluster.width
      end = cluster.text.endIndex
    }
    return DisplayText(sanitized: text[..<end], width: used)
  }

  /// The text without the clusters that begin in the first `columns`.
  public func dropping(columns: Int) -> DisplayText {
    if columns <= 0 { return self }
    var start = text.startIndex
    var used = 0
    for cluster in clusters {
      if used >= columns { break }
      used += cluster.width
      start = cluster.text.endIndex
    }
    return DisplayText(sanitized: text[start...], width: width - used, isCut: isCut)
  }
}

extension DisplayText {
  /// The texts in at most `width` columns each, so that different texts look different if possible.
  ///
  /// Text that is too long loses its end. If several would then look the same, they lose their middle instead; if their
  /// ends are the same too, they keep their beginning and the place where they differ.
  public static func shortened(_ texts: [DisplayText], to width: Int, glyphs: Glyphs) -> [DisplayText] {
    var shown = texts.map { $0.clipped(to: width, glyphs: glyphs) }
    for index in lookalikes(shown, of: texts).joined() {
      shown[index] = texts[index].withoutMiddle(to: width, glyphs: glyphs)
    }
    for alike in lookalikes(shown, of: texts) {
      for index in alike {
        let others = alike.filter { texts[$0].text != texts[index].text }
        let place = others.map { texts[$0].columnsInCommon(with: texts[index]) }.max() ?? 0
        shown[index] = texts[index].withPlace(place, to: width, glyphs: glyphs)
      }
    }
    return shown
  }

  /// The indices of different texts that look the same, in groups.
  private static func lookalikes(_ shown: [DisplayText], of texts: [DisplayText]) -> [[Int]] {
    Dictionary(grouping: texts.indices) { shown[$0].text }.values
      .filter { alike in alike.contains { texts[$0].text != texts[alike[0]].text } }
  }

  /// The text with its middle replaced by an ellipsis.
  private func withoutMiddle(to width: Int, glyphs: Glyphs) -> DisplayText {
    let room = width - glyphs.ellipsis.width
    guard self.width > width, room >= 2 else { return clipped(to: width, glyphs: glyphs) }
    let head = prefix(columns: (room + 1) / 2)
    let tail = dropping(columns: self.width - room / 2)
    return Self.joined([head, glyphs.ellipsis, tail])
  }

  /// The beginning of the text, and the part around the column `place`.
  private func withPlace(_ place: Int, to width: Int, glyphs: Glyphs) -> DisplayText {
    let head = prefix(columns: width / 3)
    let room = width - head.width - glyphs.ellipsis.width
    guard self.width > width, room >= 2 else { return clipped(to: width, glyphs: glyphs) }
    let rest = dropping(columns: max(head.width, place - room / 4))
    return Self.joined([head, glyphs.ellipsis, rest.clipped(to: room, glyphs: glyphs)])
  }

  private func columnsInCommon(with other: DisplayText) -> Int {
    var columns = 0
    for (mine, theirs) in zip(clusters, other.clusters) {
      guard mine.text == theirs.text else { break }
      columns += mine.width
    }
    return columns
  }

  private static func joined(_ parts: [DisplayText]) -> DisplayText {
    DisplayText(sanitized: parts.map(\.text).joined(), width: parts.reduce(0) { $0 + $1.width })
  }
}
