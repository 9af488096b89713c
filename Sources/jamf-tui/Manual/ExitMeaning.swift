/// What an exit code tells a script.
struct ExitMeaning {
  var code: Int32
  var meaning: String

  /// The contract; scripts depend on it.
  static let all = [
    ExitMeaning(code: 0, meaning: "done"),
    ExitMeaning(code: 1, meaning: "failed"),
    ExitMeaning(code: 2, meaning: "no match (show)"),
    ExitMeaning(code: 64, meaning: "the command line is wrong"),
    ExitMeaning(code: 69, meaning: "the server cannot be reached or does not serve"),
    ExitMeaning(code: 75, meaning: "the result is partial"),
    ExitMeaning(code: 77, meaning: "not authorised, or a privilege is missing"),
    ExitMeaning(code: 78, meaning: "the configuration is wrong"),
    ExitMeaning(code: 130, meaning: "interrupted"),
  ]
}
