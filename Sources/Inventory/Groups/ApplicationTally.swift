/// Counts the computers with each application and version, page by page, without keeping the pages. A computer counts once
/// for an application that it has several times, and once for each of its versions.
///
/// Memory grows with the number of different applications and versions, not with the number of computers.
public struct ApplicationTally: Sendable {
  private struct Key: Hashable {
    var name: Int32
    var version: Int32
    var bundle: Int32
  }

  /// A number of computers, and the last one counted, so that each counts once.
  private struct Count {
    var computers = 0
    var last = -1

    mutating func add(_ computer: Int) {
      guard last != computer else { return }
      last = computer
      computers += 1
    }
  }

  private var names = DistinctTexts()
  private var versions = DistinctTexts()
  private var bundles = DistinctTexts()
  private var applications: [Count] = []
  private var counts: [Key: Count] = [:]
  /// The elements of all lists so far.
  private var installs = 0
  /// The number of counted computers.
  public private(set) var computers = 0
  /// How many of them report no application: the list is empty or missing.
  public private(set) var withoutApplications = 0

  /// The paths of the fields that pages need: name, version and bundle ID.
  public static let paths = ["applications[].name", "applications[].version", "applications[].bundleId"]

  /// An empty tally.
  public init() {}

  /// Adds computers.
  ///
  /// - Parameter rows: the rows to count.
  public mutating func add(_ snapshot: InventorySnapshot, rows: [Int]) {
    let columns = Self.paths.map { snapshot.column(path: $0) }
    var parts: [Column?] = []
    var elements: [ElementValues?] = []
    var chunk = -1
    for row in rows {
      let (index, local) = snapshot.location(of: row)
      if index != chunk {
        chunk = index
        parts = columns.map { $0.map { snapshot.chunks[index].columns[snapshot.stored[$0]] } }
        elements = parts.map { $0.map { ElementValues($0) } }
      }
      computers += 1
      let before = installs
      // Elements count even if none of them has a name.
      if !addPlain(parts, local) { addShaped(&elements, local) }
      if installs == before { withoutApplications += 1 }
    }
  }

  /// Adds a computer whose applications each have one value in each field.
  ///
  /// - Returns: false for other computers.
  private mutating func addPlain(_ columns: [Column?], _ row: Int) -> Bool {
    var lists: [ArraySlice<UInt8>] = []
    for column in columns {
      guard let column else {
        lists.append([])
        continue
      }
      if let shapes = column.shapes, !shapes.counts(row).isEmpty { return false }
      switch column.content {
      case .texts(let arena): lists.append(arena.bytes[arena.range(row)])
      case .interned(let codes, let values): lists.append(values.bytes[values.range(Int(codes[row]))])
      case .nothing, .words, .flags: lists.append([])
      }
    }
    guard !lists[0].isEmpty else { return true }
    lists[0].withUnsafeBufferPointer { names in
      lists[1].withUnsafeBufferPointer { versions in
        lists[2].withUnsafeBufferPointer { bundles in
          var cursors = (Elements(names), Elements(versions), Elements(bundles))
          while let name = cursors.0.next() {
            let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
            add(name, cursors.1.next() ?? none, cursors.2.next() ?? none)
          }
        }
      }
    }
    return true
  }

  private mutating func addShaped(_ elements: inout [ElementValues?], _ row: Int) {
    for element in 0..<(elements[0]?.count(row) ?? 0) {
      func text(_ column: Int) -> String { elements[column]?.texts(row, element).first ?? "" }
      var (name, version, bundle) = (text(0), text(1), text(2))
      name.withUTF8 { name in
        version.withUTF8 { version in bundle.withUTF8 { add(name, version, $0) } }
      }
    }
  }

  private mutating func add(
    _ name: UnsafeBufferPointer<UInt8>, _ version: UnsafeBufferPointer<UInt8>, _ bundle: UnsafeBufferPointer<UInt8>
  ) {
    installs += 1
    let number = names.insert(name)
    if number == applications.count { applications.append(Count()) }
    applications[number].add(computers)
    let key = Key(
      name: Int32(number), version: Int32(versions.insert(version)), bundle: Int32(bundles.insert(bundle)))
    counts[key, default: Count()].add(computers)
  }

  /// The values of a list, one after the other.
  private struct Elements {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var start = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> UnsafeBufferPointer<UInt8>? {
      guard start <= bytes.count else { return nil }
      var end = start
      while end < bytes.count, bytes[end] != ListText.separator { end += 1 }
      defer { start = end + 1 }
      return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }
  }

  /// The applications so far, the most common first.
  ///
  /// - Parameter text: a text that names must contain, ignoring case and diacritics; empty for all.
  public func applications(named text: String = "") -> [InstalledApplication] {
    let wanted = ChosenText(text)
    let isChosen = (0..<names.count).map { wanted.isIn(names.string($0)) }
    var found: [Int32: [InstalledApplication.Version]] = [:]
    for (key, count) in counts where isChosen[Int(key.name)] {
      found[key.name, default: []].append(
        InstalledApplication.Version(
          version: versions.string(Int(key.version)), bundleID: bundles.string(Int(key.bundle)),
          computers: count.computers))
    }
    let all = found.map { number, versions in
      InstalledApplication(
        name: names.string(Int(number)), computers: applications[Int(number)].computers,
        versions: versions.sorted {
          $0.computers != $1.computers
            ? $0.computers > $1.computers : (key($1.version), $1.bundleID) < (key($0.version), $0.bundleID)
        })
    }
    return all.map { (application: $0, key: key($0.name)) }.sorted {
      $0.application.computers != $1.application.computers
        ? $0.application.computers > $1.application.computers : $0.key < $1.key
    }.map(\.application)
  }

  private func key(_ text: String) -> GroupSortKey { GroupValue(value: .text(text), text: text).sortKey }
}

/// An application on some computers of the fleet. All texts come from a server and can contain anything.
public struct InstalledApplication: Hashable, Sendable {
  /// A version, with the bundle ID that it is reported with.
  public struct Version: Hashable, Sendable {
    /// Empty when not reported.
    public var version: String
    /// Empty when not reported.
    public var bundleID: String
    /// The number of computers that have it.
    public var computers: Int
  }

  /// The name, which versions share.
  public var name: String
  /// The number of computers with any version of it.
  public var computers: Int
  /// The versions, the most common first, and equally common ones newest first.
  public var versions: [Version]

  /// The number of distinct versions, without the computers that report none.
  public var versionCount: Int { Set(versions.lazy.map(\.version).filter { !$0.isEmpty }).count }
}

/// A text to be found in others, ignoring case and diacritics.
private struct ChosenText {
  private let folded: [UInt8]

  init(_ text: String) { folded = Folding.folded(text) }

  func isIn(_ text: String) -> Bool {
    guard let first = folded.first else { return true }
    let text = Folding.folded(text)
    guard text.count >= folded.count else { return false }
    return (0...(text.count - folded.count)).contains { start in
      text[start] == first && text[start..<(start + folded.count)].elementsEqual(folded)
    }
  }
}
