/// Path items that are described elsewhere in the document.
enum PathItemReferences {
  /// Puts the items that paths refer to in the place of the references. What a path says besides its reference takes
  /// precedence (OpenAPI 3.1). References that lead nowhere stay, for `troubles`.
  static func follow(in root: inout Node) {
    guard var paths = root["paths"]?.object, paths.members.contains(where: { $0.value["$ref"] != nil }) else { return }
    for path in paths.keys {
      guard let item = paths[path]?.object, let target = target(of: item, in: root) else { continue }
      var merged = target
      for (key, value) in item.members where key != "$ref" { merged[key] = value }
      paths[path] = .object(merged)
    }
    root["paths"] = .object(paths)
  }

  /// The item at the end of a chain of references; nil without a reference, and when it leads nowhere or in a circle.
  private static func target(of item: NodeObject, in root: Node) -> NodeObject? {
    var item = item
    var seen: Set<String> = []
    while let reference = item["$ref"]?.string {
      guard seen.insert(reference).inserted, let pointer = JSONPointer(reference: reference),
        let next = root[pointer]?.object
      else { return nil }
      item = next
    }
    return seen.isEmpty ? nil : item
  }

  /// An error for each path whose operations are missing, because its reference leads nowhere.
  static func troubles(in root: Node) -> [Diagnostic] {
    (root["paths"]?.object.map { Array($0.members) } ?? []).compactMap { path, item in
      guard let reference = item["$ref"]?.string else { return nil }
      let target = JSONPointer(reference: reference)
      let why =
        target == nil
        ? "is not in this document" : target.flatMap { root[$0] } == nil ? "does not exist" : "refers to itself"
      return Diagnostic(
        .error, at: JSONPointer(["paths", path, "$ref"]), "the path has no operations, because \(reference) \(why)")
    }
  }
}
