import ArgumentParser
import Essentials
import GeneratorFiles
import OpenAPIGenerator
import Wording

struct Fetch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fetches a document from a server into a file.",
    usage: "openapi-generator fetch <url> --output <file> [--header <header> ...]",
    discussion: """
      The file is replaced in one step, and only by an OpenAPI document. If the document has not changed, the file \
      stays untouched. Redirects to another server are not followed. Jamf Pro serves its document at \
      https://HOST/api/schema/.

      EXAMPLES:
        openapi-generator fetch https://example.jamfcloud.com/api/schema/ \\
          --output openapi.json
        openapi-generator fetch https://example.com/openapi.yaml \\
          --output openapi.yaml --header Authorization=env:TOKEN
      """)

  @Argument(help: ArgumentHelp("The document's URL: https, or http for this machine.", valueName: "url"))
  var address: String

  @Option(name: .long, help: ArgumentHelp("The file to write.", valueName: "file"), completion: .file())
  var output: String

  @OptionGroup var server: HeaderOptions

  func run() async throws {
    try await reporting {
      let fetch = DocumentFetch(
        address: try DocumentAddress(address), headers: try server.headers(),
        name: URL(filePath: output).lastPathComponent)
      let (bytes, summary) = try await fetch.document()
      let outcome = try FileAccess.write(bytes, to: output)
      put("\(output): \(outcome.rawValue); \(summary), \(Quantity.of(bytes.count, "byte"))")
    }
  }
}

/// Fetches a document and validates it before anything is written.
struct DocumentFetch {
  var address: DocumentAddress
  var headers: [SecretHeader] = []
  /// The document's name for messages.
  var name: String
  /// The maximum size in bytes. Large APIs have documents of a few megabytes.
  var limit = 64 << 20

  func document() async throws -> (bytes: [UInt8], summary: DocumentSummary) {
    let download = try await StatusLine.during("Fetching \(address.url.absoluteString) ...") {
      try await Download.fetch(address, headers: headers, limit: limit)
    }
    guard download.status == 200 else { throw CommandError(refusal(download)) }
    if looksLikePage(download) {
      throw CommandError(
        "\(address.url.absoluteString) returned a web page, not a document; the server may require signing in, "
          + "or the path may be wrong (Jamf Pro's is /api/schema/)")
    }
    do {
      return (download.bytes, try DocumentSummary(of: download.bytes, name: name))
    } catch let error as DocumentError {
      throw CommandError("\(address.url.absoluteString) did not return an OpenAPI document: \(error.message)")
    }
  }

  private func looksLikePage(_ download: Download) -> Bool {
    if download.contentType.lowercased().hasPrefix("text/html") { return true }
    return download.bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "<")
  }

  private func refusal(_ download: Download) -> String {
    let question = "\(address.url.absoluteString) returned status \(download.status)"
    switch download.status {
    case 300..<400:
      guard let location = download.location else { return question + " without a location" }
      // The query and what is before the host may contain secrets.
      let place = "\(location.scheme ?? "")://\(location.place)\(location.path)"
      return question + " and redirects to \(place) on another server; fetch from there if you trust it"
    case 401 where headers.isEmpty, 403 where headers.isEmpty:
      return question + ": it requires authentication; see --header"
    case 401: return question + ": it does not accept the header that was sent (\(names))"
    case 403: return question + ": the header that was sent (\(names)) does not give access to the document"
    case 404: return question + ": not found; Jamf Pro serves its document at /api/schema/"
    default: return question + (download.status >= 500 ? "; try again later" : "")
    }
  }
}

extension DocumentFetch {
  /// The names of the headers.
  fileprivate var names: String { headers.map(\.name).joined(separator: ", ") }
}

extension URL {
  /// The host, with the port if it has one.
  var place: String {
    let name = host(percentEncoded: false) ?? ""
    return (name.contains(":") ? "[\(name)]" : name) + (port.map { ":\($0)" } ?? "")
  }
}

/// The address of a document: `https`, or `http` for this machine only.
struct DocumentAddress: Hashable {
  let url: URL

  init(_ text: String) throws(CommandError) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(), !host.isEmpty
    else {
      let guess = text.isEmpty || text.contains("://") ? "" : "; did you mean https://\(text)?"
      throw CommandError("\"\(text)\" is not the URL of a document\(guess)")
    }
    guard url.user == nil, url.password == nil else {
      throw CommandError("a URL with a user or a password is not allowed, because others could read it; use --header")
    }
    switch scheme {
    case "https": break
    case "http" where Self.isLoopback(host): break
    case "http":
      throw CommandError("http:// is allowed only for this machine; use https://\(host)")
    default: throw CommandError("\(scheme):// is not supported; use https://")
    }
    self.url = url
  }

  private static func isLoopback(_ host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name == "::1" || name == "[::1]"
      || (name.hasPrefix("127.") && name.split(separator: ".").count == 4
        && name.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// Whether a redirect may be followed: only to the same server, so that secrets and requests go to no other than the one
  /// named.
  func allows(_ other: URL) -> Bool { Self.server(other) == Self.server(url) }

  /// The server, as `https://example.com:443`.
  var server: String { Self.server(url) }

  private static func server(_ url: URL) -> String {
    "\(url.scheme?.lowercased() ?? "")://\(url.host()?.lowercased() ?? ""):\(port(url))"
  }

  private static func port(_ url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "http" ? 80 : 443) }
}

/// A request header with a secret value. The value comes from the environment or a file, never from the command line,
/// which other users of the machine can read.
struct SecretHeader: Hashable, CustomStringConvertible {
  let name: String
  let value: String

  /// Reads `NAME=env:VARIABLE` or `NAME=file:PATH`.
  init(_ argument: String, environment: [String: String]) throws(CommandError) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { throw CommandError("--header takes NAME=env:VARIABLE or NAME=file:PATH") }
    name = parts[0]
    let reference = parts[1].split(separator: ":", maxSplits: 1).map(String.init)
    let text: String
    switch (reference.first, reference.count) {
    case ("env", 2):
      guard let found = environment[reference[1]], !found.isEmpty else {
        throw CommandError("--header \(name): the environment variable \(reference[1]) is not set or empty")
      }
      text = found
    case ("file", 2):
      text = String(decoding: try FileAccess.bytes(of: reference[1]), as: UTF8.self)
    default:
      // The argument may be the secret itself, so the message does not repeat it.
      throw CommandError("--header \(name): give the value as env:VARIABLE or file:PATH to keep it secret")
    }
    var trimmed = text.drop(while: \.isWhitespace)
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    value = String(trimmed)
    guard !value.isEmpty else { throw CommandError("--header \(name): the value is empty") }
    guard !value.unicodeScalars.contains(where: { $0 != "\t" && $0.properties.generalCategory == .control }) else {
      throw CommandError("--header \(name): the value has more than one line, or other control characters")
    }
  }

  var description: String { "\(name): •••" }
}
