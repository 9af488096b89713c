import Inventory
import Screen

/// The detail pane: the computer it is about, what is known of it, and which part is on the screen.
struct DetailModel: Sendable {
  /// How long the cursor rests on a computer before its sections are asked for, so that running down the list asks for
  /// nothing.
  static let restMilliseconds = 150

  enum Phase: Sendable {
    /// Nothing was asked for.
    case idle
    /// The sections were asked for. An older record of the same computer stays in sight meanwhile.
    case fetching
    case loaded
    case failed(Problem)
  }

  /// The computer the pane is about.
  var subject: ComputerID?
  var phase = Phase.idle
  /// The subject's record; nil until it came.
  var record: ComputerRecord?
  var cache = RecordCache()
  /// As the user has set it, for as long as the browser runs.
  var split = DetailSplit()

  /// What the lines depend on besides the record.
  struct Form: Hashable, Sendable {
    var card: [DetailCardItem]
    /// The names the list knows; nil when they have not come.
    var names: ReferenceNames?
    var width: Int
  }

  private struct Version: Hashable, Sendable {
    var form: Form
    var record: Int
    var isFetching: Bool
    var failure: Problem?
  }

  private var recordNumber = 0
  private var laidOut: Version?
  /// What the pane shows, wrapped to its width.
  private(set) var lines: [DetailLine] = []
  var top = 0
  var search = DetailSearch()

  var isIdle: Bool {
    if case .idle = phase { true } else { false }
  }

  var isFetching: Bool {
    if case .fetching = phase { true } else { false }
  }

  var failure: Problem? {
    if case .failed(let problem) = phase { problem } else { nil }
  }

  /// Turns to another computer, or to none; what is known of it from before shows at once.
  mutating func turn(to id: ComputerID?) {
    subject = id
    record = id.flatMap { cache.record(for: $0) }
    recordNumber += 1
    phase = record == nil ? .idle : .loaded
    top = 0
    search.forgetPlace()
  }

  /// Takes in a record that came, whether or not it is still the one that is looked at.
  mutating func take(_ record: ComputerRecord, of id: ComputerID) {
    cache.insert(record, for: id)
    guard id == subject else { return }
    self.record = record
    recordNumber += 1
    phase = .loaded
  }

  /// Makes everything be fetched again when it is next looked at; the record in sight stays until then.
  mutating func forgetCache() {
    cache.removeAll()
    if !isFetching { phase = .idle }
  }

  /// Brings the lines up to date when anything has changed that they depend on. Costs as much as the record is long.
  mutating func layOut(_ form: Form, glyphs: Glyphs, height: Int) {
    let version = Version(form: form, record: recordNumber, isFetching: isFetching, failure: failure)
    if version != laidOut {
      laidOut = version
      var layout = DetailLayout(width: form.width, glyphs: glyphs)
      layout.add(card: form.card)
      if isFetching, record == nil { layout.add(note: "Loading all sections" + glyphs.ellipsis.text) }
      if let failure { layout.add(problem: failure) }
      if let record { layout.add(sections: (form.names.map { record.naming($0) } ?? record).sections) }
      lines = layout.lines
      search.forgetLines()
    }
    scroll(to: top, height: height)
  }

  mutating func scroll(to target: Int, height: Int) {
    top = min(max(0, target), max(0, lines.count - height))
  }

  /// The line of the next heading below the top, or of the last one above it.
  func heading(after line: Int) -> Int? {
    lines.indices.first { $0 > line && lines[$0].kind == .heading }
  }

  func heading(before line: Int) -> Int? {
    lines.indices.last { $0 < line && lines[$0].kind == .heading }
  }
}
