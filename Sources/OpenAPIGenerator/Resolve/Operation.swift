/// An operation with all its references followed.
struct Operation: Hashable, Sendable {
  var id: String
  /// In upper case.
  var method: String
  /// Such as `/v1/computers-inventory/{id}`.
  var path: String
  var tags: [String]
  var summary: String?
  var isDeprecated: Bool
  /// The deprecation date (`x-deprecation-date`) as the document writes it.
  var deprecatedSince: String?
  /// Its own server's address, with the defaults of variables and without a slash at the end; nil for the document's.
  var server: String?
  /// Alternative sets of security schemes. The schemes of a set are required together. Empty for public operations.
  var security: [[SecurityRequirement]]
  /// The privileges an API client needs (`x-required-privileges`).
  var requiredPrivileges: [String]
  var parameters: [Parameter]
  var requestBody: RequestBody?
  var responses: [Response]
  var pointer: JSONPointer
}

/// A parameter of an operation.
struct Parameter: Hashable, Sendable {
  /// Where a parameter is sent.
  enum Location: String, Hashable, Sendable, CaseIterable {
    case path, query, header, cookie
  }

  /// How a value with several parts is written.
  enum Style: String, Hashable, Sendable {
    case form, simple, label, matrix, spaceDelimited, pipeDelimited, deepObject
    /// As JSON (the parameter has a `content`).
    case json

    /// The styles that OpenAPI allows at a location. The first one is the default.
    static func allowed(in location: Location) -> [Style] {
      switch location {
      case .path: [.simple, .label, .matrix]
      case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
      case .header: [.simple]
      case .cookie: [.form]
      }
    }
  }

  var name: String
  var location: Location
  var isRequired: Bool
  var isDeprecated: Bool
  /// How a value with several parts is written.
  var style: Style
  /// Whether each element of a list, or member of an object, stands for itself.
  var explodes: Bool
  var schema: Schema
  var summary: String?
  /// The field names that a sort or filter parameter allows.
  var fields: [String] = []
}

/// The body of a request.
struct RequestBody: Hashable, Sendable {
  var isRequired: Bool
  var contents: [MediaContent]
}

/// A body in one content type.
struct MediaContent: Hashable, Sendable {
  /// Such as `application/json`, without parameters.
  var contentType: String
  /// Nil when the document does not describe the content.
  var schema: Schema?

  /// The same content where it is received.
  var inAnswers: MediaContent { MediaContent(contentType: contentType, schema: schema?.inAnswers) }
}

/// One of an operation's answers.
struct Response: Hashable, Sendable {
  /// The status codes an answer is for.
  enum Status: Hashable, Sendable {
    case code(Int)
    /// A class of status codes: 4 is `4XX`.
    case hundred(Int)
    case `default`
  }

  var status: Status
  /// The name in `#/components/responses` when the answer is shared.
  var sharedName: String?
  /// The headers of the answer.
  var headers: [Parameter]
  var contents: [MediaContent]
  var summary: String?
}

/// A parsed path template: `/v1/sites/{id}/objects` is text, parameter, text.
struct PathTemplate: Hashable {
  enum Piece: Hashable {
    case text(String)
    case parameter(String)
  }

  var pieces: [Piece] = []

  init(_ template: String) {
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
  }

  var parameterNames: [String] {
    pieces.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }
}

/// A server of a document.
struct Server: Hashable, Sendable {
  /// A variable part of the address.
  struct Variable: Hashable, Sendable {
    var name: String
    var defaultValue: String
    /// The allowed values; empty for any.
    var values: [String]
    var summary: String?
  }

  /// The address, absolute or relative, with variables in braces.
  var template: String
  var summary: String?
  var variables: [Variable]

  /// The server of a node; nil when it has no address.
  init?(_ node: Node) {
    guard let template = node["url"]?.string else { return nil }
    self.template = template
    summary = node["description"]?.string
    variables = (node["variables"]?.object.map { Array($0.members) } ?? []).map { name, variable in
      Variable(
        name: name, defaultValue: variable["default"]?.string ?? "", values: variable["enum"]?.strings ?? [],
        summary: variable["description"]?.string)
    }
  }

  /// The address with the defaults of variables, without a slash at the end.
  var usualAddress: String {
    let address = variables.reduce(template) { $0.replacing("{\($1.name)}", with: $1.defaultValue) }
    return address.hasSuffix("/") ? String(address.dropLast()) : address
  }
}
