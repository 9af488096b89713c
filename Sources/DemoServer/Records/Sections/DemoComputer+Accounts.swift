extension DemoComputer {
  func writeLocalUserAccounts(to writer: inout RecordWriter) {
    var random = random(.accounts)
    var accounts: [(name: String, full: String)] = [("itadmin", "IT Administrator")]
    if hasUser { accounts.append((accountName, person.full)) }
    if kind == .lab { accounts += [("student", "Student"), ("guest-lab", "Guest 👋")] }
    writer.list("localUserAccounts", accounts.indices) { writer, place in
      let account = accounts[place]
      let isAdmin = place == 0 || random.chance(35)
      let isMobile = place > 0 && random.chance(12)
      writer.text("uid", String(500 + place + (place == 0 ? -1 : 0)))
      writer.text("userGuid", UUIDText.text(random.next(), random.next(), isUppercase: true))
      writer.text("username", account.name)
      writer.text("fullName", account.full)
      writer.flag("admin", isAdmin)
      writer.text("homeDirectory", (place == 0 ? "/var/" : "/Users/") + account.name)
      // -1 when sizes are not collected.
      writer.number("homeDirectorySizeMb", random.chance(60) ? -1 : random.below(400_000))
      writer.flag("fileVault2Enabled", fileVault == .encrypted && random.chance(90))
      writer.choice("userAccountType", isMobile ? "MOBILE" : random.chance(3) ? "UNKNOWN" : "LOCAL")
      writer.number("passwordMinLength", isManaged ? 12 : 4)
      writer.number("passwordMaxAge", isManaged ? 180 : nil)
      writer.number("passwordMinComplexCharacters", isManaged ? 1 : 0)
      writer.number("passwordHistoryDepth", isManaged ? 5 : 0)
      writer.flag("passwordRequireAlphanumeric", isManaged)
      let isInCloud = isMobile && random.chance(50)
      writer.text(
        "computerAzureActiveDirectoryId",
        isInCloud ? UUIDText.text(random.next(), random.next(), isUppercase: false) : nil)
      writer.text(
        "userAzureActiveDirectoryId", isInCloud ? UUIDText.text(random.next(), random.next(), isUppercase: false) : nil)
      writer.choice(
        "azureActiveDirectoryId",
        isInCloud ? random.pick(["ACTIVATED", "DEACTIVATED", "UNRESPONSIVE", "UNKNOWN"]) : nil)
    }
  }

  func writePrinters(to writer: inout RecordWriter) {
    var random = random(.printers)
    let printers = [
      ("Brother 3rd Floor", "Brother HL-L6400DW", "lpd://192.0.2.40/", "3rd floor, kitchen"),
      ("Café Drucker", "HP LaserJet M507", "ipps://printer.example.com/ipp/print", "Café"),
      ("経理プリンタ", "Canon iR-ADV C5535", "socket://192.0.2.41:9100/", ""),
    ]
    writer.list("printers", printers.prefix(random.below(printers.count + 1))) { writer, printer in
      writer.text("name", printer.0)
      writer.text("type", printer.1)
      writer.text("uri", printer.2)
      writer.text("location", printer.3)
    }
  }

  func writeServices(to writer: inout RecordWriter) {
    var random = random(.services)
    let names = [
      "com.apple.ssh-agent", "com.jamf.management.daemon", "com.example.vpn.daemon", "com.apple.screensharing",
      "org.cups.cupsd",
    ]
    writer.list("services", names.filter { _ in random.chance(60) }) { writer, name in writer.text("name", name) }
  }

  func writeAttachments(to writer: inout RecordWriter) {
    guard isEvery(19, .attachments) else { return writer.list("attachments", [Int]()) { _, _ in } }
    var random = random(.attachments)
    writer.list("attachments", 0..<(1 + random.below(3))) { writer, place in
      writer.word("id", String(index * 4 + place + 1))
      writer.text("name", ["handover-form.pdf", "Foto vom Schaden.heic", "領収書.pdf"][place])
      writer.text("fileType", place == 1 ? "image/heic" : "application/pdf")
      writer.number("sizeBytes", 20_000 + random.below(5_000_000))
    }
  }

  func writeIbeacons(to writer: inout RecordWriter) {
    let beacons = isEvery(37, .beacons) ? ["Lobby", "Zürich — Empfang"] : []
    writer.list("ibeacons", beacons) { writer, name in writer.text("name", name) }
  }
}
