import Foundation
import OpenAPIGenerator

/// File access for the commands: errors name the file, and unchanged files are not written.
enum FileAccess {
  /// The result of writing a file.
  enum Outcome: String { case new, changed, unchanged }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    guard exists(path) else { throw CommandError("cannot read \(path): no such file") }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw CommandError("cannot read \(path): \(reason(error))")
    }
  }

  /// Writes a file in one step. A file that already has these bytes keeps its modification date, so that nothing is
  /// rebuilt.
  @discardableResult
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(CommandError) -> Outcome {
    var replacement = FileReplacement()
    let outcome = try replacement.add(path, bytes)
    try replacement.run()
    return outcome
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The reason of the last system call's failure.
  static func systemReason() -> String {
    let text = String(cString: strerror(errno))
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  static func makeDirectory(_ path: String) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path, directoryHint: .isDirectory), withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot create the folder \(path): \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String { error.localizedDescription }
}

/// The configuration file of the commands.
enum ConfigurationFile {
  /// Reads a configuration. Without a path, it has default values.
  static func read(_ path: String?) throws -> GeneratorConfiguration {
    guard let path else { return GeneratorConfiguration() }
    return try GeneratorConfigurationReader.read(FileAccess.bytes(of: path), name: path)
  }
}

/// Results as JSON for other programs. Equal results give equal bytes.
enum JSONText {
  static func of(_ value: some Encodable) throws(CommandError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(value) + Data("\n".utf8)
    } catch {
      throw CommandError("cannot write the result as JSON: \(error)")
    }
  }
}
