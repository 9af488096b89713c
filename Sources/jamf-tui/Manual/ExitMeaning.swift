import ArgumentParser

/// What an exit code tells a script.
struct ExitMeaning {
  var code: Int32
  var meaning: String

  private init(_ code: ExitCode, _ meaning: String) {
    self.code = code.rawValue
    self.meaning = meaning
  }

  /// The contract; scripts depend on it.
  static let all = [
    ExitMeaning(.success, "done"),
    ExitMeaning(.failure, "failed, or several computers are meant (show)"),
    ExitMeaning(.noMatch, "no match (show, and list --from when nobody of the list is found)"),
    ExitMeaning(.usage, "the command line is wrong"),
    ExitMeaning(.unavailable, "the server cannot be reached or does not serve"),
    ExitMeaning(.partial, "the result is partial"),
    ExitMeaning(.notAuthorised, "not authorised, or a privilege is missing"),
    ExitMeaning(.configuration, "the configuration is wrong"),
    ExitMeaning(.interrupted, "interrupted"),
  ]
}
