import Screen
import Secrets

/// A secret on the screen, until its time is over. It is read from memory that nothing else has.
struct SecretPanel: Panel {
  let subject: RevealSubject
  let secret: ComputerSecret
  let generation: Int
  /// nil while the answer is awaited.
  var answer: SecretAnswer?
  /// When it is hidden; nil while the answer is awaited.
  var deadline: Instant?
  private var top = 0

  var context: ActionContext { .secret }
  var chooseHint: String { "more time" }

  init(_ order: RevealOrder) {
    (subject, secret, generation) = (order.subject, order.secret, order.generation)
  }

  private static let width = 76

  /// The rows of the reading, one for each group, and what else there is to say.
  private func rows(in state: BrowserState) -> Int {
    guard let revealed = answer?.secret else { return 3 }
    let layout = SecretLayout(revealed, width: Self.innerWidth(in: state))
    return layout.rows + 1 + remarks(layout).count
  }

  private static func innerWidth(in state: BrowserState) -> Int { Box(width: width, height: 1, in: state).inner.width }

  /// Whose it is: names of computers are not unique.
  private var owner: String {
    let parts = [
      subject.title, subject.serialNumber.isEmpty ? "" : "serial number \(subject.serialNumber)",
      subject.username.isEmpty ? "no user" : "user \(subject.username)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private func remarks(_ layout: SecretLayout) -> [ChoiceRemark] {
    layout.legend.map { ChoiceRemark(text: $0, role: .text) }
      + (answer?.remark.map { [ChoiceRemark(text: $0, role: .warning)] } ?? [])
      + [ChoiceRemark(text: owner, role: .text), ChoiceRemark(text: secret.kind.effect)]
  }

  mutating func move(_ movement: Movement, in state: BrowserState) {
    let count = rows(in: state)
    let height = Box(width: Self.width, height: count, in: state).inner.height
    top = min(max(0, movement.target(from: top, count: count, height: height)), max(0, count - height))
  }

  mutating func settle(in state: BrowserState) { move(.lines(0), in: state) }

  /// Enter is a key like any other here: it keeps the secret on the screen.
  func choose(in state: inout BrowserState) -> [BrowserEffect] { [] }

  func leave(in state: inout BrowserState) -> [BrowserEffect] {
    state.hideSecret()
    return []
  }

  private func note(_ count: Int, in state: BrowserState) -> String {
    guard let deadline else { return "" }
    let seconds = max(0, (deadline.milliseconds - state.context.now.milliseconds + 999) / 1000)
    let height = Box(width: Self.width, height: count, in: state).inner.height
    let below = count - top - height
    let scroll =
      below > 0 ? "\(Amount.grouped(below)) more below, " : top > 0 ? "\(Amount.grouped(top)) more above, " : ""
    return "\(scroll)hidden in \(seconds) s"
  }

  func draw(_ state: BrowserState, on painter: inout Painter) {
    let count = rows(in: state)
    let box = Box(width: Self.width, height: count, in: state)
    box.draw(title: "\(secret.title): \(subject.title)", note: note(count, in: state), on: &painter)
    guard let revealed = answer?.secret else {
      let text = "Requested from the server, once" + painter.glyphs.ellipsis.text
      painter.put(text, row: box.inner.row + 1, column: box.inner.column, width: box.inner.width, role: .dim)
      return
    }
    let layout = SecretLayout(revealed, width: box.inner.width)
    layout.draw(revealed, in: box.inner, from: top, on: &painter)
    for (index, remark) in remarks(layout).enumerated() {
      let row = layout.rows + 1 + index - top
      guard row >= 0, row < box.inner.height else { continue }
      painter.put(
        remark.text, row: box.inner.row + row, column: box.inner.column, width: box.inner.width, role: remark.role)
    }
    if state.context.configuration.isAccessible {
      painter.grid.cursor = CellPosition(row: box.inner.row, column: box.inner.column)
    }
  }
}
