import Foundation

/// The file system as the commands use it: errors name the file, and what does not change stays untouched.
enum FileAccess {
  /// What became of a file.
  enum Outcome: String { case new, changed, unchanged }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  static func bytes(of path: String) throws(CommandError) -> [UInt8] {
    guard exists(path) else { throw CommandError("cannot read \(path): there is no such file") }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw CommandError("cannot read \(path): \(reason(error))")
    }
  }

  /// Writes a file at once or not at all. A file that has these bytes already keeps its date, and the build what it made
  /// of it.
  @discardableResult
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(CommandError) -> Outcome {
    // A link stays, and what it leads to is written.
    let url = URL(filePath: path).resolvingSymlinksInPath()
    let data = Data(bytes)
    let present = try? Data(contentsOf: url)
    if present == data { return .unchanged }
    let folder = url.deletingLastPathComponent().path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError("cannot write \(path): there is no folder \(folder)")
    }
    do {
      try data.write(to: url, options: .atomic)
    } catch {
      throw CommandError("cannot write \(path): \(reason(error))")
    }
    return present == nil ? .new : .changed
  }

  static func makeDirectory(_ path: String) throws(CommandError) {
    do {
      try FileManager.default.createDirectory(
        at: URL(filePath: path, directoryHint: .isDirectory), withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot make the folder \(path): \(reason(error))")
    }
  }

  private static func reason(_ error: any Error) -> String { error.localizedDescription }
}
