/// Numbers of computers, in words.
public enum Amount {
  /// What is done with so many takes long enough to say that it is being done.
  static let slow = 20_000

  /// `9,412`.
  public static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// `1 computer`, `9,412 computers`.
  public static func computers(_ number: Int) -> String { "\(grouped(number)) computer\(number == 1 ? "" : "s")" }

  /// `3,000 of 9,412`, or `3,000` while the server has not said how many there are, or says fewer: some have gone since.
  public static func loaded(_ loaded: Int, of total: Int?) -> String {
    guard let total, total >= loaded else { return grouped(loaded) }
    return "\(grouped(loaded)) of \(grouped(total))"
  }
}
