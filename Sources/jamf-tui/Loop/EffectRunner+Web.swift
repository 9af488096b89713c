import Browser

/// Pages in the user's web browser.
extension EffectRunner {
  func open(_ url: String) {
    mailbox.post(.opened(url: url, Problem(what: "Pages cannot be opened yet.")))
  }
}
