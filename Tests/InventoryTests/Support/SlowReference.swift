import Inventory

#if canImport(FoundationEssentials)
  import FoundationEssentials
#endif
import Foundation

/// Filter and sort as one would write them without a thought for speed, to check the fast ones against.
enum SlowReference {
  static func rows(_ snapshot: InventorySnapshot, _ query: ListQuery) -> [Int] {
    let words = query.filter.text.split(whereSeparator: \.isWhitespace).map { folded(String($0)) }
    let matching = (0..<snapshot.count).filter { row in
      let texts = snapshot.columns.indices.map { folded(snapshot.text(row: row, column: $0)) }
      return words.allSatisfy { word in texts.contains { $0.contains(word) } }
    }
    let keys = query.sort.compactMap { key in
      snapshot.columns.firstIndex { $0.path == key.path }.map { (column: $0, descending: key.descending) }
    }
    let values = (0..<snapshot.count).map { row in keys.map { Value(snapshot, row: row, column: $0.column) } }
    let sorted = matching.sorted { left, right in
      for (index, key) in keys.enumerated() {
        let order = compare(values[left][index], values[right][index], key.descending)
        if order != 0 { return order < 0 }
      }
      return left < right
    }
    return sorted
  }

  /// As scalars, so that a letter and a mark are not one character when they are searched.
  static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .replacingOccurrences(of: "ß", with: "ss").decomposedStringWithCanonicalMapping
  }

  private enum Value {
    case number(Double)
    case text([Part])
    case odd
    case missing

    init(_ snapshot: InventorySnapshot, row: Int, column: Int) {
      let isText = snapshot.columns[column].kind == .string
      switch snapshot.value(row: row, column: column) {
      case .text(let text): self = !isText ? .odd : text.isEmpty ? .missing : .text(Part.parts(folded(text)))
      case .integer(let number): self = .number(Double(number))
      case .number(let number): self = .number(number)
      case .boolean(let flag): self = .number(flag ? 1 : 0)
      case .date(let milliseconds): self = .number(Double(milliseconds))
      // A day comes after a moment that begins it.
      case .day(let milliseconds): self = .number(Double(milliseconds) + 0.5)
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
    // Numbers stand where digits stand among the signs.
    case (.number, .byte(let b)): order = b > 57 ? -1 : 1
    case (.byte(let a), .number): order = a > 57 ? 1 : -1
    }
    return order != 0 ? order : compare(left.dropFirst(), right.dropFirst())
  }
}
