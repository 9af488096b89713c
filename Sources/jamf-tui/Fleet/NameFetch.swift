import Inventory
import JamfProAPI
import Synchronization

/// Loads the names of departments and buildings in parallel with the pages, but after the first page, which users wait
/// for.
final class NameFetch: Sendable {
  private let client: JamfProAPIClient
  private let names = Mutex<ReferenceNames?>(nil)
  private let start: AsyncStream<Void>
  private let starting: AsyncStream<Void>.Continuation

  init(client: JamfProAPIClient) {
    self.client = client
    (start, starting) = AsyncStream.makeStream()
  }

  /// Starts the fetch. Further calls have no effect.
  func begin() { starting.finish() }

  /// The names, once they are loaded.
  var known: ReferenceNames? { names.withLock(\.self) }

  /// Waits for `begin()`, then fetches the names. Nil when the load was canceled.
  func fetch(refresh: Bool) async -> ReferenceNames? {
    for await _ in start {}
    guard !Task.isCancelled else { return nil }
    let fetched = ReferenceNames(await client.lookups(refresh: refresh))
    names.withLock { $0 = fetched }
    return fetched
  }
}

extension ReferenceNames {
  /// The names from the server, or why they are missing.
  init(_ lookups: Lookups) {
    self.init(departments: Naming(lookups.departments), buildings: Naming(lookups.buildings))
  }

  /// Whether any of the fields shows a name for an ID, so that names have to be loaded.
  static func areShown(in fields: [Field]) -> Bool {
    let none = ReferenceNames(departments: .unavailable(reason: "none"), buildings: .unavailable(reason: "none"))
    return fields.contains { none.reasonForIDs(in: $0) != nil }
  }
}

extension Naming {
  fileprivate init(_ lookup: Lookup) {
    switch lookup {
    case .names(let names): self = .names(names)
    case .unavailable(let error): self = .unavailable(reason: error.clause)
    }
  }
}

extension JamfProError {
  /// What happened as part of a sentence, without the full stop.
  var clause: String {
    if case .missingPrivilege(let privileges) = kind, !privileges.isEmpty {
      let names = privileges.joined(separator: " and ")
      return privileges.count == 1 ? "the privilege \(names) is missing" : "the privileges \(names) are missing"
    }
    return what.hasSuffix(".") ? String(what.dropLast()) : what
  }
}
