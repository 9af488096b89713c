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
