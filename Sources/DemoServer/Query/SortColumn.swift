import RSQL

/// The values of one sort field, packed for comparing: it lives only while an order is made.
struct SortColumn {
  /// Numbers and dates; absent ones first, as a database puts them.
  private var numbers: [Int64] = []
  /// Folded texts one after another, and where each begins; an absent text is before an empty one.
  private var arena: [UInt8] = []
  private var starts: [Int] = [0]
  private let isText: Bool
  private let sign: Int

  init(_ key: InventoryQuery.SortKey, of places: [Int32], in fleet: DemoFleet) {
    sign = key.isDescending ? -1 : 1
    guard let field = QueryField.all.first(where: { $0.name == key.field }) else {
      preconditionFailure("the query was checked: \(key.field) is no field")
    }
    isText = field.kind == .text
    for place in places { append(field.value(fleet.computer(at: Int(place)))) }
  }

  private mutating func append(_ value: RSQLValue?) {
    guard isText else { return numbers.append(Self.number(value)) }
    if case .text(let text)? = value {
      arena.append(1)
      arena.append(contentsOf: text.lowercased().utf8)
    }
    starts.append(arena.count)
  }

  private static func number(_ value: RSQLValue?) -> Int64 {
    switch value {
    case .integer(let integer): Int64(integer)
    case .date(let milliseconds): milliseconds
    case .boolean(let flag): flag ? 1 : 0
    default: .min
    }
  }

  /// Below zero when the computer at `left` comes first.
  func compare(_ left: Int, _ right: Int) -> Int {
    guard isText else {
      return numbers[left] == numbers[right] ? 0 : numbers[left] < numbers[right] ? -sign : sign
    }
    let leftRange = starts[left]..<starts[left + 1]
    let rightRange = starts[right]..<starts[right + 1]
    return arena.withUnsafeBufferPointer { bytes in
      for (first, second) in zip(bytes[leftRange], bytes[rightRange]) where first != second {
        return first < second ? -sign : sign
      }
      return leftRange.count == rightRange.count ? 0 : leftRange.count < rightRange.count ? -sign : sign
    }
  }
}
