import RSQL

/// Finds ids by some of their digits. Servers store ids as numbers, which have no parts, so the numbers are listed.
struct DigitsOfID {
  private let digits: [UInt8]

  /// A single digit is in too many ids.
  private static let fewest = 2
  /// No server has ids with more digits.
  private static let mostDigits = 10

  init(_ digits: [UInt8]) { self.digits = digits }

  /// An expression that matches at least the ids that pass a test with these digits; nil when there is none.
  func expression(_ name: String, _ test: TextTest) -> RSQLExpression? {
    guard digits.count >= Self.fewest, digits.count < Self.mostDigits, let number else { return nil }
    switch test {
    case .starts:
      // The digits alone, then with one more digit after them, and so on.
      guard digits.first != UInt8(ascii: "0") else { return nil }
      let ranges = (0...Self.mostDigits - digits.count).map { more in
        number * Self.power(more)...(number + 1) * Self.power(more) - 1
      }
      return either(name, values: [], ranges, from: Self.power(Self.mostDigits))
    case .ends: return either(name, values: numbers(followedBy: 0).map(\.lowerBound), [], from: Self.power(most))
    case .contains:
      let ranges = (1..<max(2, most - digits.count + 1)).flatMap { numbers(followedBy: $0) }
      return either(
        name, values: numbers(followedBy: 0).map(\.lowerBound), ranges, from: Self.power(most))
    case .equals, .fuzzy, .regex: return nil
    }
  }

  private var number: Int? { Int(String(decoding: digits, as: UTF8.self)) }

  /// Ids with more digits are requested without looking at them.
  private var most: Int { digits.count + 2 }

  /// The numbers of up to `most` digits in which some digits follow these.
  private func numbers(followedBy more: Int) -> [ClosedRange<Int>] {
    guard let number, most >= digits.count + more else { return [] }
    let first = digits.first == UInt8(ascii: "0") ? 1 : 0
    return (first..<Self.power(most - digits.count - more)).map { front in
      let start = (front * Self.power(digits.count) + number) * Self.power(more)
      return start...(start + Self.power(more) - 1)
    }
  }

  private func either(
    _ name: String, values: [Int], _ ranges: [ClosedRange<Int>], from rest: Int
  ) -> RSQLExpression {
    var parts: [RSQLExpression] = []
    if !values.isEmpty { parts.append(.comparison(name, .isIn, values.map { String($0) })) }
    for range in ranges {
      parts.append(
        range.count == 1
          ? .comparison(name, .equal, String(range.lowerBound))
          : .and([
            .comparison(name, .greaterOrEqual, String(range.lowerBound)),
            .comparison(name, .lessOrEqual, String(range.upperBound)),
          ]))
    }
    parts.append(.comparison(name, .greaterOrEqual, String(rest)))
    return .or(parts)
  }

  private static func power(_ exponent: Int) -> Int { (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 } }
}
