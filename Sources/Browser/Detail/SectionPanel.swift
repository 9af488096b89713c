import Inventory
import Screen
import Wording

/// The sections of the detail with what is in them, to go to one of them.
struct SectionPanel: ChoicePanel {
  var list: ChoiceList<Int>
  /// Whether the lines are only the titles of sections that are still loading.
  private(set) var isAwaiting = false

  var context: ActionContext { .sections }
  var chooseHint: String { "go there" }

  init(_ sections: [ComputerRecord.Section], folded: Set<String>, at number: Int?) {
    list = ChoiceList(Self.items(sections, folded: folded), at: number)
  }

  /// - Parameter expected: the sections that there are going to be.
  init(expected: [(title: String, name: String)]) {
    isAwaiting = true
    list = ChoiceList(
      expected.enumerated().map { number, section in
        ChoiceItem(number, section.title, details: [""], keywords: section.name, role: .dim)
      })
  }

  private static func items(_ sections: [ComputerRecord.Section], folded: Set<String>) -> [ChoiceItem<Int>] {
    sections.enumerated().map { number, section in
      let isFolded = section.state == nil && folded.contains(section.title)
      return ChoiceItem(
        number, section.title, details: [isFolded ? "folded" : ""], trailing: section.summary,
        keywords: section.name, role: section.state == nil ? .text : .dim)
    }
  }

  /// Takes the loaded sections. The cursor stays on its section, and the typed text is kept.
  mutating func take(_ sections: [ComputerRecord.Section], folded: Set<String>) {
    guard isAwaiting else { return }
    isAwaiting = false
    let title = list.selected?.text
    list.setItems(Self.items(sections, folded: folded))
    if let number = sections.firstIndex(where: { $0.title == title }) { list.goTo(number) }
  }

  func note(in state: BrowserState) -> String {
    isAwaiting ? (state.detail.isFetching ? "loading" : "not loaded") : count
  }

  /// How many are shown, when not all are.
  private var count: String {
    list.count == list.items.count ? "" : "\(list.count) of \(list.items.count)"
  }

  func title(in state: BrowserState) -> String { "Sections of \(state.detailTitle)" }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let selected = list.selected else { return [.bell] }
    guard isAwaiting else { return state.closePanel() + state.goToSection(selected.value) }
    state.detail.expect(section: selected.text)
    let when = state.detail.isFetching ? "is shown as soon as it is loaded." : "has not been loaded."
    state.say("\(selected.text) \(when)")
    return state.closePanel()
  }
}

extension BrowserState {
  var detailHasSections: Availability {
    guard detail.hasSubject == .available else { return detail.hasSubject }
    guard detail.sections.isEmpty else { return .available }
    return .unavailable(
      reason: detail.isFetching ? "The sections are loading." : "The sections have not been loaded.")
  }

  /// The index opens before the sections have arrived, so that typed letters find a section instead of running as keys
  /// of the detail.
  var detailAwaitsSections: Availability {
    detail.isFetching ? detail.hasSubject : detailHasSections
  }

  mutating func openSections() -> [BrowserEffect] {
    guard !detail.sections.isEmpty else {
      return open(SectionPanel(expected: ComputerRecord.sectionTitles(in: filtering.catalogue)))
    }
    let current = detail.place.flatMap { $0.section >= 0 ? $0.section : nil }
    return open(SectionPanel(detail.sections, folded: detail.folds.sections, at: current))
  }
}

extension ComputerRecord.Section {
  /// What is in it, in few words: how many things, or how many of its fields were reported.
  fileprivate var summary: String {
    if let state { return state }
    if let count { return Amount.grouped(count) }
    // Titles of groups have no value.
    let fields = items.filter { !$0.value.isEmpty }
    let reported = fields.count { $0.isReported }
    return reported == fields.count ? Quantity.of(reported, "field") : Quantity.of(reported, of: fields.count, "field")
  }
}
