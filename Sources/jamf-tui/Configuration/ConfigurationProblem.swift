/// One thing wrong with a configuration file, with the line it stands on (the first line is 1).
struct ConfigurationProblem: Hashable, CustomStringConvertible {
  var file: String
  var line: Int?
  var message: String

  var description: String {
    line.map { "\(file):\($0): \(message)" } ?? "\(file): \(message)"
  }
}

/// All that is wrong with a configuration file; reported together, so that one correction is enough.
struct ConfigurationError: Error {
  var problems: [ConfigurationProblem]
}
