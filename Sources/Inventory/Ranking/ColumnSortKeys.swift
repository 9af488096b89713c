/// What a chunk's column is sorted by: for each computer a class and a row of 64-bit words to compare.
struct ColumnSortKeys: Sendable {
  /// The order of the classes is the same whichever way the sort goes.
  enum Class: UInt8, Sendable {
    case value
    /// A value of another kind than the field's.
    case odd
    /// Not reported, not requested, not available, or an empty text.
    case missing
  }

  private enum Form { case words, texts, interned }

  // Not an enumeration's payload: keys are fetched a million times, and a payload would be retained each time.
  private let form: Form
  private var words: [UInt64] = []
  /// For each computer the text it has, where texts are kept once each.
  private var codes: [UInt8] = []
  /// `NaturalKey`s, followed by room in which a word can be loaded anywhere.
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  private let classes: [Class]

  /// - Parameter zone: the zone in which a day without time begins.
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
    // A text without any bytes is no value.
    for row in 0..<rows where form != .words && classes[row] == .value {
      let text = form == .interned ? Int(codes[row]) : row
      if (text == 0 ? 0 : ends[text - 1]) == ends[text] { classes[row] = .missing }
    }
    self.classes = classes
  }

  func sortClass(_ row: Int) -> Class { classes[row] }

  /// The word at an index of a row's key, first byte highest, filled up with zeros; 0 behind its end. Unsigned order is
  /// the order of the values.
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

  /// Whether a key may have more than one word.
  var hasManyWords: Bool { form != .words }

  /// A double's bits in the order of its values: negative ones are all turned round, positive ones moved behind them.
  private static func ordered(bits: Int64) -> UInt64 {
    let bits = UInt64(bitPattern: bits)
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  /// An integer's bits in the order of its values.
  private static func ordered(integer: Int64) -> UInt64 { UInt64(bitPattern: integer) ^ 1 << 63 }

  /// The words of moments, with days among them where filters have them: at their first moment in the zone.
  private static func moments(_ words: [Int64], zone: TimeZoneRules) -> [Int64] {
    let days = words.count { Moment(word: $0).isDay }
    // Days alone are in order.
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
