/// Which computers actions are about, and what was taken of them.
struct SelectionModel: Sendable {
  var marking = MarkModel()
  var copying = CopyModel()
}
