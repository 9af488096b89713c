/// An operation with all its references followed.
struct Operation: Hashable, Sendable {
  var id: String
  /// In upper case.
  var method: String
  /// As `/v1/computers-inventory/{id}`.
  var path: String
  var tags: [String]
  var summary: String?
  var isDeprecated: Bool
  /// Since when (`x-deprecation-date`), as the document writes it.
  var deprecatedSince: String?
  /// Alternatives, each a set of schemes that are needed together; empty when anybody may call.
  var security: [[String]]
  /// The privileges an API client needs (`x-required-privileges`).
  var requiredPrivileges: [String]
  var parameters: [Parameter]
  var requestBody: RequestBody?
  var responses: [Response]
  var pointer: JSONPointer
}

/// A parameter of an operation.
struct Parameter: Hashable, Sendable {
  /// Where a parameter travels.
  enum Location: String, Hashable, Sendable, CaseIterable {
    case path, query, header, cookie
  }

  /// How a value that is more than one text is written.
  enum Style: Hashable, Sendable {
    /// With commas, or each element by itself.
    case plain
    /// `name[property]=value` for each property.
    case deepObject
    /// As JSON (the parameter has a `content`).
    case json
  }

  var name: String
  var location: Location
  var isRequired: Bool
  var isDeprecated: Bool
  /// How a value that is more than one text is written.
  var style: Style
  /// Whether the elements of a list are parameters of their own.
  var explodes: Bool
  var schema: Schema
  var summary: String?
  /// The names of the fields that it allows, where it sorts or filters.
  var fields: [String] = []
}

/// What an operation is sent.
struct RequestBody: Hashable, Sendable {
  var isRequired: Bool
  var contents: [MediaContent]
}

/// A body in one content type.
struct MediaContent: Hashable, Sendable {
  /// As `application/json`, without parameters.
  var contentType: String
  /// Nil when the document says nothing about the content.
  var schema: Schema?
}

/// One of an operation's answers.
struct Response: Hashable, Sendable {
  /// The status codes an answer is for.
  enum Status: Hashable, Sendable {
    case code(Int)
    /// All codes of a hundred: 4 is `4XX`.
    case hundred(Int)
    case `default`
  }

  var status: Status
  /// The name in `#/components/responses` when the answer is shared.
  var sharedName: String?
  /// Headers that come with it.
  var headers: [Parameter]
  var contents: [MediaContent]
  var summary: String?
}
