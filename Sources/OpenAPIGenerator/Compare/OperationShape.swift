/// An operation as a comparison sees it.
struct OperationShape {
  /// A parameter, a body, an answer or a header of it: something that has a type.
  struct Part: Hashable {
    /// `query parameter sort`, `body application/json`, `answer 200`, `answer 200 header ETag`. Path parameters go by
    /// their place: no client sends their names.
    var name: String
    /// Nil for an answer without content.
    var shape: TypeShape?
    var isRequired = false
    var isDeprecated = false
  }

  /// In upper case.
  var method: String
  var path: String
  var id: String
  var isDeprecated: Bool
  /// `x-deprecation-date`, when there is one.
  var deprecationDate: String?
  /// In the document's order: parameters, bodies, answers.
  var parts: [Part]
  /// What an API client has to be allowed.
  var privileges: [String]

  /// `GET /v1/sites`.
  var words: String { "\(method) \(path)" }

  /// The method and the path without the names of its parameters: two paths with one key cannot be told apart.
  var key: String { "\(method) \(pathKey)" }

  /// The key without the version in front of the path, under which an operation may have been served before.
  var keyWithoutVersion: String {
    let segments = pathKey.split(separator: "/", omittingEmptySubsequences: false)
    guard segments.count > 2, segments[0].isEmpty, Self.isVersion(segments[1]) else { return key }
    return "\(method) /\(segments.dropFirst(2).joined(separator: "/"))"
  }

  private var pathKey: String {
    PathTemplate(path).pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .parameter: "{}"
      }
    }.joined()
  }

  private static func isVersion(_ segment: Substring) -> Bool {
    if segment == "preview" { return true }
    let number = segment.dropFirst()
    return segment.first == "v" && !number.isEmpty && number.allSatisfy(\.isNumber)
  }

  /// What two operations on different paths have to have in common to be one operation that moved.
  func likeness(_ names: [String: String]) -> [String: PartLikeness] {
    Dictionary(
      parts.map { ($0.name, PartLikeness(shape: $0.shape?.likeness(names), isRequired: $0.isRequired)) },
      uniquingKeysWith: { first, _ in first })
  }

  struct PartLikeness: Hashable {
    var shape: TypeShape.Likeness?
    var isRequired: Bool
  }
}
