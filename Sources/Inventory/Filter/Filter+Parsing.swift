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
    func collect(_ node: FilterNode) {
      switch node {
      case .and(let parts), .or(let parts): parts.forEach(collect)
      case .not(let part): collect(part)
      case .text: break
      case .field(let field, _), .rsql(let field, _, _): if !fields.contains(field) { fields.append(field) }
      }
    }
    collect(root)
    return fields
  }
}
