import Essentials

/// The parts of jamf-cli's configuration that this program uses: its profiles for Jamf Pro. The file is never written.
struct JamfCLIConfiguration: Hashable {
  /// A profile that is not used, and why.
  struct Unusable: Hashable {
    var problem: ConfigurationProblem
    /// False for valid profiles that this program does not support.
    var isMistake: Bool
  }

  /// The path of the file.
  var file: String
  var defaultProfile: String?
  var profiles: [String: Configuration.Profile] = [:]
  var unusable: [String: Unusable] = [:]
  /// A mistake that makes the whole file unusable.
  var problem: ConfigurationProblem?

  /// Loads the configuration; nil without jamf-cli. A file that cannot be read is reported but is no error, because it
  /// belongs to another program. A file that other users can change is not used: it names the secrets and the hosts
  /// they are sent to.
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

  /// Whether a profile with this name exists, usable or not.
  func hasProfile(_ name: String) -> Bool {
    profiles[name] != nil || unusable[name] != nil
  }

  /// Everything the user should fix, in line order.
  var mistakes: [ConfigurationProblem] {
    let found = [problem].compactMap(\.self) + unusable.values.filter(\.isMistake).map(\.problem)
    return found.sorted { ($0.line ?? 0, $0.message) < ($1.line ?? 0, $1.message) }
  }
}

extension Configuration {
  /// Adds jamf-cli's profiles. Profiles of our own file win over those with the same name. jamf-cli's default profile
  /// applies only if our file neither names one nor has exactly one profile.
  mutating func add(_ other: JamfCLIConfiguration) {
    jamfCLI = other
    if defaultProfile == nil {
      defaultProfile = profiles.count == 1 ? profiles.keys.first : other.defaultProfile
    }
    profiles.merge(other.profiles) { own, _ in own }
  }
}

/// The location of jamf-cli's configuration (its `internal/config/config.go`).
struct JamfCLILocation {
  var environment: [String: String]

  /// The file, if it exists.
  var file: String? {
    places.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The second folder is from when jamf-cli was named jamfpro-cli. jamf-cli migrates it on its next run.
  private var places: [String] {
    let xdg = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let folder = xdg ?? "\(HomeFolder(environment).path)/.config"
    return ["jamf-cli", "jamfpro-cli"].map { "\(folder)/\($0)/config.yaml" }
  }
}
