import RSQL
import SeededNumbers

/// Trees of every shape, with values of characters that could break the quoting.
extension Seeded {
  mutating func tree(depth: Int) -> RSQLExpression {
    switch depth == 0 ? 0 : below(3) {
    case 1: .and((0..<(2 + below(3))).map { _ in tree(depth: depth - 1) })
    case 2: .or((0..<(2 + below(3))).map { _ in tree(depth: depth - 1) })
    default: comparison()
    }
  }

  private mutating func comparison() -> RSQLExpression {
    let comparison = RSQLOperator.allCases[below(RSQLOperator.allCases.count)]
    let count = comparison.takesList ? 1 + below(3) : 1
    let selectors = ["id", "general.name", "or", "and", "hardware.macAddress"]
    return .comparison(selectors[below(selectors.count)], comparison, (0..<count).map { _ in value() })
  }

  private mutating func value() -> String {
    let pieces = [
      "a", "B", "7", "*", "\"", "'", "\\", "(", ")", ";", ",", "=", "!", "~", "<", ">", " ", "\n", "\u{0}", " and ",
      " or ", "e\u{301}", "\u{301}", "👩🏽‍💻", "שלום", "\"\u{308}",
    ]
    return (0..<below(7)).map { _ in pieces[below(pieces.count)] }.joined()
  }
}
