/// What the made-up company has, numbered from 1 as in Jamf Pro, where `-1` means none.
enum Organisation {
  static let departments = [
    "Engineering", "Design", "Finance", "Human Resources", "Marketing", "Sales", "Legal", "Research", "Support",
    "Operations", "Facilities", "Executive Office", "Procurement", "学習支援",
  ]
  static let buildings = [
    "Headquarters", "Berlin", "South Campus", "Warehouse 9", "Zürich", "東京オフィス", "Remote", "Data Centre",
  ]
  static let sites = ["Europe", "Americas", "Asia Pacific"]

  static let positions = [
    "Software Engineer", "Senior Software Engineer", "Product Designer", "Accountant", "Sales Manager", "Recruiter",
    "Research Scientist", "Support Specialist", "Legal Counsel", "Marketing Lead", "Office Manager", "Intern",
    "Data Analyst", "Site Reliability Engineer", "Technical Writer", "Vice President", "Trainer", "Procurement Officer",
  ]

  static let vendors = ["Apple Inc.", "Example Reseller GmbH", "CampusStore", "Second Hand & Sons", "Müller IT"]
}

/// A group of the made-up company, and which computers are in it.
struct ComputerGroup: Sendable {
  var name: String
  var about: String?
  var isSmart: Bool
  var holds: @Sendable (DemoComputer) -> Bool
}

extension Organisation {
  /// Their ids are their places, counted from 1.
  static let groups: [ComputerGroup] = [
    smart("All Managed Clients", "Every managed computer") { $0.isManaged },
    smart("FileVault not enabled", nil) { !$0.saysFileVaultEnabled },
    smart("No contact for 30 days", "Call the owner.\nThen look in the cupboard.") { $0.isStale },
    smart("Apple silicon", "") { $0.model.isAppleSilicon },
    smart("macOS 26 or later", nil) { $0.release.major >= 26 },
    smart("Labore / 実験室 🧪", "Rooms with shared computers") { $0.kind == .lab },
    fixed("Pilot ring", "First to get everything") { $0.chance(.groups, 8) },
    fixed("Loan pool", nil) { $0.kind == .spare },
  ]

  private static func smart(
    _ name: String, _ about: String?, _ holds: @escaping @Sendable (DemoComputer) -> Bool
  ) -> ComputerGroup {
    ComputerGroup(name: name, about: about, isSmart: true, holds: holds)
  }

  private static func fixed(
    _ name: String, _ about: String?, _ holds: @escaping @Sendable (DemoComputer) -> Bool
  ) -> ComputerGroup {
    ComputerGroup(name: name, about: about, isSmart: false, holds: holds)
  }
}
