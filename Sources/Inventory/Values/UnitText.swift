import Wording

/// Integers of a record with the unit that their field's name ends with.
enum UnitText {
  /// The number with its unit: `sizeBytes` 12345678901 as `12,345,678,901 bytes (12.3 GB)`.
  static func text(_ value: Int, name: String) -> String {
    // Negative numbers mean "unknown" in several fields, and have no unit.
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

  /// Memory is counted in powers of two, everything else in powers of ten, as in macOS.
  private static func megabytes(_ value: Int, isMemory: Bool) -> String {
    let plain = "\(Quantity.grouped(value)) MB"
    let gigabyte = isMemory ? 1024 : 1000
    return value < gigabyte ? plain : "\(plain) (\(rounded(value, unit: gigabyte)) GB)"
  }

  private static func bytes(_ value: Int) -> String {
    let plain = Quantity.of(value, "byte")
    for (unit, size) in [("TB", 1_000_000_000_000), ("GB", 1_000_000_000), ("MB", 1_000_000), ("KB", 1000)]
    // An amount that rounds to 1,000 of a unit is shown as one of the next unit.
    where value >= size - size / 2000 && value >= 1000 {
      return "\(plain) (\(rounded(value, unit: size)) \(unit))"
    }
    return plain
  }

  /// An amount in a unit, rounded to tenths, or to integers from 100 on.
  private static func rounded(_ value: Int, unit: Int) -> String {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
    // Halves are rounded up. The remainder is less than a unit, so this cannot overflow.
    let tenths = (rest * 20 + unit) / (unit * 2)
    if whole < 99 || (whole == 99 && tenths < 10) {
      let (ones, tenth) = (whole + tenths / 10, tenths % 10)
      return tenth == 0 ? Quantity.grouped(ones) : "\(ones).\(tenth)"
    }
    return Quantity.grouped(whole + (rest >= unit - rest ? 1 : 0))
  }
}

extension Field {
  /// A number of the field with its unit; nil for fields without one.
  public func withUnit(_ number: Int) -> String? {
    guard kind == .integer else { return nil }
    let text = UnitText.text(number, name: path.split(separator: ".").last.map(String.init) ?? path)
    return text == String(number) ? nil : text
  }
}
