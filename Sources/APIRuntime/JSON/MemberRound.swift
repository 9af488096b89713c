/// How far the reading of an object's members by rounds has come; `JSONReader.beginMembers` makes one.
public struct MemberRound {
  /// Offset in bytes of the object.
  @usableFromInline let start: Int
  /// The key that stood next when the round began.
  var mark: Int

  init(start: Int, mark: Int) {
    self.start = start
    self.mark = mark
  }
}
