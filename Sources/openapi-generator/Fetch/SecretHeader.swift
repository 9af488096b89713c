import Foundation

/// A header of the request whose value is a secret, and so comes from the environment or a file, never from the command
/// line, which everybody on the machine can read.
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
        throw CommandError("--header \(name): the environment has no \(reference[1])")
      }
      text = found
    case ("file", 2):
      text = String(decoding: try FileAccess.bytes(of: reference[1]), as: UTF8.self)
    default:
      // The argument may be the secret itself: it is not repeated.
      throw CommandError("--header \(name): a value is given as env:VARIABLE or file:PATH, so that it stays secret")
    }
    value = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !value.contains(where: \.isNewline) else {
      throw CommandError("--header \(name): the value has several lines")
    }
  }

  var description: String { "\(name): •••" }
}
