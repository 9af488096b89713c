import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `jamf-tui demo-server` in a process of its own, which ends with this object.
final class ServerProcess {
  let port: Int
  private let process: pid_t
  private let folder: TemporaryFolder

  convenience init(_ arguments: String...) throws {
    try self.init(arguments)
  }

  init(_ arguments: [String]) throws {
    folder = try TemporaryFolder()
    let output = folder.url.appending(path: "output")
    let process = try Program.spawn(
      Program.path, ["demo-server"] + arguments, output: output.path,
      errors: folder.url.appending(path: "errors").path)
    self.process = process
    var port: Int?
    let deadline = ContinuousClock.now + .seconds(30)
    while port == nil, ContinuousClock.now < deadline {
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      port = text.firstMatch(of: /listening on http:\/\/127\.0\.0\.1:(\d+)\n/).flatMap { Int($0.1) }
      // The polling interval.
      if port == nil { usleep(10_000) }
    }
    guard let port else {
      kill(process, SIGKILL)
      _ = try Program.wait(for: process)
      throw NotListening(errors: (try? String(contentsOf: folder.url.appending(path: "errors"), encoding: .utf8)) ?? "")
    }
    self.port = port
  }

  private var hasEnded = false

  /// A server that another one can replace: its port is below those that the system assigns, so no other process gets
  /// it in the meantime.
  static func replaceable(_ arguments: String...) throws -> ServerProcess {
    for _ in 1..<20 {
      let port = Int.random(in: 15_000..<30_000)
      if let server = try? ServerProcess(arguments + ["--port", "\(port)"]) { return server }
    }
    throw NotListening(errors: "no free port")
  }

  deinit {
    guard !hasEnded else { return }
    kill(process, SIGTERM)
    _ = try? Program.wait(for: process)
  }

  var address: String { "http://127.0.0.1:\(port)" }

  /// The number of access tokens it has issued, which it prints when it ends.
  func tokenCount() throws -> Int {
    kill(process, SIGTERM)
    _ = try Program.wait(for: process)
    hasEnded = true
    let text = try String(contentsOf: folder.url.appending(path: "errors"), encoding: .utf8)
    return text.firstMatch(of: /(\d+) tokens?/).flatMap { Int($0.1) } ?? 0
  }

  let credential = ["JAMF_CLIENT_ID": "demo-client", "JAMF_CLIENT_SECRET": "demo-secret"]

  struct NotListening: Error {
    var errors: String
  }
}
