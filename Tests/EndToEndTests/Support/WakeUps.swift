import Foundation

/// How often the threads of a process woke up, as counted by the kernel.
enum WakeUps {
  static func count(of process: Int32) throws -> Int {
    let tasks = "/proc/\(process)/task"
    var count = 0
    for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
      let status = try String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
      for line in status.split(separator: "\n") where line.contains("voluntary_ctxt_switches") {
        count += line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      }
    }
    return count
  }
}
