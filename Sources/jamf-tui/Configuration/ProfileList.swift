import JamfProAPI

/// The profiles there are, a line each, by the configuration they are in. Whoever prints them makes them safe to print.
struct ProfileList {
  private let own: Configuration
  private let all: Configuration

  /// - Parameter own: what our file says.
  init(own: Configuration, jamfCLI: JamfCLIConfiguration?) {
    self.own = own
    var all = own
    if let jamfCLI { all.add(jamfCLI) }
    self.all = all
  }

  /// Those of our file.
  var ownLines: [String] {
    own.profiles.keys.sorted().map { line($0, own.profiles[$0]?.host.map(Self.label) ?? "no host") }
  }

  /// Those of jamf-cli, with the reason for each that is not used.
  var jamfCLILines: [String] {
    guard let other = all.jamfCLI else { return [] }
    let names = Set(other.profiles.keys).union(other.unusable.keys)
    return names.sorted().map { name in
      if let unusable = other.unusable[name] {
        let place = unusable.problem.line.map { " (line \($0))" } ?? ""
        // The problem begins with the profile's name, which stands here already.
        let reason = unusable.problem.message.dropFirst("profile \"\(name)\" ".count)
        return line(name, "not used, it \(reason)\(place)", isUsed: false)
      }
      if own.profiles[name] != nil {
        return line(name, "not used, as jamf-tui's own profile has this name", isUsed: false)
      }
      return line(name, other.profiles[name]?.host.map(Self.label) ?? "no host")
    }
  }

  private func line(_ name: String, _ text: String, isUsed: Bool = true) -> String {
    let isDefault = isUsed && name == all.defaultProfile
    return "  \(name)\(isDefault ? " (default)" : ""): \(text)"
  }

  private static func label(_ host: String) -> String {
    (try? ServerAddress(host).label) ?? host
  }
}
