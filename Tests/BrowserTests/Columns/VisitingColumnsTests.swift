import Inventory
import Screen
import Testing

@testable import Browser

@Suite("Columns that come into view for a filter or a sort")
struct VisitingColumnsTests {
  /// The heading of the list.
  private func heading(_ session: Session) -> String {
    session.lines.first { $0.contains("Name") } ?? ""
  }

  @Test("a field that the list has no column for is beside the names while the list is filtered by it")
  func added() throws {
    var session = try ViewFixture.session()
    let own = session.state.columns
    session.type("/room:?")
    session.press(.enter)
    #expect(heading(session).contains(/Name.{0,3} +Room/))
    #expect(session.state.columns.count == own.count + 1 && session.state.ownFields == own)
    session.press(.escape)
    #expect(session.state.columns == own && !heading(session).contains("Room"))
  }

  @Test("a column that has no room moves there, and back to its place")
  func moved() throws {
    var session = try ViewFixture.session(width: 60)
    let own = session.state.columns
    #expect(!heading(session).contains("Last contact"))
    session.type("/lastContact:>1d")
    session.press(.enter)
    #expect(heading(session).contains(/Name.{0,3} +Last contact/))
    #expect(session.state.columns.map(\.path).sorted() == own.map(\.path).sorted())
    #expect(session.state.columns != own && session.state.ownFields == own)
    session.press(.escape)
    #expect(session.state.columns == own)
  }

  @Test("a sort brings its field into view, and the default sort ends that")
  func sorted() throws {
    var session = try ViewFixture.session(width: 60)
    let own = session.state.columns
    let sort = session.state.list.query.sort
    let field = try ViewFixture.catalogue.field(named: "lastContact")
    _ = session.state.sort(by: field)
    session.send(.clock(Session.start))
    #expect(heading(session).contains("Contact"))
    session.press(.character("U"))
    #expect(session.state.list.query.sort == sort && session.state.columns == own)
  }

  @Test("the cursor stays on its column when another one comes and goes")
  func cursor() throws {
    var session = try ViewFixture.session()
    session.press(.character("l"), .character("l"))
    let field = session.state.currentField
    session.type("/room:?")
    session.press(.enter)
    #expect(session.state.currentField == field)
    session.press(.escape)
    #expect(session.state.currentField == field)
  }

  @Test("exports have only the list's own columns")
  func ownOnly() throws {
    var session = try ViewFixture.session { $0.columns = Array(TestFleet.columns.prefix(4)) }
    session.type("/model:air")
    session.press(.enter)
    #expect(heading(session).contains("Model") && session.state.columns.count == 5)
    session.press(.character("E"), .enter, .enter)
    let lines = try #require(session.takeExports().last).text.split(separator: "\r\n")
    #expect(lines.first == "name,managementId,username,serialNumber" && lines.count == 6)
  }

  @Test("a visiting column that the user moves stays")
  func keptByMoving() throws {
    var setup = ListSetup(["general.name", "hardware.model"].map { Field(path: $0) })
    setup.bringIntoView([Field(path: "userAndLocation.room")], width: 100)
    #expect(setup.fields.map(\.path) == ["general.name", "userAndLocation.room", "hardware.model"])
    setup.move(1, to: 2)
    setup.endVisits()
    #expect(setup.fields.map(\.path) == ["general.name", "hardware.model", "userAndLocation.room"])
  }

  @Test("the cursor on a visiting column stays there while the filter still has its field, and then goes to the next")
  func cursorOnVisitor() throws {
    var setup = ListSetup(["name", "user", "serial", "model"].map { Field(path: $0) })
    setup.bringIntoView([Field(path: "room"), Field(path: "floor")], width: 200)
    #expect(setup.fields.map(\.path) == ["name", "room", "floor", "user", "serial", "model"])
    setup.current = 2
    setup.bringIntoView([Field(path: "floor")], width: 200)
    #expect(setup.currentField?.path == "floor")
    setup.bringIntoView([Field(path: "room"), Field(path: "floor")], width: 200)
    #expect(setup.currentField?.path == "floor")
    setup.endVisits()
    #expect(setup.currentField?.path == "user")
    setup.current = 3
    setup.bringIntoView([Field(path: "room")], width: 200)
    setup.endVisits()
    #expect(setup.currentField?.path == "model")
  }

  @Test("a column that has moved into view returns to its neighbor, although the user has changed other columns")
  func changedMeanwhile() throws {
    let fields = ["name", "user", "serial", "model", "contact", "os"].map { Field(path: $0) }
    func visiting() -> ListSetup {
      var setup = ListSetup(fields)
      for index in setup.columns.indices { setup.columns[index].width = 12 }
      setup.bringIntoView([fields[4]], width: 40)
      return setup
    }
    var setup = visiting()
    #expect(setup.fields.map(\.path) == ["name", "contact", "user", "serial", "model", "os"])
    // The user removes a column before the place to which it returns, adds one, and moves one.
    setup.columns.removeAll { $0.field.path == "user" }
    setup.endVisits()
    #expect(setup.fields.map(\.path) == ["name", "serial", "model", "contact", "os"])
    setup = visiting()
    setup.columns.insert(ListSetup.Column(field: Field(path: "room")), at: 0)
    setup.endVisits()
    #expect(setup.fields.map(\.path) == ["room", "name", "user", "serial", "model", "contact", "os"])
    setup = visiting()
    setup.move(4, to: 0)
    setup.endVisits()
    #expect(setup.fields.map(\.path) == ["model", "contact", "name", "user", "serial", "os"])
  }
}
