import Archive
import Browser
import Inventory
import Synchronization

/// What the browser starts with from earlier runs, and where it stores what it loads.
struct OpenedArchive: Sendable {
  /// Where lists are stored; nil when they are not.
  var store: FleetStore?
  /// The stored fleet; nil when there is none, or when it is not wanted.
  var fleet: ArchivedFleet?
  /// Why the archive is not used, or what has happened to it.
  var remarks: [Problem] = []
  /// What people should know at the first start.
  var note: String?

  /// Nothing is read and nothing is stored.
  init() {}

  /// - Parameters:
  ///   - store: the archive of the server and account; nil when the account is not known.
  ///   - isOn: whether lists are read and stored.
  ///   - isOffline: whether an earlier list is wanted even if no list is stored any more.
  ///   - reads: whether the stored list is wanted.
  ///   - searched: the paths of the columns that words are searched in; nil for those of the stored list.
  init(
    _ store: FleetStore?, isOn: Bool, isOffline: Bool = false, reads: Bool, searched: Set<String>?,
    timeZone: TimeZoneRules
  ) {
    guard let store else { return }
    guard isOn || isOffline else {
      if FleetArchive.exists(store.place.path) {
        note = "Nothing is stored. An earlier list stays until you run: jamf-tui archive clear"
      }
      return
    }
    if isOn { self.store = store }
    guard FleetArchive.exists(store.place.path) else {
      note = "Complete lists are stored for the next start. Only you can read them. More: jamf-tui archive --help"
      return
    }
    guard reads else { return }
    do throws(ArchiveError) {
      fleet = try store.fleet(searched: searched, timeZone: timeZone)
    } catch {
      var problem = error.problem
      // The message line has no room for the path: what is wrong comes first.
      problem.what = problem.what.replacing(" \(store.place.path)", with: "")
      switch error.kind {
      case .damaged:
        if FleetArchive.moveAside(store.place.path) != nil {
          problem.next =
            "It was moved aside (.damaged) with the recorded changes, and the list is loaded from the server."
        }
      case .refused, .newer, .otherAccount: self.store = nil
      case .missing, .busy, .unwritable, .failed: break
      }
      remarks.append(problem)
    }
  }

  /// The stored fields, for columns that name extension attributes; nil when these are not stored.
  var catalogue: ServerCatalogue? {
    guard let fleet, fleet.hasAttributes else { return nil }
    return ServerCatalogue(fields: fleet.catalogue, hasAttributes: true)
  }

  /// Copies what the browser starts with into its configuration.
  func apply(to configuration: inout BrowserConfiguration) {
    configuration.archived = fleet.map { fleet in
      ArchivedList(
        fleet.snapshot, asOf: Instant(milliseconds: fleet.checked), full: Instant(milliseconds: fleet.full),
        asked: fleet.asked.map { Instant(milliseconds: $0) })
    }
    configuration.recordsChanges = store != nil
    configuration.startRemarks = remarks
    configuration.startNote = note
  }
}

/// Stores the lists that a browser loads, one after the other, on a thread of its own: it never delays filtering.
final class FleetKeeper: Sendable {
  /// Runs one save after the other, also those of several profiles.
  private static let line = BlockingWork()

  let store: FleetStore
  /// The extension attributes of the server; nil while they have not been requested.
  private let definitions: Mutex<[ExtensionAttributeDefinition]?>
  /// The paths of the extension attributes that are or were columns of the list, or of a view.
  private let attributes: Mutex<Set<String>>

  /// - Parameters:
  ///   - definitions: the extension attributes of the server; nil when they are not known.
  ///   - columns: the fields that are columns of the list or of a view.
  init(_ store: FleetStore, definitions: [ExtensionAttributeDefinition]?, columns: [Field]) {
    self.store = store
    self.definitions = Mutex(definitions)
    attributes = Mutex(Set(columns.lazy.filter { $0.extensionAttributeID != nil }.map(\.path)))
  }

  /// Takes the paths of extension attributes that are columns now, to be stored with the next list.
  func allow(attributes new: Set<String>) { attributes.withLock { $0.formUnion(new) } }

  /// Takes the extension attributes of the server, to be stored with the next list.
  func learn(_ catalogue: ServerCatalogue) {
    if let known = catalogue.storable { definitions.withLock { $0 = known } }
  }

  /// Keeps where a run ended, in the background. The next one can do without it, so a failure is not reported.
  func keep(_ session: EarlierSession) {
    let end = EffectRunner.writes.begin("the session to \(store.place.path)")
    Self.line.add { [store] in
      defer { end() }
      do throws(ArchiveError) { try store.keep(session) } catch {}
    }
  }

  /// Stores a complete list in the background.
  ///
  /// - Parameters:
  ///   - facts: what is known of its load. The extension attributes are added.
  ///   - report: receives the end of the attempt: the problem when it could not be stored, otherwise nil.
  func keep(_ snapshot: InventorySnapshot, _ facts: LoadFacts, report: @escaping @Sendable (Problem?) -> Void) {
    var facts = facts
    facts.attributes = definitions.withLock { $0 }
    let end = EffectRunner.writes.begin("the list to \(store.place.path)")
    let attributes = attributes.withLock(\.self)
    Self.line.add { [store, facts] in
      defer { end() }
      do throws(ArchiveError) {
        try store.save(snapshot, facts, attributes: attributes)
        report(nil)
      } catch {
        report(error.problem)
      }
    }
  }
}

extension ServerCatalogue {
  /// The extension attributes to store; nil when they were not requested, or some are missing.
  var storable: [ExtensionAttributeDefinition]? {
    hasAttributes && trouble == nil ? fields.extensionAttributes : nil
  }
}
