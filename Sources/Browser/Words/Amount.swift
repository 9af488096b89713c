import Inventory
import Wording

/// Numbers of computers, in words.
public enum Amount {
  /// Work on this many computers takes long enough to announce it.
  static let slow = 20_000

  /// `9,412`.
  public static func grouped(_ number: Int) -> String { Quantity.grouped(number) }

  /// A share of a whole: `8.8 %`, `100 %`, `<0.1 %` for what is not nothing.
  public static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0 %" }
    let tenths = (Double(part) / Double(whole) * 1000).rounded()
    if tenths < 1 { return "<0.1 %" }
    // Only the whole is 100 %.
    if tenths >= 1000, part < whole { return ">99.9 %" }
    let (units, rest) = (Int(tenths) / 10, Int(tenths) % 10)
    return part == whole ? "100 %" : "\(units).\(rest) %"
  }

  /// `1 computer`, `9,412 computers`.
  public static func computers(_ number: Int) -> String { DeviceKind.computers.counted(number) }

  /// `3,000 of 9,412`, or `3,000` while the server has not reported a total, or reports a smaller one because some were
  /// deleted.
  public static func loaded(_ loaded: Int, of total: Int?) -> String {
    guard let total, total >= loaded else { return grouped(loaded) }
    return "\(grouped(loaded)) of \(grouped(total))"
  }

  /// `3,000 of 9,412 computers`, or `3,000 computers` while the server has not said how many there are.
  public static func loadedComputers(_ loaded: Int, of total: Int?) -> String {
    guard let total, total >= loaded else { return computers(loaded) }
    return DeviceKind.computers.counted(loaded, of: total)
  }
}
