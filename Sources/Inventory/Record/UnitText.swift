import Wording

/// Integers of a record with the unit that their name ends with.
enum UnitText {
  /// The number in words: `sizeBytes` 12345678901 as `12,345,678,901 bytes (12.3 GB)`.
  static func text(_ value: Int, name: String) -> String {
    // Negative numbers stand for "unknown" in several fields, and have no unit.
    guard value >= 0 else { return String(value) }
    let name = name.lowercased()
    if name.hasPrefix("percent") || name.hasSuffix("percent") || name.hasSuffix("percentage") { return "\(value)%" }
    if name.hasSuffix("mhz") { return "\(Quantity.grouped(value)) MHz" }
    if name.hasSuffix("kilobytes") { return "\(Quantity.grouped(value)) KB" }
    if name.hasSuffix("megabytes") || name.hasSuffix("sizemb") {
      return megabytes(value, isMemory: name.contains("ram"))
    }
    if name.contains("bytes") { return bytes(value) }
    return String(value)
  }

  /// Memory comes in powers of two, everything else is counted as macOS counts: in thousands.
  private static func megabytes(_ value: Int, isMemory: Bool) -> String {
    let plain = "\(Quantity.grouped(value)) MB"
    let gigabyte = isMemory ? 1024 : 1000
    return value < gigabyte ? plain : "\(plain) (\(rounded(value, unit: gigabyte)) GB)"
  }

  private static func bytes(_ value: Int) -> String {
    let plain = Quantity.of(value, "byte")
    for (unit, size) in [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    // What rounds to a thousand of a unit is one of the next.
    where value >= size - size / 2000 && value >= 1000 {
      return "\(plain) (\(rounded(value, unit: size)) \(unit))"
    }
    return plain
  }

  /// An amount in a unit, to the nearest tenth, or to the nearest whole from 100 on.
  private static func rounded(_ value: Int, unit: Int) -> String {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
    // Halves go up. What is left over is less than a unit, so that nothing here is too great to be counted.
    let tenths = (rest * 20 + unit) / (unit * 2)
    if whole < 99 || (whole == 99 && tenths < 10) {
      let (ones, tenth) = (whole + tenths / 10, tenths % 10)
      return tenth == 0 ? Quantity.grouped(ones) : "\(ones).\(tenth)"
    }
    return Quantity.grouped(whole + (rest >= unit - rest ? 1 : 0))
  }
}
