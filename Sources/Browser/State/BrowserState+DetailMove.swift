import Inventory

/// Moving in the detail, and folding it.
extension BrowserState {
  mutating func moveInDetail(_ movement: Movement) -> [BrowserEffect] {
    detail.move(movement, height: layout.detail.height)
    return []
  }

  mutating func goToSection(forward: Bool) -> [BrowserEffect] {
    let position = detail.window.position
    let target = forward ? detail.heading(after: position) : detail.heading(before: position)
    guard let line = target ?? (forward ? nil : 0) else { return [.bell] }
    detail.show(line, atTopOf: layout.detail.height)
    return []
  }

  /// Goes to the title of a section, and opens it.
  mutating func goToSection(_ number: Int) -> [BrowserEffect] {
    guard let section = detail.section(number) else { return [.bell] }
    if detail.folds.sections.remove(section.title) != nil { layOutDetail() }
    let height = layout.detail.height
    if let line = detail.line(of: .title(ofSection: number)) { detail.show(line, atTopOf: height) }
    return []
  }

  /// Opens the row under the cursor, or closes it again; folds the section where there is no row.
  mutating func toggleFold() -> [BrowserEffect] {
    guard let place = detail.line?.place, let section = detail.section(place.section) else {
      message = Message(text: "There is nothing to fold in this line.")
      return [.bell]
    }
    guard section.state == nil else {
      message = Message(text: "\(section.title) has nothing to fold: \(section.state ?? "").")
      return [.bell]
    }
    if let table = section.tables.first(where: { $0.lines.contains(place.item) }),
      let row = table.row(ofLine: place.item), table.lines(ofRow: row).count > 1
    {
      let start = table.lines(ofRow: row).lowerBound
      detail.folds.rows.toggle(section.items[start].path)
      return goTo(DetailPlace(section: place.section, item: start))
    }
    detail.folds.sections.toggle(section.title)
    return goTo(.title(ofSection: place.section))
  }

  /// Folds all sections, or opens them when all are folded.
  mutating func toggleAllFolds() -> [BrowserEffect] {
    let titles = Set(detail.sections.filter { $0.state == nil }.map(\.title))
    guard !titles.isEmpty else {
      message = Message(text: "There is nothing to fold.")
      return [.bell]
    }
    let place = detail.line?.place
    if titles.isSubset(of: detail.folds.sections) {
      detail.folds.sections.subtract(titles)
    } else {
      detail.folds.sections.formUnion(titles)
    }
    guard let place, place.section >= 0 else { return [] }
    return goTo(.title(ofSection: place.section))
  }

  private mutating func goTo(_ place: DetailPlace) -> [BrowserEffect] {
    layOutDetail()
    if let line = detail.line(of: place) { detail.go(to: line, height: layout.detail.height) }
    return []
  }
}
