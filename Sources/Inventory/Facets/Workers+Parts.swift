import Synchronization

extension Workers {
  /// Splits a number of chunks among the workers and gathers what each makes of its run of them, in their order; nil when
  /// one gave up.
  func gather<Part: Sendable>(
    chunks: Int, _ work: @escaping @Sendable (Range<Int>) -> Part?
  ) -> [Part]? {
    let parts = max(1, min(count, chunks))
    let made = Gathered<Part>(parts)
    run(parts) { part in
      made.set(part, work((chunks * part / parts)..<(chunks * (part + 1) / parts)))
    }
    return made.all
  }
}

/// What workers made, each in its place.
private final class Gathered<Part: Sendable>: Sendable {
  private let parts: Mutex<[Part?]>

  init(_ count: Int) { parts = Mutex([Part?](repeating: nil, count: count)) }

  func set(_ place: Int, _ part: Part?) { parts.withLock { $0[place] = part } }

  /// All of them; nil when one is missing.
  var all: [Part]? {
    parts.withLock { parts in
      let made = parts.compactMap { $0 }
      return made.count == parts.count ? made : nil
    }
  }
}
