import Foundation
import Wording

/// Files with something in them that only their owner may read.
enum PrivateFile {
  /// - Parameter kind: what the file is, for the message.
  /// - Throws: `CommandFailure` when the file is not there, or others can read it; with the command that mends it.
  static func check(_ path: String, called kind: String) throws {
    let attributes: [FileAttributeKey: Any]
    do {
      attributes = try FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    } catch {
      throw CommandFailure(
        "The \(kind) \(path) cannot be read.", why: FileTrouble.reason(error), exitCode: .configuration)
    }
    let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    guard mode & 0o077 == 0 else {
      throw CommandFailure(
        "The \(kind) \(path) can be read by others (mode \(String(mode, radix: 8))).",
        next: "Run: chmod 600 \(ShellWord.quoted(path))", exitCode: .configuration)
    }
  }
}
