import RSQL

/// RSQL behind `=`, in the names of any version.
extension FilterParser {
  mutating func rsql() throws(FilterError) -> FilterNode {
    let start = scanner.position
    let text = scanner.text(start..<scanner.scalars.count)
    let expression: RSQLExpression
    let places: [RSQLPlace]
    do throws(RSQLParseError) {
      (expression, places) = try RSQLParser.parseWithPlaces(text)
    } catch {
      // In scalars: a mark behind the “=” is a character by itself there, and none here.
      let place = start + text.prefix(error.offset).unicodeScalars.count
      let end = place + (error.found?.unicodeScalars.count ?? 0)
      throw scanner.error("expected \(error.expected) in this RSQL", at: place..<end)
    }
    scanner.position = scanner.scalars.count
    var left = places[...]
    return try node(expression, at: &left, from: start)
  }

  private func node(
    _ expression: RSQLExpression, at places: inout ArraySlice<RSQLPlace>, from start: Int
  ) throws(FilterError) -> FilterNode {
    switch expression {
    case .and(let parts), .or(let parts):
      var nodes: [FilterNode] = []
      for part in parts { nodes.append(try node(part, at: &places, from: start)) }
      if case .and = expression { return .all(nodes) }
      return .any(nodes)
    case .comparison(let name, let comparison, let values):
      let place = places.removeFirst()
      return try self.comparison(name, comparison, values, at: place, from: start)
    }
  }

  private func comparison(
    _ name: String, _ comparison: RSQLOperator, _ values: [String], at place: RSQLPlace, from start: Int
  ) throws(FilterError) -> FilterNode {
    func range(_ range: Range<Int>) -> Range<Int> { range.lowerBound + start..<range.upperBound + start }
    let field: Field
    do throws(FieldNameError) {
      field = try catalogue.field(named: name)
    } catch {
      switch error {
      case .ambiguous(_, let candidates):
        throw scanner.error("\(error)", at: range(place.selector), nearest: candidates)
      case .unknown(_, let nearest):
        throw scanner.error("\(error)", at: range(place.selector), nearest: nearest, unknownName: name)
      }
    }
    guard field.kind.isDate else { return .rsql(field, comparison, values) }
    var dates: [String] = []
    for value in values {
      guard let date = QueryDate.written(value) else {
        throw scanner.error(
          "expected a date as RSQL has it for \(field.name): 2026-11-20, 2026-11* or 2026-11-20T14:03:00Z",
          at: range(place.values))
      }
      dates.append(date)
    }
    return .rsql(field, comparison, dates)
  }
}
