extension DemoComputer {
  func writeHardware(to writer: inout RecordWriter) {
    let model = model
    let isIntel = !model.isAppleSilicon
    writer.object("hardware") { writer in
      writer.text("make", "Apple")
      writer.text("model", model.name)
      writer.text("modelIdentifier", model.identifier)
      writer.text("serialNumber", serialNumber)
      writer.number("processorSpeedMhz", model.clock)
      writer.number("processorCount", 1)
      writer.number("coreCount", model.cores)
      writer.text("processorType", model.chip)
      writer.text("processorArchitecture", isIntel ? "x86_64" : "arm64")
      writer.number("busSpeedMhz", 0)
      writer.number("cacheSizeKilobytes", isIntel ? model.cores * 1536 : 0)
      writer.text("networkAdapterType", "IEEE802.11")
      writer.text("macAddress", macAddress)
      writer.text("altNetworkAdapterType", model.isLaptop ? nil : "Ethernet")
      writer.text("altMacAddress", model.isLaptop ? "" : altMacAddress)
      writer.number("totalRamMegabytes", pick(.ram, model.memory))
      writer.number("openRamSlots", 0)
      writeBattery(isLaptop: model.isLaptop, to: &writer)
      writer.text("smcVersion", isIntel ? "1.71f22" : nil)
      writer.text("nicSpeed", "n/a")
      writer.text("opticalDrive", "")
      writer.text(
        "bootRom", isIntel ? "2069.80.3.0.0 (iBridge: 22.16.14248.0.0,0)" : "\(10_000 + release.major * 73).61.2")
      writer.flag("bleCapable", release.major >= 11)
      writer.flag("supportsIosAppInstalls", !isIntel)
      writer.flag("appleSilicon", !isIntel)
      writer.text("provisioningUdid", provisioningUDID)
      writeExtensionAttributes(.hardware, to: &writer)
    }
  }

  private func writeBattery(isLaptop: Bool, to writer: inout RecordWriter) {
    let percent = roll(.battery, below: 1000)
    writer.number("batteryCapacityPercent", isLaptop ? 100 - percent % 55 : nil)
    let health =
      switch percent {
      case _ where !isLaptop: "UNSUPPORTED"
      case ..<860: "NORMAL"
      case ..<980: "SERVICE_RECOMMENDED"
      case ..<985: "NON_GENUINE"
      default: "UNKNOWN"
      }
    writer.choice("batteryHealth", health)
  }
}

extension DemoComputer {
  func writeStorage(to writer: inout RecordWriter) {
    var random = random(.storage)
    let size = random.pick([251_000, 500_277, 500_277, 994_662, 1_995_218])
    let free = size / 100 * (2 + random.below(85))
    writer.object("storage") { writer in
      writer.number("bootDriveAvailableSpaceMegabytes", free)
      // A tenth of them have a second disk.
      writer.list("disks", 0..<(random.chance(10) ? 2 : 1)) { writer, disk in
        writer.word("id", String(index * 2 + disk + 1))
        writer.text("device", disk == 0 ? "disk0" : "disk4")
        writer.text(
          "model",
          disk == 0
            ? "APPLE SSD AP\(size < 300_000 ? "0256" : size < 600_000 ? "0512" : size < 1_000_000 ? "1024" : "2048")Z"
            : "Samsung PSSD T7 Media")
        writer.text("revision", disk == 0 ? "1161.140" : "MVTA41P1")
        writer.text("serialNumber", HexText.upper(random.next(), digits: 16).lowercased())
        writer.number("sizeMegabytes", disk == 0 ? size : 1_000_204)
        writer.text("smartStatus", random.chance(99) ? "Verified" : "Failing")
        writer.text("type", disk == 0 ? "NO" : "USB")
        writePartitions(ofBootDisk: disk == 0, size: size, free: free, to: &writer)
      }
    }
  }

  private func writePartitions(ofBootDisk isBoot: Bool, size: Int, free: Int, to writer: inout RecordWriter) {
    let names = isBoot ? ["Macintosh HD (Boot Partition)", "Data", "Recovery"] : ["Backup of \(name)"]
    writer.list("partitions", names.indices) { writer, place in
      let isRecovery = place == 2
      let whole = isBoot ? (isRecovery ? 5_369 : size) : 1_000_204
      let left = isBoot ? (isRecovery ? 3_100 : free) : 412_007
      writer.text("name", names[place])
      writer.number("sizeMegabytes", whole)
      writer.number("availableMegabytes", left)
      writer.choice("partitionType", isBoot ? ["BOOT", "OTHER", "RECOVERY"][place] : "OTHER")
      writer.number("percentUsed", min(100, max(0, 100 - left * 100 / whole)))
      let state: FileVault = isBoot && !isRecovery ? fileVault : .unencrypted
      writer.choice("fileVault2State", state.rawValue)
      writer.number("fileVault2ProgressPercent", isBoot && !isRecovery ? fileVaultPercent : nil)
      writer.flag("lvmManaged", isBoot)
    }
  }
}
