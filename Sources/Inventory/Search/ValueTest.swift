import APIRuntime
import RSQL

/// A compiled test of a field's values. Not to be shared between threads.
struct ValueTest {
  enum Test {
    case text(TextSearch)
    case missing
    case number(RangeTest<Double>)
    case moment(MomentTest)
    case boolean(Bool)
    /// Bounds are `NaturalKey`s.
    case natural(RangeTest<[UInt8]>)
    /// A positive comparison, or the negation of one.
    case rsql(RSQLPredicate, isNegative: Bool)
  }

  let test: Test
  /// The kind of the field, which determines how elements of lists are parsed.
  private let kind: FieldKind
  /// Whether the field is the computer's id, which is a text, but a number in RSQL.
  private let isID: Bool

  init(_ field: Field, _ test: FieldTest) {
    kind = field.kind
    isID = field.path == "id"
    switch test {
    case .text(let text): self.test = .text(TextSearch(text))
    case .missing: self.test = .missing
    case .number(let range): self.test = .number(range)
    case .moment(let moment): self.test = .moment(moment)
    case .boolean(let flag): self.test = .boolean(flag)
    case .natural(let range):
      var keys = range
      keys.lower = range.lower.map(NaturalKey.key)
      keys.upper = range.upper.map(NaturalKey.key)
      self.test = .natural(keys)
    }
  }

  init(_ field: Field, _ comparison: RSQLOperator, _ values: [String]) {
    kind = field.kind
    isID = field.path == "id"
    let positive: RSQLOperator =
      switch comparison {
      case .notEqual: .equal
      case .isOut: .isIn
      default: comparison
      }
    test = .rsql(RSQLPredicate(.comparison("", positive, values)), isNegative: comparison.isNegative)
  }

  /// Whether a computer without a value matches.
  var holdsForMissing: Bool {
    switch test {
    case .missing: true
    case .rsql(_, let isNegative): isNegative
    default: false
    }
  }

  /// Whether the value in a row matches, in any state.
  func holds(_ column: Column, _ row: Int, in zone: TimeZoneRules) -> Bool {
    let value = column.value(row)
    switch value {
    case .notReported, .notRequested, .notAvailable: return holdsForMissing
    case .list(let elements): return holds(elements: elements)
    case .text(let text): return holds(value, shown: text)
    case .integer, .number, .boolean, .date, .day: break
    }
    switch test {
    case .text, .natural:
      var shown: [UInt8] = []
      column.appendShown(row, in: zone, to: &shown)
      return holds(value, shown: String(decoding: shown, as: UTF8.self))
    case .missing, .number, .moment, .boolean, .rsql: return holds(value, shown: "")
    }
  }

  /// Whether a known value that is not a list matches.
  ///
  /// - Parameter shown: the value as shown; for other values than texts, needed only by `text` and `natural`.
  private func holds(_ value: FieldValue, shown: String) -> Bool {
    if case .rsql(let predicate, let isNegative) = test {
      let number = isID ? Int(shown) : nil
      return predicate.matches { _ in number.map(RSQLValue.integer) ?? value.rsql } != isNegative
    }
    if value == .text("") { return holdsForMissing }
    switch (test, value) {
    case (.text(let search), _): return search.passes(Folding.folded(shown))
    case (.natural(let range), _):
      return range.contains(NaturalKey.key(Folding.folded(shown))) { $0.lexicographicallyPrecedes($1) }
    case (.number(let range), .integer(let integer)): return range.contains(Double(integer))
    case (.number(let range), .number(let number)): return range.contains(number)
    case (.moment(let test), .date(let moment)): return test.moments.contains(moment)
    case (.moment(let test), .day(let day)): return test.days.contains(day)
    case (.boolean(let wanted), .boolean(let flag)): return flag == wanted
    default: return false
    }
  }

  /// Whether a value that is not a list matches.
  ///
  /// - Parameter shown: the value as shown.
  func holds(known value: FieldValue, shown: String) -> Bool {
    value.isKnown ? holds(value, shown: shown) : holdsForMissing
  }

  /// Whether one element matches; for a negated comparison, all of them.
  func holds(elements: [String]) -> Bool {
    if case .rsql(_, let isNegative) = test {
      return isNegative
        ? elements.allSatisfy { holds(element($0), shown: "") } : elements.contains { holds(element($0), shown: "") }
    }
    let known = elements.filter { !$0.isEmpty }
    if case .missing = test { return known.isEmpty }
    return known.contains { holds(element($0), shown: $0) }
  }

  /// An element of a list, parsed according to the field's kind; a text when that fails.
  private func element(_ text: String) -> FieldValue {
    switch kind {
    case .string, .enumeration, .freeForm: .text(text)
    case .integer, .number: Double(text).map { .number($0) } ?? .text(text)
    case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .text(text)
    case .dateTime, .date:
      ISO8601Timestamp(text).map { $0.isDateOnly ? .day($0.milliseconds) : .date($0.milliseconds) } ?? .text(text)
    }
  }

  /// Whether it searches for a text.
  var isTextSearch: Bool { if case .text = test { true } else { false } }

  /// The cost of testing a value, relative to the search for a word in a column.
  var cost: Int {
    switch test {
    case .missing, .boolean, .number, .moment: 1
    case .text(let search): search.cost * 2
    case .natural: 10
    case .rsql: 20
    }
  }
}

extension RangeTest {
  /// Whether a value is within the bounds.
  @inline(__always)
  func contains(_ value: Bound, by isLess: (Bound, Bound) -> Bool) -> Bool {
    if let lower, includesLower ? isLess(value, lower) : !isLess(lower, value) { return false }
    if let upper, includesUpper ? isLess(upper, value) : !isLess(value, upper) { return false }
    return true
  }
}

extension RangeTest where Bound: Comparable {
  /// Whether a value is within the bounds.
  @inline(__always)
  func contains(_ value: Bound) -> Bool { contains(value, by: <) }
}

extension FieldValue {
  /// The value in RSQL comparisons; nil when there is none.
  fileprivate var rsql: RSQLValue? {
    switch self {
    case .text(let text): .text(text)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .date(let moment), .day(let moment): .date(moment)
    case .list, .notReported, .notRequested, .notAvailable: nil
    }
  }
}
