package findings

import (
	"encoding/json"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// plainly are lines by which a program that ended with 0 says that something failed.
var plainly = []string{
	"FAIL", "FAIL!", "FAIL.", "FAIL test_b", "FAIL a.sh", "FAIL  a", "FAIL - login", "  FAIL login", "FAIL login (3 ms)", "FAIL login turns away who has no key (3 ms)", "FAIL 3", "FAIL: login", "FAIL\tlogin", "FAIL | login", "[FAIL] a", "(FAIL) a", "* FAIL login", "- FAIL login", "> FAIL login", "FAILED", "FAILED login", "FAILED (2)", "FAILED!", "FAILURE", "ERROR", "ERROR!",
	"login: FAIL", "login FAIL", "Test FAIL", "a FAILED", "RESULT FAIL", "Result: FAIL", "test result: FAIL", "Build FAILED", "status=FAIL", "STATUS: FAILED", "status: ERROR", "result = FAIL", "login ... FAIL", "login........FAIL", "login [FAIL]", "login (FAIL)", "| login | FAIL |", "login -> FAIL", "black....................................................................Failed", "oven.py::heat FAILED [ 50%]", "heat FAILED (3 ms)",
	"2 failed", "[2 failed]", "(2 failed)", "2 failed.", "2 failed!", "2 failed: a, b", "-> 2 failed", "* 2 failed", "2/5 failed", "2 of 5 failed", "2 out of 5 failed", "2 of 5 tests failed", "2 failed of 5", "2 tests failed", "3 uploads failed", "2 FAILED", "2 failed tests", "total 5, 2 failed", "3 ok, 2 failed", "3 ok 2 failed", "5 run, 2 failed", "Ran 5 tests, 2 failed", "Ran 5 tests: 2 FAIL", "Total: 5 passed / 2 failed", "5 passed | 2 failed", "Summary: 3 ok, 2 failed", "2 failed in 3.1s", "✖  2 of 3 failed (66%)", "✔ 3 passed, 2 failed (1.2s)", "✓ 3 ok, 2 failed", "✖ 2 failures, 1 success (1 ms)", "2 failures", "2 errors", "2 errors, 3 warnings", "3 errors found", "(3 errors)", "1 fail", "3 pass, 1 fail", " 3 pass\n 1 fail", "2 fail",
	"failed=2", "passed=3 failed=2", "failed: 2", "Failed: 2", "failures: 2", "errors: 2", "errors=2", "Tests failed: 2", "Failed tests: 2", "tests failed = 2", "pass 3, fail 2", "PASSED 3 FAILED 2", "ok: 3, failed: 2", "ok: 3\nfailed: 2", "n_failed=2", "rx_tests_failed: 2", "heat_errors: 2", "test_failures: 1", "failed 2 of 5", "Failures: 2 (of 5)",
	"❌ login", "❌login", "✖login", "✗login", "✗ login", "✘ login", "✕ login", "- ✗ login", "❌ 2 failed",
	`{"success":false}`, `{"ok": false, "id": 7}`, `{"status":"FAIL"}`, `{"status": "failed"}`, `{"passed":3,"failed":2}`, "baking\n" + `{"success": false}`,
	"Build failed", "Build failed.", "build failed!", "The build failed", "Build failed with 3 errors", "Build failed in 3.2s", "Build failed after 12s", "Build failed: the oven is cold", "Error: Build failed", "error: build failed", "Compilation failed", "Tests failed", "Test failed.", "Lint failed", "Type check failed", "Deployment failed", "Installation failed", "Migration failed", "Failed to compile.", "Failed to compile", "failed to build", "Test suite failed to run", "error during build:", "exit status 1", "exit status 2", "Found 1 error", "Found 1 error in oven.ts:3", "Found 3 errors.", "Found 1 error in 1 file (checked 1 source file)", "1 error generated.", "error: could not compile `oven`", "error: could not compile `oven` (bin \"oven\") due to 1 previous error",
	"PASS test_a\nFAIL test_b", "PASS a\nFAIL b\ndone", "a\n2 failed\nb",
}

// perhaps are lines that prove nothing, but whose program has earned no tick.
var perhaps = []string{
	"warning: 2 failed", "WARN 2 failed", "npm warn 2 failed", "there were 2 failed jobs", "ERROR no heat", "[ERROR] no heat", "10:02:03 ERROR no heat", "FAIL if it is cold", "FAILED to heat", "policy: FAIL", "onConflict=FAIL", "expected: FAIL", "2 failed as expected", "1 known failure, 1 failed", "2 failed, retrying", "2 failed in the previous run", "2026-01-02 10:00:00 INFO oven: 2 failed", "❌ Don't bake when it is cold", `"success": false,`, "ERROR 404: Not Found.", "oven: found 2 errors", "3 failed, 2 fixed", "attempt 2 failed", "2 errors fixed", "level: ERROR", "[after tests that showed 8 validation failures]", "ERRORS:", "| Step 3 fails | no oven |", "❌ NO changes to the oven", "Build failed, retrying", "Build failed as expected", "Build failed previously", "Upload failed", "Validation failed", "Command failed", "- ❌ Not in the list", "build  fail  1m  https://x.example", "build\tfail\t1m",
}

// well are lines that have the same words in innocence.
var well = []string{
	"exit status 0", "Found 0 errors", "Found 0 errors.", "Found 0 errors in 3 files", "Tests failed: 0", "build failed: 0", "builds failed = 0", "failed builds: 0", "✓ Build failed is shown", "# Build failed is what it prints", "+ echo Build failed", "0 failed", "0 errors", "fails: 0", "failed: 0", "failed=0", "FAIL: 0", "FAILED: 0", "FAIL 0", "ERROR: none", "0 FAIL", "no FAIL", "failures: none", "(0 failed)", "[0 failed]", "0/5 failed.", "5 passed, 0 failed", "3 ok, 0 failed", "pass 3, fail 0", "PASSED 3 FAILED 0", "Tests failed: 0", "Failed tests: 0", "0 errors, 3 warnings", "errors=0 warnings=3", "✖ 3 problems (0 errors, 3 warnings)",
	"test_error", "test_error passed", "test_FAIL passed", "FAIL_FAST=1", "FAILOVER", "FAIL.md", "src/FAIL/a.go", "fix/FAIL-2", "on-fail: stop", "XFAIL", "1 xfailed, 3 passed", "ERROR_LOG=/var/log/oven", "error.log", "ERRORS.md written", "PASS/FAIL", "PASS or FAIL", "exit on FAIL", "log level set to ERROR", "retry until FAIL", `status == "FAIL"`, "if x == 'FAIL' {", "`FAIL` is what it prints", "$FAIL", "return FAIL;",
	"handled 3 errors gracefully: all fine", "Fixed: 2 failed tests now pass", "Removed 2 failed jobs", "retried 2 failed uploads", "fixed 3 errors", "Cleared 2 failed runs from the list", "max_failures=3", "allowed_failures: 2", "retry_on_fail=3", "last_error=3", "error pages written: 3", "the error budget is 3 %", "v2 failed over", "build #3 after a failure", "Failover took 3 s",
	"29\t\tError            string", "ok 3 - FAIL", "ok 3 - shows 2 failed", "✓ 2 failed is shown", "✓ shows 2 failed tests", "√ 5 failures, 1 success in a row → the oven stays on", "√ 5 failures, 1 success in a row (1 ms)", "✓  76 [chromium] › tests/oven.spec.ts:53:7 › 5 failures: the oven locks › the door shows 1 warning (3.0s)", "--- PASS: TestFAIL (0.00s)", "PASS says FAIL", "+ ./check FAIL", "# FAIL is what it prints", "$ grep FAIL log", "[oven 1a2b3c4] FAIL fast: 2 failed", "[main (root-commit) 1a2b3c4] 2 failed", "HEAD is now at 1a2b3c4 2 failed", "Switched to branch 'FAIL'", "Deleted branch FAIL (was 1a2b3c4).", "create mode 100644 error.go",
	"rx_missed_errors: 12", "     tx_carrier_errors: 3", "port.rx_crc_errors: 2", "RX errors 12  dropped 0  overruns 0  frame 0",
	`{"success":true}`, `{"status":"ok","failed":0}`, `"failed": 0,`,
}

// around are what tools print around such a line.
func around(text string) []string {
	return []string{
		text,
		"> oven@1.0.0 check\n> ./check.sh\n\n" + text,
		"Baking\n" + text + "\n\nit took 3 s\n",
		strings.ReplaceAll("warm\n"+text+"\n", "\n", "\r\n"),
		"warm\n\x1b[31m" + strings.ReplaceAll(text, "\n", "\x1b[0m\n\x1b[31m") + "\x1b[0m",
	}
}

func TestTickOfVerdicts(t *testing.T) {
	for _, kind := range []struct {
		lines []string
		want  State
	}{{plainly, Unsure}, {perhaps, Done}, {well, OK}} {
		for _, line := range kind.lines {
			for _, text := range around(line) {
				streams, _ := json.Marshal(map[string]any{"exit_code": 0, "stdout": text, "stderr": ""})
				for _, c := range []struct {
					call   *model.ToolCall
					result *model.ToolResult
				}{
					{bash("1", "./check.sh"), result("1", text, -1, model.No)},
					{bash("1", "make test"), result("1", text, 0, model.NotStated)},
					{call("1", "shell", map[string]any{"command": "./check.sh"}), result("1", string(streams), -1, model.NotStated)},
				} {
					if got := Verdict(c.call, c.result).State; got != kind.want {
						t.Errorf("%s with %q is %v, want %v", c.call.Arguments, c.result.Content, got, kind.want)
					}
				}
			}
		}
	}
}

// What reads or prints has any word in what it shows, and none of them is a verdict.
func TestTickOfPrinting(t *testing.T) {
	for _, command := range []string{
		"echo FAIL", "printf 'FAIL\\n'", "echo \"== 2 failed\"", "cd x && echo FAIL", "X=1; echo $X", "echo a; echo b", "printf '%s\\n' a b && echo c",
		"git branch", "git branch -a", "git branch --list 'fix/*'", "git branch --show-current", "git -C x branch -vv", "git stash list", "git stash show -p", "git tag", "git tag -l 'v*'", "git log -3", "git show", "git remote -v", "git for-each-ref", "git worktree list",
		"psql -c 'select 1'", "psql -h x -Atc \"SELECT name FROM ovens\"", "psql oven --command='select 1'", "mysql -e 'show tables'", "sqlite3 x.db 'select 1'",
		"tail -f app.log", "cat app.log", "grep ERROR app.log", "git log --oneline", "ls", "wc -l x", "tree",
	} {
		for _, line := range append([]string{"FAIL pkg/x", "2026-01-02 10:00:00 ERROR no heat", "error: no heat"}, plainly...) {
			if strings.HasPrefix(line, "{") { // an object that says that it failed is read as one
				continue
			}
			if got := Verdict(bash("1", command), result("1", line, 0, model.No)).State; got != OK && !(got == Done && strings.Contains(command, ";")) {
				t.Errorf("%s with %q is %v", command, line, got)
			}
		}
	}
	for _, command := range []string{"git branch -D FAIL", "git stash", "git stash pop", "git tag -a v1 -m x", "git remote add a b", "psql -f x.sql", "psql -c 'update ovens set heat = 1'", "psql < x.sql", "mysql oven", "make && echo FAIL", "./check.sh; echo FAIL", "[ -f x ] && echo PASS || echo FAIL", "echo $(make)", "out=$(make test); echo \"$out\"", "echo \"$out\" | make", "echo '#!/bin/sh' > x.sh; ./x.sh"} {
		if got := Verdict(bash("1", command), result("1", "FAIL", 0, model.No)).State; got != Unsure {
			t.Errorf("%s is %v", command, got)
		}
	}
}

// A program that was to show something and says by its name that it did not, and one that is
// told to mind nothing.
func TestTickOfComplaints(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            State
	}{
		{"curl http://x", "curl: (7) Failed to connect to x", Done},
		{"psql -c 'select 1'", "ERROR:  relation \"x\" does not exist", Done}, {"psql -c 'select says from log'", "says\nERROR: it rained", OK},
		{"sqlite3 a.db 'select'", "Error: near line 1: incomplete input", Done}, {"sqlite3 a.db 'select says from log'", "it rained\nError: no", OK},
		{"ssh oven ls", "ssh: connect to host oven port 22: Connection refused", Done}, {"aws s3 ls", "An error occurred (AccessDenied) when calling the ListBuckets operation", Done},
		{"curl -s http://x", "<html>\ncurl: (7) is what it says\n\n\n\n\n</html>", OK}, {"curl http://x", "FAIL: it rained", OK},
		{"wget x", "ERROR 404: Not Found.", Done}, {"wget http://x", "2026-01-02 10:00:00 ERROR 404: Not Found.", Done}, {"wget x", "saved", OK},
		{"ruby a.rb", "a.rb:1:in 'bake': undefined method 'heat' for nil (NoMethodError)", Done}, {"mkdir -v x", "mkdir: created directory 'x'", OK},
		{"cat a", "cat: a: No such file or directory", Done}, {"cat a", "dog: a: No such file or directory", OK},
		{"gh pr checks", "build\tfail\t1m\thttps://x", Done}, {"gh pr checks 7", "build\tpass\t1m\thttps://x\nfailover\tpass\t2m", OK},
		{"make -i test", "ok", Done}, {"make -ki", "ok", Done}, {"make --ignore-errors all", "ok", Done}, {"make -k test", "ok", OK}, {"make -j4 V=1 install", "ok", OK}, {"make --silent", "ok", OK},
		{"flake8 --exit-zero .", "fine", Done}, {"golangci-lint run --issues-exit-code=0", "fine", Done}, {"golangci-lint run --issues-exit-code 0", "fine", Done}, {"golangci-lint run --issues-exit-code 1", "fine", OK}, {"mvn -fn test", "fine", Done}, {"mvn -Dmaven.test.failure.ignore=true test", "fine", Done}, {"mvn -Dmaven.test.failure.ignore=false test", "fine", OK}, {"cargo test --no-fail-fast", "fine", OK},
	} {
		wrapped := `{"output": ` + string(rawjson.Quote(c.output)) + `, "metadata": {"exit_code": 0}}`
		for _, output := range []string{c.output, wrapped} {
			if got := Verdict(bash("1", c.command), result("1", output, 0, model.No)).State; got != c.want {
				t.Errorf("%s with %q is %v, want %v", c.command, output, got, c.want)
			}
		}
	}
}

// What a shell could not run is heard beside what was read, and what was read is not.
func TestNotRun(t *testing.T) {
	for said, want := range map[string]State{
		"0 3 * * * ./bake\nbash: ./bake: Permission denied": Unsure,
		"0 3 * * * ./bake\nbash: ./shop: Permission denied": Done,
		"0 3 * * * ./bake\n./bake: Permission denied":       Done,
	} {
		o := Verdict(bash("1", "crontab -l | grep bake; ./bake || true"), result("1", said, -1, model.NotStated))
		if o.State != want {
			t.Errorf("%q is %v", said, o.State)
		}
	}
}

// That what was asked has no name is an answer, not a failure.
func TestNoName(t *testing.T) {
	for command, want := range map[string]bool{
		"git rev-parse --abbrev-ref --symbolic-full-name @{u}": true,
		"git -C /oven rev-parse --verify heat":                 true,
		"git rev-parse HEAD":                                   false,
		"git push":                                             false,
		"git rev-parse --verify heat && git push":              false,
	} {
		if o := Verdict(bash("1", command), result("1", "fatal: no", 128, model.Yes)); o.NoMatch != want {
			t.Errorf("%s: an answer %v, want %v", command, o.NoMatch, want)
		}
	}
}
