import Foundation

/// What is of use to this program in jamf-cli's configuration: its profiles for Jamf Pro. It is read, and never written.
struct JamfCLIConfiguration: Hashable {
  /// A profile that is not used, and why.
  struct Unusable: Hashable {
    var problem: ConfigurationProblem
    /// False for what is right, but for something other than this program.
    var isMistake: Bool
  }

  /// Where it was read from.
  var file: String
  var defaultProfile: String?
  var profiles: [String: Configuration.Profile] = [:]
  var unusable: [String: Unusable] = [:]
  /// What is wrong with the file as a whole.
  var problem: ConfigurationProblem?

  /// What is there; nil for who does not use jamf-cli. A file that cannot be read is no reason to fail: it is another
  /// program's. One that others can change is not used: it says where secrets are kept, and to which host they are sent.
  static func load(environment: [String: String]) -> JamfCLIConfiguration? {
    guard let file = JamfCLILocation(environment: environment).file else { return nil }
    do { return JamfCLIReader.read(try TrustedFile(path: file).bytes(), file: file) } catch let distrust
      as TrustedFile.Distrust
    {
      return .init(
        file: file, problem: .init(file: file, line: nil, message: "it \(distrust.what). \(distrust.next)"))
    } catch {
      let reason = FileTrouble.reason(error)
      return .init(file: file, problem: .init(file: file, line: nil, message: "it cannot be read: \(reason)"))
    }
  }

  /// Whether there is a profile of this name, of use or not.
  func hasProfile(_ name: String) -> Bool {
    profiles[name] != nil || unusable[name] != nil
  }

  /// Everything that its owner should mend, in the order of the lines.
  var mistakes: [ConfigurationProblem] {
    let found = [problem].compactMap(\.self) + unusable.values.filter(\.isMistake).map(\.problem)
    return found.sorted { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
  }
}

extension Configuration {
  /// Puts jamf-cli's profiles beside those of our own file, which win where a name is the same. Its default profile is the
  /// default where ours has none; a single profile of our own is one without being named.
  mutating func add(_ other: JamfCLIConfiguration) {
    jamfCLI = other
    if defaultProfile == nil {
      defaultProfile = profiles.count == 1 ? profiles.keys.first : other.defaultProfile
    }
    profiles.merge(other.profiles) { own, _ in own }
  }
}
