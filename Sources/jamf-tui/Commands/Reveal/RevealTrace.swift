import APIRuntime
import Essentials
import Secrets

/// The record on this computer of which secrets were revealed: lines of JSON, never the secret. There is a line before each
/// request, because the server may record it whatever becomes of the answer, and one after it.
///
/// Only its owner can read it: it has names of computers and people.
struct RevealTrace {
  /// What happened.
  enum Event: String {
    case requested, revealed
    case nothingStored = "nothing stored"
    /// The answer is an error or lost; the server may have recorded a view.
    case failed
  }

  /// One request.
  struct Line {
    var server: String
    /// Who has signed in; nil if that is not known.
    var account: String?
    var computer: RevealedComputer
    var secret: ComputerSecret
    var reason: String?

    fileprivate func json(_ event: Event, at time: Date) -> [UInt8] {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("time", time.ISO8601Format())
      writer.member("event", event.rawValue)
      writer.member("server", server)
      writer.member("signedInAs", account)
      RevealedJSON.identify(secret, of: computer, in: &writer)
      writer.member("reason", reason)
      writer.endObject()
      return RevealedJSON.harmless(writer.finish()) + [UInt8(ascii: "\n")]
    }
  }

  /// Nil when the environment defines no place for it.
  let path: String?

  init(environment: [String: String]) {
    path = StateFolder(environment).path.map { "\($0)/reveals.ndjson" }
  }

  /// Adds a line.
  ///
  /// - Returns: why it could not be added; the secret is shown in any case, because the server has recorded it.
  func append(_ event: Event, _ line: Line, at time: Date = Date()) -> String? {
    guard let path else { return "Where reveals are noted is not known: neither XDG_STATE_HOME nor HOME is set." }
    let folder = URL(filePath: path).deletingLastPathComponent().path
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // One write of a short line is not mixed with that of another process.
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { return "The reveal could not be noted in \(path): \(String(cString: strerror(errno)))." }
    defer { close(file) }
    fchmod(file, 0o600)
    let bytes = line.json(event, at: time)
    let written = bytes.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
    return written == bytes.count ? nil : "The reveal could not be noted in \(path)."
  }
}
