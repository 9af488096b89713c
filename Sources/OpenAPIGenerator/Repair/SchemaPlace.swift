/// Which schema a repair looks at.
struct SchemaPlace: Hashable {
  /// In words: `MdmCommandRequest.commandData`, or `POST /v1/sites 200`.
  var words: String
  var pointer: JSONPointer
  /// Whether it is a part of another schema (`allOf` and the like), which may define what this one speaks of.
  var isPart = false

  /// A schema of `#/components/schemas`.
  init(named name: String) { self.init(name, at: JSONPointer(["components", "schemas", name])) }

  init(_ words: String, at pointer: JSONPointer, isPart: Bool = false) {
    self.words = words
    self.pointer = pointer
    self.isPart = isPart
  }
}
