import JamfProAPI
import Wording
import Yams

/// Reads jamf-cli's configuration as jamf-cli does (its `internal/config/config.go`, of 2026): unknown keys are none of our
/// business, and what this program cannot use is noted with its line.
///
/// Nothing of what stands in the file but names of profiles, products and ways to sign in is repeated in a message: who writes
/// a secret where a reference belongs shall not meet it again on the screen.
struct JamfCLIReader {
  private let file: String
  private var found: JamfCLIConfiguration

  static func read(_ bytes: [UInt8], file: String) -> JamfCLIConfiguration {
    var reader = JamfCLIReader(file: file, found: .init(file: file))
    reader.read(bytes)
    return reader.found
  }

  private mutating func read(_ bytes: [UInt8]) {
    // Editors of Windows write a mark before the text.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard let text = String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self) else {
      return fail("it is not text in UTF-8", line: nil)
    }
    let root: Node?
    do { root = try Yams.compose(yaml: text) } catch {
      let (message, line) = Self.words(for: error)
      return fail("not valid YAML: \(message)", line: line)
    }
    guard let root, !root.isNull else { return }
    guard case .mapping(let members) = root else { return fail("it must be keys with values", line: root.mark?.line) }
    let keys = JamfCLIKeys(members)
    found.defaultProfile = (keys["default-profile"]?.text).flatMap { $0.isEmpty ? nil : $0 }
    guard let profiles = keys["profiles"], !profiles.isNull else { return }
    guard case .mapping(let members) = profiles else {
      return fail("\"profiles\" must be names with profiles", line: profiles.mark?.line)
    }
    for (name, profile) in JamfCLIKeys(members).values {
      do { found.profiles[name] = try self.profile(profile) } catch {
        found.unusable[name] = .init(
          problem: .init(
            file: file, line: error.line ?? profile.mark?.line, message: "profile \"\(name)\" \(error.message)"),
          isMistake: error.isMistake)
      }
    }
  }

  // MARK: A profile

  private func profile(_ node: Node) throws(JamfCLIRefusal) -> Configuration.Profile {
    guard case .mapping(let members) = node else { throw JamfCLIRefusal(message: "must be keys with values") }
    let keys = JamfCLIKeys(members)
    if let product = try keys.string("product"), product.lowercased() != "pro" {
      throw JamfCLIRefusal(
        message: "is for the product \"\(product)\", and this program is for Jamf Pro",
        line: keys["product"]?.mark?.line, isMistake: false)
    }
    guard var address = try keys.string("url") else { throw JamfCLIRefusal(message: "has no \"url\"") }
    while address.hasSuffix("/") { address.removeLast() }
    let method = try keys.string("auth-method") ?? "token"
    if method == "platform" || Self.isGateway(address) {
      throw JamfCLIRefusal(
        message: "signs in through Jamf's Platform gateway, which this program does not know",
        line: keys[method == "platform" ? "auth-method" : "url"]?.mark?.line, isMistake: false)
    }
    do { _ = try ServerAddress(address) } catch {
      throw JamfCLIRefusal(message: "has a \"url\" that cannot be used: \(error.what)", line: keys["url"]?.mark?.line)
    }
    var profile = Configuration.Profile(host: address, origin: .jamfCLI)
    switch method {
    case "oauth2":
      profile.credential = .apiClient(
        clientID: try keys.clientID("client-id"), clientSecret: try keys.secret("client-secret"))
    case "token": profile.credential = .token(try keys.secret("token"))
    default:
      throw JamfCLIRefusal(
        message: "has the \"auth-method\" \"\(method)\", and this program knows oauth2 and token",
        line: keys["auth-method"]?.mark?.line, isMistake: false)
    }
    return profile
  }

  /// Whether an address is that of the gateway, as it is now or was before; jamf-cli then signs in there whatever the profile
  /// says.
  private static func isGateway(_ address: String) -> Bool {
    guard let label = try? ServerAddress(address).label else { return false }
    let host = label.prefix { $0 != ":" }
    return [".api.jamfcloud.com", ".apigw.jamf.com"].contains { host.hasSuffix($0) }
  }

  // MARK: Telling

  private mutating func fail(_ message: String, line: Int?) {
    found.problem = .init(file: file, line: line, message: message)
  }

  /// What is wrong in a few words. The description of Yams would quote the line.
  private static func words(for error: any Error) -> (String, Int?) {
    switch error as? YamlError {
    case .scanner(_, _, let mark, let yaml) where TabIndentation.isThere(in: yaml, line: mark.line):
      (TabIndentation.words, mark.line)
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      ([context?.text, problem].compactMap(\.self).joined(separator: ": "), mark.line)
    case .reader(let problem, _, _, _): (problem, nil)
    case .duplicatedKeysInMapping(_, let context): ("a key is given twice", context.mark.line)
    default: ("it cannot be read", nil)
    }
  }
}
