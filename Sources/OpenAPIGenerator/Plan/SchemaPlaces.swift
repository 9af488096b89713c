import Wording

/// Where a document uses its named schemas: the documentation of types that it does not describe.
struct SchemaPlaces {
  /// The places of each schema in document order, as they are named after "in".
  private var places: [String: [String]] = [:]
  /// Schemas with their places.
  private var known: Set<[String]> = []

  init(of document: ResolvedDocument) {
    for operation in document.operations {
      let route = "`\(operation.method) \(operation.path)`"
      for parameter in operation.parameters {
        note(parameter.schema, Place(owner: "the parameter `\(parameter.name)` of \(route)"))
      }
      for schema in operation.requestBody?.contents.compactMap(\.schema) ?? [] {
        note(schema, Place(owner: "the request of \(route)"))
      }
      for schema in operation.responses.flatMap(\.contents).compactMap(\.schema) {
        note(schema, Place(owner: "the response of \(route)"))
      }
    }
    for named in document.schemas { note(named.schema, Place(owner: "`\(named.name)`")) }
  }

  /// A sentence that names two places; nil if the schema has none.
  func sentence(for schema: String) -> String? {
    guard let places = places[schema] else { return nil }
    var words = places.prefix(2).map { "in \($0)" }
    if places.count > 2 { words.append("in \(Quantity.of(places.count - 2, "more place"))") }
    let last = words.removeLast()
    return "Used " + (words.isEmpty ? last : "\(words.joined(separator: ", ")) and \(last)") + "."
  }

  /// A place in a schema: `general.site` of `Computer`.
  private struct Place {
    var owner: String
    var path: [String] = []

    var words: String { path.isEmpty ? owner : "`\(path.joined(separator: "."))` of \(owner)" }

    func entering(_ property: String) -> Place { Place(owner: owner, path: path + [property]) }
  }

  private mutating func note(_ schema: Schema, _ place: Place) {
    switch schema.kind {
    case .reference(let name):
      let words = place.words
      if known.insert([name, words]).inserted { places[name, default: []].append(words) }
    case .array(let items): note(items, place)
    case .object(let object):
      for property in object.properties { note(property.schema, place.entering(property.name)) }
      if let additional = object.additional { note(additional, place) }
    case .union(let union): for choice in union.choices { note(choice.schema, place) }
    case .string, .enumeration, .numbers, .integer, .number, .boolean, .free, .freeObject: break
    }
  }
}

extension TypeDeclaration {
  /// The declaration, for the inline schema of a property or a parameter, documented by that if the document does not
  /// describe it.
  func documented(by key: String, isElement: Bool) -> TypeDeclaration {
    var declaration = self
    guard declaration.documentation == nil else { return self }
    if case .enumeration = self {
      declaration.documentation = "The known values of `\(key)`."
    } else {
      declaration.documentation = isElement ? "An element of `\(key)`." : "The value of `\(key)`."
    }
    return declaration
  }
}
