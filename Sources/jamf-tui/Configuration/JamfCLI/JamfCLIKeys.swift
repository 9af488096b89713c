import Yams

/// A YAML mapping by its keys, with what `<<` merges into it.
struct JamfCLIKeys {
  private(set) var values: [String: Node] = [:]

  init(_ mapping: Node.Mapping) {
    var merged: [Node] = []
    for (key, value) in mapping {
      guard let name = key.text else { continue }
      if name == "<<" { merged += value.sequence.map(Array.init) ?? [value] } else { values[name] = value }
    }
    // What stands in the mapping itself wins, then what stands earlier in a list of mappings.
    for case .mapping(let mapping) in merged { values.merge(JamfCLIKeys(mapping).values) { own, _ in own } }
  }

  subscript(key: String) -> Node? { values[key] }

  /// A text; nil when there is none, or an empty one, which jamf-cli takes for none.
  func string(_ key: String) throws(JamfCLIRefusal) -> String? {
    guard let node = values[key], !node.isNull else { return nil }
    guard let text = node.text else {
      throw JamfCLIRefusal(message: "has a \"\(key)\" that is no text", line: node.mark?.line)
    }
    return text.isEmpty ? nil : text
  }

  /// Where a secret is kept.
  func secret(_ key: String) throws(JamfCLIRefusal) -> SecretReference? {
    guard let text = try string(key) else { return nil }
    if let reference = SecretReference(jamfCLI: text) { return reference }
    // The text may be the secret itself, so it is not repeated.
    throw JamfCLIRefusal(
      message: "must say where its \"\(key)\" is kept (env:NAME, file:PATH or keychain:NAME), not the secret itself",
      line: values[key]?.mark?.line)
  }

  /// A client ID is kept as secrets are, or written out.
  func clientID(_ key: String) throws(JamfCLIRefusal) -> ClientID? {
    guard let text = try string(key) else { return nil }
    return SecretReference(jamfCLI: text).map { .kept($0) } ?? .written(text)
  }
}

extension Node {
  /// The letters of a scalar, as jamf-cli takes them where it wants text: a number is text, too.
  var text: String? {
    guard case .scalar(let scalar) = self else { return nil }
    return isNull ? "" : scalar.string
  }

  var isNull: Bool { null != nil }
}

extension SecretReference {
  /// A reference in jamf-cli's configuration; nil for what is none (its `ResolveSecret` and `ParseRef`).
  ///
  /// In `keychain:`, the service may be left out: it is jamf-cli then, and all of the rest the account.
  fileprivate init?(jamfCLI text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let rest = String(text[text.index(after: colon)...])
    guard !rest.isEmpty else { return nil }
    switch text[..<colon] {
    case "env": self = .environment(rest)
    case "file": self = .file(rest)
    case "keychain":
      let parts = rest.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      if parts[0] == Self.jamfCLIService, parts.count > 1 {
        self = .keychain(service: parts[0], account: parts.dropFirst().joined(separator: "/"))
      } else if parts.count == 3 {
        self = .keychain(service: parts[0], account: "\(parts[1])/\(parts[2])")
      } else {
        self = .keychain(service: Self.jamfCLIService, account: rest)
      }
    default: return nil
    }
  }

  private static let jamfCLIService = "jamf-cli"
}
