/// The version of the programs of this project.
package enum ProductVersion {
  // Packaging scripts read the number from this line, before there is a program to run.
  package static let number = "0.1.0"
}
