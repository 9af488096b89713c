import Inventory
import JamfProAPI

/// The fields that names can mean: those of the document, and the server's extension attributes once they are known.
struct ServerCatalogue: Sendable {
  var fields: FieldCatalogue
  /// Whether the extension attributes are among them, as far as they could be found out.
  var hasAttributes: Bool
  /// Why some may lack, in a sentence; nil when all are there.
  var trouble: String?

  /// The document's fields.
  static let document = ServerCatalogue(fields: .jamfPro, hasAttributes: false)

  /// Whether a name is that of an extension attribute.
  static func meansAttribute(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("ea.") || name.hasPrefix("extensionattributes.")
  }

  /// Whether a filter names extension attributes.
  static func meansAttribute(inFilter text: String) -> Bool {
    // Names stand at the start, or behind something that cannot be part of one.
    text.split { !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }.contains { meansAttribute(String($0)) }
  }
}
