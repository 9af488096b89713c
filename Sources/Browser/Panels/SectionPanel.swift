import Inventory
import Screen

/// The sections of the detail with what is in them, to go to one of them.
struct SectionPanel: ChoicePanel {
  var list: ChoiceList<Int>

  var context: ActionContext { .sections }
  var chooseHint: String { "go there" }

  init(_ sections: [ComputerRecord.Section], folded: Set<String>, at number: Int?) {
    let items = sections.enumerated().map { number, section in
      let isFolded = section.state == nil && folded.contains(section.title)
      return ChoiceItem(
        number, section.title, details: [isFolded ? "folded" : ""], trailing: section.summary,
        keywords: section.name, role: section.state == nil ? .text : .dim)
    }
    list = ChoiceList(items, at: number)
  }

  func title(in state: BrowserState) -> String { "Sections of \(state.detailTitle)" }

  func choose(in state: inout BrowserState) -> [BrowserEffect] {
    guard let number = list.selected?.value else { return [.bell] }
    return state.closePanel() + state.goToSection(number)
  }
}

extension BrowserState {
  var detailHasSections: Availability {
    guard detailHasLines == .available else { return detailHasLines }
    return detail.sections.isEmpty ? .unavailable(reason: "The sections have not been loaded.") : .available
  }

  mutating func openSections() -> [BrowserEffect] {
    let current = detail.line?.place.flatMap { $0.section >= 0 ? $0.section : nil }
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
    return (reported == fields.count ? "" : "\(reported) of ") + "\(fields.count) field\(fields.count == 1 ? "" : "s")"
  }
}
