/// Jamf's documents say that an error always names a field; its servers send `"field": null` for most errors.
enum NeverNullErrorField {
  static func repair(_ schema: inout Node, at place: SchemaPlace) -> [Repair] {
    guard place.words == "ApiErrorCause", !place.isPart, var properties = schema["properties"]?.object,
      var field = properties["field"],
      schema["required"]?.strings.contains("field") == true
    else { return [] }
    field["nullable"] = .bool(true)
    properties["field"] = field
    schema["properties"] = .object(properties)
    let required = schema["required"]?.strings.filter { $0 != "field" } ?? []
    schema["required"] = required.isEmpty ? nil : .array(required.map { .string($0) })
    return [
      Repair(
        .neverNullErrorField, at: place.pointer / "properties" / "field", place.words,
        "field is required, but servers send null, read as optional")
    ]
  }
}
