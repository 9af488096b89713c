import Screen
import Testing

@testable import Browser

@Suite struct ChoiceListTests {
  private func list(_ texts: [String], manner: ChoiceQuery.Manner = .fuzzy) -> ChoiceList<String> {
    ChoiceList(texts.map { ChoiceItem($0, $0) }, manner: manner)
  }

  private func found(_ list: ChoiceList<String>, _ text: String) -> [String] {
    list.finding(text).map(\.value)
  }

  @Test(
    "prefix matches come first, then word starts, then substrings, then scattered letters")
  func order() {
    let texts = ["Crisp tart", "Desort", "Reverse the sort", "Sort", "Sort by name"]
    #expect(found(list(texts), "sort") == ["Sort", "Sort by name", "Reverse the sort", "Desort"])
    #expect(found(list(texts), "sbn") == ["Sort by name"])
    #expect(found(list(texts), "by sort") == ["Sort by name"])
    #expect(found(list(texts), "").count == 5)
    #expect(found(list(texts, manner: .literal), "sbn").isEmpty)
  }

  @Test("case and accents are ignored")
  func folding() {
    #expect(found(list(["Žluťoučký kůň", "日本 Büro"]), "ZLUTOUCKY").count == 1)
    #expect(found(list(["Žluťoučký kůň", "日本 Büro"]), "buro") == ["日本 Büro"])
  }

  @Test("matched columns are those of the letters, also beside wide characters")
  func columns() {
    let query = ChoiceQuery("buro", manner: .literal)
    #expect(query.columns(in: DisplayText("日本 Büro")) == [5..<9])
    #expect(ChoiceQuery("日", manner: .literal).columns(in: DisplayText("日本")) == [0..<2])
  }

  @Test("the cursor keeps its line and its screen row when the lines change")
  func keeping() {
    var list = list((1...100).map { "line \($0)" })
    list.settle(height: 10)
    list.move(.to(50), height: 10)
    let row = list.window.position - list.window.top
    list.setItems((30...100).map { ChoiceItem("line \($0)", "line \($0)", isTicked: true) })
    list.settle(height: 10)
    #expect(list.selected?.value == "line 51")
    #expect(list.window.position - list.window.top == row)
    list.setItems([])
    #expect(list.selected == nil)
  }

  @Test("a box and its content fit any screen, and have a frame where there is room")
  func boxes() {
    for width in 1...130 {
      for height in 1...40 {
        for isAccessible in [false, true] {
          let size = ScreenSize(width: width, height: height)
          let box = Box(width: 70, height: 12, size: size, isAccessible: isAccessible)
          #expect(box.outer.column >= 0 && box.outer.column + box.outer.width <= width)
          #expect(box.outer.row >= 0 && box.outer.row + box.outer.height <= max(1, height - 2))
          #expect(box.inner.column >= box.outer.column)
          #expect(box.inner.row + box.inner.height <= box.outer.row + box.outer.height)
          #expect(box.isFramed == (!isAccessible && height >= 8 && width >= 5), "\(width)x\(height)")
          var painter = Painter(size: size, glyphs: .unicode)
          box.draw(title: "日本 title", note: "1 of 2", on: &painter)
        }
      }
    }
  }
}
