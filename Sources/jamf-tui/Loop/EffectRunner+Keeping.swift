import Browser

/// What is kept for the next time.
extension EffectRunner {
  func save(_ change: ConfigurationChange) {
    mailbox.post(.configurationSaved(change, Problem(what: "The configuration cannot be changed yet.")))
  }
}
