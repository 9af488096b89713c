/// A form in which the values of one field are written.
public enum ListForm: String, CaseIterable, Hashable, Sendable {
  /// One a line.
  case lines
  /// With commas between them.
  case comma
  /// A JSON array.
  case json
  /// A test in RSQL that the field is one of them.
  case rsql
  /// What Jamf Pro's `POST /v2/mdm/commands` calls `clientData`: for management IDs.
  case clientData
}
