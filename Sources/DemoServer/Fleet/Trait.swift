/// What is decided about a computer, each by a roll of its own: adding one leaves all the others as they were.
enum Trait: UInt64 {
  case kind, model, serial, board, osMajor, osMinor, ram, disk, name, nameForm, person, personForm
  case contact, contactTime, enrolled, report, entry, dateForm, profile, backup
  case managed, supervised, userApproved, declarative, automated, appStore
  case department, building, room, phone, position, email, site
  case udid, management, provisioning, address, macAddress, altMacAddress
  case barcode, asset, binary, distribution, login
  case fileVault, fileVaultLag, recoveryKey, security, directory, softwareUpdateID
  case purchase, vendor, warranty, price, leased
  case battery, extensionAttributes, applications, storage, profiles, printers, services, accounts, certificates
  case attachments, plugins, receipts, fonts, licences, beacons, updates, caching, groups
}
