extension Workers {
  /// Splits a number of things among the workers and gathers what each makes of its run of them, in their order; nil when
  /// one gave up.
  func gather<Part: Sendable>(_ things: Int, _ work: @escaping @Sendable (Range<Int>) -> Part?) -> [Part]? {
    let parts = max(1, min(count, things))
    let made = map(parts) { part in work((things * part / parts)..<(things * (part + 1) / parts)) }
    let whole = made.compactMap(\.self)
    return whole.count == parts ? whole : nil
  }
}
