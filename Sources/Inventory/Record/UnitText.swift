/// Integers of a record with the unit that their name ends with.
enum UnitText {
  /// The number in words: `sizeBytes` 12345678901 as `12,345,678,901 bytes (12.3 GB)`.
  static func text(_ value: Int, name: String) -> String {
    // Negative numbers stand for "unknown" in several fields, and have no unit.
    guard value >= 0 else { return String(value) }
    let name = name.lowercased()
    if name.hasPrefix("percent") || name.hasSuffix("percent") || name.hasSuffix("percentage") { return "\(value)%" }
    if name.hasSuffix("mhz") { return "\(grouped(value)) MHz" }
    if name.hasSuffix("kilobytes") { return "\(grouped(value)) KB" }
    if name.hasSuffix("megabytes") || name.hasSuffix("sizemb") {
      return megabytes(value, isMemory: name.contains("ram"))
    }
    if name.contains("bytes") { return bytes(value) }
    return String(value)
  }

  /// Memory comes in powers of two, everything else is counted as macOS counts: in thousands.
  private static func megabytes(_ value: Int, isMemory: Bool) -> String {
    let plain = "\(grouped(value)) MB"
    let (thousand, tenths) = isMemory ? (1024, value * 10 / 1024) : (1000, value / 100)
    return value < thousand ? plain : "\(plain) (\(decimal(tenths: tenths)) GB)"
  }

  private static func bytes(_ value: Int) -> String {
    let plain = "\(grouped(value)) \(value == 1 ? "byte" : "bytes")"
    for (unit, size) in [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    where value >= size {
      return "\(plain) (\(decimal(tenths: value / (size / 10))) \(unit))"
    }
    return plain
  }

  private static func decimal(tenths: Int) -> String {
    tenths % 10 == 0 || tenths >= 1000 ? grouped(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
  }

  /// Digits with a comma before every three.
  private static func grouped(_ value: Int) -> String {
    let digits = String(value)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
