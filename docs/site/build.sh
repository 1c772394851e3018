#!/usr/bin/env bash
# Builds the documentation site into target/site/book and checks it. Argument: the address at which it will live.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=0.5.4
target=${CARGO_TARGET_DIR:-target}
mdbook=mdbook
if [ "$(mdbook --version 2>/dev/null)" != "mdbook v$version" ]; then
  mdbook=$target/mdbook/bin/mdbook
  if [ "$("$mdbook" --version 2>/dev/null)" != "mdbook v$version" ]; then
    # A debug build: it takes half as long, and builds this book in seconds all the same.
    env -u RUSTFLAGS CARGO_PROFILE_DEV_DEBUG=0 CARGO_TARGET_DIR="$target/mdbook/build" cargo install mdbook \
      --version "$version" --locked --no-default-features --features search --debug --quiet --root "$target/mdbook"
    rm -rf "$target/mdbook/build"
  fi
fi

rm -rf "$target/site"
cargo run --quiet --example site -- write "$target/site" --base "${1:-https://uaix.example}"
"$mdbook" build "$target/site"
cargo run --quiet --example site -- check "$target/site/book"
