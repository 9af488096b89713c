extension Terminal {
  /// Asks the terminal to put text on the clipboard of the computer it runs on (OSC 52). Whether it does, it does not say.
  /// - Returns: false when the text is too long for terminals to take (`OSC52.limit`), or the terminal takes no such
  ///   sequences; nothing is written then.
  public func write(osc52 text: String) -> Bool {
    guard isOpen, understandsSequences, let bytes = OSC52.sequence(for: text, inScreen: wrapsForScreen) else {
      return false
    }
    write(bytes)
    return true
  }
}
