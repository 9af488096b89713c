/// Copying, exporting and picking: the last choices, and what is still to be answered.
struct CopyModel: Sendable {
  /// What the next copy and export start from: the last choices.
  var choice = CopyChoice()
  /// The last copy that was requested; nil once its outcome is known.
  var asked: AskedCopy?
  /// Whether the user has quit: only copies requested before are finished.
  var isLeaving = false
  /// The computers for which a message said that some have no value to pick.
  var toldOfPick: Chosen.Which?
  /// The address of a page that is copied because it could not be opened, and the reason.
  var unopened: (url: String, why: String)?
}
