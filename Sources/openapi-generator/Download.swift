import Essentials
import GeneratorFiles
import Processes

/// An HTTP response, fetched with the program `curl`.
///
/// Not with a library: AsyncHTTPClient would add its network stack and a TLS library to a program that does little else
/// than to generate. `URLSession` brings all of Foundation and needs the system's curl library on Linux, so that the program
/// could not be linked statically.
struct Download {
  var status: Int
  var contentType: String
  /// The target of a redirect that was not followed.
  var location: URL?
  var bytes: [UInt8]

  /// - Parameters:
  ///   - limit: the maximum length of the body in bytes.
  ///   - timeout: the time in seconds without an answer after which the server is given up.
  ///   - program: the name or path of curl.
  /// - Throws: `CommandError` when there was no response, or when it is too long.
  static func fetch(
    _ address: DocumentAddress, headers: [SecretHeader], limit: Int, timeout: Int = 60, program: String = "curl"
  ) async throws(CommandError) -> Download {
    var url = address.url
    for _ in 0..<5 {
      let request = CurlRequest(
        url: url, host: address.url.place, headers: headers, limit: limit, timeout: timeout,
        program: program)
      // Reading blocks, and must not hold a thread of the pool that runs tasks.
      let result = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Result(catching: request.run)) }
      }
      let download = try result.get()
      guard (300..<400).contains(download.status), let location = download.location, address.allows(location) else {
        return download
      }
      url = location
    }
    throw CommandError("\(address.url.absoluteString) redirects too many times")
  }
}

/// One request of curl.
private struct CurlRequest {
  var url: URL
  var host: String
  var headers: [SecretHeader]
  var limit: Int
  var timeout: Int
  var program: String

  /// What curl writes after the body: values without line breaks, each on a line.
  private static let facts = ["http_code", "redirect_url", "content_type"]
  /// More than the facts take.
  private static let factLimit = 1 << 16

  func run() throws(CommandError) -> Download {
    let settings = try Pipe()
    let output = try Pipe()
    let errors = try Pipe()
    // The headers go through a pipe, because other users can read the arguments of a program. All of them are written
    // before curl begins: then no reader can go away meanwhile, which would end this program.
    guard settings.takes(Array(configuration.utf8)) else { throw CommandError("the value of a --header is too long") }
    settings.closeWriting()
    let process: ChildProcess
    do throws(ChildProcess.StartFailure) {
      process = try ChildProcess(
        program, arguments, variables: ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" },
        input: .descriptor(settings.reading), output: .descriptor(output.writing), errors: .descriptor(errors.writing))
    } catch {
      throw CommandError("cannot start curl, which fetches documents (\(error.reason)): install it, or use a file")
    }
    output.closeWriting()
    errors.closeWriting()
    let received = output.read(limit: limit + Self.factLimit)
    if received.count > limit + Self.factLimit {
      process.end(grace: .seconds(1))
      throw tooLong
    }
    let words = String(decoding: errors.read(limit: 1 << 12), as: UTF8.self)
    guard let status = process.status(by: .now + .seconds(10)) else {
      process.end(grace: .seconds(1))
      throw CommandError("curl did not end")
    }
    guard status == 0 else { throw failure(status, words) }
    return try download(received)
  }

  private var arguments: [String] {
    // Without the user's own settings, which could change what is printed. Variables for proxies and certificate
    // authorities still count.
    // Plain HTTP is allowed because it stays on this machine: a proxy would read it.
    ["--disable", "--config", "-"] + (url.scheme?.lowercased() == "http" ? ["--noproxy", "*"] : []) + [
      "--silent", "--show-error", "--globoff", "--compressed", "--proto", "=http,https",
      "--connect-timeout", "\(timeout)", "--speed-limit", "1", "--speed-time", "\(timeout)", "--max-time",
      "\(10 * timeout)", "--write-out", Self.facts.map { "\\n%{\($0)}" }.joined(),
    ]
  }

  private var configuration: String {
    let accept = "Accept: application/json, application/yaml;q=0.9, */*;q=0.1"
    let fields = [accept] + headers.map { "\($0.name): \($0.value)" }
    return (["url = \(quoted(url.absoluteString))"] + fields.map { "header = \(quoted($0))" }).map { $0 + "\n" }
      .joined()
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t") + "\""
  }

  private func download(_ received: [UInt8]) throws(CommandError) -> Download {
    var body = received[...]
    var values: [String] = []
    for _ in Self.facts {
      guard let end = body.lastIndex(of: UInt8(ascii: "\n")) else { break }
      values.append(String(decoding: body[(end + 1)...], as: UTF8.self))
      body = body[..<end]
    }
    guard values.count == Self.facts.count, let status = Int(values[2]), status > 0 else {
      throw CommandError("\(host) did not send an HTTP response")
    }
    if body.count > limit { throw tooLong }
    return Download(
      status: status, contentType: values[0], location: values[1].isEmpty ? nil : URL(string: values[1]),
      bytes: Array(body))
  }

  private var tooLong: CommandError {
    CommandError("\(host) sent more than \(limit >> 20) MiB, too much for a document")
  }

  private func failure(_ status: Int32, _ words: String) -> CommandError {
    // "curl: (6) Could not resolve host: x"
    let text = words.split(separator: "\n").first.map(String.init) ?? ""
    let start = text.firstRange(of: ") ")?.upperBound ?? text.startIndex
    let reason = text.isEmpty ? "curl ended with status \(status)" : String(text[start...])
    switch status {
    case 5: return CommandError("cannot find the proxy\(proxy) (\(reason))")
    case 6: return CommandError("cannot find the host \(host) (\(reason))")
    case 7:
      return CommandError(
        proxy.isEmpty
          ? "cannot connect to \(host) (\(reason))" : "cannot connect to \(host) through the proxy\(proxy) (\(reason))")
    case 28: return CommandError("\(host) did not respond in time (\(reason))")
    case 35 where reason.contains("wrong version number"):
      return CommandError("\(host) does not answer in TLS, as https:// requires (\(reason))")
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return CommandError(
        "cannot make a trusted TLS connection to \(host) (\(reason)). If your company has its own certificate authority, "
          + "the system must trust it.")
    case 128 + SIGINT, 128 + SIGTERM: return CommandError("interrupted")
    default: return CommandError("cannot fetch from \(host): \(reason)")
    }
  }

  /// Where the proxy is from, such as ` of https_proxy`; empty without one.
  private var proxy: String {
    guard url.scheme?.lowercased() == "https" else { return "" }
    let environment = ProcessInfo.processInfo.environment
    let name = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].first { environment[$0]?.isEmpty == false }
    return name.map { " of \($0)" } ?? ""
  }
}

/// A pipe, closed when nothing refers to it.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init() throws(CommandError) {
    var ends: (Int32, Int32) = (-1, -1)
    let result = withUnsafeMutableBytes(of: &ends) { pipe($0.baseAddress?.assumingMemoryBound(to: Int32.self)) }
    guard result == 0 else { throw CommandError("cannot start curl: \(FileAccess.systemReason())") }
    (reading, writing) = ends
  }

  deinit {
    close(reading)
    closeWriting()
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Writes bytes that nothing reads yet, and returns whether the pipe has room for all of them.
  func takes(_ bytes: [UInt8]) -> Bool {
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    return write(writing, bytes, bytes.count) == bytes.count
  }

  /// Reads to the end, or until there are more than `limit` bytes.
  func read(limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Essentials.read(reading, &part, part.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }
}
