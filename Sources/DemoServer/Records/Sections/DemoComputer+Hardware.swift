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
