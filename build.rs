//! Tells Cargo that the embedded data folders are part of the program.

fn main() {
    println!("cargo:rerun-if-changed=scopes");
    println!("cargo:rerun-if-changed=templates");
}
