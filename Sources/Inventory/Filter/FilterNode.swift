import RSQL

/// What a computer is asked, with names found in the catalogue and values read.
///
/// What has no value passes no test but `FieldTest.missing`: neither what is not reported, not requested or not available,
/// nor an empty text, nor a list without an element that is not empty. Only `not` holds for it, and RSQL's `!=` and
/// `=out=`.
indirect enum FilterNode: Hashable, Sendable {
  /// Each of them holds; none at all holds for every computer.
  case and([FilterNode])
  /// One of them holds.
  case or([FilterNode])
  case not(FilterNode)
  /// The text of some searched column, as shown, passes.
  case text(TextTest)
  /// The value of a field passes; of a list, one of its elements by itself.
  case field(Field, FieldTest)
  /// A comparison of RSQL holds, as `RSQLPredicate` decides it on the typed value, empty texts included; a computer's id is
  /// a number to servers. Of a list, one element holds, read as the field's kind says; for the negative comparisons, none
  /// holds for the positive one.
  case rsql(Field, RSQLOperator, [String])
  /// One element of a table passes all by itself. In it a `text` is looked for in each field of the table, and a `field` is one of
  /// the table's; there is no `element` in another.
  case element(FieldTable, FilterNode)
}
