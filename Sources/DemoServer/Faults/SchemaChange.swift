/// A way in which the document of the API differs from the one that this program was made from, or cannot be had at all.
public enum SchemaChange: String, CaseIterable, Hashable, Sendable {
  /// Computers have no serial number.
  case fieldGone = "field-gone"
  /// Computers have a field for the model of the GPU.
  case fieldNew = "field-new"
  /// The number of processors is a string.
  case fieldType = "field-type"
  /// The section of local user accounts cannot be requested.
  case sectionGone = "section-gone"
  /// There is a section of fans.
  case sectionNew = "section-new"
  /// The power source is an enumeration with one more value.
  case valueNew = "value-new"
  /// The newest inventory is gone; older ones remain.
  case versionGone = "version-gone"
  /// There is an inventory of version 5.
  case versionNew = "version-new"
  /// The list of departments is gone.
  case operationGone = "operation-gone"
  /// The list of computers cannot be sorted.
  case parameterGone = "parameter-gone"
  /// The list of computers requires a site.
  case parameterNew = "parameter-new"
  /// The list of computers requires another privilege.
  case privilege
  /// The answer is 404.
  case missing
  /// The answer is 401 without a token.
  case signIn = "sign-in"
  /// The answer is 403, whatever the token.
  case forbidden
  /// The answer is a web page with status 200.
  case html
  /// The document ends in the middle.
  case truncated
}

extension SchemaChange {
  /// What the document says, in one line.
  package var summary: String {
    switch self {
    case .fieldGone: "computers have no serial number"
    case .fieldNew: "computers have a field `hardware.gpuModel`"
    case .fieldType: "the number of processors is a string"
    case .sectionGone: "`LOCAL_USER_ACCOUNTS` cannot be requested"
    case .sectionNew: "there is a section `FANS`"
    case .valueNew: "the health of a battery can be `REPLACED`"
    case .versionGone: "the list of computers does not exist in version 4, but in earlier ones"
    case .versionNew: "the list of computers also exists in version 5"
    case .operationGone: "there is no list of departments"
    case .parameterGone: "the list of computers cannot be sorted"
    case .parameterNew: "the list of computers requires a site"
    case .privilege: "the list of computers requires one more privilege"
    case .missing: "there is no document (404)"
    case .signIn: "the document requires a token (401)"
    case .forbidden: "every token is refused (403)"
    case .html: "a web page instead of the document"
    case .truncated: "the document ends in the middle"
    }
  }
}
