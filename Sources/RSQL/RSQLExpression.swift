/// A filter in RSQL, as Jamf Pro's list endpoints take it.
///
/// Source of the language: developer.jamf.com, "Filtering with RSQL".
public indirect enum RSQLExpression: Hashable, Sendable {
  /// All of the parts hold. The parser yields at least two parts.
  case and([RSQLExpression])
  /// At least one of the parts holds. The parser yields at least two parts.
  case or([RSQLExpression])
  /// The field named by the selector compares so with the values: exactly one, or one or more for `=in=` and `=out=`.
  case comparison(String, RSQLOperator, [String])

  /// A comparison with one value.
  public static func comparison(_ selector: String, _ comparison: RSQLOperator, _ value: String) -> Self {
    .comparison(selector, comparison, [value])
  }

  /// The selectors of all comparisons, left to right, repeated as they are.
  public var selectors: [String] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.selectors)
    case .comparison(let selector, _, _): [selector]
    }
  }

  /// The same filter with other comparisons: for translating field names between API versions, or looking at each.
  public func mapComparisons<Failure: Error>(
    _ transform: (_ selector: String, _ comparison: RSQLOperator, _ values: [String]) throws(Failure) -> RSQLExpression
  ) throws(Failure) -> RSQLExpression {
    switch self {
    case .and(let parts):
      var mapped: [RSQLExpression] = []
      for part in parts { mapped.append(try part.mapComparisons(transform)) }
      return .and(mapped)
    case .or(let parts):
      var mapped: [RSQLExpression] = []
      for part in parts { mapped.append(try part.mapComparisons(transform)) }
      return .or(mapped)
    case .comparison(let selector, let comparison, let values):
      return try transform(selector, comparison, values)
    }
  }
}
