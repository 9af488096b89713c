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
    guard text.hasPrefix("keychain:") else {
      // The rest is as here, but that jamf-cli runs no programs.
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
