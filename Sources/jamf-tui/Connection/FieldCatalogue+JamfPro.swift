import Inventory
import JamfProAPI

extension FieldCatalogue {
  /// The fields of Jamf Pro's computers in all versions of the interface.
  static let jamfPro = FieldCatalogue(Catalogue.Computers)
}

extension InventoryVersion {
  /// The layout that answers of this version have.
  var layout: LayoutVersion { LayoutVersion(rawValue: rawValue) ?? .v4 }
}
