import Algorithms
import Inventory
import Screen

extension Computation.Kind {
  static let groups = Computation.Kind("groups")
}

/// Grouping the list by one or two fields.
extension BrowserState {
  var canGroup: Availability {
    list.fleet == nil ? .unavailable(reason: "The list is not loaded yet.") : .available
  }

  /// Asks for the field to group by.
  mutating func chooseGroups() -> [BrowserEffect] {
    open(GroupFieldPanel(besides: nil, at: currentColumn, in: self)) + filtering.askForAttributes()
  }

  /// Asks for a second field.
  mutating func addGroup() -> [BrowserEffect] {
    guard let panel = panels.front as? GroupPanel, let first = panel.fields.first else { return [.bell] }
    return open(GroupFieldPanel(besides: first, at: panel.fields.last, in: self))
  }

  mutating func turnGroupOrder() -> [BrowserEffect] {
    withPanel(GroupPanel.self) { panel, _ in
      panel.byValue.toggle()
      return []
    } ?? [.bell]
  }

  mutating func openGroups(by fields: [Field]) -> [BrowserEffect] {
    // Columns that are missing are loaded; the panel says so.
    withColumns(of: fields, for: "the groups") { _ in [] } + open(GroupPanel(fields))
  }

  /// Runs after every event: the groups follow the list and the search.
  mutating func followGroups() -> [BrowserEffect] {
    guard var panel = panels.front as? GroupPanel else { return cancelComputation(.groups) }
    guard let fleet = list.fleet, let question = GroupQuestion(panel.fields, in: self) else { return [] }
    let request = GroupRequest(question: question, search: panel.search.line.text, byValue: panel.byValue)
    guard request != panel.asked else { return [] }
    // While the list is loading it keeps growing: the running count may finish before the next starts.
    if let asked = panel.asked, computations.isRunning(.groups), question.isGrown(from: asked.question),
      asked.search == request.search
    {
      return []
    }
    panel.asked = request
    panels.show(panel)
    let (snapshot, fields, earlier) = (fleet.snapshot, panel.fields, panel.listing)
    let previous = list.shown.flatMap { $0.load == fleet.load ? $0 : nil }
    return compute(.groups) { workers, isCancelled in
      let ranked: Ranking.Previous? = previous.map { ($0.query, $0.order, $0.snapshot.count) }
      guard
        let listing = GroupListing.make(
          request, by: fields, of: snapshot, after: ranked, earlier: earlier, workers: workers, isCancelled: isCancelled
        )
      else { return nil }
      return { state in
        _ = state.withPanel(GroupPanel.self) { panel, state in panel.take(listing, in: state) }
        return []
      }
    }
  }
}

/// The choice of a field to group by.
struct GroupFieldPanel: ChoicePanel {
  var list: ChoiceList<String>
  /// The field that is grouped by already; nil for none.
  private let first: Field?

  var context: ActionContext { .grouping }
  var chooseHint: String { "group by it" }

  /// How many fields the catalogue had: the server's extension attributes arrive later.
  private var knownFields: Int

  init(besides first: Field?, at current: Field?, in state: BrowserState) {
    self.first = first
    knownFields = state.filtering.catalogue.fields.count
    list = ChoiceList(Self.items(besides: first, in: state), at: current?.path)
  }

  /// The columns of the list come first, then all other fields that filters can use.
  private static func items(besides first: Field?, in state: BrowserState) -> [ChoiceItem<String>] {
    let catalogue = state.filtering.catalogue
    let table = first.flatMap { FieldTable.path(ofField: $0.path) }
    let fields = (state.columns + catalogue.fields).uniqued(on: \.path).filter { field in
      // Every value of one field of a table would be counted with every value of the other.
      field.path != first?.path && (table == nil || FieldTable.path(ofField: field.path) != table)
        && (try? catalogue.field(named: field.name))?.path == field.path
    }
    return fields.map { ChoiceItem($0.path, $0.title, details: [$0.name], trailing: $0.sectionTitle) }
  }

  mutating func settle(in state: BrowserState) {
    if state.filtering.catalogue.fields.count != knownFields {
      knownFields = state.filtering.catalogue.fields.count
      list.setItems(Self.items(besides: first, in: state))
    }
    list.settle(height: rows(in: state))
  }

  func title(in state: BrowserState) -> String { first.map { "Group by \($0.title), then by" } ?? "Group by" }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let path = list.selected?.value, let field = state.field(path: path) else { return [.bell] }
    return state.openGroups(by: [first, field].compactMap(\.self))
  }

  /// Goes back to the groups by one field.
  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    guard let first else {
      state.panels.close()
      return []
    }
    return state.openGroups(by: [first])
  }
}

extension ActionID {
  static let groupBy = ActionID("groupBy")
  static let groupSecond = ActionID("groupSecond")
  static let groupOrder = ActionID("groupOrder")
}

extension ActionTable {
  static let groupActions: [Action] = [
    Action(
      .groupBy, .find, "Group by",
      help: "Count the listed computers by the values of one or two fields. Each group can be listed.",
      keys: [.character("b")], in: .panes, hint: ActionHint("group by", rank: 13), availability: \.canGroup
    ) { state, _ in state.chooseGroups() },
    Action(
      .groupSecond, .choose, "Second field", help: "Group by a second field, too, or by another second field.",
      keys: [.tab], in: [.groups], hint: ActionHint("second field", rank: 3)
    ) { state, _ in state.addGroup() },
    Action(
      .groupOrder, .choose, "Change order", help: "Order the groups by count or by value.",
      keys: [.backTab], in: [.groups], hint: ActionHint("order", rank: 4)
    ) { state, _ in state.turnGroupOrder() },
  ]
}
