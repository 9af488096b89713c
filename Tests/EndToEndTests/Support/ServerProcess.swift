import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// `jamf-tui demo-server` in a process of its own, for as long as this object lives.
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
      // The pause between two looks at the file.
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

  /// A server that another can take the place of: on a port below those that the system gives out, so that nobody else gets
  /// it meanwhile.
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

  /// How many access tokens it has given out, as it says when it ends.
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
