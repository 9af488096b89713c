extension Filter {
  /// Reads the filter language.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - catalogue: the fields that can be asked by name.
  ///   - now: what `today` and ages such as `30d` are counted from, in milliseconds since 1970 in UTC.
  ///   - timeZone: the zone in which dates are typed and days begin.
  public init(
    _ text: String, catalogue: FieldCatalogue, now: Int64, timeZone: TimeZoneRules
  ) throws(FilterError) {
    let calendar = FilterCalendar(now: now, timeZone: timeZone)
    self.init(text: text, root: try FilterParser.parse(text, catalogue: catalogue, calendar: calendar))
  }

  /// The fields it asks by name, each once, in the order of the text.
  public var fields: [Field] {
    var fields: [Field] = []
    for field in root.fields where !fields.contains(field) { fields.append(field) }
    return fields
  }
}

extension FilterNode {
  /// The fields it asks by name, in the order of the text, some perhaps more than once; of a table those that a test of an element
  /// needs.
  fileprivate var fields: [Field] {
    switch self {
    case .and(let parts), .or(let parts): parts.flatMap(\.fields)
    case .not(let part): part.fields
    case .text: []
    case .field(let field, _), .rsql(let field, _, _): [field]
    case .element(let table, let part):
      table.lists.flatMap { list in part.elementFields(of: table).compactMap { table.field(like: $0, in: list) } }
    }
  }

  /// The fields of a table that a test of one element looks at, each once, in the order of the text.
  func elementFields(of table: FieldTable) -> [Field] {
    var fields: [Field] = []
    func add(_ new: [Field]) { for field in new where !fields.contains(field) { fields.append(field) } }
    func collect(_ node: FilterNode) {
      switch node {
      case .and(let parts), .or(let parts): parts.forEach(collect)
      case .not(let part): collect(part)
      case .text: add(table.fields)
      case .field(let field, _), .rsql(let field, _, _): add([field])
      case .element: break
      }
    }
    collect(self)
    return fields
  }
}
