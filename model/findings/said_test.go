package findings

import (
	"strings"
	"testing"

	"msgview/model"
)

// saysFailed are outputs of commands that ended with 0 and say that something failed.
var saysFailed = map[string][]string{
	"go test":      {"{\"Time\":\"2026-01-02T03:04:05Z\",\"Action\":\"fail\",\"Package\":\"oven\",\"Elapsed\":0.1}", "stat /x/oven: directory not found", "FAIL pkg/x", "FAIL pkg/x [build failed]", "ok  \toven\t0.1s\nFAIL\tbread\t0.2s", "--- FAIL: TestA (0.00s)", "exit status 1", "# oven\n./a.go:3:4: undefined: x\nFAIL oven [build failed]", "panic: test timed out after 1m0s", "FAIL oven 0.012s", "found 2 data race(s)\nWARNING: DATA RACE", "2026/01/02 signal: killed\nsignal: segmentation fault (core dumped)"},
	"pytest":       {"1 error in 0.2s", "2 errors in 0.21s", "1 failed in 0.1s", "1 failed, 2 passed, 3 warnings in 1.02s", "===== 2 passed, 1 error in 0.31s =====", "2 passed, 1 error in 0.31s", "ERROR tests/test_a.py - ImportError: no", "FAILED tests/test_a.py::test_b", "!!!!!!! Interrupted: 1 error during collection !!!!!!!", "E   assert 1 == 2\n1 failed in 1s", "INTERNALERROR> Traceback (most recent call last):"},
	"unittest":     {"FAIL: test_x (t.A)", "FAIL: foo", "..F\nFAIL: foo\nx", "ERROR: test_x (t.A.test_x)", "FAILED (failures=1)", "FAILED (errors=2)", "Ran 3 tests in 0.1s\n\nFAILED (failures=1, errors=1)"},
	"tox":          {"  py311: FAIL code 1 (2.1=setup[1.0]+cmd[1.1] seconds)", "py311: FAIL code 1", "FAIL code 1", "  evaluation failed :( (2.51 seconds)", "py311: exit 1 (0.4 seconds) /x> pytest pid=4"},
	"nox":          {"nox > Session tests-3.11 failed.", "nox > Command pytest failed with exit code 1", "nox > * tests-3.11: failed"},
	"jest":         {"FAIL src/a.test.ts", "FAIL a.test.js", "Tests:       1 failed, 4 passed, 5 total", "Test Suites: 1 failed, 1 total", "  ✕ adds (3 ms)\nTests: 1 failed, 1 total"},
	"vitest":       {" FAIL  src/a.test.ts > adds", " Test Files  1 failed | 2 passed (3)", "      Tests  1 failed | 9 passed (10)", " ❯ src/a.test.ts (3 tests | 1 failed) 12ms"},
	"mocha":        {"  2 failing", "  1 failing\n\n  1) adds:", "  3 passing (4ms)\n  1 failing"},
	"playwright":   {"  1 failed\n    a.spec.ts:3:1 › adds\n  4 passed (2.1s)", "  2 failed", "  1 flaky\n  1 failed"},
	"cypress":      {"  ✖  1 of 3 failed (33%)     00:12    8    7    1    -    -", "  (Run Finished)\n│ Failing:      1 │", "  Failing:      2"},
	"node --test":  {"# fail 2", "ℹ fail 1", "not ok 3 - adds", "✖ adds (1.2ms)\nℹ fail 1"},
	"cargo test":   {"test a::b ... FAILED", "test result: FAILED. 3 passed; 1 failed; 0 ignored", "error: test failed, to rerun pass `--lib`", "thread 'a' panicked at src/a.rs:3:4:\nboom", "error[E0308]: mismatched types", "error: could not compile `oven` (lib) due to 2 previous errors", "error: aborting due to 1 previous error"},
	"cargo build":  {"error: linking with `cc` failed: exit status: 1", "error: failed to run custom build command for `x v0.1`", "error: expected one of `;`, found `}`\n --> src/main.rs:3:1"},
	"nextest":      {"        FAIL [   0.003s] oven a::b", "     Summary [   0.1s] 3 tests run: 2 passed, 1 failed, 0 skipped"},
	"gradle":       {"FAILURE: Build failed with an exception.", "BUILD FAILED in 2s", "> Task :test FAILED", "3 tests completed, 1 failed", "OvenTest > heats() FAILED"},
	"maven":        {"[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0", "[INFO] BUILD FAILURE", "[ERROR] COMPILATION ERROR :", "[ERROR] Failed to execute goal x:y:1 on project z", "Tests run: 5, Failures: 0, Errors: 2, Skipped: 0"},
	"dotnet":       {"Failed!  - Failed:     1, Passed:     4, Skipped:     0, Total:     5", "Build FAILED.", "    2 Error(s)", "a.cs(3,4): error CS0103: The name 'x' does not exist [/a/b.csproj]", "  Failed Heats [12 ms]", "MSBUILD : error MSB1003: Specify a project", "error NU1101: Unable to find package x", "Failed!  - Failed: 2, Passed: 0"},
	"rspec":        {"3 examples, 1 failure", "3 examples, 2 failures, 1 pending", "rspec ./spec/a_spec.rb:3 # A heats", "An error occurred while loading ./spec/a_spec.rb.", "0 examples, 0 failures, 1 error occurred outside of examples"},
	"minitest":     {"3 runs, 4 assertions, 1 failures, 0 errors, 0 skips", "3 runs, 4 assertions, 0 failures, 2 errors, 0 skips", "3 tests, 4 assertions, 0 failures, 1 errors, 0 pendings"},
	"phpunit":      {"FAILURES!\nTests: 3, Assertions: 4, Failures: 1.", "Tests: 3, Assertions: 4, Errors: 1.", "ERRORS!", "PHP Fatal error:  Uncaught Error: x in /a.php:3", "Fatal error: Uncaught TypeError: x in /a.php:3", "PHP Parse error:  syntax error, unexpected end of file in a.php on line 3", "Parse error: syntax error in a.php on line 3"},
	"ctest":        {"67% tests passed, 1 tests failed out of 3", "The following tests FAILED:\n\t  2 - heat (Failed)", "Errors while running CTest", "2/3 Test #2: heat .............***Failed    0.01 sec"},
	"gtest":        {"[  FAILED  ] Oven.Heats (0 ms)", " 1 FAILED TEST", "[  FAILED  ] 2 tests, listed below:"},
	"bazel":        {"//a:b_test                   FAILED in 0.3s", "ERROR: Build did NOT complete successfully", "FAILED: Build did NOT complete successfully", "Executed 1 out of 1 test: 1 fails locally.", "INFO: Build completed, 1 test FAILED, 3 total actions", "ERROR: /a/BUILD:3:1: no such target '//a:c'"},
	"make":         {"make: *** [x] Error 2", "make[1]: *** [Makefile:3: x] Error 1", "make: *** No rule to make target 'x'.  Stop.", "gmake: *** [x] Error 1", "make: *** No targets specified and no makefile found.  Stop."},
	"ninja":        {"FAILED: a.o", "FAILED: [code=1] a.o", "ninja: build stopped: subcommand failed.", "ninja: error: loading 'build.ninja': No such file or directory"},
	"cmake":        {"CMake Error at CMakeLists.txt:3 (message):", "CMake Error: The source directory does not exist", "-- Configuring incomplete, errors occurred!"},
	"gcc":          {"a.c:3:5: error: unknown type name 'x'", "a.c:3:5: fatal error: x.h: No such file or directory", "collect2: error: ld returned 1 exit status", "/usr/bin/ld: a.o: in function `main': undefined reference to `x'", "gcc: error: a.c: No such file or directory", "clang: error: linker command failed with exit code 1", "cc1: fatal error: a.c: No such file or directory", "3 errors generated.", "1 warning and 1 error generated.", "ld: symbol(s) not found for architecture arm64", "LINK : fatal error LNK1181: cannot open input file", "a.cpp(3): error C2065: 'x': undeclared identifier"},
	"tsc":          {"src/a.ts(5,15): error TS2304: Cannot find name 'x'.", "src/a.ts:5:15 - error TS2304: Cannot find name 'x'.", "error TS18003: No inputs were found", "Found 3 errors in 2 files.", "Found 1 error in src/a.ts:5"},
	"eslint":       {"✖ 3 problems (2 errors, 1 warning)", "✖ 1 problem (1 error, 0 warnings)", "  3:5  error  'x' is not defined  no-undef", "Oops! Something went wrong! :("},
	"prettier":     {"[warn] Code style issues found in 2 files. Run Prettier with --write to fix.", "[error] a.ts: SyntaxError: Unexpected token (1:2)"},
	"biome":        {"Found 2 errors.", "Checked 3 files in 4ms. No fixes applied.\nFound 1 error."},
	"ruff":         {"Found 3 errors.", "Found 1 error.\n[*] 1 fixable with the `--fix` option.", "a.py:1:8: F401 [*] `os` imported but unused\nFound 1 error."},
	"mypy":         {"Found 3 errors in 1 file (checked 8 source files)", "a.py:4: error: Incompatible types in assignment  [assignment]", "mypy: can't read file 'x': No such file or directory"},
	"pyright":      {"2 errors, 1 warning, 0 informations", "  /a/b.py:3:5 - error: \"x\" is not defined (reportUndefinedVariable)"},
	"flake8":       {"a.py:1:1: F401 'os' imported but unused", "a.py:3:80: E501 line too long (88 > 79 characters)"},
	"pylint":       {"a.py:3:0: E0401: Unable to import 'x' (import-error)"},
	"black":        {"1 file would be reformatted, 2 files would be left unchanged.", "error: cannot format a.py: Cannot parse: 3:4: x", "Oh no! 💥 💔 💥\n1 file would be reformatted."},
	"golangci":     {"a.go:3:4: undefined: x (typecheck)", "level=error msg=\"Running error: context loading failed\""},
	"terraform":    {"│ Error: Invalid reference", "╷\n│ Error: Unsupported argument\n│\n╵", "Error: Failed to load plugin schemas", "Error: Error acquiring the state lock"},
	"docker build": {"ERROR: failed to solve: process \"/bin/sh -c make\" did not complete successfully: exit code: 2", "ERROR: failed to build: failed to solve: x", "The command '/bin/sh -c make' returned a non-zero code: 2", "docker: Error response from daemon: No such image", "Error response from daemon: No such container: x", "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?", "failed to solve: x not found"},
	"kubectl":      {"Error from server (NotFound): pods \"x\" not found", "error: no context exists with the name: \"x\"", "The connection to the server localhost:8080 was refused - did you specify the right host or port?", "Error from server (Forbidden): x", "error: timed out waiting for the condition", "Unable to connect to the server: dial tcp: i/o timeout"},
	"helm":         {"Error: INSTALLATION FAILED: cannot re-use a name that is still in use", "Error: UPGRADE FAILED: timed out waiting for the condition"},
	"npm":          {"npm ERR! code E404", "npm error code ELIFECYCLE", "npm ERR! Test failed.  See above for more details.", "npm error Missing script: \"x\"", "npm ERR! missing script: x"},
	"yarn":         {"error Command failed with exit code 1.", "error Command \"x\" not found.", "➤ YN0000: ┌ x\n➤ YN0009: │ x couldn't be built successfully (exit code 1)", "error An unexpected error occurred: \"x\"."},
	"pnpm":         {" ELIFECYCLE  Command failed with exit code 1.", " ELIFECYCLE  Test failed. See above for more details.", " ERR_PNPM_NO_SCRIPT  Missing script: x", "ERR_PNPM_OUTDATED_LOCKFILE  Cannot install", "ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL x"},
	"pip":          {"ERROR: Could not find a version that satisfies the requirement x (from versions: none)", "ERROR: No matching distribution found for x", "error: externally-managed-environment", "error: subprocess-exited-with-error", "ERROR: Failed building wheel for x", "ModuleNotFoundError: No module named 'x'"},
	"poetry":       {"The command \"x\" does not exist.", "Because a depends on b, version solving failed.", "Command not found: pytest", "Poetry could not find a pyproject.toml file in /x"},
	"uv":           {"error: Failed to spawn: `pytest`", "  × No solution found when resolving dependencies:", "error: No `pyproject.toml` found in current directory"},
	"apt":          {"E: Unable to locate package x", "E: Could not get lock /var/lib/dpkg/lock-frontend", "dpkg: error processing package x (--configure):", "E: Sub-process /usr/bin/dpkg returned an error code (1)"},
	"git":          {" ! [rejected]        main -> main (fetch first)", " ! [remote rejected] main -> main (protected branch hook declined)", "error: failed to push some refs to 'x'", "fatal: not a git repository (or any of the parent directories): .git", "CONFLICT (content): Merge conflict in a.go", "Automatic merge failed; fix conflicts and then commit the result.", "error: pathspec 'x' did not match any file(s) known to git", "error: could not apply 1a2b3c4... x", "error: patch failed: a.go:3", "error: Your local changes to the following files would be overwritten by merge:", "remote: Permission to x/y denied to z."},
	"psql":         {"ERROR:  relation \"x\" does not exist", "psql:a.sql:3: ERROR:  syntax error at or near \"x\"", "psql: error: connection to server at \"x\" failed: Connection refused", "FATAL:  password authentication failed for user \"x\"", "LINE 1: x\nERROR:  column \"y\" does not exist"},
	"mysql":        {"ERROR 1064 (42000) at line 1: You have an error in your SQL syntax", "ERROR 2002 (HY000): Can't connect to local MySQL server", "ERROR 1045 (28000): Access denied for user 'x'@'y'"},
	"sqlite":       {"Error: near \"x\": syntax error", "Parse error near line 1: no such table: x", "Runtime error near line 3: UNIQUE constraint failed: a.b"},
	"swift":        {"Test Suite 'All tests' failed at 2026-01-02 03:04:05.678", "Executed 3 tests, with 1 failure (0 unexpected) in 0.1 (0.2) seconds", "/a/b.swift:3:4: error: cannot find 'x' in scope", "error: fatalError", "✘ Test heats() failed after 0.1 seconds with 1 issue.", "✘ Test run with 3 tests failed after 0.1 seconds with 1 issue."},
	"xcodebuild":   {"** BUILD FAILED **", "** TEST FAILED **", "** ARCHIVE FAILED **", "xcodebuild: error: The project does not exist", "Testing failed:"},
	"zig":          {"a.zig:3:4: error: expected type 'x'", "error: the following command failed with 1 compilation errors:", "Build Summary: 1/3 steps succeeded; 1 failed", "error: the following build command failed with exit code 1:", "1/3 test.heats...FAIL (TestUnexpectedResult)", "2 passed; 0 skipped; 1 failed."},
	"elixir":       {"3 tests, 1 failure", "3 doctests, 4 tests, 2 failures", "** (Mix) The task \"x\" could not be found", "** (CompileError) lib/a.ex:3: undefined function x/0", "== Compilation error in file lib/a.ex ==", "** (RuntimeError) boom"},
	"deno":         {"FAILED | 2 passed | 1 failed (12ms)", "error: Uncaught (in promise) Error: boom", "error: Module not found \"file:///x\"", "heats ... FAILED (3ms)", "error: Test failed"},
	"bun":          {"(fail) oven > heats [0.1ms]", " 1 fail", " 2 pass\n 1 fail\nRan 3 tests across 1 file. [12.00ms]", "error: script \"test\" exited with code 1", "error: Cannot find module \"x\" from \"y\""},
	"python":       {"Traceback (most recent call last):\n  File \"x\", line 1\nKeyError: 'a'", "SyntaxError: invalid syntax", "python: can't open file '/x.py': [Errno 2] No such file or directory", "/usr/bin/python3: No module named pytest", "Fatal Python error: Segmentation fault"},
	"node":         {"Error: Cannot find module 'x'\nRequire stack:", "node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\nError: Cannot find module '/x'", "ReferenceError: x is not defined\n    at a.js:3:4", "Uncaught Exception: x", "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"},
	"crashes":      {"panic: boom\n\ngoroutine 1 [running]:", "Segmentation fault", "Segmentation fault (core dumped)", "bash: line 1: 4711 Segmentation fault      ./x", "Aborted (core dumped)", "Killed", "./run.sh: line 3:  4711 Killed                  ./x", "fatal error: all goroutines are asleep - deadlock!", "terminate called after throwing an instance of 'std::runtime_error'", "==4711==ERROR: AddressSanitizer: heap-use-after-free", "Bus error", "a: b.c:3: main: Assertion `x' failed.", "Exception in thread \"main\" java.lang.RuntimeException: x", "Illegal instruction (core dumped)", "*** stack smashing detected ***: terminated"},
	"shells":       {"kill: (4711): No such process", "bash: line 1: x: command not found", "zsh: command not found: x", "sh: 1: x: not found", "./run.sh: line 3: x: command not found", "bash: ./x: Permission denied", "bash: ./x: No such file or directory", "'x' is not recognized as an internal or external command,", "bash: x: syntax error near unexpected token `)'", "env: 'x': No such file or directory", "/bin/sh: 1: Syntax error: end of file unexpected", "sudo: a password is required", "sudo: x: command not found", "fish: Unknown command: x", "bash: x: unbound variable", "./run.sh: line 3: cd: /x: No such file or directory", "bash: fork: retry: Resource temporarily unavailable", "timeout: failed to run command 'x': No such file or directory"},
	"net":          {"curl: (6) Could not resolve host: x.example", "curl: (7) Failed to connect to localhost port 1", "curl: (22) The requested URL returned error: 404", "wget: unable to resolve host address 'x'", "ssh: connect to host x port 22: Connection refused", "ssh: Could not resolve hostname x: Name or service not known", "Permission denied (publickey).", "scp: x: No such file or directory", "rsync error: some files could not be transferred (code 23) at main.c(1)", "Host key verification failed."},
	"coreutils":    {"cp: cannot stat 'x': No such file or directory", "mv: cannot move 'a' to 'b': Permission denied", "rm: cannot remove 'x': Permission denied", "mkdir: cannot create directory 'x': Permission denied", "tar: x: Cannot open: No such file or directory", "chmod: cannot access 'x': No such file or directory", "touch: cannot touch 'x': Permission denied", "ls: cannot access 'x': No such file or directory", "cat: x: No such file or directory", "sed: can't read x: No such file or directory", "unzip:  cannot find or open x, x.zip or x.ZIP.", "patch: **** Only garbage was found in the patch input.", "1 out of 2 hunks FAILED -- saving rejects to file a.rej", "jq: error (at <stdin>:1): Cannot index number", "find: 'x': No such file or directory", "cp: error writing 'x': No space left on device"},
	"others":       {"aws: error: argument command: Invalid choice", "An error occurred (AccessDenied) when calling the PutObject operation: Access Denied", "ERROR: (gcloud.run.deploy) PERMISSION_DENIED: x", "gh: Not Found (HTTP 404)", "error: failed to push some refs", "ansible: fatal: [h]: UNREACHABLE!\nfatal: [h]: FAILED! => {\"msg\": \"x\"}", "h : ok=1    changed=0    unreachable=0    failed=1    skipped=0", "Job for x.service failed because the control process exited with error code.", "Failed to start x.service: Unit x.service not found.", "exit status 2", "Process exited with code 1\nmore", "Command failed with exit code 1: x", "error: recipe `x` failed on line 3 with exit code 1", "error: Recipe `x` failed", "task: Failed to run task \"x\": exit status 1", "pre-commit\nruff.....................Failed", "subprocess.CalledProcessError: Command 'x' returned non-zero exit status 1."},
}

// saysWell are outputs of commands that ended with 0 and have words of failure in innocence.
var saysWell = map[string][]string{
	"go test":    {"{\"Action\":\"pass\",\"Package\":\"oven\",\"Test\":\"TestFail\"}", "ok  \toven\t0.1s", "--- PASS: TestFail (0.00s)\nok  \toven\t0.1s", "=== RUN   TestError\n--- PASS: TestError (0.00s)\nPASS", "?   \toven\t[no test files]", "--- SKIP: TestFails (0.00s)\nok  \tx\t0.1s"},
	"pytest":     {"0 failed, 3 passed in 0.1s", "3 passed in 0.1s", "tests/test_a.py::test_error_x PASSED [100%]\n1 passed in 0.1s", "test_fail.py::test_failed PASSED", "3 passed, 1 xfailed in 0.2s", "3 passed, 2 warnings in 0.1s", "======= 3 passed in 0.1s =======", "tests/test_errors.py ....    [100%]\n4 passed in 0.2s"},
	"unittest":   {"test_fail (t.A) ... ok\n\nRan 1 test in 0.0s\n\nOK", "test_error (t.A) ... ok\nOK (skipped=1)", "test_x (t.A) ... expected failure\nOK (expected failures=1)"},
	"tox":        {"  py311: OK (2.1=setup[1.0]+cmd[1.1] seconds)\n  congratulations :) (2.5 seconds)"},
	"jest":       {"Tests:       5 passed, 5 total", "PASS src/fail.test.ts", "  ✓ fails on error (3 ms)\nTests: 1 passed, 1 total", "Tests:       0 failed, 5 passed, 5 total", "Test Suites: 2 passed, 2 total\nSnapshots:   0 total"},
	"vitest":     {" ✓ src/error.test.ts (3 tests) 12ms\n Test Files  3 passed (3)\n      Tests  9 passed (9)", " ✓ a > FAIL is shown\n Tests 1 passed (1)"},
	"mocha":      {"  3 passing (4ms)", "  ✔ shows FAIL: x\n  3 passing (4ms)\n  0 failing", "  3 passing (4ms)\n  1 pending"},
	"playwright": {"  4 passed (2.1s)", "  ✓ 1 a.spec.ts:3:1 › error page (1s)\n  1 passed (2s)"},
	"node":       {"# fail 0\n# pass 3", "ℹ fail 0", "ok 1 - fails well"},
	"cargo":      {"test a::fails ... ok\ntest result: ok. 1 passed; 0 failed; 0 ignored", "warning: unused variable: `error`\n --> src/a.rs:3:4\n    Finished dev [unoptimized] target(s) in 0.1s", "test error_handling - should panic ... ok\ntest result: ok. 3 passed; 0 failed", "   Compiling thiserror v1.0.0\n   Compiling failure v0.1\n    Finished dev"},
	"gradle":     {"BUILD SUCCESSFUL in 2s", "> Task :failedTests UP-TO-DATE\nBUILD SUCCESSFUL", "3 tests completed, 0 failed"},
	"maven":      {"Tests run: 5, Failures: 0, Errors: 0, Skipped: 0", "[INFO] BUILD SUCCESS", "[INFO] Tests run: 5, Failures: 0, Errors: 0"},
	"dotnet":     {"Passed!  - Failed:     0, Passed:     5, Skipped:     0, Total:     5", "Build succeeded.\n    0 Warning(s)\n    0 Error(s)", "    1 Warning(s)\n    0 Error(s)"},
	"rspec":      {"3 examples, 0 failures", "3 examples, 0 failures, 1 pending", "fails on error\n1 example, 0 failures"},
	"minitest":   {"3 runs, 4 assertions, 0 failures, 0 errors, 0 skips"},
	"phpunit":    {"OK (3 tests, 4 assertions)", "Tests: 3, Assertions: 4, Skipped: 1."},
	"ctest":      {"100% tests passed, 0 tests failed out of 3", "1/1 Test #1: fail_test ......   Passed    0.01 sec\n100% tests passed, 0 tests failed out of 1"},
	"gtest":      {"[  PASSED  ] 3 tests.", "[       OK ] Oven.Fails (0 ms)"},
	"bazel":      {"//a:fail_test   PASSED in 0.3s", "INFO: Build completed successfully, 3 total actions", "Executed 1 out of 1 test: 1 test passes."},
	"make":       {"cc -o error error.c", "gcc -Werror -c fail.c", "make: Nothing to be done for 'all'.", "make[1]: Leaving directory '/x'", "rm -f failed.o"},
	"cmake":      {"-- Looking for strerror_r - not found", "-- Performing Test HAVE_ERROR - Failed", "-- Could NOT find Doxygen (missing: DOXYGEN_EXECUTABLE)", "-- Build files have been written to: /x"},
	"gcc":        {"a.c:3:5: warning: unused variable 'error'", "1 warning generated.", "checking for error.h... no", "checking whether failed... no\nconfigure: creating ./config.status"},
	"tsc":        {"Found 0 errors. Watching for file changes.", "no errors", "0 errors"},
	"eslint":     {"✖ 3 problems (0 errors, 3 warnings)", "  3:5  warning  error is unused  no-unused-vars\n✖ 1 problem (0 errors, 1 warning)"},
	"linters":    {"Found 0 errors.", "All checks passed!", "Success: no issues found in 8 source files", "0 errors, 0 warnings, 0 informations", "All done! ✨ 🍰 ✨\n2 files left unchanged.", "0 issues.", "no issues found"},
	"terraform":  {"Apply complete! Resources: 1 added, 0 changed, 0 destroyed.", "No changes. Your infrastructure matches the configuration."},
	"docker":     {"#5 [2/3] RUN make error\n#5 DONE 0.1s", "Successfully built 1a2b3c"},
	"kubectl":    {"deployment.apps/error-page configured", "pod/x condition met"},
	"npm":        {"added 3 packages, and audited 4 packages in 1s\nfound 0 vulnerabilities", "npm warn deprecated x@1: fails on error", "npm notice\nnpm notice New version", "> x@1.0.0 build\n> tsc --noErrorTruncation\n"},
	"pip":        {"Successfully installed error-1.0", "Requirement already satisfied: x", "WARNING: Retrying after connection broken by 'x': /simple\nSuccessfully installed y"},
	"apt":        {"Setting up liberror-perl (0.17) ...", "0 upgraded, 0 newly installed, 0 to remove and 3 not upgraded."},
	"git":        {"[main 1a2b3c4] Show what failed\n 1 file changed", "To x\n   1a..2b  main -> main", "[main 1a2b3c4] fail loudly: error when FAIL\n 2 files changed, 3 insertions(+)", "Switched to branch 'fix-failed-tests'", "Already up to date.", "create mode 100644 error.go", "[main 1a2b3c] fix: fatal error on start", "hint: fail"},
	"sql":        {"INSERT 0 1", "CREATE TABLE", " error | count\n-------+------\n     0 |     3", "NOTICE:  relation \"x\" already exists, skipping"},
	"swift":      {"Executed 3 tests, with 0 failures (0 unexpected) in 0.1 (0.2) seconds", "Test Suite 'All tests' passed at 2026-01-02", "✔ Test run with 3 tests passed after 0.1 seconds."},
	"xcode":      {"** BUILD SUCCEEDED **", "** TEST SUCCEEDED **"},
	"zig":        {"All 3 tests passed.", "Build Summary: 3/3 steps succeeded"},
	"elixir":     {"3 tests, 0 failures", "3 doctests, 4 tests, 0 failures, 1 excluded"},
	"deno":       {"ok | 3 passed | 0 failed (12ms)"},
	"bun":        {" 3 pass\n 0 fail\nRan 3 tests across 1 file. [12.00ms]", "(pass) oven > fails on error [0.1ms]\n 1 pass\n 0 fail"},
	"frames":     {"Stdout: baked\nStderr: (empty)\nError: (none)\nExit Code: 0\nSignal: 0", "error: null", "Error: \"\"", "errors: []", "error: <none>"},
	"prose":      {"error handling test passed", "no errors", "0 errors, 3 warnings", "handled 3 errors gracefully: all fine", "errors: 0", "Error pages written: 3", "failed: 0", "0 failed", "no failures", "nothing failed", "checks: fail=0 pass=3", "Failover configured", "the error budget is 3 %", "retrying after a failed attempt... done", "Error count: 0", "Errors: 0, Warnings: 0", "failures=0", "exit status 0", "Process exited with code 0", "aborted: 0", "FAILSAFE on", "warning: this will fail in version 3", "INFO  0 errors found", "panic button tested", "exception handler installed", "log level set to ERROR", "wrote error.log", "Not found: 0", "Killed time: 3s", "skipped 3 files", "permission denied test passed", "passed: test_permission_denied", "ok: command not found is handled", "1..3\nok 1 - FAIL\nok 2 - error", "100 passed; 0 failed", "coverage: 0 failed lines", "Result: PASS (0 fail)"},
}

func TestTickOfOutputs(t *testing.T) {
	for _, exit := range []int{0, -1} {
		for kind, all := range saysFailed {
			for _, text := range all {
				for _, text := range []string{text, "Compiling the oven\n" + text, "warm\n\n" + text + "\n\nit took 3 s\n", strings.ReplaceAll(text, "\n", "\r\n")} {
					if got := Verdict(bash("1", "./run.sh"), result("1", text, exit, model.No)).State; got == OK {
						t.Errorf("%s: %q has a tick", kind, text)
						break
					}
				}
			}
		}
		for kind, all := range saysWell {
			for _, text := range all {
				for _, text := range []string{text, "Compiling the oven\n" + text, "warm\n\n" + text + "\n\nit took 3 s\n", strings.ReplaceAll(text, "\n", "\r\n")} {
					if got := Verdict(bash("1", "./run.sh"), result("1", text, exit, model.No)).State; got != OK {
						t.Errorf("%s: %q is %v", kind, text, got)
						break
					}
				}
			}
		}
	}
}

// What was asked for may have any word in it.
func TestTickOfReading(t *testing.T) {
	for _, command := range []string{"cat a.go", "grep -rn FAIL .", "rg FAIL", "sed -n 1,20p a.go", "git log --oneline", "git diff", "git show HEAD", "git -C x log -3", "cd x && cat a.log", "head -50 a.log", "awk '{print}' a.log", "jq . a.json", "find . -name '*fail*'", "ls -la", "cat a | grep FAIL", "docker logs c", "bash -c 'cat a.log'", "ssh h cat a.log", "docker exec c cat a.log", "cat $(ls)"} {
		for _, text := range []string{"FAIL pkg/x", "2 failed, 3 passed in 1s", "a.go:3: \t\"FAIL: foo\",", "1a2b3c fix: what made tests fail", "panic: y", "error TS2304: x", "+\tt.Error(\"FAIL\")", "error: x", "Error: y", "exit status 1"} {
			want := OK
			if strings.Contains(command, "|") {
				want = Done
			}
			if got := Verdict(bash("1", command), result("1", "warm\n"+text, 0, model.No)).State; got != want {
				t.Errorf("%s with %q is %v", command, text, got)
			}
		}
	}
	for _, name := range []string{"Read", "Grep", "WebFetch"} {
		if got := Verdict(call("1", name, map[string]any{"file_path": "a.go", "pattern": "FAIL", "url": "https://x"}), result("1", "FAIL pkg/x\n2 failed, 3 passed", -1, model.No)).State; got != OK {
			t.Errorf("%s is %v", name, got)
		}
	}
}
