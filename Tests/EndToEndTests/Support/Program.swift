import Foundation

/// The real binary under test, and plain runs of it without a terminal.
enum Program {
  /// The binary that was built beside the tests.
  static let path: String = {
    if let named = ProcessInfo.processInfo.environment["JAMF_TUI_BINARY"] { return named }
    let beside = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "jamf-tui").path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundle.map { URL(filePath: $0.bundlePath).deletingLastPathComponent() }
    return folder?.appending(path: "jamf-tui").path ?? "\(root)/.build/debug/jamf-tui"
  }()

  /// The package's folder.
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

  struct Result {
    var output: String
    var errors: String
    var status: Int32
  }

  /// Runs the program to its end, with no terminal and nothing of this process's Jamf settings.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Result {
    try execute(path, arguments, environment: bareEnvironment.merging(environment) { $1 })
  }

  /// Runs any program to its end.
  static func execute(
    _ program: String, _ arguments: [String], environment: [String: String] = bareEnvironment
  ) throws -> Result {
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: nobody has to drain them while the program runs.
    let output = try folder.emptyFile("output")
    let errors = try folder.emptyFile("errors")
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      status: process.terminationStatus)
  }

  /// PATH and a home of its own, so that no configuration of the machine's user is read.
  static let bareEnvironment: [String: String] = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
  ]
}

/// A folder that is removed with its last user.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "jamf-tui-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func emptyFile(_ name: String) throws -> URL {
    try file(name, "")
  }

  func file(_ name: String, _ text: String, mode: Int = 0o600) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file
  }
}
