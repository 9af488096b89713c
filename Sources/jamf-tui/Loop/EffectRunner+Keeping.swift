import Browser

/// What is kept for the next time.
extension EffectRunner {
  /// One change after the other, in the order they were made.
  private static let changes = BlockingWork()

  func save(_ change: ConfigurationChange) {
    let end = Self.writes.begin("the change of \(configurationFile)")
    Self.changes.add { [mailbox, configurationFile] in
      defer { end() }
      do throws(Problem) {
        try ConfigurationFile(path: configurationFile).apply(change)
        mailbox.post(.configurationSaved(change, nil))
      } catch {
        mailbox.post(.configurationSaved(change, error))
      }
    }
  }
}
