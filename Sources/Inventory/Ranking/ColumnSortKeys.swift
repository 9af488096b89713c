/// The sort keys of a chunk's column: for each computer a class and a sequence of 64-bit words.
struct ColumnSortKeys: Sendable {
  /// The order of classes is independent of the sort direction.
  enum Class: UInt8, Sendable {
    case value
    /// A value of a kind other than the field's.
    case odd
    /// Not reported, not requested, not available, or an empty text.
    case missing
  }

  private enum Form { case words, texts, interned }

  // Not the payload of an enumeration: keys are read a million times, and a payload would be retained each time.
  private let form: Form
  private var words: [UInt64] = []
  /// The code of each computer's text, if each text is stored only once.
  private var codes: [UInt8] = []
  /// `NaturalKey`s, with padding so that a word can be loaded anywhere.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private let classes: [Class]

  /// - Parameter zone: the zone for the start of days without time.
  init(_ column: Column, rows: Int, zone: TimeZoneRules) {
    switch column.content {
    case .nothing: form = .words
    case .flags(let flags):
      form = .words
      words = flags.map { $0 ? 1 : 0 }
    case .words(let words):
      form = .words
      self.words =
        switch column.kind {
        case .number: words.map(ColumnSortKeys.ordered(bits:))
        case .moment: ColumnSortKeys.moments(words, zone: zone).map(ColumnSortKeys.ordered(integer:))
        default: words.map(ColumnSortKeys.ordered(integer:))
        }
    case .texts(let texts):
      form = .texts
      (bytes, ends) = ColumnSortKeys.naturalKeys(texts, isList: column.kind == .list)
    case .interned(let codes, let values):
      form = .interned
      self.codes = codes
      (bytes, ends) = ColumnSortKeys.naturalKeys(values, isList: column.kind == .list)
    }
    var classes = [Class](repeating: .value, count: rows)
    if column.uniformState != .value {
      for row in 0..<rows {
        switch column.state(row) {
        case .value: break
        case .odd: classes[row] = .odd
        case .notReported, .notRequested, .notAvailable: classes[row] = .missing
        }
      }
    }
    // A text without bytes is missing.
    for row in 0..<rows where form != .words && classes[row] == .value {
      let text = form == .interned ? Int(codes[row]) : row
      if (text == 0 ? 0 : ends[text - 1]) == ends[text] { classes[row] = .missing }
    }
    self.classes = classes
  }

  func sortClass(_ row: Int) -> Class { classes[row] }

  /// The word at an index of a row's key, first byte highest, padded with zeros; 0 after its end. Unsigned order is the
  /// order of the values.
  @inline(__always)
  func word(_ row: Int, _ index: Int) -> UInt64 {
    if form == .words { return index == 0 ? words[row] : 0 }
    let text = form == .interned ? Int(codes[row]) : row
    let place = (text == 0 ? 0 : Int(ends[text - 1])) + index * 8
    let left = Int(ends[text]) - place
    guard left > 0 else { return 0 }
    let word = bytes.withUnsafeBytes {
      UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    return left >= 8 ? word : word & ~(UInt64.max >> UInt64(left * 8))
  }

  /// Whether a key can have more than one word.
  var hasManyWords: Bool { form != .words }

  /// The bits of a double in the order of its values: all bits of negative ones are inverted, and only the sign bit of
  /// the others.
  private static func ordered(bits: Int64) -> UInt64 {
    let bits = UInt64(bitPattern: bits)
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  /// The bits of an integer in the order of its values.
  private static func ordered(integer: Int64) -> UInt64 { UInt64(bitPattern: integer) ^ 1 << 63 }

  /// The words of moments. As in filters, a day counts as its first moment in the zone.
  private static func moments(_ words: [Int64], zone: TimeZoneRules) -> [Int64] {
    let days = words.count { Moment(word: $0).isDay }
    // Days by themselves are already in order.
    guard days > 0, days < words.count else { return words }
    return words.map { word in
      let moment = Moment(word: word)
      guard moment.isDay else { return word }
      return Moment(milliseconds: zone.moment(ofLocalMilliseconds: moment.milliseconds), isDay: true).word
    }
  }

  private static func naturalKeys(_ texts: TextArena, isList: Bool) -> (bytes: [UInt8], ends: [UInt32]) {
    let folded = (isList ? texts.shownAsLists() : texts).folded()
    let padding = 8
    var ends: [UInt32] = []
    ends.reserveCapacity(folded.count)
    let bytes = folded.bytes.withUnsafeBufferPointer { texts in
      [UInt8](unsafeUninitializedCapacity: NaturalKey.longest(folded.bytes.count) + padding) { keys, count in
        for index in 0..<folded.count {
          count += NaturalKey.write(
            UnsafeBufferPointer(rebasing: texts[folded.range(index)]),
            to: UnsafeMutableBufferPointer(rebasing: keys[count...]))
          ends.append(UInt32(count))
        }
        keys[count..<count + padding].initialize(repeating: 0)
        count += padding
      }
    }
    return (bytes.exactlyFitted(), ends)
  }
}

/// A column that rows are sorted by.
struct SortedColumn: Sendable {
  /// The location of a row: its chunk, and its index there.
  typealias Location = (chunk: Int, local: Int)

  /// The keys of each chunk.
  let chunks: [ColumnSortKeys]
  let descending: Bool

  func sortClass(_ location: Location) -> ColumnSortKeys.Class { chunks[location.chunk].sortClass(location.local) }

  /// The word at an index of a row's key, adjusted to the direction: smaller words come first.
  @inline(__always)
  func word(_ location: Location, _ index: Int) -> UInt64 {
    let word = chunks[location.chunk].word(location.local, index)
    return descending ? ~word : word
  }

  /// Whether values with this word in common can differ in the next one.
  func goesOn(after word: UInt64) -> Bool {
    // A text that ends within a word has a zero there, so all texts with the word end there.
    chunks[0].hasManyWords && (descending ? ~word : word) & 0xFF != 0
  }

  /// Compares two rows that are equal in all words before `word`; negative when the left one comes first.
  func compare(_ left: Location, _ right: Location, word: Int) -> Int {
    let leftClass = sortClass(left)
    let rightClass = sortClass(right)
    if leftClass != rightClass { return leftClass.rawValue < rightClass.rawValue ? -1 : 1 }
    guard leftClass == .value else { return 0 }
    var index = word
    while true {
      let leftWord = self.word(left, index)
      let rightWord = self.word(right, index)
      if leftWord != rightWord { return leftWord < rightWord ? -1 : 1 }
      guard goesOn(after: leftWord) else { return 0 }
      index += 1
    }
  }
}
