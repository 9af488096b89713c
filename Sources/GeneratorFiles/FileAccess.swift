import Essentials
package import OpenAPIGenerator

/// File access for the commands: errors name the file, and unchanged files are not written.
package enum FileAccess {
  /// The result of writing a file.
  package enum Outcome: String { case new, changed, unchanged }

  package static func exists(_ path: String) -> Bool { kind(of: path) != nil }

  /// More than any document has, and less than the memory of a machine: a device can be read without end.
  private static let longest = 1 << 30

  package static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    guard !path.isEmpty else { throw CommandError("cannot read the document: its path is empty") }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw CommandError("cannot read \(path): \(errno == ENOENT ? "no such file" : systemReason())")
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var status = stat()
    if fstat(file, &status) == 0 { bytes.reserveCapacity(Int(status.st_size)) }
    var part = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandError("cannot read \(path): \(systemReason())") }
      if count == 0 { return bytes }
      guard bytes.count + count <= longest else {
        throw CommandError("cannot read \(path): it has more than \(longest >> 20) MiB, too much for a document")
      }
      bytes += part[..<count]
    }
  }

  /// Writes a file in one step. A file that already has these bytes keeps its modification date, so that nothing is
  /// rebuilt.
  @discardableResult
  package static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(CommandError) -> Outcome {
    var replacement = FileReplacement()
    let outcome = try replacement.add(path, bytes)
    try replacement.run()
    return outcome
  }

  package static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  package static func isRegular(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  /// The type of what a path leads to, with links followed; nil if there is nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The reason of the last system call's failure.
  package static func systemReason() -> String {
    let text = String(cString: strerror(errno))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// Creates a folder, and those above it that are missing.
  package static func makeDirectory(_ path: String) throws(CommandError) {
    func failure(_ reason: String) -> CommandError {
      CommandError("cannot create the folder \(path): \(reason); nothing was changed")
    }
    // It would be the root folder, and is usually an unset variable of a script.
    guard !path.isEmpty else { throw CommandError("the path of the output folder is empty; nothing was changed") }
    if isFolder(path) { return }
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    var place = path.hasPrefix("/") ? "/" : ""
    for part in parts {
      place += place.isEmpty || place.hasSuffix("/") ? part : "/" + part
      if isFolder(place) { continue }
      if exists(place) { throw failure("\(place) is a file") }
      // Another process may have created it meanwhile.
      if mkdir(place, 0o777) != 0, errno != EEXIST { throw failure(systemReason()) }
    }
  }
}

/// The configuration file of the commands.
package enum ConfigurationFile {
  /// Reads a configuration. Without a path, it has default values.
  package static func read(_ path: String?) throws -> GeneratorConfiguration {
    guard let path else { return GeneratorConfiguration() }
    return try GeneratorConfigurationReader.read(FileAccess.bytes(of: path), name: path)
  }
}

/// Results as JSON for other programs. Equal results give equal bytes.
package enum JSONText {
  package static func of(_ value: some Encodable) throws(CommandError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try Array(encoder.encode(value)) + "\n".utf8
    } catch {
      throw CommandError("cannot write the result as JSON: \(error)")
    }
  }
}
