/// A scheme that an operation requires, with the scopes that the token must have.
struct SecurityRequirement: Hashable, Sendable {
  var scheme: String
  var scopes: [String] = []
}

/// A way to authenticate that a document declares.
struct SecurityScheme: Hashable, Sendable {
  /// Where a key is sent.
  enum Place: String, Hashable, Sendable {
    case header, query, cookie
  }

  /// A way to get a token of OAuth 2.
  struct Flow: Hashable, Sendable {
    /// The document's names; those of Swagger 2 do not occur.
    static let kinds = ["clientCredentials", "password", "authorizationCode", "implicit"]

    var kind: String
    var tokenURL: String?
    var authorizationURL: String?
    var refreshURL: String?
    var scopes: [String]
  }

  enum Kind: Hashable, Sendable {
    /// In lower case.
    case http(String)
    case apiKey(name: String, Place)
    case oauth2([Flow])
    case openIDConnect(String)
    case mutualTLS
    case other(String)
  }

  var name: String
  var kind: Kind
  var summary: String?

  init(name: String, _ node: Node) {
    self.name = name
    summary = node["description"]?.string
    let type = node["type"]?.string ?? ""
    switch type {
    case "http": kind = .http(node["scheme"]?.string?.lowercased() ?? "")
    case "apiKey":
      let place = node["in"]?.string.flatMap(Place.init)
      let key = node["name"]?.string
      kind = if let place, let key { .apiKey(name: key, place) } else { .other(type) }
    case "oauth2":
      let flows = node["flows"]
      kind = .oauth2(Flow.kinds.compactMap { kind in (flows?[kind]).map { Flow(kind, $0) } })
    case "openIdConnect": kind = .openIDConnect(node["openIdConnectUrl"]?.string ?? "")
    case "mutualTLS": kind = .mutualTLS
    default: kind = .other(type)
    }
  }
}

extension SecurityScheme.Flow {
  fileprivate init(_ kind: String, _ node: Node) {
    self.init(
      kind: kind, tokenURL: node["tokenUrl"]?.string, authorizationURL: node["authorizationUrl"]?.string,
      refreshURL: node["refreshUrl"]?.string, scopes: node["scopes"]?.object?.keys ?? [])
  }
}

extension SecurityScheme {
  /// The schemes that a document declares, in its order, and what is wrong with its requirements.
  static func all(in root: Node, for operations: [Operation]) -> (schemes: [SecurityScheme], [Diagnostic]) {
    let base = JSONPointer(["components", "securitySchemes"])
    var diagnostics: [Diagnostic] = []
    let schemes = (root[base]?.object.map { Array($0.members) } ?? []).map { name, node in
      let target = node["$ref"]?.string.flatMap { JSONPointer(reference: $0) }.flatMap { root[$0] }
      let scheme = SecurityScheme(name: name, target ?? node)
      if case .other(let type) = scheme.kind {
        let what = type == "apiKey" ? "has no name, or an unknown place" : "has the unknown type \"\(type)\""
        diagnostics.append(Diagnostic(.warning, at: base / name, "the security scheme \(name) \(what)"))
      }
      return scheme
    }
    let known = Set(schemes.map(\.name))
    var missing: Set<String> = []
    for operation in operations {
      for name in operation.security.joined().map(\.scheme) where !known.contains(name) {
        guard missing.insert(name).inserted else { continue }
        diagnostics.append(
          Diagnostic(
            .warning, at: operation.pointer, "the security scheme \(name) is required, but not declared"))
      }
    }
    return (schemes, diagnostics)
  }
}
