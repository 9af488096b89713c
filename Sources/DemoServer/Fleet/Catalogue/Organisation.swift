/// What the made-up company has: numbered from 1 as Jamf Pro does, `-1` meaning none.
enum Organisation {
  static let departments = [
    "Engineering", "Design", "Finance", "Human Resources", "Marketing", "Sales", "Legal", "Research", "Support",
    "Operations", "Facilities", "Executive Office", "Procurement", "学習支援",
  ]
  static let buildings = [
    "Headquarters", "North Campus", "South Campus", "Warehouse 9", "Zürich", "東京オフィス", "Remote", "Data Centre",
  ]
  static let sites = ["Europe", "Americas", "Asia Pacific"]

  static let positions = [
    "Software Engineer", "Senior Software Engineer", "Product Designer", "Accountant", "Sales Manager", "Recruiter",
    "Research Scientist", "Support Specialist", "Legal Counsel", "Marketing Lead", "Office Manager", "Intern",
    "Data Analyst", "Site Reliability Engineer", "Technical Writer", "Vice President", "Trainer", "Procurement Officer",
  ]

  static let vendors = ["Apple Inc.", "Example Reseller GmbH", "CampusStore", "Second Hand & Sons", "Müller IT"]
}
