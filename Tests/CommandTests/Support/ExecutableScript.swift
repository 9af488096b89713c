import Foundation
import Processes
import Testing

/// A shell script that a test starts.
enum ExecutableScript {
  /// Writes a script, ready to be started.
  ///
  /// Another process copies it to its place. A program that another test starts at this moment inherits the files that
  /// this process is writing, and the system does not start a script while it is open for writing ("text file busy").
  static func write(_ text: String, to file: URL) throws {
    let source = file.appendingPathExtension("text")
    try Data("#!/bin/sh\n\(text)\n".utf8).write(to: source)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: source.path)
    let copy = try ChildProcess("/bin/cp", ["-p", source.path, file.path], variables: [])
    #expect(copy.status(by: .now + .seconds(120)) == 0)
  }
}
