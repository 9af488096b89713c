/// Reads the numbers of a filter, with a unit where the field's name tells its own.
enum FilterNumber {
  /// The number in the field's unit; nil when the text is none: `8`, `-0.5`, `1e3`, `80%`, `16GB` of a field in megabytes.
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
    // Words such as "nan" and "inf" are numbers for Swift.
    guard number.utf8.contains(where: { $0 &- UInt8(ascii: "0") < 10 }), let value = Double(number), value.isFinite,
      case let result = value * factor, result.isFinite
    else { return nil }
    return result
  }

  /// What a field counts in: bytes times a thousand to this power; memory in powers of two, as `UnitText` has it.
  private static func unit(of field: Field) -> (power: Int, isMemory: Bool)? {
    let name = field.path.split(separator: ".").last?.lowercased() ?? ""
    let isMemory = name.contains("ram")
    if name.hasSuffix("kilobytes") { return (1, isMemory) }
    if name.hasSuffix("megabytes") || name.hasSuffix("sizemb") { return (2, isMemory) }
    return name.contains("bytes") ? (0, isMemory) : nil
  }
}
