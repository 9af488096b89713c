import APIRuntime

extension [SchemaField] {
  /// The newest schema's fields, and after them what only the oldest one has, with the versions that the document's
  /// merged catalogue gives them.
  func with(older: [SchemaField]) -> [SchemaField] {
    let paths = Set(map(\.path))
    let newest = map { field in
      var field = field
      field.versions = field.path.hasPrefix("applications[].cfBundle") ? ["v3", "v4"] : []
      return field
    }
    return newest
      + older.filter { !paths.contains($0.path) }.map { field in
        var field = field
        field.versions = field.section == "GENERAL" ? ["v1", "v2", "v3"] : ["v1"]
        return field
      }
  }
}
