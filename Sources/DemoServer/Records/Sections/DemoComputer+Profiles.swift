extension DemoComputer {
  func writeConfigurationProfiles(to writer: inout RecordWriter) {
    guard isManaged else { return writer.list("configurationProfiles", [Int]()) { _, _ in } }
    var random = random(.profiles)
    let names = [
      "MDM Profile", "Wi-Fi Office", "FileVault: escrow to Jamf Pro", "Privacy Preferences (PPPC)", "Root CA",
      "Dock – Büro",
      "Restrictions", "VPN", "Login Window", "Software Update deferral 30 days", "日本語入力", "Energy Saver",
    ]
    writer.list("configurationProfiles", names.indices.filter { $0 < 3 || random.chance(60) }) { writer, place in
      writer.word("id", place == 0 ? "-1" : String(place))
      writer.text("username", place == 7 && hasUser ? accountName : nil)
      writer.date("lastInstalled", past(&random))
      writer.flag("removable", place == 7)
      writer.text("displayName", names[place])
      let uuid = UUIDText.text(random.next(), random.next(), isUppercase: true)
      writer.text("profileIdentifier", place == 0 ? "com.jamfsoftware.tcc.management" : uuid)
      writer.text("uuid", random.chance(90) ? uuid : nil)
    }
  }

  func writeCertificates(to writer: inout RecordWriter) {
    var random = random(.certificates)
    let names = [
      "Example Corp JSS Built-in Certificate Authority", "JSS Built-in Signing Certificate", udid, "wifi.example.com",
      "Müller Root CA",
    ]
    writer.list("certificates", names.indices.filter { $0 < 3 || random.chance(50) }) { writer, place in
      let days = 400 - random.below(500)
      writer.text("commonName", names[place])
      writer.flag("identity", place == 2)
      writer.date("expirationDate", offset(days: days, &random))
      writer.text("username", place == 4 && hasUser ? accountName : nil)
      writer.choice("lifecycleStatus", days < -60 ? "INACTIVE" : "ACTIVE")
      let status =
        days < 0
        ? "EXPIRED" : days < 30 ? "EXPIRING" : random.chance(3) ? random.pick(["REVOKED", "PENDING_REVOKE"]) : "ISSUED"
      writer.choice("certificateStatus", status)
      writer.text("subjectName", "CN=\(names[place]),O=Example Corp")
      writer.text("serialNumber", String(random.next() >> 1))
      writer.text(
        "sha1Fingerprint",
        HexText.upper(random.next(), digits: 16) + HexText.upper(random.next(), digits: 16)
          + HexText.upper(random.next(), digits: 8))
      // A plain text in Jamf's document, unlike the expiration date.
      writer.word("issuedDate", offset(days: days - 730, &random).text)
    }
  }

  func writeGroupMemberships(to writer: inout RecordWriter) {
    let groups = Organisation.groups
    writer.list("groupMemberships", groups.indices.filter { groups[$0].holds(self) }) { writer, place in
      let group = groups[place]
      writer.word("groupId", String(place + 1))
      writer.text("groupName", group.name)
      writer.text("groupDescription", group.about)
      writer.flag("smartGroup", group.isSmart)
    }
  }

  /// Without contact for a month.
  var isStale: Bool { (lastContact.milliseconds ?? 0) < fleet.reference - 30 * DemoDate.dayLength }
}
