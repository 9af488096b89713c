extension DemoComputer {
  /// Writes the record with all sections of its version; those not asked for are null, as on a real server.
  func write(to writer: inout RecordWriter, sections: Set<RecordSection>) {
    write(to: &writer, plan: RecordSection.plan(sections, in: writer.version))
  }

  /// Writes the record: the same for many, where the sections are looked up once.
  func write(to writer: inout RecordWriter, plan: [RecordSection.Turn]) {
    writer.subject = index
    writer.object { writer in
      writer.word("id", id)
      writer.text("udid", udid)
      for turn in plan {
        if turn.isWanted {
          write(turn.section, to: &writer)
        } else {
          writer.null(turn.section.key)
        }
      }
    }
  }

  private func write(_ section: RecordSection, to writer: inout RecordWriter) {
    switch section {
    case .general: writeGeneral(to: &writer)
    case .diskEncryption: writeDiskEncryption(to: &writer)
    case .purchasing: writePurchasing(to: &writer)
    case .applications: writeApplications(to: &writer)
    case .storage: writeStorage(to: &writer)
    case .userAndLocation: writeUserAndLocation(to: &writer)
    case .configurationProfiles: writeConfigurationProfiles(to: &writer)
    case .printers: writePrinters(to: &writer)
    case .services: writeServices(to: &writer)
    case .hardware: writeHardware(to: &writer)
    case .localUserAccounts: writeLocalUserAccounts(to: &writer)
    case .certificates: writeCertificates(to: &writer)
    case .attachments: writeAttachments(to: &writer)
    case .plugins: writePlugins(to: &writer)
    case .packageReceipts: writePackageReceipts(to: &writer)
    case .fonts: writeFonts(to: &writer)
    case .security: writeSecurity(to: &writer)
    case .operatingSystem: writeOperatingSystem(to: &writer)
    case .licensedSoftware: writeLicensedSoftware(to: &writer)
    case .ibeacons: writeIbeacons(to: &writer)
    case .softwareUpdates: writeSoftwareUpdates(to: &writer)
    case .extensionAttributes: writeExtensionAttributes(.computer, to: &writer)
    case .contentCaching: writeContentCaching(to: &writer)
    case .groupMemberships: writeGroupMemberships(to: &writer)
    }
  }
}
