import RSQL

/// A query to a server for people: without most of its values and alternatives when it has many.
enum ShownQuery {
  private static let mostShown = 4

  /// The query in RSQL, possibly abbreviated.
  static func text(_ query: String) -> String {
    guard let expression = try? RSQLParser.parse(query) else { return query }
    return text(expression)
  }

  /// The query in RSQL, possibly abbreviated.
  static func text(_ expression: RSQLExpression) -> String {
    switch expression {
    case .or(let parts) where parts.count > mostShown:
      let rest = parts.count - mostShown + 1
      return (parts.prefix(mostShown - 1).map { part(of: $0) } + ["\(rest) more tests"]).joined(separator: ",")
    case .or(let parts): return parts.map { part(of: $0) }.joined(separator: ",")
    case .and(let parts): return parts.map { part(of: $0) }.joined(separator: ";")
    case .comparison(let selector, let comparison, let values) where values.count > mostShown:
      let shown = values.prefix(mostShown - 1).map(RSQLExpression.quoted)
      let rest = values.count - shown.count
      return "\(selector)\(comparison.rawValue)(\((shown + ["\(rest) more values"]).joined(separator: ",")))"
    case .comparison: return expression.description
    }
  }

  private static func part(of expression: RSQLExpression) -> String {
    if case .or = expression { return "(\(text(expression)))" }
    return text(expression)
  }
}
