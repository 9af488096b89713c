import Inventory
import Screen
import SeededNumbers
import Testing

@testable import Browser

@Suite("Headings and the space beside them")
struct HeadingTests {
  private typealias Heading = HeadingRow.Heading

  @Test("a heading that is too long takes free cells before the next one")
  func left() {
    let headings = [
      Heading(width: 13, column: 0..<6), Heading(width: 4, column: 8..<14), Heading(width: 20, column: 16..<20),
    ]
    #expect(HeadingRow.places(of: headings, end: 60) == [0..<7, 8..<12, 16..<36])
    #expect(HeadingRow.places(of: headings, end: 24) == [0..<7, 8..<12, 16..<24])
  }

  @Test("a right-aligned heading takes free cells after the previous one")
  func right() {
    let headings = [
      Heading(width: 5, column: 0..<20), Heading(width: 12, column: 22..<28, isAtRight: true),
      Heading(width: 40, column: 30..<34, isAtRight: true),
    ]
    #expect(HeadingRow.places(of: headings, end: 34) == [0..<5, 16..<28, 30..<34])
  }

  @Test("headings never overlap, at any width")
  func apart() {
    var generator = Seeded(state: 5)
    for _ in 0..<500 {
      var start = 0
      let headings = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        let width = Int.random(in: 1...12, using: &generator)
        defer { start += width + Int.random(in: 1...2, using: &generator) }
        return Heading(
          width: Int.random(in: 0...20, using: &generator), column: start..<start + width,
          isAtRight: Bool.random(using: &generator))
      }
      let places = HeadingRow.places(of: headings, end: start)
      for (place, next) in zip(places, places.dropFirst()) where !place.isEmpty && !next.isEmpty {
        #expect(place.upperBound < next.lowerBound, "\(headings)")
      }
      #expect(places.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= start })
      // None is cut beside free cells: what is missing would not fit before its neighbor, or the end of the screen.
      for (index, heading) in headings.enumerated() where places[index].count < heading.width {
        let before = index == 0 ? 0 : places[index - 1].upperBound + 2
        let after = index + 1 < places.count ? places[index + 1].lowerBound - 1 : start
        let free = heading.isAtRight ? places[index].lowerBound - before : after - places[index].upperBound
        #expect(free <= 0, "\(headings) \(places)")
      }
      for (heading, place) in zip(headings, places) { #expect(place.count <= max(heading.width, heading.column.count)) }
    }
  }

  @Test(
    "a date of contact or inventory has a shorter heading where its name has no room",
    arguments: [("general.lastContact", "Contact"), ("general.reportDate", "Inventory")])
  func dates(path: String, short: String) throws {
    let field = Field(path: path, kind: .dateTime)
    let column = ListHeader.Column(
      place: ListColumn(index: 0, start: 0, width: 11), field: field, order: nil, isCurrent: false, isVisiting: false,
      progress: nil)
    #expect(column.title(in: 11, glyphs: .unicode).text == (DisplayText(field.title).width > 11 ? short : field.title))
    #expect(column.title(in: 9, glyphs: .unicode).text == short)
  }

  @Test("duplicates and asset tags are whole where there is room for another column beside them")
  func wholeValues() throws {
    func width(_ field: Field, values: [Int]) -> Int {
      var column = ListSetup.Column(field: field)
      column.values = ValueWidths(short: values, full: values)
      return ColumnWish(column).fair
    }
    let few = [Int](repeating: DisplayText("name ×2").width, count: 30)
    #expect(width(.duplicates, values: few + [DisplayText("serial number ×2 (newest)").width]) == 25)
    #expect(width(.duplicates, values: few) == 10)
    #expect(width(Field(path: "general.assetTag"), values: [12]) == 12)
  }

  @Test("no heading is cut for the sign that there are more columns", arguments: [40, 60, 80, 100, 120, 160])
  func lastColumn(width: Int) throws {
    let fields = TestFleet.columns
    for first in fields.indices {
      for second in fields.indices where second != first {
        var session = try Session(TestFleet.numbered(1...3), width: width)
        let others = fields.indices.filter { $0 != first && $0 != second }.map { fields[$0] }
        session.effects += session.state.setColumns([fields[first], fields[second]] + others)
        let columns = ListColumns.fit(session.state.list.setup, width: session.state.layout.header.width)
        guard columns.hasMoreAfter, columns.columns.count > 1, let last = columns.columns.last else { continue }
        let title = session.state.columns[last.index].title
        guard title.count <= last.width else { continue }
        #expect(session.lines[session.state.layout.header.row].contains(title), "\(width): \(title)")
      }
    }
  }

  @Test("the sort sign has room beside a title that fills its column")
  func sortSign() throws {
    var session = try Session(TestFleet.numbered(1...3), width: 200)
    session.effects += session.state.setSort([SortKey(path: "hardware.serialNumber", descending: false)])
    #expect(session.lines[session.state.layout.header.row].contains("Serial number▲"))
  }
}
