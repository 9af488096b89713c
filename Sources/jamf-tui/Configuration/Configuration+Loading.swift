import Foundation

extension Configuration {
  /// The configuration of this run, and the file it came from; an empty one when there is no file.
  ///
  /// - Throws: `CommandFailure` when a file that was named is missing, when a file is unreadable or wrong, or when others can
  ///   change it.
  static func load(
    flag: String?, environment: [String: String]
  ) throws -> (configuration: Configuration, file: String?) {
    guard let place = ConfigurationLocation(environment: environment, flag: flag).file() else { return (.init(), nil) }
    let bytes: [UInt8]
    do { bytes = try TrustedFile(path: place.path).bytes() } catch let distrust as TrustedFile.Distrust {
      throw distrust.failure(of: place.path)
    } catch {
      let origin = flag != nil ? "--config" : "JAMF_TUI_CONFIG"
      throw CommandFailure(
        "The configuration file \(place.path) cannot be read.", why: FileTrouble.reason(error),
        next: place.isNamed ? "It was named by \(origin)." : nil, exitCode: .configuration)
    }
    do { return (try ConfigurationReader.read(bytes, file: place.path), place.path) } catch {
      throw CommandFailure(error)
    }
  }
}

extension Configuration {
  /// The names of the profiles there are, ours and jamf-cli's, for who completes what is typed. What cannot be read has none.
  static func profileNames(flag: String?, environment: [String: String]) -> [String] {
    var configuration = (try? load(flag: flag, environment: environment).configuration) ?? .init()
    if let other = JamfCLIConfiguration.load(environment: environment) { configuration.add(other) }
    return configuration.profiles.keys.sorted()
  }
}

extension CommandFailure {
  /// Every mistake of a configuration file.
  init(_ error: ConfigurationError) {
    let lines = error.problems.map(\.description)
    self.init(lines.first ?? "The configuration is wrong.", more: Array(lines.dropFirst()), exitCode: .configuration)
  }
}
