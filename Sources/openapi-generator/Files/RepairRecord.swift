import OpenAPIGenerator

/// A repair as `--repairs` writes it.
struct RepairRecord: Encodable {
  /// A word for the kind of defect, as `joined-content-types`.
  var kind: String
  /// The place in the document as served: a JSON pointer.
  var pointer: String
  /// The place for people: `POST /v1/sites 200`, or a schema's name.
  var subject: String
  /// What was read as what.
  var message: String

  init(_ repair: Repair) {
    kind = repair.kind.rawValue
    pointer = repair.pointer.description
    subject = repair.subject
    message = repair.message
  }
}
