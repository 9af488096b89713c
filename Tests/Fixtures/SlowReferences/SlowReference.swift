import APIRuntime
import RSQL
import Synchronization

@testable import Inventory

#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
import Foundation

/// Filter and sort in their simplest form, as a reference for the fast ones.
enum SlowReference {
  static func rows(_ snapshot: InventorySnapshot, _ query: ListQuery) -> [Int] {
    let matching = (0..<snapshot.count).filter { matches(snapshot, $0, query.filter.root) }
    let keys = query.sort.compactMap { key in
      snapshot.columns.firstIndex { $0.path == key.path }.map { (column: $0, descending: key.descending) }
    }
    let values = (0..<snapshot.count).map { row in keys.map { Value(snapshot, row: row, column: $0.column) } }
    let sorted = matching.sorted { left, right in
      for (index, key) in keys.enumerated() {
        let order = compare(values[left][index], values[right][index], key.descending)
        if order != 0 { return order < 0 }
      }
      return snapshot.id(at: left) < snapshot.id(at: right)
    }
    guard query.sortsByRelevance else { return sorted }
    let isRelevant = sorted.map { matches(snapshot, $0, query.filter.root, skipsIDs: true) }
    return zip(sorted, isRelevant).filter(\.1).map(\.0) + zip(sorted, isRelevant).filter { !$0.1 }.map(\.0)
  }

  // MARK: Filter

  /// Whether a computer matches, decided by the snapshot's values and texts.
  ///
  /// - Parameter skipsIDs: whether words are not searched in ids; words that must not match always are.
  static func matches(
    _ snapshot: InventorySnapshot, _ row: Int, _ node: FilterNode, skipsIDs: Bool = false
  ) -> Bool {
    switch node {
    case .and(let parts): return parts.allSatisfy { matches(snapshot, row, $0, skipsIDs: skipsIDs) }
    case .or(let parts): return parts.contains { matches(snapshot, row, $0, skipsIDs: skipsIDs) }
    case .not(let part): return !matches(snapshot, row, part)
    case .text(let test):
      return snapshot.columns.indices.contains { column in
        let isID = ["id", "udid", "general.managementId"].contains(snapshot.columns[column].path)
        if isID, skipsIDs { return false }
        let text = snapshot.text(row: row, column: column)
        let word = snapshot.columns[column].shown(text)
        return passes(text, test, isID: isID) || (word != text && passes(word, test))
      }
    case .field(let field, let test):
      return passes(value(snapshot, row, field), field, shown: shown(snapshot, row, field), test)
    case .rsql(let field, let comparison, let operands):
      let positive: RSQLOperator = comparison == .notEqual ? .equal : comparison == .isOut ? .isIn : comparison
      let predicate = RSQLPredicate(.comparison("field", positive, operands))
      let value = value(snapshot, row, field)
      let elements = if case .list(let texts) = value { texts.map { element($0, of: field) } } else { [value] }
      return elements.contains { element in predicate.matches { _ in rsqlValue(element, of: field) } }
        != comparison.isNegative
    case .element(let table, let part): return hasElement(snapshot, row, table, part)
    case .history(let test, let history):
      return history.map { isRecorded(snapshot.id(at: row), test, in: $0) } ?? false
    }
  }

  /// Whether a test of the history matches, by all that was recorded of the computer. Only for texts.
  private static func isRecorded(_ id: RecordID, _ test: HistoryTest, in history: ChangeHistory) -> Bool {
    let changes = history.changes.filter { $0.id == id }
    func happened(_ isWanted: (FleetEvent) -> Bool) -> Bool { history.events.contains { $0.id == id && isWanted($0) } }
    return switch test {
    case .changed(let field, let period):
      changes.contains { change in
        (field.map { $0.path == change.path } ?? !history.volatile.contains(change.path))
          && (period.map { $0.contains(change.seenAt) } ?? true)
      }
    case .was(let field, let test):
      changes.contains { change in
        let value = change.before.map { FieldValue.text($0) } ?? .notReported
        return change.path == field.path && passes(value, field, shown: change.before ?? "", test)
      }
    case .new(let period): happened { $0.kind != .deleted && period.contains($0.seenAt) }
    case .gone(let period): happened { $0.kind == .deleted && period.contains($0.seenAt) }
    }
  }

  /// Whether an element of a table's list matches. The column with the most elements gives their number.
  private static func hasElement(
    _ snapshot: InventorySnapshot, _ row: Int, _ table: FieldTable, _ node: FilterNode
  ) -> Bool {
    table.lists.contains { list in
      var values: [Field: [[String]]] = [:]
      for field in node.elementFields(of: table) {
        guard let like = table.field(like: field, in: list), let column = snapshot.column(path: like.path) else {
          continue
        }
        values[field] = snapshot.elements(row: row, column: column)
      }
      let count = values.values.map(\.count).max() ?? 0
      return (0..<count).contains { index in
        element(values.compactMapValues { $0.indices.contains(index) ? $0[index] : nil }, passes: node)
      }
    }
  }

  /// Whether an element matches, decided by its values in each field.
  static func element(_ values: [Field: [String]], passes node: FilterNode) -> Bool {
    switch node {
    case .and(let parts): return parts.allSatisfy { element(values, passes: $0) }
    case .or(let parts): return parts.contains { element(values, passes: $0) }
    case .not(let part): return !element(values, passes: part)
    case .text(let test): return values.values.joined().contains { passes($0, test) }
    case .field(let field, let test): return passes(.list(values[field] ?? []), field, shown: "", test)
    case .rsql, .element, .history: return false
    }
  }

  private static func value(_ snapshot: InventorySnapshot, _ row: Int, _ field: Field) -> FieldValue {
    snapshot.column(path: field.path).map { snapshot.value(row: row, column: $0) } ?? .notRequested
  }

  private static func shown(_ snapshot: InventorySnapshot, _ row: Int, _ field: Field) -> String {
    snapshot.column(path: field.path).map { snapshot.text(row: row, column: $0) } ?? ""
  }

  /// An element of a list, parsed by its field's kind.
  private static func element(_ text: String, of field: Field) -> FieldValue {
    switch field.kind {
    case .string, .enumeration, .freeForm: .text(text)
    case .integer, .number: Double(text).map { .number($0) } ?? .text(text)
    case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .text(text)
    case .dateTime, .date:
      ISO8601Timestamp(text).map { $0.isDateOnly ? .day($0.milliseconds) : .date($0.milliseconds) } ?? .text(text)
    }
  }

  private static func passes(_ value: FieldValue, _ field: Field, shown: String, _ test: FieldTest) -> Bool {
    if case .list(let texts) = value {
      let filled = texts.filter { !$0.isEmpty }
      if test == .missing { return filled.isEmpty }
      return filled.contains { passes(element($0, of: field), field, shown: $0, test) }
    }
    let isMissing = !value.isKnown || value == .text("")
    switch (test, value) {
    case (.missing, _): return isMissing
    case (_, _) where isMissing: return false
    case (.text(let test), _): return passes(shown, test) || passes(field.shown(shown), test)
    case (.number(let range), .integer(let number)): return isInside(Double(number), range, <)
    case (.number(let range), .number(let number)): return isInside(number, range, <)
    case (.moment(let test), .date(let milliseconds)): return test.moments.contains(milliseconds)
    case (.moment(let test), .day(let milliseconds)): return test.days.contains(milliseconds)
    case (.boolean(let wanted), .boolean(let flag)): return flag == wanted
    case (.natural(let range), _):
      return isInside(Array(folded(shown).utf8), range) { compare(parts($0), parts($1)) < 0 }
    default: return false
    }
  }

  /// The value as servers see it: a computer's ID is a number to them.
  static func rsqlValue(_ value: FieldValue, of field: Field) -> RSQLValue? {
    switch value {
    case .text(let text): (field.path == "id" ? Int(text).map { .integer($0) } : nil) ?? .text(text)
    case .integer(let number): .integer(number)
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .date(let milliseconds), .day(let milliseconds): .date(milliseconds)
    case .list, .notReported, .notRequested, .notAvailable: nil
    }
  }

  private static func passes(_ text: String, _ test: TextTest, isID: Bool = false) -> Bool {
    test.withApostrophes.contains { test in
      guard isID, case .contains(let part) = test else { return passes(text, exactly: test) }
      // In an ID, a word is at the start of a block.
      let blocks = folded(text).utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      return blocks.contains { folded(text).utf8[$0.startIndex...].starts(with: part) }
    }
  }

  private static func passes(_ text: String, exactly test: TextTest) -> Bool {
    let bytes = Array(folded(text).utf8)
    guard !bytes.isEmpty else { return false }
    switch test {
    case .contains(let part):
      return bytes.indices.contains { bytes[$0...].starts(with: part) }
    case .starts(let part): return bytes.starts(with: part)
    case .ends(let part): return bytes.reversed().starts(with: part.reversed())
    case .equals(let whole): return bytes == whole
    case .fuzzy(let letters):
      var left = String(decoding: letters, as: UTF8.self).unicodeScalars[...]
      for scalar in folded(text).unicodeScalars where scalar == left.first { left.removeFirst() }
      return left.isEmpty
    case .regex(let pattern):
      // Swift's own expressions, which agree with ours on all these patterns.
      let expression = try? Regex(pattern).ignoresCase().matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
      return expression.map { folded(text).firstMatch(of: $0) != nil } ?? false
    }
  }

  private static func isInside<Bound>(
    _ value: Bound, _ range: RangeTest<Bound>, _ precedes: (Bound, Bound) -> Bool
  ) -> Bool {
    if let lower = range.lower, range.includesLower ? precedes(value, lower) : !precedes(lower, value) { return false }
    if let upper = range.upper, range.includesUpper ? precedes(upper, value) : !precedes(value, upper) { return false }
    return true
  }

  private static func parts(_ folded: [UInt8]) -> ArraySlice<Part> {
    Part.parts(String(decoding: folded, as: UTF8.self))[...]
  }

  // MARK: Sort

  /// As scalars, so that a letter and a combining mark are not one character in a search.
  static func folded(_ text: String) -> String {
    // The same texts are compared with many filters.
    let key = Data(text.utf8)
    if let known = knownFolds.withLock({ $0[key] }) { return known }
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .replacingOccurrences(of: "ß", with: "ss").decomposedStringWithCanonicalMapping
    knownFolds.withLock { $0[key] = folded }
    return folded
  }

  /// By bytes: equal strings may have different scalars.
  private static let knownFolds = Mutex<[Data: String]>([:])

  private enum Value {
    case number(Double)
    case text([Part])
    case odd
    case missing

    init(_ snapshot: InventorySnapshot, row: Int, column: Int) {
      let isText = snapshot.columns[column].kind.isText
      switch snapshot.value(row: row, column: column) {
      case .text(let text): self = !isText ? .odd : text.isEmpty ? .missing : .text(Part.parts(folded(text)))
      case .integer(let number): self = .number(Double(number))
      case .number(let number): self = .number(number)
      case .boolean(let flag): self = .number(flag ? 1 : 0)
      case .date(let milliseconds): self = .number(Double(milliseconds))
      // A day begins in the zone, and sorts after the moment at its start.
      case .day(let milliseconds):
        self = .number(Double(snapshot.timeZone.moment(ofLocalMilliseconds: milliseconds)) + 0.5)
      default: self = .missing
      }
    }

    var rank: Int {
      switch self {
      case .number, .text: 0
      case .odd: 1
      case .missing: 2
      }
    }
  }

  /// A number or a letter of a text.
  private enum Part {
    case number([UInt8])
    case byte(UInt8)

    static func parts(_ text: String) -> [Part] {
      var parts: [Part] = []
      var digits: [UInt8]?
      for byte in text.utf8 {
        if (48...57).contains(byte) {
          digits = (digits ?? []) + [byte]
        } else {
          if let digits { parts.append(.number(Array(digits.drop { $0 == 48 }))) }
          digits = nil
          parts.append(.byte(byte))
        }
      }
      if let digits { parts.append(.number(Array(digits.drop { $0 == 48 }))) }
      return parts
    }
  }

  private static func compare(_ left: Value, _ right: Value, _ descending: Bool) -> Int {
    if left.rank != right.rank { return left.rank < right.rank ? -1 : 1 }
    let order: Int
    switch (left, right) {
    case (.number(let left), .number(let right)): order = left < right ? -1 : left > right ? 1 : 0
    case (.text(let left), .text(let right)): order = compare(left[...], right[...])
    default: return 0
    }
    return descending ? -order : order
  }

  private static func compare(_ left: ArraySlice<Part>, _ right: ArraySlice<Part>) -> Int {
    guard let first = left.first else { return right.isEmpty ? 0 : -1 }
    guard let other = right.first else { return 1 }
    let order: Int
    switch (first, other) {
    case (.number(let a), .number(let b)):
      order = a.count != b.count ? (a.count < b.count ? -1 : 1) : a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    case (.byte(let a), .byte(let b)): order = a == b ? 0 : a < b ? -1 : 1
    // Numbers sort among the punctuation where digits do.
    case (.number, .byte(let b)): order = b > 57 ? -1 : 1
    case (.byte(let a), .number): order = a > 57 ? 1 : -1
    }
    return order != 0 ? order : compare(left.dropFirst(), right.dropFirst())
  }
}
