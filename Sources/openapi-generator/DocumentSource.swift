import ArgumentParser
import Essentials
import GeneratorFiles
import OpenAPIGenerator

/// Where a document is: in a file, or on a server.
enum DocumentSource: Hashable {
  case file(String)
  case server(DocumentAddress)

  init(_ text: String) throws(CommandError) {
    self = text.contains("://") ? .server(try DocumentAddress(text)) : .file(text)
  }

  /// Reads a document that generated files were made from.
  ///
  /// - Parameter folder: the folder of the files, which paths in their head are relative to.
  init(recorded text: String, in folder: String) throws(CommandError) {
    self = text.contains("://") ? try Self(text) : .file(RelativePath.resolve(text, in: folder))
  }

  /// How the head of generated files names it.
  func recorded(in folder: String) -> String {
    switch self {
    case .file(let path): RelativePath.path(to: path, from: folder)
    case .server(let address): address.url.absoluteString
    }
  }

  /// The path or the address, for messages.
  var label: String {
    switch self {
    case .file(let path): path
    case .server(let address): address.url.absoluteString
    }
  }

  /// The server, as `https://example.com:443`; nil for a file.
  var server: String? {
    switch self {
    case .file: nil
    case .server(let address): address.server
    }
  }

  /// The document.
  func bytes(_ options: HeaderOptions) async throws -> [UInt8] {
    switch self {
    case .file(let path): return try FileAccess.bytes(of: path)
    case .server(let address):
      let name = address.url.lastPathComponent
      return try await DocumentFetch(address: address, headers: try options.headers(), name: name).document().bytes
    }
  }
}

/// What a server needs to send its document.
struct HeaderOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "A request header with its value from the environment or a file: NAME=env:VARIABLE or NAME=file:PATH.")
  var header: [String] = []

  func headers() throws(CommandError) -> [SecretHeader] {
    var headers: [SecretHeader] = []
    for argument in header {
      headers.append(try SecretHeader(argument, environment: ProcessInfo.processInfo.environment))
    }
    return headers
  }
}
