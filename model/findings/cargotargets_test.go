package findings

import "testing"

// A target that a package does not have is made good by the same command with another one; what cargo
// only checks is made good by what compiles the same target.
func TestCargoTargets(t *testing.T) {
	const (
		noLibrary = "error: no library targets found in package `oven`"
		noBench   = "error: no bench target named `bake`.\nAvailable bench targets:\n    baking"
		mismatch  = "error[E0308]: mismatched types\n --> src/main.rs:4:5\nerror: could not compile `oven` (bin \"oven\") due to 1 previous error"
		ok        = "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 40 filtered out; finished in 0.02s"
	)
	lib := failed(bash("1", "cargo test heat::tests --lib"), noLibrary)
	check := failed(bash("1", "cargo check --bin oven"), mismatch)
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"of the binary":       {[]script{lib, ran(bash("2", "cargo test --bin oven heat::tests"), ok)}, false},
		"another bench":       {[]script{failed(bash("1", "cargo bench --bench bake 2>&1 | tail -4"), noBench), ran(bash("2", "cargo bench --bench baking 2>&1 | tail -4"), "bake_bread  time: [1.2 ms 1.3 ms 1.4 ms]")}, false},
		"tested":              {[]script{check, ran(bash("2", "cargo test --bin oven heat::tests"), ok)}, false},
		"linted":              {[]script{check, ran(bash("2", "cargo clippy --bin oven -- -D warnings"), "    Finished `dev` profile in 2.1s")}, false},
		"built":               {[]script{check, ran(bash("2", "cargo build --release --bin oven"), "    Finished `release` profile in 2.1s")}, false},
		"all, a part tested":  {[]script{failed(bash("1", "cargo check"), mismatch), ran(bash("2", "cargo test heat::tests"), ok)}, false},
		"other tests":         {[]script{lib, ran(bash("2", "cargo test --bin oven shop::tests"), ok)}, true},
		"not another command": {[]script{lib, ran(bash("2", "cargo build --bin oven"), "    Finished `dev` profile in 2.1s")}, true},
		"failed tests":        {[]script{failed(bash("1", "cargo test heat::tests --lib"), "test heat::tests::bakes ... FAILED\ntest result: FAILED. 3 passed; 1 failed; 0 ignored"), ran(bash("2", "cargo test --bin oven heat::tests"), ok)}, true},
		"another binary":      {[]script{check, ran(bash("2", "cargo test --bin mill"), ok)}, true},
		"another package":     {[]script{failed(bash("1", "cargo check -p oven"), mismatch), ran(bash("2", "cargo test -p mill grinds"), ok)}, true},
		"only formatted":      {[]script{check, ran(bash("2", "cargo fmt --check"), "")}, true},
		"another name":        {[]script{failed(bash("1", "cargo run --bin bake"), "error: no bin target named `bake`.\nAvailable bin targets:\n    seed"), ran(bash("2", "cargo run --bin seed"), "seeded 3 loaves")}, true},
		"another file":        {[]script{failed(bash("1", "cargo test --test rye_bread"), "error: no test target named `rye_bread`."), ran(bash("2", "cargo test --test rye_cakes"), ok)}, true},
		"what runs by itself": {[]script{failed(bash("1", "cargo run --bin bake"), "error: no bin target named `bake`."), ran(bash("2", "cargo run"), "seeded 3 loaves")}, true},
		"all files":           {[]script{failed(bash("1", "cargo test --test rye_bread"), "error: no test target named `rye_bread`."), ran(bash("2", "cargo test"), ok)}, false},
		"a like name":         {[]script{failed(bash("1", "cargo test --test ryebread heat"), "error: no test target named `ryebread`."), ran(bash("2", "cargo test --test rye_bread heat"), ok)}, false},
		"tests of it":         {[]script{failed(bash("1", "cargo test --test heat"), "error: no test target named `heat`."), ran(bash("2", "cargo test --test heat_tests"), ok)}, false},
		"many of it":          {[]script{failed(bash("1", "cargo test --test loaf"), "error: no test target named `loaf`."), ran(bash("2", "cargo test --test loafs"), ok)}, false},
		"a doubled letter":    {[]script{failed(bash("1", "cargo bench --bench drip"), "error: no bench target named `drip`."), ran(bash("2", "cargo bench --bench dripping"), "drip  time: [1.2 ms 1.3 ms 1.4 ms]")}, false},
		"begins alike":        {[]script{failed(bash("1", "cargo test --test bake"), "error: no test target named `bake`."), ran(bash("2", "cargo test --test bakkery"), ok)}, true},
		"begins with it":      {[]script{failed(bash("1", "cargo test --test auth"), "error: no test target named `auth`."), ran(bash("2", "cargo test --test autosave"), ok)}, true},
		"goes on as another":  {[]script{failed(bash("1", "cargo run --bin stop"), "error: no bin target named `stop`."), ran(bash("2", "cargo run --bin store_loaves"), "stored 3 loaves")}, true},
		"a longer word":       {[]script{failed(bash("1", "cargo run --bin brea"), "error: no bin target named `brea`."), ran(bash("2", "cargo run --bin breakfast"), "served")}, true},
		"of another kind":     {[]script{failed(bash("1", "cargo run --bin bake"), "error: no bin target named `bake`."), ran(bash("2", "cargo run --example bake"), "baked 3 loaves")}, false},
		"tests behind it":     {[]script{failed(bash("1", "cargo check && cargo test"), "    Finished `dev` profile in 2.1s\ntest heat::tests::bakes ... FAILED\ntest result: FAILED. 3 passed; 1 failed; 0 ignored"), ran(bash("2", "cargo clippy"), "    Finished `dev` profile in 2.1s")}, true},
		"lints behind it":     {[]script{failed(bash("1", "cargo check && cargo clippy -- -D warnings"), "    Finished `dev` profile in 2.1s\nerror: unused variable: `rye`\nerror: could not compile `oven` (bin \"oven\") due to 1 previous error"), ran(bash("2", "cargo build"), "    Finished `dev` profile in 2.1s")}, true},
		"before its tests":    {[]script{failed(bash("1", "cargo check && cargo test"), mismatch), ran(bash("2", "cargo clippy"), "    Finished `dev` profile in 2.1s")}, false},
		"only documented":     {[]script{failed(bash("1", "cargo check"), mismatch), ran(bash("2", "cargo test --doc heat"), ok)}, true},
		"warnings too":        {[]script{failed(bash("1", `RUSTFLAGS="-D warnings" cargo check`), mismatch), ran(bash("2", "cargo build"), "    Finished `dev` profile in 2.1s")}, true},
		"tests with them":     {[]script{failed(bash("1", `RUSTFLAGS="-D warnings" cargo test`), "test heat::tests::bakes ... FAILED\ntest result: FAILED. 3 passed; 1 failed; 0 ignored"), ran(bash("2", "cargo test"), ok)}, false},
		"failed again":        {[]script{check, failed(bash("2", "cargo clippy --bin oven"), mismatch)}, true},
	} {
		if open, list := failsAfter(t, append(append([]script{user("go")}, c.steps...), answer("done"))...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
