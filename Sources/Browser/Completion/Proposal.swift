import Inventory

/// Something that could be typed at the cursor.
struct Proposal: Hashable, Sendable {
  /// What is put in the place of what is typed.
  var text: String
  /// What it is called in the list of proposals.
  var title: String
  /// What it means, in words.
  var detail = ""
  /// How many computers have the value.
  var count: FacetCount?
}
