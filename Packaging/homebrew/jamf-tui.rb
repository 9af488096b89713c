# A template: Packaging/formula puts in the address of a version's source archive, and its checksum.
class JamfTui < Formula
  desc "Browse the computers of a Jamf Pro server in the terminal"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "MIT"

  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia

  uses_from_macos "swift" => :build
  uses_from_macos "ncurses"
  uses_from_macos "sqlite"

  def install
    # Homebrew has a sandbox of its own, in which SwiftPM's cannot be.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "jamf-tui"
    bin.install ".build/release/jamf-tui"
    generate_completions_from_executable(bin/"jamf-tui", "--generate-completion-script")
    system bin/"jamf-tui", "manual", "--directory", man1
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/jamf-tui --version")
    assert_equal 500, shell_output("#{bin}/jamf-tui list --demo").lines.count
  end
end
