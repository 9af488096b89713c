import APIRuntime
import Inventory
import JamfProAPI

/// The fields that can be named: those of the OpenAPI document, and the server's extension attributes once they are
/// loaded.
struct ServerCatalogue: Sendable {
  var fields: FieldCatalogue
  /// Whether extension attributes are included, as far as they are known.
  var hasAttributes: Bool
  /// Why some attributes may be missing, in a sentence; nil when all are known.
  var trouble: String?

  /// The fields of the OpenAPI document.
  static let document = ServerCatalogue(fields: .jamfPro, hasAttributes: false)

  /// Whether a name is that of an extension attribute.
  static func meansAttribute(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("ea.") || name.hasPrefix("extensionattributes.")
  }

  /// Whether a filter names extension attributes.
  static func meansAttribute(inFilter text: String) -> Bool {
    // Names start at the beginning of the text, or after a character that cannot be part of a name.
    text.split { !($0.isLetter || $0.isNumber || $0 == "." || $0 == "_") }.contains { meansAttribute(String($0)) }
  }
}

extension ServerCatalogue {
  /// How many computers are sampled when the definitions cannot be read.
  private static let sample = 100

  /// The fields with a server's extension attributes: the defined ones or, if these cannot be read, those of its first
  /// computers.
  init(of client: JamfProAPIClient, refresh: Bool = false) async {
    switch await client.extensionAttributes(refresh: refresh) {
    case .definitions(let attributes):
      self.init(attributes.map { ExtensionAttributeDefinition($0) }, trouble: nil)
    case .unavailable(let error):
      let reason = error.clause
      do {
        let request = InventoryRequest(sections: ExtensionAttributeDefinition.sections)
        let page = try await client.inventoryPage(request, rows: Self.sample)
        self.init(
          try ExtensionAttributeDefinition.read(page: page.bytes),
          trouble: "Only the extension attributes of the first "
            + "\(DeviceKind.computers.counted(Self.sample)) are known: \(reason).")
      } catch {
        self.init([], trouble: "The extension attributes are unknown: \(reason).")
      }
    }
  }

  private init(_ definitions: [ExtensionAttributeDefinition], trouble: String?) {
    self.init(fields: FieldCatalogue.jamfPro.adding(definitions), hasAttributes: true, trouble: trouble)
  }
}

extension ExtensionAttributeDefinition {
  /// The sections of a record that have extension attributes. Servers use the same names for the display locations of
  /// attributes.
  fileprivate static let sections = [
    "GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION", "PURCHASING", "EXTENSION_ATTRIBUTES",
  ]

  fileprivate init(_ attribute: ExtensionAttribute) {
    let place = attribute.inventoryDisplayType.flatMap { Self.sections.contains($0) ? $0 : nil }
    self.init(id: attribute.id, name: attribute.name, dataType: attribute.dataType, section: place)
  }
}

extension FieldCatalogue {
  /// The fields of Jamf Pro's computers in all API versions.
  static let jamfPro = FieldCatalogue(Catalogue.Computers)
}

extension InventoryVersion {
  /// The record layout of this version.
  var layout: LayoutVersion { LayoutVersion(rawValue: rawValue) ?? .v4 }
}
