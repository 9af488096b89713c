/// The counted values of a field, as filters distinguish them.
///
/// Filters ignore case and diacritics, so texts that differ only in these are one value, shown in the spelling that most
/// computers have.
struct SummaryValues {
  struct Value {
    var text: String
    var value: FieldValue
    var count: Int
    /// Whether a filter for the value matches nothing else.
    var isFilterable = true
  }

  /// The number of values that were not taken, and of their computers.
  private(set) var hidden = 0
  private(set) var hiddenCount = 0
  private var values: [Value] = []
  private let isDate: Bool

  init(_ tally: FacetTally, _ field: Field) {
    isDate = field.kind.isDate && !field.isList
    let kind = StorageKind(field)
    values = kind.isText ? Self.texts(tally, field) : Self.typed(tally, field, kind)
  }

  private static func texts(_ tally: FacetTally, _ field: Field) -> [Value] {
    struct Spelling {
      var number: Int
      var most: Int
      var count: Int
      var isAlone = true
    }
    var spellings: [[UInt8]: Spelling] = [:]
    var folded: [UInt8] = []
    for number in 0..<tally.texts.count where tally.textCounts[number].count > 0 {
      let count = tally.textCounts[number].count
      folded.removeAll(keepingCapacity: true)
      tally.texts.withText(number) { Folding.append($0, to: &folded) }
      // A computer may have both spellings in a list, so their counts cannot be added.
      let key = field.isList ? Array(tally.texts[number]) : folded
      guard var known = spellings[key] else {
        spellings[key] = Spelling(number: number, most: count, count: count)
        continue
      }
      if count > known.most { (known.number, known.most) = (number, count) }
      known.count += count
      spellings[key] = known
    }
    if field.isList { return list(spellings.values.map { ($0.number, $0.count) }, tally, field) }
    return spellings.map { key, spelling in
      let text = tally.texts.string(spelling.number)
      return Value(text: text, value: .text(text), count: spelling.count, isFilterable: !key.isEmpty)
    }
  }

  /// The elements of lists. One that another spelling exists for cannot be found by itself.
  private static func list(_ elements: [(number: Int, count: Int)], _ tally: FacetTally, _ field: Field) -> [Value] {
    var seen: [[UInt8]: Int] = [:]
    for element in elements { seen[Folding.folded(tally.texts.string(element.number)), default: 0] += 1 }
    return elements.map { number, count in
      let text = tally.texts.string(number)
      return Value(text: text, value: .list([text]), count: count, isFilterable: seen[Folding.folded(text)] == 1)
    }
  }

  private static func typed(_ tally: FacetTally, _ field: Field, _ kind: StorageKind) -> [Value] {
    let ranking = tally.ranking(kind, bucket: kind == .moment ? tally.fittingBucket : nil)
    // Texts of a field with numbers or dates are values of another kind; those with the look of the field's kind cannot
    // be found by themselves. The texts of a boolean field are its words.
    let odd = Set((0..<tally.texts.count).map { tally.texts.string($0) })
    return ranking.first(nil).map { value in
      let text = value.text
      switch kind {
      case .boolean:
        let flag: FieldValue = text == "yes" ? .boolean(true) : text == "no" ? .boolean(false) : .text(text)
        return Value(text: text, value: flag, count: value.count, isFilterable: flag != .text(text) || text != "true")
      case .integer:
        return Value(
          text: text, value: Int(text).map(FieldValue.integer) ?? .text(text), count: value.count,
          isFilterable: !odd.contains(text) || Int64(text) == nil)
      case .number:
        return Value(
          text: text, value: Double(text).map(FieldValue.number) ?? .text(text), count: value.count,
          isFilterable: !odd.contains(text) || Double(text) == nil)
      default:
        return Value(
          text: text, value: .text(text), count: value.count,
          isFilterable: FilterChoice.isCalendarDate(text) ? !odd.contains(text) : text.first?.isNumber == false)
      }
    }
  }

  /// Takes the most common values, or the newest periods of a date. The rest is hidden.
  mutating func takeFirst(_ most: Int) -> [Value] {
    var first: [Value] = []
    for value in values {
      if first.count == most {
        guard isBefore(value, first[most - 1]) else { continue }
        first.removeLast()
      }
      first.insert(value, at: first.firstIndex { isBefore(value, $0) } ?? first.count)
    }
    // A bar for the only value that is left is worth as much as one for "other".
    if values.count == most + 1, let last = values.filter({ value in !first.contains { $0.text == value.text } }).first
    {
      first.append(last)
    }
    hidden = values.count - first.count
    hiddenCount = values.reduce(0) { $0 + $1.count } - first.reduce(0) { $0 + $1.count }
    return first
  }

  private func isBefore(_ left: Value, _ right: Value) -> Bool {
    if isDate { return left.text > right.text }
    if left.count != right.count { return left.count > right.count }
    let keys = (NaturalKey.key(Folding.folded(left.text)), NaturalKey.key(Folding.folded(right.text)))
    return keys.0 != keys.1 ? keys.0.lexicographicallyPrecedes(keys.1) : left.text < right.text
  }
}
