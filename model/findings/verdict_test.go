package findings

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"msgview/model"
)

// cases are calls and what must be said of them. Each rule has one that it finds and
// one that looks much like it and is innocent.
var cases = []struct {
	name    string
	call    *model.ToolCall
	result  *model.ToolResult
	state   State
	rule    string
	telling string
	detail  string
}{
	{"plain success", bash("1", "go build ./..."), result("1", "", 0, model.No), OK, "", "", ""},
	{"agent's word", bash("1", "go build ./..."), result("1", "built", -1, model.No), OK, "", "", ""},
	{"frame's word", bash("1", "go build"), result("1", "ok\nCommand exited with code 0", -1, model.NotStated), OK, "", "", ""},
	{"nothing said", bash("1", "go build ./..."), result("1", "built", -1, model.NotStated), Done, "", "", ""},
	{"no error, in Gemini CLI's words", call("1", "run_shell_command", map[string]any{"command": "terraform validate"}), result("1", "Command: terraform validate\nDirectory: (root)\nOutput: Success! It is valid.\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", 0, model.NotStated), OK, "", "", ""},
	{"tests that passed before Gemini CLI's words", call("1", "run_shell_command", map[string]any{"command": "cargo test"}), result("1", "Command: cargo test\nDirectory: (root)\nOutput: test a ... ok\n\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", 0, model.NotStated), OK, "", "", ""},
	{"an error of that name, in Gemini CLI's words", call("1", "run_shell_command", map[string]any{"command": "./bake | tail -3"}), result("1", "Command: ./bake | tail -3\nDirectory: (root)\nOutput: 1\nError: no flour\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", 0, model.NotStated), Unsure, "hidden.error", "Error: no flour", ""},
	{"unittest behind tail", bash("1", "python -m unittest 2>&1 | tail -20"), result("1", "..F.\n======================================================================\nFAIL: test_round (tests.test_cart.T)\n----------------------------------------------------------------------\nTraceback (most recent call last):\n  File \"tests/test_cart.py\", line 31, in test_round\nAssertionError: 7 != 7.5\n\n----------------------------------------------------------------------\nRan 43 tests in 0.004s\n\nFAILED (failures=1)", 0, model.No), Unsure, "hidden.test", "AssertionError: 7 != 7.5", ""},
	{"cargo behind tail", bash("1", "cargo test 2>&1 | tail -20"), result("1", "running 2 tests\ntest a ... ok\ntest b ... FAILED\n\nfailures:\n\n---- b stdout ----\nthread 'b' panicked at src/lib.rs:14:9:\nassertion failed\n\nfailures:\n    b\n\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n\nerror: test failed, to rerun pass `--lib`", 0, model.No), Unsure, "hidden.test", "thread 'b' panicked at src/lib.rs:14:9:", "assertion failed"},
	{"a program that crashed behind tail", bash("1", "./bake 2>&1 | tail -20"), result("1", "thread 'main' panicked at src/main.rs:14:9:\nno flour", 0, model.No), Unsure, "hidden.crash", "thread 'main' panicked at src/main.rs:14:9:", "no flour"},
	{"an exit in Docker's words", bash("1", "docker build . 2>&1 | tail -2"), result("1", "#9 1.2 ERROR: No matching distribution found for flask==9.9\nERROR: failed to solve: process \"/bin/sh -c pip install -r requirements.txt\" did not complete successfully: exit code: 1", 0, model.No), Unsure, "hidden.build", "ERROR: failed to solve: process \"/bin/sh -c pip install -r requirements.txt\" did not complete successfully: exit code: 1", ""},
	{"an exit in Docker's words, no other", bash("1", "docker build . 2>&1 | tail -2"), result("1", "#9 1.2 ERROR: No matching distribution found for flask==9.9\nERROR: failed to solve: process \"/bin/sh -c pip install -r requirements.txt\" did not complete successfully: exit code: 1", -1, model.NotStated), Unsure, "hidden.build", "ERROR: failed to solve: process \"/bin/sh -c pip install -r requirements.txt\" did not complete successfully: exit code: 1", ""},
	{"an exit in Docker's words behind the frame's", bash("1", "docker build . 2>&1 | tail -2"), result("1", "exit code: 0\n#9 1.2 ERROR: No matching distribution found for flask==9.9\nERROR: failed to solve: process \"/bin/sh -c pip install -r requirements.txt\" did not complete successfully: exit code: 1", -1, model.NotStated), Unsure, "hidden.build", "ERROR: failed to solve: process \"/bin/sh -c pip install -r requirements.txt\" did not complete successfully: exit code: 1", ""},
	{"an exit in a log of another machine", bash("1", "gh run view 7 --log-failed"), result("1", "test\tRun pytest\t##[error]Process completed with exit code 1.", -1, model.NotStated), Done, "", "", ""},
	{"an exit that is printed behind the frame's", bash("1", "./bake; echo exit code: $?"), result("1", "exit code: 0\nno flour\nexit code: 3", -1, model.NotStated), Unsure, "hidden.exit", "exit code: 3", ""},
	{"tail's exit", bash("1", "go test ./... 2>&1 | tail -3"), result("1", "ok  x 0.1s", 0, model.No), Done, "", "", ""},
	{"true's exit", bash("1", "go test || true"), result("1", "ok", 0, model.No), Done, "", "", ""},
	{"echo's exit", bash("1", "go test; echo done"), result("1", "ok", 0, model.No), Done, "", "", ""},
	{"a diff that was not applied", call("1", "apply_diff", map[string]any{"path": "a.go", "diff": "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE"}), result("1", "Unable to apply diff to file: /w/a.go\n\n<error_details>\nNo match\n</error_details>", -1, model.NotStated), Unsure, "hidden.error", "Unable to apply diff to file: /w/a.go", ""},
	{"why a diff was not applied", call("1", "apply_diff", map[string]any{"path": "a.go", "diff": "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE"}), result("1", "Unable to apply diff to file: /w/a.go\n\n<error_details>\nNo match\n</error_details>", -1, model.Yes), Failed, "fail.error", "Unable to apply diff to file: /w/a.go", "No match"},
	{"why a tool failed", call("1", "read_file", map[string]any{"path": "a.go"}), result("1", "The tool execution failed with the following error:\n<error>\nNo such file\n</error>", -1, model.Yes), Failed, "fail.error", "No such file", ""},
	{"a diff that was applied", call("1", "apply_diff", map[string]any{"path": "a.go", "diff": "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE"}), result("1", "Changes successfully applied to a.go", -1, model.NotStated), Done, "", "", ""},
	{"what failed in the background", call("1", "BashOutput", map[string]any{"bash_id": "b1"}), result("1", "<status>failed</status>\n\n<exit_code>2</exit_code>\n\n<stdout>\nboom\n</stdout>\n\n<timestamp>2026-01-01T00:00:00Z</timestamp>", -1, model.No), Failed, "fail.exit", "boom", ""},
	{"a task that failed", call("1", "TaskOutput", map[string]any{"task_id": "b1"}), result("1", "<retrieval_status>success</retrieval_status>\n\n<task_id>b1</task_id>\n\n<task_type>local_bash</task_type>\n\n<status>completed</status>\n\n<exit_code>1</exit_code>\n\n<output>\nboom\n</output>", -1, model.No), Failed, "fail.exit", "boom", ""},
	{"what ended in the background, and may be tail", call("1", "BashOutput", map[string]any{"bash_id": "b1"}), result("1", "<status>completed</status>\n\n<exit_code>0</exit_code>\n\n<stdout>\nfine\n</stdout>", -1, model.No), Done, "", "", ""},
	{"what runs in the background", call("1", "BashOutput", map[string]any{"bash_id": "b1"}), result("1", "<status>running</status>\n\n<stdout>\nfine\n</stdout>", -1, model.No), Done, "", "", ""},
	{"what was killed", call("1", "BashOutput", map[string]any{"bash_id": "b1"}), result("1", "<status>killed</status>\n\n<exit_code>137</exit_code>\n\n<stdout>\nfine\n</stdout>", -1, model.No), Interrupted, "", "", ""},
	{"what ended behind Codex's back", call("1", "write_stdin", map[string]any{"session_id": 7}), result("1", "Wall time: 1.0 seconds\nProcess exited with code 1\nOutput:\nboom", -1, model.No), Failed, "fail.exit", "boom", ""},
	{"the status of what was asked for", call("1", "mcp__ci__get_job", map[string]any{"id": 7}), result("1", `{"id":7,"status":"failed","of":"rye"}`, -1, model.No), OK, "", "", ""},
	{"that of a request that changes nothing", call("1", "http_request", map[string]any{"url": "https://oven.example/7", "method": "GET"}), result("1", `{"id":7,"status":"failed","of":"rye"}`, -1, model.No), OK, "", "", ""},
	{"a question that failed", call("1", "get_job", map[string]any{"id": 7}), result("1", `{"status":"failed","message":"no such job"}`, -1, model.No), Unsure, "hidden.json", `{"status":"failed","message":"no such job"}`, ""},
	{"the status of what was done", call("1", "deploy_oven", map[string]any{"id": 7}), result("1", `{"id":7,"status":"failed"}`, -1, model.No), Unsure, "hidden.json", `{"id":7,"status":"failed"}`, ""},
	{"tail's exit behind echo", bash("1", "echo hi | tail -1"), result("1", "hi", 0, model.No), Done, "", "", ""},
	{"tail's exit behind what prepares", bash("1", "cd x && echo b | tail"), result("1", "b", 0, model.No), Done, "", "", ""},
	{"echo alone", bash("1", "echo a; echo b"), result("1", "a\nb", 0, model.No), OK, "", "", ""},
	{"what is given by echo", bash("1", "echo a | python bake.py"), result("1", "a", 0, model.No), OK, "", "", ""},
	{"a shell within a package's", bash("1", "npm exec -- sh -c 'go test; true'"), result("1", "ok", 0, model.No), Done, "", "", ""},
	{"only begun", bash("1", "systemd-run go test"), result("1", "ok", 0, model.No), Done, "", "", ""},
	{"waited for", bash("1", "systemd-run --wait go test"), result("1", "ok", 0, model.No), OK, "", "", ""},
	{"pipefail", bash("1", "set -o pipefail; go test | tee log"), result("1", "ok", 0, model.No), OK, "", "", ""},
	{"cd before", bash("1", "cd x && go test"), result("1", "ok", 0, model.No), OK, "", "", ""},
	{"a frame that has an error of none", bash("1", "go vet ./..."), result("1", "Command: go vet ./... # error: none\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 7", 0, model.No), OK, "", "", ""},
	{"tail's exit in such a frame", bash("1", "pytest | tail -1"), result("1", "Command: pytest | tail -1\nDirectory: (root)\nOutput: 4 passed in 0.2s\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 7", 0, model.No), Done, "", "", ""},
	{"what failed in such a frame", bash("1", "cargo test"), result("1", "Command: cargo test\nDirectory: (root)\nOutput: error[E0382]: borrow of moved value\nError: (none)\nExit Code: 101\nSignal: (none)\nProcess Group PGID: 7", 101, model.No), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"a tool that went well, of what did not", call("1", "execute", map[string]any{"command": "cargo test"}), result("1", "error[E0382]: borrow of moved value\n\n[Command failed with exit code 101]", -1, model.No), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"and of what did", call("1", "execute", map[string]any{"command": "go vet"}), result("1", "[Command succeeded with exit code 0]", -1, model.No), OK, "", "", ""},
	{"an exit by another name", bash("1", "cargo test"), result("1", `{"stdout":"error[E0382]: borrow of moved value","stderr":"","rc":101}`, -1, model.NotStated), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"a status of 0", bash("1", "go vet"), result("1", `{"stdout":"","stderr":"","exitStatus":0}`, -1, model.NotStated), OK, "", "", ""},
	{"a list of texts", bash("1", "npm test || true"), result("1", `[{"type": "text", "text": "two loaves\n2 failed, 5 passed"}]`, -1, model.No), Unsure, "hidden.test", "2 failed, 5 passed", ""},
	{"the result of a server of MCP", bash("1", "npm test || true"), result("1", `{"content":[{"type":"text","text":"2 failed, 5 passed"}]}`, -1, model.No), Unsure, "hidden.test", "2 failed, 5 passed", ""},
	{"an exit within a result", bash("1", "cargo test"), result("1", `{"success":false,"result":{"stdout":"error[E0382]: borrow of moved value","stderr":"","exitCode":101}}`, -1, model.NotStated), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"a failure within a result", bash("1", "npm test || true"), result("1", `{"success":true,"result":{"stdout":"2 failed, 5 passed","stderr":"","exitCode":0}}`, -1, model.NotStated), Unsure, "hidden.test", "2 failed, 5 passed", ""},
	{"an exit behind two streams", bash("1", "pytest"), result("1", "STDOUT:\nE   assert 7 == 12\n1 failed\n\nSTDERR:\n\nReturn code: 1", -1, model.NotStated), Failed, "fail.exit", "E   assert 7 == 12", ""},
	{"an exit of 0 behind two streams", bash("1", "go vet ./..."), result("1", "STDOUT:\n\nSTDERR:\n\nReturn code: 0", -1, model.NotStated), OK, "", "", ""},
	{"the name of a stream is no error", bash("1", "npx prettier --check src"), result("1", "STDOUT:\n[warn] src/a.ts\nSTDERR:\n\nReturn code: 1", -1, model.NotStated), Failed, "fail.exit", "[warn] src/a.ts", ""},
	{"an exit within one of two streams", bash("1", "cat build.log"), result("1", "STDOUT:\nError: bad\nexit code: 1\nReturn code: 1\nSTDERR:\n\nReturn code: 0", -1, model.NotStated), OK, "", "", ""},
	{"words about what is returned", bash("1", "cat a.md"), result("1", "Return code: what main gives", -1, model.NotStated), Done, "", "", ""},
	{"a status before the output", bash("1", "cargo test"), result("1", "Command exited with status 101\nerror[E0382]: borrow of moved value", -1, model.NotStated), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"a status that is an exit", bash("1", "cargo test"), result("1", `{"status":101,"stdout":"error[E0382]: borrow of moved value"}`, -1, model.NotStated), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"a status of 1", bash("1", "cargo test"), result("1", `{"status":1,"output":"error[E0382]: borrow of moved value"}`, -1, model.NotStated), Failed, "fail.exit", "error[E0382]: borrow of moved value", ""},
	{"a status of 0 and an output", bash("1", "go vet"), result("1", `{"status":0,"output":""}`, -1, model.NotStated), OK, "", "", ""},
	{"a status of HTTP", bash("1", "curl -s localhost"), result("1", `{"status":200,"output":"ok"}`, -1, model.NotStated), Done, "", "", ""},
	{"a status of no shell", call("1", "get_job", map[string]any{"id": 7}), result("1", `{"status":1,"output":"rye"}`, -1, model.NotStated), Done, "", "", ""},
	{"an exit alone", bash("1", "make"), result("1", `{"returncode":2}`, -1, model.NotStated), Failed, "fail.exit", "", ""},
	{"an exit in a list of texts", bash("1", "pytest"), result("1", `[{"type":"text","text":"{\"stdout\":\"4 passed in 0.2s\",\"stderr\":\"\",\"exit_code\":0}"}]`, -1, model.NotStated), OK, "", "", ""},
	{"an exit other than 0 in a list of texts", bash("1", "pytest"), result("1", `[{"type":"text","text":"{\"stdout\":\"1 failed, 3 passed in 0.2s\",\"stderr\":\"\",\"exit_code\":1}"}]`, -1, model.NotStated), Failed, "fail.exit", "1 failed, 3 passed in 0.2s", ""},

	{"pip that found nothing", bash("1", "pip install oven"), result("1", "ERROR: Could not find a version that satisfies the requirement oven\nERROR: No matching distribution found for oven", 0, model.No), Unsure, "hidden.error", "ERROR: No matching distribution found for oven", ""},
	{"pip as a module", bash("1", "cd w && python -m pip install -r dough.txt"), result("1", "ERROR: Invalid requirement: 'rye='", 0, model.No), Unsure, "hidden.error", "ERROR: Invalid requirement: 'rye='", ""},
	{"pip that installed all", bash("1", "pip install oven"), result("1", "ERROR: pip's dependency resolver does not currently take into account all the packages that are installed.\nSuccessfully installed oven-1.0", 0, model.No), Done, "", "", ""},
	{"pip that lists", bash("1", "pip list"), result("1", "ERROR: x", 0, model.No), OK, "", "", ""},

	{"a package that is not there", bash("1", "npm ls rye"), result("1", "oven@1.0.0 /w\n└── (empty)", 1, model.Yes), Done, "", "", ""},
	{"peers that are not there", bash("1", "npm ls"), result("1", "oven@1.0.0 /w\n+-- UNMET PEER DEPENDENCY rye@1\nnpm ERR! peer dep missing: rye@^2, required by dough@3", 1, model.Yes), Done, "", "", ""},
	{"what nobody asked for", bash("1", "cd w && npm ls --all"), result("1", "npm error code ELSPROBLEMS\nnpm error extraneous: rye@1 /w/node_modules/rye\nnpm error A complete log of this run can be found in: /l", 1, model.Yes), Done, "", "", ""},
	{"a package that is not there, in a list", bash("1", "npm ls"), result("1", "npm error code ELSPROBLEMS\nnpm error missing: rye@^1, required by oven@1", 1, model.Yes), Failed, "fail.exit", "npm error missing: rye@^1, required by oven@1", ""},
	{"a package of another version", bash("1", "npm ls"), result("1", "+-- rye@1 invalid\nnpm ERR! peer dep missing: rye@^2, required by dough@3", 1, model.Yes), Failed, "fail.exit", "npm ERR! peer dep missing: rye@^2, required by dough@3", ""},

	{"a server for some seconds", bash("1", "timeout 5 npm start"), result("1", "listening on 3000", 124, model.Yes), Done, "", "", ""},
	{"a server that says so", bash("1", "cd w && timeout 5s node bake.js"), result("1", "Server listening at http://localhost:3000", 124, model.Yes), Done, "", "", ""},
	{"what comes for some seconds", bash("1", "timeout 3 tail -f oven.log"), result("1", "hot", 124, model.Yes), Done, "", "", ""},
	{"tests that took too long", bash("1", "timeout 60 pytest"), result("1", "collected 3 items", 124, model.Yes), Failed, "fail.exit", "collected 3 items", ""},
	{"a program that hangs", bash("1", "timeout 5 node bake.js"), result("1", "kneading", 124, model.Yes), Failed, "fail.exit", "kneading", ""},
	{"a server whose port is taken", bash("1", "timeout 5 node bake.js"), result("1", "listening on 3000\nError: listen EADDRINUSE: address already in use", 124, model.Yes), Failed, "fail.exit", "Error: listen EADDRINUSE: address already in use", ""},
	{"a server that another exit ended", bash("1", "timeout 5 npm start"), result("1", "npm error Missing script: start", 1, model.Yes), Failed, "fail.exit", "npm error Missing script: start", ""},
	{"list of words", call("1", "shell", map[string]any{"command": []string{"go", "test", "|", "tail"}}), result("1", "", 0, model.No), OK, "", "", ""},

	{"exit 1", bash("1", "go build"), result("1", "Exit code 1\n# x\nmain.go:44:12: pattern ui: no matching files found\n", -1, model.Yes), Failed, "fail.exit", "main.go:44:12: pattern ui: no matching files found", ""},
	{"pytest, from its first line on", bash("1", "pytest"), result("1", "E   assert 7 == 12\ntests/test_area.py:9: AssertionError\n1 failed, 3 passed in 0.20s", 1, model.NotStated), Failed, "fail.exit", "E   assert 7 == 12", ""},
	{"pytest in colours", bash("1", "pytest"), result("1", "____ test_area ____\n\x1b[1m\x1b[31mE   assert 7 == 12\x1b[0m\n\n1 failed, 3 passed in 0.20s", 1, model.NotStated), Failed, "fail.exit", "\x1b[1m\x1b[31mE   assert 7 == 12\x1b[0m", ""},
	{"go test", bash("1", "go test"), result("1", "--- FAIL: TestRefresh (0.02s)\n    refresh_test.go:88: got 401, want 200\nFAIL\nFAIL\tx\t0.1s\nFAIL\n", 1, model.NotStated), Failed, "fail.exit", "--- FAIL: TestRefresh (0.02s)", "refresh_test.go:88: got 401, want 200"},
	{"go test -v", bash("1", "go test -v"), result("1", "=== RUN   TestA\n    a_test.go:8: no\n--- FAIL: TestA (0.00s)\nFAIL\nexit status 1\n", 1, model.Yes), Failed, "fail.exit", "--- FAIL: TestA (0.00s)", "a_test.go:8: no"},
	{"go subtest", bash("1", "go test"), result("1", "--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/b (0.00s)\n        a_test.go:8: no\nFAIL", 1, model.Yes), Failed, "fail.exit", "--- FAIL: TestA (0.00s)", "a_test.go:8: no"},
	{"traceback", bash("1", "python x.py"), result("1", "Traceback (most recent call last):\n  File \"x.py\", line 1, in <module>\n    import y\nModuleNotFoundError: No module named 'y'\n\nCommand exited with code 1", -1, model.Yes), Failed, "fail.exit", "ModuleNotFoundError: No module named 'y'", ""},
	{"make", bash("1", "make"), result("1", "Error: could not load cache\nmake: *** [Makefile:192: build] Error 1", 2, model.Yes), Failed, "fail.exit", "Error: could not load cache", ""},
	{"npm", bash("1", "npm ci"), result("1", "npm ERR! code E404\nnpm ERR! 404 Not Found - GET x\nnpm ERR! A complete log of this run can be found in: y", 1, model.Yes), Failed, "fail.exit", "npm ERR! 404 Not Found - GET x", ""},
	{"rust", bash("1", "cargo build"), result("1", "   Compiling x\nerror[E0308]: mismatched types\n --> src/main.rs:2:5\n\nerror: could not compile `x` due to 1 previous error", 101, model.Yes), Failed, "fail.exit", "error[E0308]: mismatched types", "--> src/main.rs:2:5"},
	{"pytest", bash("1", "pytest"), result("1", "E       assert 1 == 2\n=== short test summary info ===\nFAILED a/test_b.py::test_c - assert 1 == 2\n=== 1 failed in 0.1s ===", 1, model.Yes), Failed, "fail.exit", "FAILED a/test_b.py::test_c - assert 1 == 2", ""},
	{"progress", bash("1", "fetch"), result("1", "10%\r20%\rfatal: no network\n", 1, model.Yes), Failed, "fail.exit", "fatal: no network", ""},
	{"no words", bash("1", "x"), result("1", "Exit code 7", -1, model.Yes), Failed, "fail.exit", "", ""},
	{"tool's words first", call("1", "Edit", map[string]any{"file_path": "a", "old_string": "x", "new_string": "y"}), result("1", "ERROR:\nNo replacement was performed.\n  318\treturn x", -1, model.Yes), Failed, "fail.error", "No replacement was performed.", ""},
	{"exit in a negative", bash("1", "x"), result("1", "Exit code: -1", -1, model.Yes), Failed, "fail.exit", "", ""},

	{"grep finds nothing", bash("1", "grep -n x y"), result("1", "Command exited with code 1", -1, model.Yes), Done, "", "", ""},
	{"grep finds nothing, and no exit is told", bash("1", "grep -n x y"), result("1", "", -1, model.Yes), Done, "", "", ""},
	{"grep without a result's content", bash("1", "grep -n x y"), &model.ToolResult{CallID: "1", Error: model.Yes}, Done, "", "", ""},
	{"grep at the end of a pipe, in a sandbox", bash("1", "python3 -v -c pass 2>&1 | grep ovenpath"), result("1", "failed in sandbox: ", -1, model.Yes), Done, "", "", ""},
	{"a program in a sandbox", bash("1", "bakectl heat"), result("1", "failed in sandbox: ", -1, model.Yes), Failed, "fail.error", "failed in sandbox:", ""},
	{"grep killed in a sandbox", bash("1", "python3 -v -c pass 2>&1 | grep ovenpath"), result("1", "failed in sandbox: sandbox error: command was killed by a signal", -1, model.Yes), Failed, "fail.error", "failed in sandbox: sandbox error: command was killed by a signal", ""},
	{"grep finds nothing, and that is told", bash("1", "grep -n x y"), result("1", "(no output)", -1, model.Yes), Done, "", "", ""},
	{"grep without a file, and no exit is told", bash("1", "grep x y"), result("1", "grep: y: No such file or directory", -1, model.Yes), Failed, "fail.error", "grep: y: No such file or directory", ""},
	{"make that says nothing", bash("1", "make -s"), result("1", "", -1, model.Yes), Failed, "fail.error", "", ""},
	{"newer packages", bash("1", "npm outdated"), result("1", "Package Current Wanted\noven 1.0.0 2.0.0", 1, model.Yes), Done, "", "", ""},
	{"a package that is not there", bash("1", "pip show oven"), result("1", "WARNING: Package(s) not found: oven", 1, model.Yes), Done, "", "", ""},
	{"a process that is not there", bash("1", "kill -0 77"), result("1", "bash: kill: (77) - No such process", 1, model.Yes), Done, "", "", ""},
	{"a process that was to end", bash("1", "kill 77"), result("1", "bash: kill: (77) - No such process", 1, model.Yes), Failed, "fail.exit", "bash: kill: (77) - No such process", ""},
	{"a service that does not run", bash("1", "systemctl is-active oven"), result("1", "inactive", 3, model.Yes), Done, "", "", ""},
	{"a service that was to run", bash("1", "systemctl restart oven"), result("1", "Unit oven.service not found.", 5, model.Yes), Failed, "fail.exit", "Unit oven.service not found.", ""},
	{"changes that are planned", bash("1", "cd infra && terraform plan -detailed-exitcode"), result("1", "Plan: 1 to add, 0 to change, 0 to destroy.", 2, model.Yes), Done, "", "", ""},
	{"a plan that failed", bash("1", "terraform plan -detailed-exitcode"), result("1", "Error: no such variable", 1, model.Yes), Failed, "fail.exit", "Error: no such variable", ""},
	{"a plan behind which something failed", bash("1", "terraform plan -detailed-exitcode && make"), result("1", "make: *** no rule", 2, model.Yes), Failed, "fail.exit", "make: *** no rule", ""},
	{"grep behind cd", bash("1", "cd x && rg y"), result("1", "", 1, model.Yes), Done, "", "", ""},
	{"diff differs", bash("1", "diff a b"), result("1", "< x", 1, model.Yes), Done, "", "", ""},
	{"test is false", bash("1", "[ -f x ]"), result("1", "", 1, model.NotStated), Done, "", "", ""},
	{"grep without a file", bash("1", "grep x y"), result("1", "grep: y: No such file or directory", 2, model.Yes), Failed, "fail.exit", "grep: y: No such file or directory", ""},
	{"make behind grep", bash("1", "grep -q x y && make"), result("1", "no", 1, model.Yes), Failed, "fail.exit", "no", ""},

	{"denied", bash("1", "rm x"), &model.ToolResult{CallID: "1", Denied: true, Content: []model.Part{model.Text{Text: "the person said no"}}}, Denied, "fail.denied", "the person said no", ""},
	{"denied without a result", &model.ToolCall{Name: "Bash", State: model.CallDenied}, nil, Denied, "fail.denied", "", ""},
	{"allowed", &model.ToolCall{Name: "Edit", Approval: &model.Approval{Answered: true, Approved: true}}, result("", "done", -1, model.No), OK, "", "", ""},
	{"stuck together, one ran", &model.ToolCall{Name: "Bash", Malformed: true, ArgumentsText: `{"command":"ls"}{"command":"grep -rn oven ."}`}, result("1", "oven.py:3: raise OvenError: cold\n"+strings.Repeat("oven.py:4: oven = Oven()\n", 60), -1, model.NotStated), Done, "", "", ""},
	{"stuck together, none ran", &model.ToolCall{Name: "Bash", Malformed: true, ArgumentsText: `{"command":"ls"}{"command":"grep -rn oven ."}`}, result("1", "json.decoder.JSONDecodeError: Extra data: line 1 column 17", -1, model.NotStated), Malformed, "fail.malformed", "", ""},
	{"stuck together, an error", &model.ToolCall{Name: "Bash", Malformed: true, ArgumentsText: `{"command":"ls"}{"command":"pwd"}`}, result("1", "Error: no such tool\n"+strings.Repeat("help\n", 300), -1, model.NotStated), Malformed, "fail.malformed", "", ""},
	{"stuck together, it failed", &model.ToolCall{Name: "Bash", Malformed: true, ArgumentsText: `{"command":"ls"}{"command":"pwd"}`}, result("1", "no", -1, model.Yes), Malformed, "fail.malformed", "no", ""},
	{"cut off, with words of errors", &model.ToolCall{Name: "Bash", Malformed: true, ArgumentsText: `{"command":"ls"}{"comm`}, result("1", "JSONDecodeError: Extra data\n"+strings.Repeat("help\n", 300), -1, model.NotStated), Malformed, "fail.malformed", "", ""},
	{"malformed", &model.ToolCall{Name: "Bash", Malformed: true, ArgumentsText: "{"}, nil, Malformed, "fail.malformed", "", ""},
	{"only skipped", bash("1", "pytest -q 2>&1 | tail -1"), result("", "14 skipped in 0.1s", -1, model.No), Unsure, "hidden.empty", "14 skipped in 0.1s", ""},
	{"some skipped", bash("1", "pytest -q 2>&1 | tail -1"), result("", "3 passed, 14 skipped in 0.1s", -1, model.No), Done, "", "", ""},
	{"an update of nothing", bash("1", "psql -c \"update bread set price=4 where name='rye'\""), result("", "UPDATE 0", -1, model.No), Unsure, "hidden.nothing", "UPDATE 0", ""},
	{"an update", bash("1", "psql -f a.sql"), result("", "UPDATE 0\nUPDATE 3", -1, model.No), OK, "", "", ""},
	{"a migration of which one update met nothing", bash("1", "psql -f migrate.sql"), result("", "CREATE TABLE\nALTER TABLE\nUPDATE 0\nCREATE INDEX", -1, model.No), OK, "", "", ""},
	{"a commit, and what else there is", bash("1", "git add a.go && git commit -q -m x && git status"), result("", "On branch main\nChanges not staged for commit:\n\tmodified: b.go\n\nno changes added to commit", -1, model.No), OK, "", "", ""},
	{"a delete of nothing", bash("1", "psql -c 'delete from bread where old'"), result("", "DELETE 0", -1, model.No), OK, "", "", ""},
	{"a statement that met nothing", call("1", "run_sql", map[string]any{"query": "UPDATE bread SET price = 4"}), result("", `{"rowCount": 0}`, -1, model.No), Unsure, "hidden.nothing", `{"rowCount": 0}`, ""},
	{"a question that met nothing", call("1", "run_sql", map[string]any{"query": "SELECT * FROM bread"}), result("", `{"rowCount": 0}`, -1, model.No), OK, "", "", ""},
	{"a commit of nothing", bash("1", "git commit -m warm; git push"), result("", "On branch main\nChanges not staged for commit:\n\tmodified:   a.py\n\nno changes added to commit (use \"git add\")\nEverything up-to-date", -1, model.No), Unsure, "hidden.nothing", "no changes added to commit (use \"git add\")", ""},
	{"a status", bash("1", "git status | head -9"), result("", "On branch main\nChanges not staged for commit:\n\tmodified:   a.py\n\nno changes added to commit (use \"git add\")", -1, model.No), Done, "", "", ""},
	{"a page to sign in at", bash("1", "curl -s https://oven.example/api/orders"), result("", "<!DOCTYPE html>\n<html><head><title>Sign in - Oven</title></head>", -1, model.No), Unsure, "hidden.error", "<title>Sign in - Oven</title>", ""},
	{"one that was asked for", bash("1", "curl -s https://oven.example/login"), result("", "<!DOCTYPE html>\n<html><head><title>Sign in - Oven</title></head>", -1, model.No), OK, "", "", ""},
	{"a page", bash("1", "curl -s https://oven.example/"), result("", "<!DOCTYPE html>\n<html><head><title>Oven</title></head><a>Sign in</a>", -1, model.No), OK, "", "", ""},
	{"without what it was given", bash("1", "python bake.py --config config/night.yaml"), result("", "WARNING: config/night.yaml not found, using defaults\nbaked", -1, model.No), Unsure, "hidden.error", "WARNING: config/night.yaml not found, using defaults", ""},
	{"without what it has not", bash("1", "python bake.py --config config/night.yaml"), result("", "WARNING: /etc/oven.yaml not found, using defaults\nbaked", -1, model.No), OK, "", "", ""},
	{"a step of a build", bash("1", "docker build . 2>&1 | tail -3"), result("", "#12 ERROR: write /usr/lib/big.so: no space left on device", -1, model.No), Unsure, "hidden.error", "#12 ERROR: write /usr/lib/big.so: no space left on device", ""},
	{"a copy that lacks some", bash("1", "tar czf a.tgz /srv 2>&1 | tail -3"), result("", "tar: /srv/a: Cannot open: Permission denied\ntar: Exiting with failure status due to previous errors", -1, model.No), Unsure, "hidden.error", "tar: Exiting with failure status due to previous errors", ""},
	{"some that failed", call("1", "migrate", map[string]any{"batch": "all"}), result("", `{"applied": 117, "errors": ["c12"]}`, -1, model.No), Unsure, "hidden.json", `{"applied": 117, "errors": ["c12"]}`, ""},
	{"missing", bash("1", "x"), nil, Missing, "protocol.missing", "", ""},
	{"needs none", &model.ToolCall{Name: "attempt_completion"}, nil, Done, "", "", ""},
	{"streaming", &model.ToolCall{Name: "Bash", State: model.CallStreaming}, nil, Running, "", "", ""},
	{"awaiting", &model.ToolCall{Name: "Bash", State: model.CallAwaitingApproval}, nil, Awaiting, "", "", ""},
	{"interrupted", &model.ToolCall{Name: "Bash", State: model.CallInterrupted}, nil, Interrupted, "", "", ""},
	{"stopped by a person", bash("1", "make"), result("1", "Tool execution canceled by user", -1, model.Yes), Interrupted, "", "", ""},
	{"stopped", bash("1", "make"), result("1", "Command aborted", -1, model.Yes), Interrupted, "", "", ""},
	{"stopped, in a tag", bash("1", "make"), result("1", "rye\n<error>Command was aborted before completion</error>", -1, model.Yes), Interrupted, "", "", ""},
	{"aborted by a program that it ran", bash("1", "make"), result("1", "<error>Command was aborted before completion</error>\nmake: *** [rye] Error 1", -1, model.Yes), Failed, "fail.error", "<error>Command was aborted before completion</error>", ""},
	{"stopped after it wrote", bash("1", "npm test"), result("1", "Debugger attached.\n\n\nCommand aborted", -1, model.Yes), Interrupted, "", "", ""},
	{"interrupted as it ran", bash("1", "make"), result("1", "rye\n[Command interrupted]", 130, model.Yes), Interrupted, "", "", ""},
	{"interrupted as JSON has it", bash("1", "make"), result("1", `{"output": "[Command interrupted]", "exit_code": 130, "error": null}`, -1, model.Yes), Interrupted, "", "", ""},
	{"interrupted by itself", bash("1", "pytest"), result("1", "!!!!!!! Interrupted: 1 error during collection !!!!!!!", 2, model.Yes), Failed, "fail.exit", "!!!!!!! Interrupted: 1 error during collection !!!!!!!", ""},
	{"speaks of one that was interrupted", bash("1", "make"), result("1", "[Command interrupted]\nmake: *** [rye] Error 1", 2, model.Yes), Failed, "fail.exit", "make: *** [rye] Error 1", ""},
	{"a failure that speaks of it", bash("1", "make"), result("1", "make: aborted\nError 2", -1, model.Yes), Failed, "fail.error", "Error 2", ""},
	{"preliminary", bash("1", "x"), &model.ToolResult{Preliminary: true}, Running, "", "", ""},
	{"failed call", &model.ToolCall{Name: "x", State: model.CallFailed}, nil, Failed, "fail.error", "", ""},

	{"tests fail behind tail", bash("1", "pytest -q 2>&1 | tail -4"), result("1", "FAILED t.py::a - x\n2 failed, 141 passed in 3.2s", 0, model.No), Unsure, "hidden.test", "FAILED t.py::a - x", ""},
	{"no failures", bash("1", "pytest -q 2>&1 | tail -4"), result("1", "0 failed, 141 passed in 3.2s", 0, model.No), Done, "", "", ""},
	{"a test of failures", bash("1", "go test -v"), result("1", "--- PASS: TestFAIL (0.1s)\nok  \tx\t0.1s", 0, model.No), OK, "", "", ""},
	{"jest", bash("1", "npx jest || true"), result("1", "FAIL src/a.test.ts\n  ● a › b\nTests:       1 failed, 4 passed, 5 total", 0, model.No), Unsure, "hidden.test", "● a › b", ""},
	{"mocha", bash("1", "npx mocha | cat"), result("1", "  3 passing (1s)\n  2 failing\n", 0, model.No), Unsure, "hidden.test", "2 failing", ""},
	{"cargo test", bash("1", "cargo test; true"), result("1", "test a::b ... FAILED\ntest result: FAILED. 3 passed; 1 failed", 0, model.No), Unsure, "hidden.test", "test a::b ... FAILED", ""},
	{"cargo is fine", bash("1", "cargo test"), result("1", "test a::failed ... ok\ntest result: ok. 3 passed; 0 failed", 0, model.No), OK, "", "", ""},
	{"junit", bash("1", "mvn test | tail"), result("1", "[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0", 0, model.No), Unsure, "hidden.test", "[ERROR] Tests run: 5, Failures: 1, Errors: 0, Skipped: 0", ""},
	{"junit is fine", bash("1", "mvn test"), result("1", "Tests run: 5, Failures: 0, Errors: 0, Skipped: 0", 0, model.No), OK, "", "", ""},
	{"colours", bash("1", "npx vitest | tail"), result("1", "\x1b[31m FAIL \x1b[0m src/a.test.ts > adds\n", 0, model.No), Unsure, "hidden.test", "\x1b[31m FAIL \x1b[0m src/a.test.ts > adds", ""},

	{"typescript", bash("1", "npx tsc | head"), result("1", "src/a.ts(5,15): error TS2305: no", 0, model.No), Unsure, "hidden.build", "src/a.ts(5,15): error TS2305: no", ""},
	{"typescript is fine", bash("1", "npx tsc && echo no error TS found"), result("1", "no error TS found", 0, model.No), OK, "", "", ""},
	{"gcc", bash("1", "make -k; true"), result("1", "a.c:3:5: error: unknown type name 'x'", 0, model.No), Unsure, "hidden.build", "a.c:3:5: error: unknown type name 'x'", ""},
	{"gcc warns", bash("1", "make"), result("1", "a.c:3:5: warning: unused variable 'error'", 0, model.No), OK, "", "", ""},
	{"eslint", bash("1", "eslint . || true"), result("1", "✖ 3 problems (2 errors, 1 warning)", 0, model.No), Unsure, "hidden.build", "✖ 3 problems (2 errors, 1 warning)", ""},
	{"eslint warns", bash("1", "eslint ."), result("1", "✖ 3 problems (0 errors, 3 warnings)", 0, model.No), OK, "", "", ""},

	{"go build behind tail", bash("1", "go build ./... 2>&1 | tail -3"), result("1", "# x\n./main.go:44:12: pattern ui: no matching files found", 0, model.No), Unsure, "hidden.build", "./main.go:44:12: pattern ui: no matching files found", ""},
	{"a log behind tail", bash("1", "./serve 2>&1 | tail -3"), result("1", "main.go:44: served", 0, model.No), Done, "", "", ""},
	{"places of a search", bash("1", "rg -n --column x | head"), result("1", "main.go:44:12: x", 0, model.No), Done, "", "", ""},
	{"compiler with exit", bash("1", "golangci-lint run"), result("1", "main.go:44:12: fine as it is", 0, model.No), OK, "", "", ""},

	{"crash", bash("1", "python x.py"), result("1", "Traceback (most recent call last):\n  File \"x\"\nKeyError: 'a'", -1, model.NotStated), Unsure, "hidden.crash", "KeyError: 'a'", ""},
	{"panic", bash("1", "./x | head"), result("1", "panic: boom\n\ngoroutine 1 [running]:", 0, model.No), Unsure, "hidden.crash", "panic: boom", ""},
	{"words of panic", bash("1", "./x"), result("1", "no panic: all is fine", 0, model.No), OK, "", "", ""},
	{"git", bash("1", "git push; git status"), result("1", "fatal: no remote", 0, model.No), Unsure, "hidden.fatal", "fatal: no remote", ""},
	{"powershell", bash("1", "powershell x.ps1"), result("1", "Missing ')' in a call.\n    + CategoryInfo          : ParserError: (:) []\n    + FullyQualifiedErrorId : MissingEndParenthesis", -1, model.NotStated), Unsure, "hidden.fatal", "+ CategoryInfo          : ParserError: (:) []", ""},
	{"second stream of powershell", bash("1", "powershell x.ps1"), result("1", "Compiling\n    + FullyQualifiedErrorId : NativeCommandError", -1, model.NotStated), Done, "", "", ""},
	{"not fatal", bash("1", "git push"), result("1", "nothing fatal: pushed", 0, model.No), OK, "", "", ""},
	{"no program", bash("1", "steghide x; true"), result("1", "bash: line 1: steghide: command not found", 0, model.No), Unsure, "hidden.not-found", "bash: line 1: steghide: command not found", ""},
	{"no reader", bash("1", "xxd flag.png"), result("1", "bash: line 1: xxd: command not found", -1, model.NotStated), Unsure, "hidden.not-found", "bash: line 1: xxd: command not found", ""},
	{"a file about it", bash("1", "cat log.txt"), result("1", "bash: line 1: xxd: command not found", 0, model.No), OK, "", "", ""},
	{"printed exit", bash("1", "make; echo exit_code=$?"), result("1", "no rule\nexit_code=2", 0, model.No), Unsure, "hidden.exit", "exit_code=2", ""},
	{"printed exit 0", bash("1", "make; echo exit_code=$?"), result("1", "fine\nexit_code=0", 0, model.No), Done, "", "", ""},
	{"words only", call("1", "book_flight", map[string]any{"id": 1}), result("1", "Error: payment does not add up", -1, model.NotStated), Unsure, "hidden.error", "Error: payment does not add up", ""},
	{"about errors", call("1", "explain", map[string]any{"id": 1}), result("1", "An Error: what it is", -1, model.NotStated), Done, "", "", ""},
	{"gave up behind tail", bash("1", "bd pull 2>&1 | tail"), result("1", "Error: failed to pull", 0, model.No), Unsure, "hidden.error", "Error: failed to pull", ""},
	{"json", call("1", "create_order", map[string]any{"id": 1}), result("1", `{"status":"failed","reason":"no stock"}`, -1, model.No), Unsure, "hidden.json", `{"status":"failed","reason":"no stock"}`, ""},
	{"json with null", call("1", "create_order", map[string]any{"id": 1}), result("1", `{"status":"ok","error":null,"success":true}`, -1, model.No), OK, "", "", ""},
	{"streams in json", call("1", "shell", map[string]any{"command": "go test ./... | tee log"}), result("1", `{"exit_code": 0, "stdout": "--- FAIL: TestHeat (0.00s)\n    heat_test.go:4: \"cold\"\nFAIL\n", "stderr": ""}`, -1, model.NotStated), Unsure, "hidden.test", "--- FAIL: TestHeat (0.00s)", `heat_test.go:4: \"cold\"`},
	{"streams in json that are fine", call("1", "shell", map[string]any{"command": "go test ./..."}), result("1", `{"exit_code": 0, "stdout": "ok  \toven\t0.1s", "stderr": ""}`, -1, model.NotStated), OK, "", "", ""},
	{"an exit in json with what was written", bash("1", "make"), result("1", `{"output": "cc oven.c\noven.c:3:1: error: no heat\n", "exitCode": 2}`, -1, model.NotStated), Failed, "fail.exit", "oven.c:3:1: error: no heat", ""},
	{"a stream behind its name", bash("1", "npx jest rye"), result("1", "Command: npx jest rye\nDirectory: (root)\nStdout: No tests found, exiting with code 0\nStderr: (empty)", -1, model.NotStated), Unsure, "hidden.empty", "Stdout: No tests found, exiting with code 0", ""},
	{"errors of GraphQL", call("1", "graphql", map[string]any{"query": "{ oven }"}), result("1", `{"data": {"oven": null}, "errors": [{"message": "not yours"}]}`, -1, model.NotStated), Unsure, "hidden.json", `{"data": {"oven": null}, "errors": [{"message": "not yours"}]}`, ""},
	{"errors that were asked for", call("1", "lint", map[string]any{"file": "x"}), result("1", `{"errors": [{"message": "line too long"}]}`, -1, model.NotStated), Done, "", "", ""},
	{"a status of the net", call("1", "post", map[string]any{"to": "x"}), result("1", `{"status": 503, "statusText": "Service Unavailable"}`, -1, model.NotStated), Unsure, "hidden.json", `{"status": 503, "statusText": "Service Unavailable"}`, ""},
	{"a status that is fine", call("1", "post", map[string]any{"to": "x"}), result("1", `{"status": 201, "statusText": "Created", "statusCode": 201}`, -1, model.NotStated), Done, "", "", ""},
	{"another number", call("1", "weigh", map[string]any{"what": "x"}), result("1", `{"status": 500, "grams": 500}`, -1, model.NotStated), Done, "", "", ""},
	{"refused behind a pipe", bash("1", "kubectl apply -f oven.yaml | cat"), result("1", "Error from server (Forbidden): no", 0, model.No), Unsure, "hidden.error", "Error from server (Forbidden): no", ""},
	{"refused by name", bash("1", "./ship.sh; true"), result("1", "sending\npsql: error: no such host", 0, model.No), Unsure, "hidden.error", "psql: error: no such host", ""},
	{"none selected", bash("1", "pytest -k brown"), result("1", "collected 12 items / 12 deselected / 0 selected", -1, model.NotStated), Unsure, "hidden.empty", "collected 12 items / 12 deselected / 0 selected", ""},
	{"none selected, in few words", bash("1", "pytest -q -k brown"), result("1", "12 deselected in 0.02s", -1, model.NotStated), Unsure, "hidden.empty", "12 deselected in 0.02s", ""},
	{"none selected, in a frame", bash("1", "pytest -k brown"), result("1", "====== 12 deselected in 0.02s ======", 0, model.No), Unsure, "hidden.empty", "====== 12 deselected in 0.02s ======", ""},
	{"an exit that answers is printed", bash("1", `terraform plan -detailed-exitcode; echo "exit: $?"`), result("1", "Plan: 1 to add\nexit: 2", 0, model.No), Done, "", "", ""},
	{"an exit that answers is printed by git", bash("1", `git rev-parse --verify rye; echo "exit: $?"`), result("1", "fatal: Needed a single revision\nexit: 128", 0, model.No), Done, "", "", ""},
	{"an exit that fails is printed", bash("1", `terraform apply; echo "exit: $?"`), result("1", "applying\nexit: 2", 0, model.No), Unsure, "hidden.exit", "exit: 2", ""},
	{"it was not sent", call("1", "send_email", map[string]any{"to": "ada"}), result("1", `{"queued":false,"id":null,"reason":"the recipient is blocked"}`, -1, model.NotStated), Unsure, "hidden.json", `{"queued":false,"id":null,"reason":"the recipient is blocked"}`, ""},
	{"it was sent already", call("1", "send_email", map[string]any{"to": "ada"}), result("1", `{"sent":false,"reason":"already sent at 10:00"}`, -1, model.NotStated), Done, "", "", ""},
	{"nobody asked to send it", call("1", "get_email", map[string]any{"id": "7"}), result("1", `{"sent":false,"reason":"it is a draft"}`, -1, model.NotStated), Done, "", "", ""},
	{"it lacks an argument", call("1", "book_oven", map[string]any{"slot": 14}), result("1", "Input validation error: 'date' is a required property", -1, model.NotStated), Unsure, "hidden.error", "Input validation error: 'date' is a required property", ""},
	{"it lacks an argument, of MCP", call("1", "book_oven", map[string]any{"slot": 14}), result("1", "MCP error -32602: Invalid arguments for tool book_oven", -1, model.NotStated), Unsure, "hidden.error", "MCP error -32602: Invalid arguments for tool book_oven", ""},
	{"some selected", bash("1", "pytest -k brown"), result("1", "collected 12 items / 11 deselected / 1 selected\n1 passed in 0.1s", 0, model.No), OK, "", "", ""},
	{"json within json", call("1", "reserve", map[string]any{"id": 1}), result("1", `{"result": {"success": false, "code": "FULL"}}`, -1, model.No), Unsure, "hidden.json", `{"result": {"success": false, "code": "FULL"}}`, ""},
	{"json of a thing within json", call("1", "find_orders", map[string]any{"id": 1}), result("1", `{"data": {"status": "failed", "id": 7}}`, -1, model.No), OK, "", "", ""},
	{"some of many", call("1", "import_recipes", map[string]any{"id": 1}), result("1", `{"imported": 97, "failed": 3}`, -1, model.No), Unsure, "hidden.json", `{"imported": 97, "failed": 3}`, ""},
	{"none of many", call("1", "import_recipes", map[string]any{"id": 1}), result("1", `{"imported": 100, "failed": 0}`, -1, model.No), OK, "", "", ""},
	{"not done", call("1", "deploy_oven", map[string]any{"to": "x"}), result("1", `{"deployed": false, "message": "no token"}`, -1, model.No), Unsure, "hidden.json", `{"deployed": false, "message": "no token"}`, ""},
	{"not done, as was asked", call("1", "get_oven", map[string]any{"to": "x"}), result("1", `{"deployed": false, "status": "declined"}`, -1, model.No), OK, "", "", ""},
	{"declined", call("1", "pay", map[string]any{"to": "x"}), result("1", `{"id": 7, "status": "declined"}`, -1, model.No), Unsure, "hidden.json", `{"id": 7, "status": "declined"}`, ""},
	{"nobody took it", call("1", "send_mail", map[string]any{"to": "x"}), result("1", `{"accepted": [], "rejected": ["ada"]}`, -1, model.No), Unsure, "hidden.json", `{"accepted": [], "rejected": ["ada"]}`, ""},
	{"somebody took it", call("1", "send_mail", map[string]any{"to": "x"}), result("1", `{"accepted": ["bo"], "rejected": []}`, -1, model.No), OK, "", "", ""},
	{"an error in XML", call("1", "put_object", map[string]any{"to": "x"}), result("1", `<Error><Code>NoSuchBucket</Code></Error>`, -1, model.NotStated), Unsure, "hidden.error", `<Error><Code>NoSuchBucket</Code></Error>`, ""},
	{"no page", call("1", "WebFetch", map[string]any{"url": "https://x"}), result("1", "404 Not Found\nnginx", -1, model.NotStated), Unsure, "hidden.error", "404 Not Found", ""},
	{"a page about none", call("1", "WebFetch", map[string]any{"url": "https://x"}), result("1", "404 Not Found is what servers say\n"+strings.Repeat("and more ", 60), -1, model.No), OK, "", "", ""},
	{"a page of numbers", call("1", "WebFetch", map[string]any{"url": "https://x"}), result("1", "404 Ovens of the north\nby Ada", -1, model.No), OK, "", "", ""},
	{"Ansible", bash("1", "ansible-playbook x.yml | tail -1"), result("1", "oven1 : ok=3    changed=0    unreachable=0    failed=1    skipped=0", 0, model.No), Unsure, "hidden.build", "oven1 : ok=3    changed=0    unreachable=0    failed=1    skipped=0", ""},
	{"Ansible is fine", bash("1", "ansible-playbook x.yml"), result("1", "oven1 : ok=3    changed=0    unreachable=0    failed=0    skipped=0", 0, model.No), OK, "", "", ""},
	{"killed", bash("1", "./x; echo over"), result("1", "./run.sh: line 4: 4711 Killed                  ./x\nover", 0, model.No), Unsure, "hidden.crash", "./run.sh: line 4: 4711 Killed                  ./x", ""},
	{"killed in words", bash("1", "./x"), result("1", "12 Killed processes were cleaned up", 0, model.No), OK, "", "", ""},
	{"may not be run", bash("1", "./bake || true"), result("1", "bash: ./bake: Permission denied", 0, model.No), Unsure, "hidden.error", "bash: ./bake: Permission denied", ""},
	{"no place for an edit", call("1", "Edit", map[string]any{"file_path": "a", "old_string": "x", "new_string": "y"}), result("1", "String to replace not found in file.\nString: x", -1, model.NotStated), Unsure, "hidden.error", "String to replace not found in file.", ""},
	{"a place for an edit", call("1", "Edit", map[string]any{"file_path": "a", "old_string": "x", "new_string": "y"}), result("1", "The file a has been updated.\n3: not found in file", -1, model.NotStated), Done, "", "", ""},
	{"json in a file", call("1", "Read", map[string]any{"file_path": "a.json"}), result("1", `{"success":false}`, -1, model.No), OK, "", "", ""},
	{"nothing ran", bash("1", "pytest"), result("1", "=== 14 skipped in 0.1s ===", 0, model.No), Unsure, "hidden.empty", "=== 14 skipped in 0.1s ===", ""},
	{"nothing passed", bash("1", "vitest"), result("1", "0 passed, 14 skipped", 0, model.No), Unsure, "hidden.empty", "0 passed, 14 skipped", ""},
	{"some skipped", bash("1", "pytest"), result("1", "=== 3 passed, 14 skipped in 0.1s ===", 0, model.No), OK, "", "", ""},
	{"frame of a script", call("1", "exec", map[string]any{"input": "bake()"}), result("1", "Script failed\nWall time 0.2 seconds\nOutput:\n\nScript error:\nthe oven may not be opened", -1, model.Yes), Failed, "fail.error", "the oven may not be opened", ""},

	{"read", call("1", "Read", map[string]any{"file_path": "a"}), result("1", "--- FAIL: x\npanic: y", -1, model.No), OK, "", "", ""},
	{"cat", bash("1", "cat a.log"), result("1", "FAIL\tx\npanic: y", 0, model.No), OK, "", "", ""},
	{"git log", bash("1", "git -C x log | head"), result("1", "fatal: fixed\n2 failed, 3 passed", 0, model.No), Done, "", "", ""},
	{"sed in place", bash("1", "sed -i s/a/b/ x; true"), result("1", "panic: y", 0, model.No), Unsure, "hidden.crash", "panic: y", ""},
	{"log of the run", bash("1", "go test > out.txt 2>&1; tail out.txt"), result("1", "--- FAIL: TestA", 0, model.No), Unsure, "hidden.test", "--- FAIL: TestA", ""},
	{"a frame of a report", call("1", "Task", map[string]any{"prompt": "x"}), result("1", "<task_result>\n</task_result>", -1, model.No), Unsure, "hidden.no-report", "<task_result>", ""},
	{"report of an agent", call("1", "Task", map[string]any{"prompt": "x"}), result("1", "Error: none. 2 failed, 3 passed", -1, model.No), OK, "", "", ""},
}

func TestVerdict(t *testing.T) {
	found := map[string]bool{}
	for _, c := range cases {
		o := Verdict(c.call, c.result)
		rule := ""
		if o.Rule != nil {
			rule = o.Rule.Code
			found[rule] = true
		}
		if o.State != c.state || rule != c.rule {
			t.Errorf("%s: %v %s, want %v %s", c.name, o.State, rule, c.state, c.rule)
		}
		if got := o.Telling.Text(c.result); got != c.telling {
			t.Errorf("%s tells %q, want %q", c.name, got, c.telling)
		}
		if got := o.Detail.Text(c.result); got != c.detail {
			t.Errorf("%s has detail %q, want %q", c.name, got, c.detail)
		}
	}
	for _, r := range Rules() {
		if !found[r.Code] && r != ruleEvent && r != ruleUnheeded && r != ruleHalfGiven && r != ruleWarned && r != ruleFellBack && r != ruleNoAnswer && r != ruleMadeUp && r != rulePart && r != ruleOldCopy && r != ruleOldCached && r != ruleUsedEarly && r != ruleNoFolder && r != ruleUnremarked && r != ruleUnread && !isTrust(r) && (r.Group == Fail || r.Group == Hidden) {
			t.Errorf("no case for %s", r.Code)
		}
		if !strings.HasPrefix(r.Code, r.Group.String()+".") || r.Says == "" {
			t.Errorf("%s is not of group %s, or says nothing", r.Code, r.Group)
		}
	}
}

func TestAt(t *testing.T) {
	o := Verdict(bash("1", "x"), nil)
	if o.At(true, false).State != Missing || o.At(true, true).State != Running || o.At(false, false).State != Done || (Outcome{State: Failed}).At(false, true).State != Failed {
		t.Error("At")
	}
}

// pieces are what texts of results are put together from.
var pieces = []string{
	"ok  \tx\t0.1s", "FAIL", "--- FAIL: TestA (0.1s)", "2 failed, 3 passed", "Traceback (most recent call last):", "  File \"x\", line 1", "KeyError: 'a'",
	"panic: x", "npm ERR! x", "a.go:3:4: undefined: x", "Exit code 1", "exit status 1", "", "é日本 error", "\r", "50%\r100%", "E   assert", "\x1b[31mFAIL\x1b[0m", "{\"error\":\"x\"}", "0 passed, 3 skipped",
	"make: *** [x] Error 1", "error[E1]: x", "fatal: x", "bash: x: command not found", "   ", "\tindented", "exit_code=3", "}", "Tests: 1 failed", strings.Repeat("long ", 600) + "error: x",
}

var commands = []string{"go test", "go test | tail", "cat x", "grep x y", "make || true", "pytest; echo $?", "cd x && ls", "bash -c 'go test | tail'", "", "'", "set -e; a; b"}

func randomResult(r *rand.Rand) *model.ToolResult {
	var parts []model.Part
	for range r.IntN(3) {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(pieces[r.IntN(len(pieces))])
			b.WriteString([]string{"\n", "\r\n", "\n\n", ""}[r.IntN(4)])
		}
		parts = append(parts, model.Text{Text: b.String()})
		if r.IntN(4) == 0 {
			parts = append(parts, model.Media{})
		}
	}
	res := &model.ToolResult{CallID: "1", Content: parts, Error: model.Tristate(r.IntN(3))}
	if r.IntN(2) == 0 {
		n := r.IntN(3)
		res.ExitCode = &n
	}
	return res
}

// A tick is a promise.
func TestVerdictProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30_000 {
		c := bash("1", commands[r.IntN(len(commands))])
		res := randomResult(r)
		o := Verdict(c, res)
		checkOutcome(t, c, res, o)
		if o2 := Verdict(c, res); o2.State != o.State || o2.Telling != o.Telling {
			t.Fatal("not the same twice")
		}
	}
}

func checkOutcome(t *testing.T, c *model.ToolCall, res *model.ToolResult, o Outcome) {
	t.Helper()
	if o.State == OK {
		reads := strings.HasPrefix(string(c.Arguments), `{"command":"cat`) || strings.Contains(string(c.Arguments), "grep") || strings.Contains(string(c.Arguments), "ls")
		if res.Error == model.Yes || res.ExitCode != nil && *res.ExitCode != 0 {
			t.Fatalf("%s %+v is ok", c.Arguments, res)
		}
		for _, p := range res.Content {
			if text, ok := p.(model.Text); ok && !reads {
				for line := range strings.FieldsFuncSeq(text.Text, func(c rune) bool { return c == '\n' || c == '\r' }) {
					if line = strings.TrimSpace(line); line == "FAIL" || strings.HasPrefix(line, "--- FAIL") || strings.HasPrefix(line, "panic: ") || line == "2 failed, 3 passed" {
						t.Fatalf("%s with %q is ok", c.Arguments, text.Text)
					}
				}
			}
		}
	}
	if (o.Rule != nil) != o.State.Bad() {
		t.Fatalf("%v with rule %v", o.State, o.Rule)
	}
	for _, s := range []Span{o.Telling, o.Detail, o.Evidence} {
		if s.IsZero() {
			continue
		}
		text, ok := res.Content[s.Part].(model.Text)
		if !ok || s.Start < 0 || s.Start > s.End || s.End > len(text.Text) {
			t.Fatalf("%+v is not in %q", s, res.Content)
		}
		piece := s.Text(res)
		if piece == "" || strings.ContainsAny(piece, "\n\r") || strings.Count(text.Text[:s.Start], "\n")+1 != s.Line {
			t.Fatalf("%+v is %q of %q", s, piece, text.Text)
		}
		if utf8.ValidString(text.Text) && !utf8.ValidString(piece) {
			t.Fatalf("%+v cuts a character of %q", s, text.Text)
		}
	}
}

func FuzzVerdict(f *testing.F) {
	for i, p := range pieces {
		f.Add(commands[i%len(commands)], p+"\n"+pieces[(i+3)%len(pieces)], i%3, i%4-1)
	}
	f.Fuzz(func(t *testing.T, command, text string, failed, exit int) {
		c := bash("1", command)
		res := result("1", text, exit, model.Tristate(uint(failed)%3))
		o := Verdict(c, res)
		if o.State == OK && (res.Error == model.Yes || exit > 0) {
			t.Fatal("ok")
		}
		c.Arguments = []byte(`{"command":"cat x; ls; grep"}`) // what its text says was looked at above
		checkOutcome(t, c, res, o)
	})
}

func TestRulesAreTold(t *testing.T) {
	codes := map[string]bool{}
	for _, r := range Rules() {
		if codes[r.Code] {
			t.Errorf("%s is there twice", r.Code)
		}
		codes[r.Code] = true
	}
	if !slices.ContainsFunc(Rules(), func(r *Rule) bool { return r.Group == Hidden }) {
		t.Error("no hidden rules")
	}
}

func BenchmarkVerdict(b *testing.B) {
	for _, size := range []struct {
		name string
		n    int
	}{{"1kB", 1e3}, {"100kB", 1e5}, {"10MB", 1e7}} {
		plain := strings.Repeat("2026-01-02 INFO request served in 12 ms for /api/items with id 17\n", size.n/66)
		wordy := strings.Repeat("no error: the file was not found, but that is what the test expects\n", size.n/68)
		for _, text := range []struct{ name, text string }{{"plain", plain}, {"wordy", wordy}} {
			c, r := bash("1", "cd x && go test ./... 2>&1 | tail -50"), result("1", text.text, 0, model.No)
			b.Run(text.name+"/"+size.name, func(b *testing.B) {
				b.SetBytes(int64(len(text.text)))
				b.ReportAllocs()
				for b.Loop() {
					if o := Verdict(c, r); o.State != Done {
						b.Fatal(o.State, o.Telling.Text(r))
					}
				}
			})
		}
	}
}
