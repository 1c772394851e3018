fn main() {
    println!("high water 06:12");
}
