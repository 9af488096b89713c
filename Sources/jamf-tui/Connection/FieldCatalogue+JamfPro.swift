import Inventory
import JamfProAPI

extension FieldCatalogue {
  /// The fields of Jamf Pro's computers: version 4's, and after them what only older versions have.
  static let jamfPro = FieldCatalogue(Catalogue.ComputerInventoryV4, older: Catalogue.ComputerInventory)
}

extension InventoryVersion {
  /// The layout that answers of this version have.
  var layout: LayoutVersion { LayoutVersion(rawValue: rawValue) ?? .v4 }
}
