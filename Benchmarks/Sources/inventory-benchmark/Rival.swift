import Foundation
import Measuring

/// Another program that does the same with a file: started, read to its end, waited for.
struct Rival {
  let program: String
  var environment: [String: String] = [:]

  static let grep = Rival(program: "grep", environment: ["LC_ALL": "C"])
  static let sort = Rival(program: "sort", environment: ["LC_ALL": "C"])
  static let curl = Rival(program: "curl")
  static let fzf = Rival(program: "fzf")
  static let visiData = Rival(program: "vd")

  /// Whether the program is there.
  var isInstalled: Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }

  /// The seconds that a run takes, and what it wrote.
  func run(_ arguments: [String], input: String? = nil) throws -> (seconds: Double, output: [UInt8]) {
    var output: [UInt8] = []
    let seconds = try Timing.seconds {
      output = try ChildProcess(program, arguments, ends: .pipe(inputFile: input), environment: environment)
        .finish().output
    }
    return (seconds, output)
  }
}
