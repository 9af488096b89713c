/// `minimum` and `maximum` are for numbers; on a string its length is meant, or the number that it spells.
enum BoundsOfStrings {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    guard schema["type"]?.string == "string" else { return [] }
    let bounds = ["minimum", "maximum"].filter { schema[$0] != nil }
    guard !bounds.isEmpty else { return [] }
    let said = bounds.map { "\($0) \(schema[$0]?.integer.map(String.init) ?? "?")" }.joined(separator: " and ")
    let isLength = fitsLength(schema)
    for bound in bounds {
      if isLength { schema[bound == "minimum" ? "minLength" : "maxLength"] = schema[bound] }
      schema[bound] = nil
    }
    return [
      Repair(
        .boundOfString, at: place.pointer / bounds[0], place.words,
        "\(said) of a string \(isLength ? "read as its length" : "bounds no length and is passed over")")
    ]
  }

  /// Whether the bounds can be lengths: not when the schema's own example would be too short or too long.
  private static func fitsLength(_ schema: Node) -> Bool {
    guard let length = schema["example"]?.string?.unicodeScalars.count else { return true }
    return (schema["minimum"]?.integer ?? 0) <= length && length <= (schema["maximum"]?.integer ?? .max)
  }
}
