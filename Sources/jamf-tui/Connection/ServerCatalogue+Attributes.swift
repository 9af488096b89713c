import APIRuntime
import Inventory
import JamfProAPI
import Wording

extension ServerCatalogue {
  /// How many computers are looked at when the definitions may not be read.
  private static let sample = 100

  /// The fields with the extension attributes of a server: those it has defined, else those that its first computers have.
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
            + "\(Quantity.of(Self.sample, "computer")) are known: \(reason).")
      } catch {
        self.init([], trouble: "The extension attributes are not known: \(reason).")
      }
    }
  }

  private init(_ definitions: [ExtensionAttributeDefinition], trouble: String?) {
    self.init(fields: FieldCatalogue.jamfPro.adding(definitions), hasAttributes: true, trouble: trouble)
  }
}

extension ExtensionAttributeDefinition {
  /// The sections of a record that have extension attributes, which is also what servers call the places they are shown in.
  fileprivate static let sections = [
    "GENERAL", "HARDWARE", "OPERATING_SYSTEM", "USER_AND_LOCATION", "PURCHASING", "EXTENSION_ATTRIBUTES",
  ]

  fileprivate init(_ attribute: ExtensionAttribute) {
    let place = attribute.inventoryDisplayType.flatMap { Self.sections.contains($0) ? $0 : nil }
    self.init(id: attribute.id, name: attribute.name, dataType: attribute.dataType, section: place)
  }
}
