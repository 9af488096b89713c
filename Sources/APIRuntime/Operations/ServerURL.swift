#if canImport(FoundationEssentials)
  public import struct FoundationEssentials.URL
#else
  public import struct Foundation.URL
#endif

/// Builds server addresses from the document's templates. Used by generated code.
public enum ServerURL {
  /// The address of a template, with each `{name}` replaced by its variable. Throws `InvalidServerURL`.
  public static func of(_ template: String, _ variables: [String: String] = [:]) throws -> URL {
    var text = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += rest[..<open]
      let name = String(rest[rest.index(after: open)..<close])
      text += variables[name] ?? "{\(name)}"
      rest = rest[rest.index(after: close)...]
    }
    text += rest
    guard let url = URL(string: text) else { throw InvalidServerURL(text: text) }
    return url
  }
}

/// A server address that is not a valid URL.
public struct InvalidServerURL: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address, with its variables replaced.
  public let text: String
  public var description: String { "\"\(text)\" is not a URL" }
}
