/// A type as a comparison sees it: what a value may be, and not how it is explained.
indirect enum ShapeType: Hashable {
  /// `string (date)`, `integer (int64)`, `any`.
  case plain(String)
  /// A string or number with known values; they are compared one by one.
  case enumeration
  /// An object that is described on the spot; its properties are compared one by one.
  case object
  case named(String)
  case list(ShapeType)
  case map(ShapeType)
  /// One of these, or, with the word `anyOf`, some.
  case choice(String, [ShapeType])
  /// An object put together from these.
  case parts([ShapeType])
  case orNull(ShapeType)

  /// The same type with schemas under the names they have now.
  func renamed(_ names: [String: String]) -> ShapeType {
    switch self {
    case .plain, .enumeration, .object: self
    case .named(let name): .named(names[name] ?? name)
    case .list(let type): .list(type.renamed(names))
    case .map(let type): .map(type.renamed(names))
    case .choice(let word, let types): .choice(word, types.map { $0.renamed(names) })
    case .parts(let types): .parts(types.map { $0.renamed(names) })
    case .orNull(let type): .orNull(type.renamed(names))
    }
  }

  /// The schemas that the type is one of, or is made of, with the word for which; nil for other types.
  var choices: (word: String, types: [ShapeType])? {
    switch self {
    case .choice(let word, let types): (word, types)
    case .parts(let types): ("allOf", types)
    case .list(let type): type.choices.map { ("list of \($0.word)", $0.types) }
    case .orNull(let type): type.choices.map { ("\($0.word) or null", $0.types) }
    case .plain, .enumeration, .object, .named, .map: nil
    }
  }
}

extension ShapeType: CustomStringConvertible {
  var description: String {
    switch self {
    case .plain(let words): words
    case .enumeration: "enumeration"
    case .object: "object"
    case .named(let name): name
    case .list(let type): "[\(type)]"
    case .map(let type): "[name: \(type)]"
    case .choice(let word, let types): "\(word)(\(types.map(\.description).joined(separator: " | ")))"
    case .parts(let types): types.map(\.description).joined(separator: " & ")
    case .orNull(let type): "\(type) or null"
    }
  }
}
