/// A comparison of RSQL.
///
/// Both spellings of the orderings are read (`<` and `=lt=`); the printer writes the FIQL one, which survives
/// shells and URLs better.
public enum RSQLOperator: String, CaseIterable, Hashable, Sendable {
  case equal = "=="
  case notEqual = "!="
  case less = "=lt="
  case lessOrEqual = "=le="
  case greater = "=gt="
  case greaterOrEqual = "=ge="
  case isIn = "=in="
  case isOut = "=out="

  /// The operator written as `symbol`, in either spelling.
  public init?(symbol: some StringProtocol) {
    switch symbol {
    case "<": self = .less
    case "<=": self = .lessOrEqual
    case ">": self = .greater
    case ">=": self = .greaterOrEqual
    default: self.init(rawValue: String(symbol))
    }
  }

  /// Whether the right-hand side is a parenthesised list.
  public var takesList: Bool { self == .isIn || self == .isOut }

  /// Whether the comparison is the opposite of another one, and so true of a computer without the value.
  public var isNegative: Bool { self == .notEqual || self == .isOut }
}
