/// A comparison operator of the filter language; longer ones first, in the order of parsing.
enum FilterComparison: String, CaseIterable {
  case atLeast = ">="
  case atMost = "<="
  case more = ">"
  case less = "<"
  case equalTwice = "=="
  case equal = "="

  var isEqual: Bool { self == .equal || self == .equalTwice }

  /// The operator for ages that corresponds to this one for moments.
  var reversed: FilterComparison {
    switch self {
    case .atLeast: .atMost
    case .atMost: .atLeast
    case .more: .less
    case .less: .more
    case .equal, .equalTwice: .equal
    }
  }

  func range<Bound>(_ bound: Bound) -> RangeTest<Bound> {
    switch self {
    case .atLeast: RangeTest(lower: bound)
    case .atMost: RangeTest(upper: bound)
    case .more: RangeTest(lower: bound, includesLower: false)
    case .less: RangeTest(upper: bound, includesUpper: false)
    case .equal, .equalTwice: RangeTest(lower: bound, upper: bound)
    }
  }

  /// The moments that match the operator and a period. Equality with an age or a time ahead means the whole day.
  func moments(_ period: FilterCalendar.Period, _ calendar: FilterCalendar) -> Range<Int64> {
    switch self {
    case .atLeast: period.moments.lowerBound..<Int64.max
    case .atMost: Int64.min..<period.moments.upperBound
    case .more: period.moments.upperBound..<Int64.max
    case .less: Int64.min..<period.moments.lowerBound
    case .equal, .equalTwice:
      period.origin == .calendar ? period.moments : calendar.day(of: period.moments.lowerBound)
    }
  }
}

/// Parses the numbers of a filter, with a unit when the field's name has one.
enum FilterNumber {
  /// The number in the field's unit; nil for other texts. Examples: `8`, `-0.5`, `1e3`, `80%`, `16GB` for a field in
  /// megabytes.
  static func read(_ text: String, for field: Field) -> Double? {
    let text = text.lowercased()
    var number = text[...]
    if number.last == "%" { number.removeLast() }
    var factor = 1.0
    if number.last == "b", let own = unit(of: field) {
      let letters = number.suffix(2)
      let base: Double = own.isMemory ? 1024 : 1000
      let powers: [Substring: Int] = ["kb": 1, "mb": 2, "gb": 3, "tb": 4]
      guard let power = powers[letters] else { return nil }
      number = number.dropLast(2)
      for _ in 0..<abs(power - own.power) { factor *= power > own.power ? base : 1 / base }
    }
    // Swift parses words such as "nan" and "inf" as numbers.
    guard number.utf8.contains(where: { $0 &- UInt8(ascii: "0") < 10 }), let value = Double(number), value.isFinite,
      case let result = value * factor, result.isFinite
    else { return nil }
    return result
  }

  /// The unit of a field: bytes times a thousand to this power; powers of two for memory, as in `UnitText`.
  private static func unit(of field: Field) -> (power: Int, isMemory: Bool)? {
    let name = field.path.split(separator: ".").last?.lowercased() ?? ""
    let isMemory = name.contains("ram")
    if name.hasSuffix("kilobytes") { return (1, isMemory) }
    if name.hasSuffix("megabytes") || name.hasSuffix("sizemb") { return (2, isMemory) }
    return name.contains("bytes") ? (0, isMemory) : nil
  }
}

/// An IPv4 network such as `10.1.0.0/16`.
struct FilterNetwork {
  /// Its first and last address, as texts in natural order.
  let addresses: RangeTest<[UInt8]>

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count <= 2, let length = UInt32(parts[1]), length <= 32 else { return nil }
    let bytes = parts[0].split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
    guard bytes.count == 4, parts[0].utf8.count <= 15 else { return nil }
    let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let mask = length == 0 ? 0 : UInt32.max << (32 - length)
    addresses = RangeTest(lower: Self.text(address & mask), upper: Self.text(address | ~mask))
  }

  private static func text(_ address: UInt32) -> [UInt8] {
    let numbers = (0..<4).map { String(address >> (24 - UInt32($0) * 8) & 0xFF) }
    return Array(numbers.joined(separator: ".").utf8)
  }
}
