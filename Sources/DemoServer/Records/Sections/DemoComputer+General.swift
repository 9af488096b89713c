import JamfProAPI

extension DemoComputer {
  func writeGeneral(to writer: inout RecordWriter) {
    writer.object("general") { writer in
      writer.name(name)
      writer.text("lastIpAddress", lastAddress)
      if writer.version < .v4 { writer.text("lastReportedIp", reportedIPv4) }
      writer.text("lastReportedIpV4", reportedIPv4)
      writer.text("lastReportedIpV6", reportedIPv6)
      writer.text("jamfBinaryVersion", binaryVersion)
      writer.text("platform", "Mac")
      writer.text("barcode1", barcode1)
      writer.text("barcode2", barcode2)
      writer.text("assetTag", assetTag)
      writer.object("remoteManagement") { writer in
        writer.flag("managed", isManaged)
        writer.null("managementUsername")
      }
      writer.flag("supervised", isSupervised)
      writeCapability(to: &writer)
      writer.date("reportDate", reportDate)
      if writer.version < .v4 {
        writer.date("lastContactTime", lastCheckIn)
      } else {
        writer.date("lastCheckIn", lastCheckIn)
        writer.date("lastContact", lastContact)
      }
      writer.date("lastCloudBackupDate", lastCloudBackupDate)
      writer.date("lastEnrolledDate", lastEnrolledDate)
      writer.date("mdmProfileExpiration", mdmProfileExpiration)
      writer.date("initialEntryDate", initialEntryDate)
      writer.text("distributionPoint", chance(.distribution, 15) ? "Cloud Distribution Point" : nil)
      writeEnrollmentMethod(to: &writer)
      writer.object("site") { writer in
        let site = site
        writer.word("id", site.id)
        writer.text("name", site.name)
      }
      writer.flag("itunesStoreAccountActive", hasStoreAccount)
      writer.flag("enrolledViaAutomatedDeviceEnrollment", isAutomaticallyEnrolled)
      writer.flag("userApprovedMdm", isUserApproved)
      writer.flag("declarativeDeviceManagementEnabled", isDeclarative)
      writeExtensionAttributes(.general, to: &writer)
      writer.text("managementId", managementID)
      writeLogins(to: &writer)
    }
  }

  private func writeCapability(to writer: inout RecordWriter) {
    writer.object("mdmCapable") { writer in
      writer.flag("capable", isMDMCapable)
      let users = isMDMCapable && hasUser ? [accountName] : []
      writer.texts("capableUsers", users)
      writer.list("userManagementInfo", users) { writer, user in
        writer.text("capableUser", user)
        writer.text("managementId", userManagementID)
      }
    }
  }

  private func writeEnrollmentMethod(to writer: inout RecordWriter) {
    guard !isNeverSeen else { return writer.null("enrollmentMethod") }
    writer.object("enrollmentMethod") { writer in
      if isAutomaticallyEnrolled {
        writer.word("id", String(1 + roll(.enrolled, below: 3)))
        writer.text("objectName", "PreStage \(pick(.enrolled, ["Staff", "Labs", "Loan pool"]))")
        writer.text("objectType", "PreStage enrollment")
      } else {
        writer.word("id", "-1")
        writer.text("objectName", nil)
        writer.text("objectType", "User-initiated - no invitation")
      }
    }
  }

  private func writeLogins(to writer: inout RecordWriter) {
    let service = loginName(channel: 1)
    writer.text("lastLoggedInUsernameSelfService", service)
    writer.date("lastLoggedInUsernameSelfServiceTimestamp", service == nil ? .null : loginDate(channel: 1))
    let binary = loginName(channel: 2)
    writer.text("lastLoggedInUsernameBinary", binary)
    writer.date("lastLoggedInUsernameBinaryTimestamp", binary == nil ? .null : loginDate(channel: 2))
    let mdm = loginName(channel: 3)
    writer.text("lastLoggedInUsernameMdm", mdm)
    writer.date("lastLoggedInUsernameMdmTimestamp", mdm == nil ? .null : loginDate(channel: 3))
  }
}

extension DemoComputer {
  func writeUserAndLocation(to writer: inout RecordWriter) {
    writer.object("userAndLocation") { writer in
      writer.text("username", username)
      writer.text("realname", realName)
      writer.text("email", email)
      writer.text("position", position)
      writer.text("phone", phone)
      writer.word("departmentId", departmentID)
      writer.word("buildingId", buildingID)
      writer.text("room", room)
      writeExtensionAttributes(.user, to: &writer)
    }
  }
}

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

extension DemoComputer {
  /// Writes the attributes of one place in the record: `extensionAttributes` occurs six times in it.
  func writeExtensionAttributes(_ place: ExtensionAttribute.Place, to writer: inout RecordWriter) {
    writer.list("extensionAttributes", ExtensionAttribute.all(in: place)) { writer, attribute in
      writer.word("definitionId", String(attribute.id))
      writer.text("name", attribute.name)
      writer.text("description", attribute.about)
      writer.flag("enabled", attribute.isEnabled)
      writer.flag("multiValue", attribute.isMultiValue)
      writer.texts("values", longValue(of: attribute, writer).map { [$0] } ?? attribute.values(of: self))
      writer.choice("dataType", attribute.dataType.rawValue)
      writer.texts("options", attribute.options)
      writer.choice("inputType", attribute.inputType.rawValue)
    }
  }

  /// What a script may have printed: numbered words, so that missing ones are visible, and `end`.
  private func longValue(of attribute: ExtensionAttribute, _ writer: RecordWriter) -> String? {
    guard let bytes = writer.longValue, writer.subject == 0, attribute.name == "EDR status" else { return nil }
    var text: [UInt8] = []
    var number = 0
    while text.count < bytes {
      number += 1
      text.append(contentsOf: "word\(number) ".utf8)
    }
    return String(decoding: text.prefix(max(0, bytes - 4)), as: UTF8.self) + String(" end".suffix(bytes))
  }
}
