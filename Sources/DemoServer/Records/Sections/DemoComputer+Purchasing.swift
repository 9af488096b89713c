extension DemoComputer {
  func writePurchasing(to writer: inout RecordWriter) {
    let day = purchaseDay
    writer.object("purchasing") { writer in
      writer.flag("leased", isLeased)
      writer.flag("purchased", isPurchased)
      writer.text("poNumber", day.map { "PO-\($0 % 90_000 + 10_000)" })
      writer.date("poDate", day.map { .day($0) } ?? (chance(.purchase, 50) ? .null : .empty))
      writer.text("vendor", vendor)
      writer.date("warrantyDate", warrantyDate)
      writer.text("appleCareId", appleCareID)
      writer.date("leaseDate", isLeased ? day.map { .day($0 + 1095) } ?? .null : .null)
      writer.text(
        "purchasePrice", isPurchased ? "\(900 + roll(.price, below: 4200)).\(10 + roll(.price, below: 90))" : nil)
      writer.number("lifeExpectancy", lifeExpectancy)
      writer.text("purchasingAccount", isPurchased ? "CC-\(1000 + roll(.price, below: 40))" : "")
      writer.text("purchasingContact", isPurchased ? "Procurement" : nil)
      writeExtensionAttributes(.purchasing, to: &writer)
    }
  }
}
