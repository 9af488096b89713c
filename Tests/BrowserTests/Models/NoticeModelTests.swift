import Testing

@testable import Browser

@Suite("Notices by themselves") struct NoticeModelTests {
  @Test func `a message that is shown already is logged once`() {
    var notices = NoticeModel()
    notices.say(Message(text: "Saved."), at: Session.start)
    notices.say(Message(text: "Saved."), at: Session.start)
    #expect(notices.log.entries.map(\.times) == [1])
    notices.clear()
    #expect(notices.message == nil)
    notices.say(Message(text: "Saved."), at: Session.start)
    #expect(notices.log.entries.map(\.times) == [2])
    #expect(notices.message?.text == "Saved.")
  }
}

@Suite("Panels by themselves") struct PanelModelTests {
  @Test func `opening and closing change the version, by which a replaced panel is known`() {
    var panels = PanelModel()
    panels.show(PivotPanel([], of: "MAC-0001"))
    let version = panels.version
    #expect(panels.front is PivotPanel)
    panels.close()
    #expect(panels.front == nil && panels.version != version)
  }
}
