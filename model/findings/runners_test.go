package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// verdicts are what runners of tests, builds and linters print in the end, by their own
// words: the first of each says that something failed, those behind it that nothing did.
var verdicts = []struct {
	runner string
	failed []string
	well   []string
}{
	{"nox", []string{"nox > Session tests-3.11 failed.", "nox > Session bad failed. :(", "nox > * tests-3.11: failed", "nox > Command pytest failed with exit code 1", "nox > Session tests-3.12 aborted."}, []string{"nox > Session tests-3.11 was successful.", "nox > * tests-3.11: success", "nox > Session lint skipped: no oven."}},
	{"tox", []string{"  evaluation failed :( (2.51 seconds)", "  py311: FAIL code 1 (2.1=setup[1.0]+cmd[1.1] seconds)", "py311: exit 1 (0.40 seconds) /x> pytest pid=4", "ERROR:   py36: commands failed"}, []string{"  py311: OK (2.1 seconds)\n  congratulations :) (2.5 seconds)", "py311: exit 0 (0.40 seconds) /x> pytest pid=4"}},
	{"dart", []string{"00:05 +3 -1: Some tests failed.", "07:49 +6413 ~14 -5: Some tests failed.", "Some tests failed.", "00:02 +1 -1: test/oven_test.dart: Oven heats [E]"}, []string{"00:05 +4: All tests passed!", "All tests passed!", "00:02 +1: test/oven_test.dart: Oven tells that some failed"}},
	{"flutter analyze", []string{"  error • Undefined name 'x' • lib/a.dart:3:4 • undefined_identifier", "  error - lib/a.dart:3:4 - Undefined name 'x'. - undefined_identifier"}, []string{"   info • Use x • lib/a.dart:3:4 • prefer_x", "No issues found! (ran in 1.2s)"}},
	{"swift", []string{"Test Suite 'All tests' failed at 2026-01-02 03:04:05.678.", "Test Case '-[OvenTests testHeat]' failed (0.012 seconds).", "Test Case 'OvenTests.testHeat' failed (0.012 seconds)", "Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.2) seconds", "✘ Test run with 3 tests failed after 0.1 seconds with 1 issue."}, []string{"Test Suite 'FailTests' passed at 2026-01-02 03:04:05.678.", "Test Case '-[OvenTests testFailed]' passed (0.012 seconds).", "Test Suite 'All tests' started at 2026-01-02 03:04:05.678"}},
	{"xcodebuild", []string{"Testing failed:\n\tOvenTests.testHeat()", "Failing tests:\n\tOvenTests.testHeat()", "** TEST FAILED **", "** BUILD FAILED **", "The following build commands failed:"}, []string{"** TEST SUCCEEDED **", "Testing started"}},
	{"dotnet", []string{"Test Run Failed.", "  Failed Heats [12 ms]", "Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5", "Build FAILED.", "error NU1101: Unable to find package x"}, []string{"Test Run Successful.", "  Passed Heats [12 ms]", "Passed!  - Failed:     0, Passed:     5"}},
	{"mix", []string{"3 tests, 1 failure", "3 doctests, 4 tests, 2 failures", "** (Mix) The task \"x\" could not be found"}, []string{"3 tests, 0 failures"}},
	{"rebar3", []string{"Failed 1 tests. Passed 2 tests.", "Failed: 1.  Skipped: 0.  Passed: 2."}, []string{"All 3 tests passed.", "Failed: 0.  Skipped: 0.  Passed: 3."}},
	{"rspec", []string{"3 examples, 1 failure", "rspec ./spec/oven_spec.rb:3 # Oven heats", "An error occurred while loading ./spec/oven_spec.rb.", "0 examples, 0 failures, 1 error occurred outside of examples"}, []string{"3 examples, 0 failures, 1 pending"}},
	{"minitest", []string{"3 runs, 4 assertions, 1 failures, 0 errors, 0 skips", "3 runs, 4 assertions, 0 failures, 2 errors, 0 skips"}, []string{"3 runs, 4 assertions, 0 failures, 0 errors, 0 skips"}},
	{"phpunit", []string{"FAILURES!\nTests: 3, Assertions: 4, Failures: 1.", "Tests: 3, Assertions: 4, Errors: 1.", "There was 1 failure:", "There were 2 errors:"}, []string{"OK (3 tests, 4 assertions)"}},
	{"pest", []string{"  Tests:    1 failed, 2 passed (3 assertions)", "   FAIL  Tests\\Unit\\OvenTest"}, []string{"  Tests:    3 passed (4 assertions)", "   PASS  Tests\\Unit\\FailTest"}},
	{"ctest", []string{"67% tests passed, 1 tests failed out of 3", "The following tests FAILED:", "Errors while running CTest", "2/3 Test #2: heat .............***Failed    0.01 sec", "2/3 Test #2: heat .............***Timeout   9.01 sec", "2/3 Test #2: heat .............***Exception: SegFault  0.01 sec"}, []string{"100% tests passed, 0 tests failed out of 3"}},
	{"bazel", []string{"ERROR: Build did NOT complete successfully", "INFO: Build completed, 1 test FAILED, 3 total actions", "//a:b_test                   FAILED in 0.3s", "Executed 1 out of 1 test: 1 fails locally."}, []string{"INFO: Build completed successfully, 3 total actions", "Executed 1 out of 1 test: 1 test passes."}},
	{"gradle", []string{"FAILURE: Build failed with an exception.", "BUILD FAILED in 2s", "> Task :test FAILED", "3 tests completed, 1 failed", "OvenTest > heats() FAILED", "> There were failing tests. See the report at: file:///x"}, []string{"BUILD SUCCESSFUL in 2s", "> Task :test", "OvenTest > fails() PASSED"}},
	{"maven", []string{"[INFO] BUILD FAILURE", "[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0", "[ERROR] There are test failures.", "[ERROR] Failed to execute goal x:y:1 on project z"}, []string{"[INFO] BUILD SUCCESS", "[INFO] Tests run: 5, Failures: 0, Errors: 0, Skipped: 0"}},
	{"sbt", []string{"[error] Failed: Total 3, Failed 1, Errors 0, Passed 2", "*** 1 TEST FAILED ***", "[info] - heats *** FAILED ***", "[info] Tests: succeeded 2, failed 1, canceled 0, ignored 0, pending 0", "[error] (Test / test) sbt.TestsFailedException: Tests unsuccessful"}, []string{"[info] All tests passed.", "[info] Tests: succeeded 3, failed 0, canceled 0, ignored 0, pending 0", "[info] Passed: Total 3, Failed 0, Errors 0, Passed 3"}},
	{"clojure", []string{"1 failures, 0 errors.", "FAIL in (heats) (core_test.clj:3)", "3 tests, 4 assertions, 1 failures."}, []string{"0 failures, 0 errors."}},
	{"cargo", []string{"test result: FAILED. 3 passed; 1 failed; 0 ignored", "error: test failed, to rerun pass `--lib`"}, []string{"test result: ok. 3 passed; 0 failed; 0 ignored"}},
	{"nextest", []string{"     Summary [   0.1s] 3 tests run: 2 passed, 1 failed, 0 skipped", "        FAIL [   0.003s] oven a::b", "error: test run failed"}, []string{"     Summary [   0.1s] 3 tests run: 3 passed, 0 skipped"}},
	{"deno", []string{"FAILED | 2 passed | 1 failed (12ms)", "heats ... FAILED (3ms)", "error: Test failed"}, []string{"ok | 3 passed | 0 failed (12ms)"}},
	{"bun", []string{"(fail) oven > heats [0.1ms]", " 1 fail"}, []string{"(pass) oven > fails [0.1ms]", " 3 pass\n 0 fail"}},
	{"jest", []string{"FAIL src/a.test.ts", "Tests:       1 failed, 4 passed, 5 total", "Test Suites: 1 failed, 1 total"}, []string{"Tests:       5 passed, 5 total"}},
	{"vitest", []string{" Test Files  1 failed | 2 passed (3)", "      Tests  1 failed | 9 passed (10)", " FAIL  src/a.test.ts > adds", "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯"}, []string{" Test Files  3 passed (3)"}},
	{"mocha", []string{"  2 failing"}, []string{"  3 passing (4ms)"}},
	{"ava", []string{"  1 test failed", "  ✘ [fail]: heats", "  2 tests failed, 1 uncaught exception"}, []string{"  3 tests passed"}},
	{"tap", []string{"not ok 3 - heats", "# fail  1", "# failed 1 of 3 tests", "# { total: 3, pass: 2, fail: 1 }", "Failed tests: There was 1 failure"}, []string{"# pass  3\n# fail  0\n# ok", "ok 3 - fails"}},
	{"karma", []string{"Chrome 120.0.0.0 (Linux): Executed 3 of 3 (1 FAILED) (0.1 secs / 0.05 secs)", "TOTAL: 1 FAILED, 2 SUCCESS"}, []string{"Chrome 120.0.0.0 (Linux): Executed 3 of 3 SUCCESS (0.1 secs / 0.05 secs)", "TOTAL: 3 SUCCESS"}},
	{"jasmine", []string{"3 specs, 1 failure"}, []string{"3 specs, 0 failures"}},
	{"playwright", []string{"  1 failed\n    a.spec.ts:3:1 › adds"}, []string{"  4 passed (2.1s)"}},
	{"cypress", []string{"  │ Failing:      1                        │", "  Failing:      2", "    ✖  1 of 3 failed (33%)     00:12        8        7        1        -        -"}, []string{"  │ Failing:      0                        │", "    ✔  All specs passed!                        00:12        8        8        -        -        -"}},
	{"wdio", []string{"Spec Files:\t 1 passed, 1 failed, 2 total (100% completed) in 00:00:09"}, []string{"Spec Files:\t 2 passed, 2 total (100% completed) in 00:00:09"}},
	{"nightwatch", []string{"TEST FAILURE (2s):", "  - 1 tests failed; 3 passed"}, []string{"OK. 3 assertions passed. (2s)"}},
	{"k6", []string{"     ✗ status is 200", "ERRO[0010] thresholds on metrics 'http_req_duration' have been crossed"}, []string{"     ✓ status is 200"}},
	{"behave", []string{"0 features passed, 1 failed, 0 skipped", "Failing scenarios:\n  a.feature:3  heats"}, []string{"1 feature passed, 0 failed, 0 skipped"}},
	{"cucumber", []string{"1 scenario (1 failed)", "3 scenarios (1 failed, 2 passed)"}, []string{"3 scenarios (3 passed)"}},
	{"robot", []string{"3 tests, 2 passed, 1 failed", "Oven heats                                        | FAIL |"}, []string{"3 tests, 3 passed, 0 failed"}},
	{"pytest", []string{"1 failed, 2 passed in 1.02s", "INTERNALERROR> Traceback (most recent call last):", "ERROR: file or directory not found: tests/x.py"}, []string{"3 passed in 1.02s"}},
	{"unittest", []string{"FAILED (failures=1)", "FAILED (errors=2)"}, []string{"OK (skipped=1)"}},
	{"go", []string{"FAIL\toven\t0.2s", "--- FAIL: TestHeat (0.00s)", "FAIL\toven [build failed]"}, []string{"ok  \toven\t0.1s", "    a_test.go:8: error: what it says\n--- PASS: TestHeat (0.00s)\nPASS"}},
	{"gotestsum", []string{"DONE 3 tests, 1 failure in 0.1s", "=== FAIL: oven TestHeat (0.00s)", "DONE 0 tests, 1 error in 0.5s"}, []string{"DONE 3 tests in 0.1s", "DONE 3 tests, 1 skipped in 0.1s"}},
	{"ginkgo", []string{"FAIL! -- 2 Passed | 1 Failed | 0 Pending | 0 Skipped", "Test Suite Failed", "  [FAIL] Oven [It] heats"}, []string{"SUCCESS! -- 3 Passed | 0 Failed | 0 Pending | 0 Skipped", "Test Suite Passed"}},
	{"elm-test", []string{"TEST RUN FAILED", "Failed:   1"}, []string{"TEST RUN PASSED\n\nDuration: 12 ms\nPassed:   3\nFailed:   0"}},
	{"busted", []string{"2 successes / 1 failure / 0 errors / 0 pending : 0.01 seconds", "2 successes / 0 failures / 1 error / 0 pending : 0.01 seconds"}, []string{"3 successes / 0 failures / 0 errors / 0 pending : 0.01 seconds"}},
	{"bats", []string{" ✗ heats", "3 tests, 1 failure"}, []string{" ✓ fails\n\n3 tests, 0 failures"}},
	{"testthat", []string{"[ FAIL 1 | WARN 0 | SKIP 0 | PASS 3 ]", "══ Failed tests ════════════════════"}, []string{"[ FAIL 0 | WARN 0 | SKIP 0 | PASS 3 ]"}},
	{"julia", []string{"ERROR: LoadError: Some tests did not pass: 2 passed, 1 failed, 0 errored, 0 broken.", "Some tests did not pass: 2 passed, 0 failed, 1 errored, 0 broken."}, []string{"     Testing Oven tests passed"}},
	{"prove", []string{"Result: FAIL", "# Looks like you failed 1 test of 3.", "Failed 1/3 subtests", "t/oven.t .. Failed 1/3 subtests", "t/oven.t .. Dubious, test returned 1 (wstat 256, 0x100)"}, []string{"Result: PASS", "All tests successful."}},
	{"tasty", []string{"1 out of 3 tests failed (0.01s)", "Test suite oven-test: FAIL", "0 of 1 test suites (0 of 1 test cases) passed."}, []string{"All 3 tests passed (0.01s)", "1 of 1 test suites (1 of 1 test cases) passed."}},
	{"alcotest", []string{"1 failure! in 0.001s. 3 tests run.", "  [FAIL]        heat          0   heats."}, []string{"Test Successful in 0.001s. 3 tests run."}},
	{"forge", []string{"Suite result: FAILED. 2 passed; 1 failed; 0 skipped; finished in 1ms", "[FAIL: assertion failed] testHeat() (gas: 1234)", "Encountered a total of 1 failing tests, 2 tests succeeded"}, []string{"Suite result: ok. 3 passed; 0 failed; 0 skipped; finished in 1ms"}},
	{"zig", []string{"Build Summary: 1/3 steps succeeded; 1 failed", "2 passed; 0 skipped; 1 failed."}, []string{"All 3 tests passed."}},
	{"crystal", []string{"3 examples, 1 failures, 0 errors, 0 pending", "3 examples, 0 failures, 1 errors, 0 pending"}, []string{"3 examples, 0 failures, 0 errors, 0 pending"}},
	{"meson", []string{"Fail:               1", "2/3 heat FAIL            0.01s   exit status 1", "Summary of Failures:"}, []string{"Ok:                 3\nExpected Fail:      0\nFail:               0"}},
	{"automake", []string{"# FAIL:  1", "FAIL: heat.sh"}, []string{"# TOTAL: 3\n# PASS:  3\n# FAIL:  0\n# XFAIL: 0\n# ERROR: 0"}},
	{"lit", []string{"FAIL: Oven :: heat.ll (3 of 4)", "Failed Tests (1):", "  Failed: 1 (33.33%)"}, []string{"  Passed: 3 (100.00%)"}},
	{"catch2", []string{"test cases:  3 |  2 passed | 1 failed", "assertions: 4 | 3 passed | 1 failed"}, []string{"All tests passed (4 assertions in 3 test cases)"}},
	{"doctest", []string{"[doctest] Status: FAILURE!", "[doctest] test cases:  3 |  2 passed | 1 failed | 0 skipped"}, []string{"[doctest] Status: SUCCESS!", "[doctest] test cases:  3 |  3 passed | 0 failed | 0 skipped"}},
	{"boost", []string{"*** 1 failure is detected in the test module \"oven\"", "*** 2 failures are detected in the test module \"oven\""}, []string{"*** No errors detected"}},
	{"cppunit", []string{"!!!FAILURES!!!"}, []string{"OK (3)"}},
	{"check", []string{"66%: Checks: 3, Failures: 1, Errors: 0"}, []string{"100%: Checks: 3, Failures: 0, Errors: 0"}},
	{"unity", []string{"3 Tests 1 Failures 0 Ignored", "oven.c:3:test_heat:FAIL: Expected 1 Was 2"}, []string{"3 Tests 0 Failures 0 Ignored\nOK"}},
	{"criterion", []string{"[====] Synthesis: Tested: 3 | Passing: 2 | Failing: 1 | Crashing: 0"}, []string{"[====] Synthesis: Tested: 3 | Passing: 3 | Failing: 0 | Crashing: 0"}},
	{"gtest", []string{" 1 FAILED TEST", "[  FAILED  ] Oven.Heats (0 ms)"}, []string{"[  PASSED  ] 3 tests."}},
	{"qtest", []string{"FAIL!  : Oven::heats() Compared values are not the same", "Totals: 2 passed, 1 failed, 0 skipped, 0 blacklisted, 5ms"}, []string{"PASS   : Oven::fails()\nTotals: 3 passed, 0 failed, 0 skipped, 0 blacklisted, 5ms"}},
	{"cocotb", []string{"** TESTS=3 PASS=2 FAIL=1 SKIP=0"}, []string{"** TESTS=3 PASS=3 FAIL=0 SKIP=0"}},
	{"am instrument", []string{"FAILURES!!!\nTests run: 3,  Failures: 1", "INSTRUMENTATION_FAILED: com.x/y", "Failure [INSTALL_FAILED_OLDER_SDK]"}, []string{"OK (3 tests)", "Success"}},

	{"eslint", []string{"✖ 3 problems (2 errors, 1 warning)", "Oops! Something went wrong! :("}, []string{"✖ 3 problems (0 errors, 3 warnings)"}},
	{"prettier", []string{"[warn] Code style issues found in 2 files. Run Prettier with --write to fix.", "Code style issues found in the above file. Run Prettier with --write to fix."}, []string{"All matched files use Prettier code style!"}},
	{"oxlint", []string{"Found 0 warnings and 2 errors."}, []string{"Found 3 warnings and 0 errors."}},
	{"svelte-check", []string{"svelte-check found 2 errors and 0 warnings in 1 file", "====================================\nsvelte-check found 1 error and 3 warnings in 2 files"}, []string{"svelte-check found 0 errors and 0 warnings"}},
	{"rubocop", []string{"3 files inspected, 2 offenses detected", "3 files inspected, 1 offense detected, 1 offense autocorrectable"}, []string{"3 files inspected, no offenses detected", "3 files inspected, 2 offenses detected, 2 offenses corrected"}},
	{"phpstan", []string{" [ERROR] Found 2 errors"}, []string{" [OK] No errors"}},
	{"phpcs", []string{"FOUND 2 ERRORS AFFECTING 1 LINE"}, []string{"FOUND 0 ERRORS AND 2 WARNINGS AFFECTING 2 LINES"}},
	{"mypy", []string{"Found 3 errors in 1 file (checked 8 source files)"}, []string{"Success: no issues found in 8 source files"}},
	{"pyright", []string{"2 errors, 1 warning, 0 informations"}, []string{"0 errors, 1 warning, 0 informations"}},
	{"ruff", []string{"Found 3 errors."}, []string{"All checks passed!", "Found 3 errors (3 fixed, 0 remaining)."}},
	{"tsc", []string{"Found 3 errors in 2 files."}, []string{"Found 0 errors. Watching for file changes."}},
	{"vale", []string{"✖ 2 errors, 0 warnings and 0 suggestions in 1 file."}, []string{"✔ 0 errors, 0 warnings and 0 suggestions in 1 file."}},
	{"helm lint", []string{"Error: 1 chart(s) linted, 1 chart(s) failed", "1 chart(s) linted, 1 chart(s) failed"}, []string{"1 chart(s) linted, 0 chart(s) failed"}},
	{"ansible-lint", []string{"Failed: 2 failure(s), 0 warning(s) on 1 files."}, []string{"Passed: 0 failure(s), 0 warning(s) on 1 files."}},
	{"cargo deny", []string{"advisories FAILED, bans ok, licenses ok, sources ok"}, []string{"advisories ok, bans ok, licenses ok, sources ok"}},
	{"cargo audit", []string{"error: 2 vulnerabilities found!"}, []string{"warning: 1 allowed warning found"}},
	{"detekt", []string{"Analysis failed with 2 weighted issues."}, []string{"detekt finished in 1 s."}},
	{"pre-commit", []string{"ruff.....................................................................Failed", "husky - pre-commit script failed (code 1)", "husky - pre-commit hook exited with code 1 (error)"}, []string{"ruff.....................................................................Passed"}},
	{"turbo", []string{" Tasks:    2 successful, 3 total\nFailed:    web#build", " ERROR  run failed: command  exited (1)"}, []string{" Tasks:    3 successful, 3 total"}},
	{"nx", []string{" NX   Ran target test for 3 projects (2s)\n\n  ✖  1/3 failed", "   ✖  nx run web:test"}, []string{" NX   Successfully ran target test for 3 projects (2s)"}},
	{"packages", []string{"web:test: FAIL src/a.test.ts", "packages/web test: FAIL src/a.test.ts", "@x/web:test: Tests:       1 failed, 4 passed, 5 total", "web:test:  Test Files  1 failed | 2 passed (3)"}, []string{"web:test: PASS src/fail.test.ts", "web:test: Tests:       5 passed, 5 total", "packages/web test: Test Files  3 passed (3)"}},
	{"nx failing", []string{" NX   Running target test for project web failed", "Failed tasks:\n\n- web:test"}, []string{" NX   Successfully ran target test for project web"}},
	{"dbt", []string{"Done. PASS=2 WARN=0 ERROR=1 SKIP=0 TOTAL=3"}, []string{"Done. PASS=3 WARN=0 ERROR=0 SKIP=0 TOTAL=3"}},
	{"buck", []string{"Tests finished: Pass 2. Fail 1. Fatal 0. Skip 0. Build failure 0"}, []string{"Tests finished: Pass 3. Fail 0. Fatal 0. Skip 0. Build failure 0"}},
	{"newman", []string{"  #  failure         detail"}, []string{"│            assertions │        3 │        0 │"}},
	{"act", []string{"[CI/test] 🏁  Job failed"}, []string{"[CI/test] 🏁  Job succeeded"}},
	{"git", []string{"Automatic merge failed; fix conflicts and then commit the result.", "CONFLICT (content): Merge conflict in a.go", " ! [rejected]        main -> main (fetch first)"}, []string{"Auto-merging a.go\nMerge made by the 'ort' strategy."}},
	{"cmake", []string{"-- Configuring incomplete, errors occurred!", "CMake Error: The source directory does not exist"}, []string{"-- Configuring done (0.1s)"}},
	{"ansible", []string{"oven1 : ok=3    changed=0    unreachable=0    failed=1    skipped=0", "oven1 : ok=0    changed=0    unreachable=1    failed=0    skipped=0", "fatal: [oven1]: UNREACHABLE! => {\"changed\": false}"}, []string{"fatal: [oven1]: FAILED! => {\"msg\": \"x\"}\n...ignoring", "oven1 : ok=3    changed=0    unreachable=0    failed=0    skipped=0"}},
	{"salt", []string{"Failed:     1"}, []string{"Succeeded: 3\nFailed:    0"}},
	{"unreal", []string{"BUILD FAILED"}, []string{"BUILD SUCCESSFUL"}},
	{"yarn", []string{"error Command failed with exit code 1."}, []string{"Done in 1.2s."}},
	{"pnpm", []string{" ELIFECYCLE  Command failed with exit code 1.", " ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL  web@1.0.0 test: `jest`"}, []string{"Done in 1.2s"}},
	{"docker", []string{"ERROR: failed to solve: process \"/bin/sh -c make\" did not complete successfully: exit code: 2"}, []string{"#5 DONE 0.1s"}},
}

// A line that begins with a word for an error proves nothing where others may have printed it,
// and does where nobody else can.
func TestTickOfErrorsThatAreItsOwn(t *testing.T) {
	for _, c := range []struct {
		command, failed, well string
	}{
		{"psql -f a.sql", "CREATE TABLE\npsql:a.sql:3: ERROR:  relation \"x\" already exists", "psql:a.sql:3: NOTICE:  relation \"x\" already exists, skipping\nCREATE TABLE"},
		{"psql oven < a.sql", "ERROR:  column \"heat\" does not exist\nLINE 1: select heat", " error | count\n-------+------\n     0 |     3"},
		{"redis-cli lpush a b", "(error) WRONGTYPE Operation against a key holding the wrong kind of value", "(integer) 1"},
		{"redis-cli -n 1 set a", "ERR wrong number of arguments for 'set' command", "OK"},
		{"sqlcmd -i a.sql", "Msg 208, Level 16, State 1, Server x, Line 1\nInvalid object name 'x'.", "Msg 0, Level 0, State 1, Server x, Line 1\nhello"},
		{"sqlplus x @a.sql", "ORA-00942: table or view does not exist", "Table created."},
		{"puppet apply a.pp", "Error: Could not start Service[oven]", "Notice: Applied catalog in 0.1 seconds"},
		{"terraform plan", "╷\n│ Error: Invalid reference\n│\n╵", "+ error_document = \"error.html\"\nPlan: 1 to add, 0 to change, 0 to destroy."},
		{"terraform -chdir=x apply -auto-approve", "Error: Error acquiring the state lock", "aws_x.error: Creation complete after 1s"},
		{"kubectl apply -f a.yaml", "error: unable to recognize \"a.yaml\"", "deployment.apps/error-page configured"},
		{"helm upgrade a b", "Error: UPGRADE FAILED: timed out waiting for the condition", "Release \"error\" has been upgraded. Happy Helming!"},
		{"aws s3 cp a s3://b", "An error occurred (AccessDenied) when calling the PutObject operation: Access Denied", "upload: ./error.html to s3://b/error.html"},
		{"go vet ./...", "# oven\n./oven.go:3:4: result of fmt.Sprintf call not used", "# oven"},
		{"go build ./...", "./oven.go:3:4: undefined: heat", "go: downloading github.com/pkg/errors v0.9.1"},
		{"cargo check", "error: expected one of `;`, found `}`", "   Compiling thiserror v1.0.0"},
		{"git push", "error: failed to push some refs to 'x'", "To x\n   1a..2b  fix-error -> fix-error"},
		{"docker rm x", "Error response from daemon: No such container: x", "x"},
	} {
		for _, kind := range []struct {
			text string
			want State
		}{{c.failed, Unsure}, {c.well, OK}} {
			if got := Verdict(bash("1", c.command), result("1", kind.text, 0, model.No)).State; got != kind.want {
				t.Errorf("%s with %q is %v, want %v", c.command, kind.text, got, kind.want)
			}
		}
	}
	for _, command := range []string{"./run.sh", "make", "npm start", "cargo run", "docker compose up", "go run .", "pip install x", "terraform plan && ./run.sh", "git commit -m x"} {
		if got := Verdict(bash("1", command), result("1", "Error: no heat", 0, model.No)).State; got != Done {
			t.Errorf("%s is %v", command, got)
		}
	}
}

// A script that prints the exit of what it ran says that it failed, in whatever words it puts
// around it. That nothing was found is no failure.
func TestTickOfEchoedExits(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            State
	}{
		{"./check.sh; echo \"exit: $?\"", "bad\nexit: 1", Unsure}, {"./check.sh; echo \"exit: $?\"", "good\nexit: 0", Done}, {"./check.sh; echo $?", "2", Unsure}, {"./check.sh; echo $?", "0", Done},
		{"./check.sh; rc=$?; echo \"rc=$rc\"", "rc=3", Unsure}, {"./check.sh; rc=$?; echo \"rc=${rc} done\"", "rc=3 done", Unsure}, {"./check.sh; printf 'rc %d\\n' $?", "rc 7", Unsure}, {"make | tail; echo \"made ${PIPESTATUS[0]}\"", "made 2", Unsure},
		{"./a; echo \"a $?\"; ./b; echo \"b $?\"", "a 0\nb 1", Unsure}, {"./a; echo \"a $?\"; ./b; echo \"b $?\"", "a 0\nb 0", Done}, {"./check.sh; echo -e \"\\n--- $?\"", "bad\n\n--- 1", Unsure},
		{"grep -q x a; echo $?", "1", Done}, {"grep -q x a; echo $?", "2", Unsure}, {"diff a b; echo \"differs: $?\"", "differs: 1", Done}, {"./check.sh; echo \"$? of 3\"", "12 of 4", Done}, {"./check.sh; echo \"rc $rc\"", "rc 1", Done}, {"./check.sh; echo \"exit: $?\"", "exit: 1 is what it may be", Done},
	} {
		r := result("1", c.output, 0, model.No)
		o := Verdict(bash("1", c.command), r)
		if o.State != c.want {
			t.Errorf("%s with %q is %v, want %v", c.command, c.output, o.State, c.want)
		}
		if got := o.Evidence.Text(r); o.State == Unsure && !strings.Contains(c.output, got) || o.State == Unsure && got == "" {
			t.Errorf("%s with %q has evidence %q", c.command, c.output, got)
		}
	}
}

// Whoever ends with 0 and says in the words of its kind that something failed is unsure, and
// whoever says that nothing did has its tick.
func TestTickOfRunners(t *testing.T) {
	for _, v := range verdicts {
		for _, kind := range []struct {
			lines []string
			want  State
		}{{v.failed, Unsure}, {v.well, OK}} {
			for _, line := range kind.lines {
				for l := range strings.SplitSeq(line, "\n") {
					checkTriggers(t, l)
				}
				for _, text := range []string{line, "Baking\n" + line + "\n\nit took 3 s\n", "warm\n\x1b[31m" + strings.ReplaceAll(line, "\n", "\x1b[0m\n\x1b[31m") + "\x1b[0m\r\n"} {
					if got := Verdict(bash("1", "./run.sh"), result("1", text, 0, model.No)).State; got != kind.want {
						t.Errorf("%s: %q is %v, want %v", v.runner, line, got, kind.want)
						break
					}
				}
			}
		}
	}
}
