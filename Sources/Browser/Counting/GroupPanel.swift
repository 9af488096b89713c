import Inventory
import Screen
import Wording

/// The computers of the list, grouped by one or two fields.
struct GroupPanel: CountPanel {
  let fields: [Field]
  var search = CountSearch()
  var byValue = false
  /// The last request, and the last result, which may belong to an earlier request.
  var asked: GroupRequest?
  private(set) var listing: GroupListing?

  var context: ActionContext { .groups }

  init(_ fields: [Field]) { self.fields = fields }

  // MARK: Lines

  var headings: [String] { fields.map(\.title) }
  var count: Int { listing?.lines.count ?? 0 }
  var highest: Int { listing?.highest ?? 0 }
  var computers: Int { listing?.tally.computers ?? 0 }

  func countLine(at position: Int) -> CountLine? {
    guard let listing, listing.lines.indices.contains(position) else { return nil }
    let line = listing.lines[position]
    return CountLine(texts: line.texts, count: line.count, role: line.isMissing ? .dim : .text)
  }

  func title(in state: BrowserState) -> String {
    "Groups by \(fields.map(\.title).joined(separator: " and "))"
  }

  func notes(in state: BrowserState) -> [String] {
    guard let listing else { return [] }
    let mark = listing.request == asked ? "" : state.context.configuration.glyphs.ellipsis.text
    let cut = listing.lines.count < listing.matching ? "first \(Amount.grouped(listing.lines.count)) of " : ""
    let groups =
      cut
      + (listing.matching == listing.all
        ? Quantity.of(listing.all, "group") : Quantity.of(listing.matching, of: listing.all, "group"))
    let computers = "\(state.context.configuration.glyphs.separator.text) \(Amount.computers(computers))"
    return ["\(groups) by \(byValue ? "value" : "count")\(mark) \(computers)", "\(groups)\(mark) \(computers)", groups]
  }

  func nothing(in state: BrowserState) -> String {
    if let listing {
      return listing.request.search.isEmpty
        ? "There are no computers to count." : "No group contains \"\(listing.request.search)\"."
    }
    let missing = fields.filter { state.list.fleet?.snapshot.finishedColumn(path: $0.path) == nil }
    let what = missing.first.map { "\($0.title) is not loaded yet" } ?? "Counting"
    return what + state.context.configuration.glyphs.ellipsis.text
  }

  /// Takes other counts, or another order. The cursor stays on its group, unless the search changed.
  mutating func take(_ new: GroupListing, in state: BrowserState) {
    let before = listing
    let selected = selected?.values
    listing = new
    search.measure(new.lines.lazy.map { CountLine(texts: $0.texts, count: $0.count) }, count: new.lines.count)
    if before?.request.search == new.request.search, search.window.position > 0, let selected,
      let position = new.lines.firstIndex(where: { $0.values == selected })
    {
      search.window.place(
        at: position, linesAbove: search.window.position - search.window.top, count: count, height: rows(in: state))
    }
    settle(in: state)
  }

  private var selected: GroupListing.Line? {
    guard let listing, listing.lines.indices.contains(search.window.position) else { return nil }
    return listing.lines[search.window.position]
  }

  // MARK: Choosing

  /// Lists the computers of the group.
  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let group = selected else { return [.bell] }
    var text = state.filtering.line.text
    for (field, value) in zip(fields, group.values) {
      guard var choice = FilterChoice(of: field, in: text, by: state.fields.reader) else {
        state.say("Groups cannot be added to a filter that is RSQL or invalid. Clear it first.", tone: .warning)
        return [.bell]
      }
      if field.isList, !choice.isEmpty {
        // A computer can have both values.
        guard let written = value.written(for: field) else {
          return state.refuseFacet(group.texts.joined(separator: " "))
        }
        text = choice.text(with: "\(field.name):\(written)")
      } else {
        choice.clear()
        guard choice.toggle(value) else { return state.refuseFacet(group.texts.joined(separator: " ")) }
        text = choice.text
      }
    }
    return state.list(group.texts.joined(separator: ", "), of: self, by: text)
  }
}
