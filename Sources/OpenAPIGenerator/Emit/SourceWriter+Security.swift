extension SourceWriter {
  /// The ways to authenticate.
  mutating func securitySchemes(_ schemes: [(name: String, scheme: SecurityScheme)]) {
    guard !schemes.isEmpty else { return }
    imports.insert(.runtime)
    line()
    documentation("The ways to authenticate that the document declares. Operations require them by name.")
    block("\(access)enum SecuritySchemes") { writer in
      for (name, scheme) in schemes {
        writer.documentation(scheme.summary ?? scheme.words)
        writer.flow(
          "\(writer.access)static let \(name) = SecurityScheme(", [scheme.name.literal] + scheme.kind.literals, end: ")"
        )
      }
      writer.documentation("All of them.")
      writer.flow("\(writer.access)static let all = [", schemes.map(\.name), end: "]")
    }
  }
}

extension APIPlan {
  /// What operations require, for the client's documentation; nil if they require nothing.
  var authentication: String? {
    let all = operations.flatMap(\.operation.security).joined()
    let names = securitySchemes.map(\.scheme.name).filter { name in all.contains { $0.scheme == name } }
    guard !names.isEmpty else { return nil }
    let words = names.map { "`\($0)`" }.joined(separator: ", ")
    return "Operations require \(words): add an `Authentication` to the middlewares."
  }
}

extension SecurityRequirement {
  var literal: String {
    scopes.isEmpty ? scheme.literal : ".init(\(scheme.literal), scopes: \(scopes.literal))"
  }
}

extension SecurityScheme {
  /// What it is, for people.
  var words: String {
    switch kind {
    case .http("basic"): "A user name and a password."
    case .http("bearer"): "A token in the header `Authorization`."
    case .http(let scheme): "The scheme `\(scheme)` of the header `Authorization`."
    case .apiKey(let name, let place): "A key in the \(place.words) `\(name)`."
    case .oauth2: "A token of OAuth 2."
    case .openIDConnect: "A token of OpenID Connect."
    case .mutualTLS: "A client certificate."
    case .other(let type): "The unknown type `\(type)`."
    }
  }
}

extension SecurityScheme.Place {
  fileprivate var words: String { self == .query ? "query parameter" : rawValue }
}

extension SecurityScheme.Kind {
  /// The value in pieces between which a line may end.
  fileprivate var literals: [String] {
    switch self {
    case .http(let scheme): return [".http(\(scheme.literal))"]
    case .apiKey(let name, let place): return [".apiKey(name: \(name.literal), .\(place.rawValue))"]
    case .oauth2(let flows):
      guard let last = flows.last?.literal else { return [".oauth2([])"] }
      let pieces = flows.dropLast().map(\.literal) + [last + "])"]
      return [".oauth2([" + pieces[0]] + pieces.dropFirst()
    case .openIDConnect(let url): return [".openIDConnect(\(url.literal))"]
    case .mutualTLS: return [".mutualTLS"]
    case .other(let type): return [".other(\(type.literal))"]
    }
  }
}

extension SecurityScheme.Flow {
  fileprivate var literal: String {
    let arguments = [
      tokenURL.map { "tokenURL: \($0.literal)" }, authorizationURL.map { "authorizationURL: \($0.literal)" },
      refreshURL.map { "refreshURL: \($0.literal)" }, scopes.isEmpty ? nil : "scopes: \(scopes.literal)",
    ]
    return ".init(\(([".\(kind)"] + arguments.compactMap(\.self)).joined(separator: ", ")))"
  }
}
