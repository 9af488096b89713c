import Browser

/// What workers leave for the main thread.
enum LoopEvent: Sendable {
  case browser(BrowserEvent)
  /// A load ended early. While nothing has been shown yet this ends the program, so the exit code comes along.
  case loadFailed(generation: Int, CommandFailure, at: Instant)
  /// No program could take the text: the terminal itself is to be asked, which only the main thread may do.
  case copyThroughTerminal(text: String, label: String, failures: [String])
  /// The server of the profile that was waited for has answered, or could not be had.
  case profileAnswered(number: Int, Result<Connection, CommandFailure>)
}
