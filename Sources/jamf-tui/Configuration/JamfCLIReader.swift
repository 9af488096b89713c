import JamfProAPI
import Wording
import YAML

/// Reads jamf-cli's configuration as jamf-cli does (its `internal/config/config.go`, as of 2026). Unknown keys are
/// ignored, and unsupported settings are reported with their line.
///
/// Messages repeat only the names of profiles, products and sign-in methods, in case a secret was written where a
/// reference belongs.
struct JamfCLIReader {
  private let file: String
  private var found: JamfCLIConfiguration

  static func read(_ bytes: [UInt8], file: String) -> JamfCLIConfiguration {
    var reader = JamfCLIReader(file: file, found: .init(file: file))
    reader.read(bytes)
    return reader.found
  }

  private mutating func read(_ bytes: [UInt8]) {
    let root: YAMLNode?
    do { root = try YAMLNode.read(bytes) } catch {
      return fail(error == .notUTF8 ? error.words : "not valid YAML: \(error.words)", line: error.place?.line)
    }
    guard let root, !root.isNull else { return }
    guard let members = root.mapping else {
      return fail("it must be a mapping of keys to values", line: root.place.line)
    }
    let keys = JamfCLIKeys(members)
    found.defaultProfile = (keys["default-profile"]?.text).flatMap { $0.isEmpty ? nil : $0 }
    guard let profiles = keys["profiles"], !profiles.isNull else { return }
    guard let members = profiles.mapping else {
      return fail("\"profiles\" must be a mapping of names to profiles", line: profiles.place.line)
    }
    for (name, profile) in JamfCLIKeys(members).values {
      do { found.profiles[name] = try self.profile(profile) } catch {
        found.unusable[name] = .init(
          problem: .init(
            file: file, line: error.line ?? profile.place.line, message: "profile \"\(name)\" \(error.message)"),
          isMistake: error.isMistake)
      }
    }
  }

  // MARK: A profile

  private func profile(_ node: YAMLNode) throws(JamfCLIRefusal) -> Configuration.Profile {
    guard let members = node.mapping else {
      throw JamfCLIRefusal(message: "must be a mapping of keys to values")
    }
    let keys = JamfCLIKeys(members)
    if let product = try keys.string("product"), product.lowercased() != "pro" {
      throw JamfCLIRefusal(
        message: "is for the product \"\(product)\", but this program is for Jamf Pro",
        line: keys["product"]?.place.line, isMistake: false)
    }
    guard var address = try keys.string("url") else { throw JamfCLIRefusal(message: "has no \"url\"") }
    while address.hasSuffix("/") { address.removeLast() }
    let method = try keys.string("auth-method") ?? "token"
    if method == "platform" || Self.isGateway(address) {
      throw JamfCLIRefusal(
        message: "signs in through Jamf's Platform gateway, which this program does not support",
        line: keys[method == "platform" ? "auth-method" : "url"]?.place.line, isMistake: false)
    }
    do { _ = try ServerAddress(address) } catch {
      throw JamfCLIRefusal(message: "has a \"url\" that cannot be used: \(error.what)", line: keys["url"]?.place.line)
    }
    var profile = Configuration.Profile(host: address, origin: .jamfCLI)
    switch method {
    case "oauth2":
      profile.credential = .apiClient(
        clientID: try keys.clientID("client-id"), clientSecret: try keys.secret("client-secret"))
    case "token": profile.credential = .token(try keys.secret("token"))
    default:
      throw JamfCLIRefusal(
        message: "has the \"auth-method\" \"\(method)\", but this program supports oauth2 and token",
        line: keys["auth-method"]?.place.line, isMistake: false)
    }
    return profile
  }

  /// Whether an address is that of Jamf's gateway, current or former. jamf-cli then signs in there regardless of the
  /// profile.
  private static func isGateway(_ address: String) -> Bool {
    guard let label = try? ServerAddress(address).label else { return false }
    let host = label.prefix { $0 != ":" }
    return [".api.jamfcloud.com", ".apigw.jamf.com"].contains { host.hasSuffix($0) }
  }

  // MARK: Problems

  private mutating func fail(_ message: String, line: Int?) {
    found.problem = .init(file: file, line: line, message: message)
  }
}

/// The keys of a YAML mapping, including those merged with `<<`.
struct JamfCLIKeys {
  private(set) var values: [String: YAMLNode] = [:]

  init(_ members: [YAMLNode.Member]) {
    var merged: [YAMLNode] = []
    for member in members {
      if member.key.text == "<<" {
        merged += member.value.sequence ?? [member.value]
      } else {
        values[member.key.text] = member.value
      }
    }
    // Keys of the mapping itself win, then those of earlier mappings in a list.
    for members in merged.compactMap(\.mapping) { values.merge(JamfCLIKeys(members).values) { own, _ in own } }
  }

  subscript(key: String) -> YAMLNode? { values[key] }

  /// A string; nil when it is missing or empty, which jamf-cli treats the same.
  func string(_ key: String) throws(JamfCLIRefusal) -> String? {
    guard let node = values[key], !node.isNull else { return nil }
    guard let text = node.text else {
      throw JamfCLIRefusal(message: "has a \"\(key)\" that is not a string", line: node.place.line)
    }
    return text.isEmpty ? nil : text
  }

  /// The reference to a secret.
  func secret(_ key: String) throws(JamfCLIRefusal) -> SecretReference? {
    guard let text = try string(key) else { return nil }
    if let reference = SecretReference(jamfCLI: text) { return reference }
    // The text may be the secret itself, so it is not repeated.
    throw JamfCLIRefusal(
      message: "must say where its \"\(key)\" is kept (env:NAME, file:PATH or keychain:NAME), not the secret itself",
      line: values[key]?.place.line)
  }

  /// A client ID, either written out or kept like a secret.
  func clientID(_ key: String) throws(JamfCLIRefusal) -> ClientID? {
    guard let text = try string(key) else { return nil }
    return SecretReference(jamfCLI: text).map { .kept($0) } ?? .written(text)
  }
}

extension YAMLNode {
  /// The text of a scalar. Numbers count as text, as in jamf-cli.
  fileprivate var text: String? { scalar.map { isNull ? "" : $0.text } }
}

extension SecretReference {
  /// A reference in jamf-cli's configuration; nil for other text (its `ResolveSecret` and `ParseRef`).
  ///
  /// In `keychain:`, the service may be omitted. It is then jamf-cli, and the rest is the account.
  fileprivate init?(jamfCLI text: String) {
    guard text.hasPrefix("keychain:") else {
      // Other references are the same as in our file, except that jamf-cli runs no programs.
      guard !text.hasPrefix("command:"), let reference = SecretReference(text) else { return nil }
      self = reference
      return
    }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let names = parts[1].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    let hasService = names.count == 3 || (names.count == 2 && names[0] == Self.jamfCLIService)
    self = .keychain(
      service: hasService ? String(names[0]) : Self.jamfCLIService,
      account: hasService ? names.dropFirst().joined(separator: "/") : String(parts[1]))
  }

  private static let jamfCLIService = "jamf-cli"
}

/// Why a profile of jamf-cli is not used.
struct JamfCLIRefusal: Error {
  /// The part of the message after the profile's name.
  var message: String
  /// Nil for the profile as a whole.
  var line: Int?
  /// False for valid profiles that this program does not support.
  var isMistake = true
}
