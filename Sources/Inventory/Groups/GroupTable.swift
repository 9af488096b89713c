/// Computers grouped by the values of fields.
public struct GroupTable: Sendable {
  /// The computers with the same values in all fields.
  public struct Group: Hashable, Sendable {
    /// A value for each field.
    public var values: [GroupValue]
    /// The number of computers; never 0.
    public var count: Int
  }

  /// The fields, outermost first.
  public let fields: [Field]
  /// The groups, largest first, and equally large ones by value.
  public let groups: [Group]
  /// The number of counted computers. With a list field, groups may add up to more, because a computer counts in the
  /// group of each of its values.
  public let computers: Int

  /// What groups are sorted by.
  public enum SortField: Hashable, Sendable {
    case count
    /// The index of a field.
    case field(Int)
  }

  /// The groups in another order; equal ones keep theirs.
  public func sorted(by keys: [(field: SortField, descending: Bool)]) -> [Group] {
    guard !keys.isEmpty else { return groups }
    let keyed = groups.enumerated().map { (place: $0, group: $1, keys: $1.values.map(\.sortKey)) }
    return keyed.sorted { left, right in
      for (field, descending) in keys {
        switch field {
        case .count where left.group.count != right.group.count:
          return (left.group.count < right.group.count) != descending
        case .field(let index) where left.keys[index] != right.keys[index]:
          // As in lists, missing values come last in both directions.
          if left.keys[index].isMissing != right.keys[index].isMissing { return right.keys[index].isMissing }
          return (left.keys[index] < right.keys[index]) != descending
        default: continue
        }
      }
      return left.place < right.place
    }.map(\.group)
  }
}

/// A value that computers are grouped by.
public struct GroupValue: Hashable, Sendable {
  /// The value: a day for a moment, and one element of a list.
  public var value: FieldValue
  /// The value as shown; empty when there is none. It can contain anything: sanitize it before showing it.
  public var text: String

  /// A value.
  public init(value: FieldValue, text: String) {
    self.value = value
    self.text = text
  }

  /// The value, or the reason why there is none.
  public var words: String {
    switch value {
    case .notReported: "(not reported)"
    case .notRequested: "(not requested)"
    case .notAvailable: "(not available)"
    default: text.isEmpty ? "(empty)" : text
    }
  }

  var sortKey: GroupSortKey {
    switch value {
    case .notReported, .notRequested, .notAvailable: .missing
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .day(let moment), .date(let moment): .number(Double(moment))
    case .boolean(let flag): .number(flag ? 1 : 0)
    case .text, .list: .text(NaturalKey.key(Folding.folded(text)), text)
    }
  }
}

/// Orders values: numbers and days by value, texts in natural order, missing values last.
enum GroupSortKey: Hashable, Comparable {
  case number(Double)
  case text([UInt8], String)
  case missing

  var isMissing: Bool { self == .missing }

  static func < (left: GroupSortKey, right: GroupSortKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let leftKey, let left), .text(let rightKey, let right)):
      leftKey == rightKey ? left < right : leftKey.lexicographicallyPrecedes(rightKey)
    case (.number, _), (.text, .missing): true
    default: false
    }
  }
}
