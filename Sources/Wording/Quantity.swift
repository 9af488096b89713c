/// Numbers and quantities in words.
package enum Quantity {
  /// Digits in groups of three: `9,412`.
  package static func grouped(_ number: Int) -> String {
    var digits = String(number.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "-" : "") + groups.joined(separator: ",")
  }

  /// A number with its noun: `1 computer`, `0 computers`, `9,412 entries`.
  ///
  /// - Parameter many: the plural; by default the singular with an “s”.
  package static func of(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(noun(number, one, many))"
  }

  /// A part of a quantity: `1 of 3 computers`, `1 of 1 computer`.
  package static func of(_ part: Int, of whole: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(part)) of \(of(whole, one, many))"
  }

  /// The noun for a number: `computer`, `computers`.
  package static func noun(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    number == 1 ? one : many ?? one + "s"
  }
}
