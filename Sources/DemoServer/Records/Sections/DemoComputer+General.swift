extension DemoComputer {
  func writeGeneral(to writer: inout RecordWriter) {
    writer.object("general") { writer in
      writer.text("name", name)
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
