import Browser

/// Files that the browser wants written and read.
extension EffectRunner {
  func export(_ request: ExportRequest) {
    mailbox.post(
      .exported(ExportReport(request: request, outcome: .failed(Problem(what: "Files cannot be written yet.")))))
  }

  func readFile(_ path: String) {
    mailbox.post(.fileRead(FileContent(path: path, text: .failure(Problem(what: "Files cannot be read yet.")))))
  }
}
