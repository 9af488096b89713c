/// A body in one content type.
struct ContentPlan: Hashable, Sendable {
  /// How the bytes and the value relate.
  enum Coding: Hashable, Sendable {
    case json(SwiftType)
    /// A form with these fields.
    case form(SwiftType, [FormField])
    /// A form that may hold files, in a struct of this name.
    case multipart(String, [FormField])
    /// Bytes that nobody looks into.
    case bytes
  }

  /// The case's name: `json`, `urlEncodedForm`, `csv`.
  var name: String
  var contentType: String
  var coding: Coding
  /// Types described in place.
  var nested: [TypeDeclaration]
}

extension [ContentPlan] {
  /// In the order in which a content type is compared with them: plain JSON takes what ends in `+json`, and `image/*`
  /// any image, so those with such a name come before.
  var byPrecision: [ContentPlan] {
    enumerated().sorted { ($0.element.breadth, $0.offset) < ($1.element.breadth, $1.offset) }.map(\.element)
  }
}

extension ContentPlan {
  fileprivate var breadth: Int {
    switch contentType {
    case "*/*": 3
    case let type where type.hasSuffix("/*"): 2
    case let type where type.hasSuffix("+json"): 0
    default: 1
    }
  }
}

/// A field of a form.
struct FormField: Hashable, Sendable {
  /// What a field holds.
  enum Kind: Hashable, Sendable {
    case text(SwiftType)
    /// Several values under one name.
    case list(SwiftType)
    case file, files
    case json(SwiftType)
  }

  var name: String
  /// The name on the wire.
  var key: String
  var kind: Kind
  var isRequired: Bool
  var documentation: String?

  /// The property's type.
  var source: String {
    let type =
      switch kind {
      case .text(let type), .list(let type), .json(let type): type.source
      case .file: "MultipartFile"
      case .files: "[MultipartFile]"
      }
    return isRequired ? type : type + "?"
  }
}
