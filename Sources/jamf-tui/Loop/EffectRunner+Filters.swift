import Browser

/// The filters that were typed.
extension EffectRunner {
  func save(filters: [String]) {}
}
