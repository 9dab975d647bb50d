package tool

import "testing"

// What a program puts around the output of a command is no output, in the form of each.
func TestPrinted(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"mini-swe-agent", "<returncode>0</returncode>\n<output>\na\nb\n</output>", "a\nb"},
		{"mini-swe-agent, nothing", "<returncode>0</returncode>\n<output>\n</output>", ""},
		{"mini-swe-agent, cut", "<returncode>0</returncode>\n<output_head>\na\n</output_head>", "<returncode>0</returncode>\n<output_head>\na\n</output_head>"},
		{"Mistral Vibe", "command: echo a\nstdout: 1\n\nstderr: \nreturncode: 0", "1"},
		{"Mistral Vibe, both", "command: x\nstdout: 1\n2\nstderr: oh\nreturncode: 3", "1\n2\noh"},
		{"Gemini CLI", "Output: gamma\nProcess Group PGID: 36669", "gamma"},
		{"Gemini CLI, nothing", "Output: (empty)\nBackground PIDs: 3\nProcess Group PGID: 36669", ""},
		{"Gemini CLI, failed", "Output: oh\nExit Code: 1\nProcess Group PGID: 36669", "oh"},
		{"a signal of its own", "a\nSignal: 9", "a\nSignal: 9"},
		{"Gemini CLI, of 2025", "Command: ls\nDirectory: (root)\nOutput: a\nb\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", "a\nb"},
		{"Gemini CLI, of 2025, nothing", "Command: ls\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 1\nSignal: (none)", ""},
		{"Gemini CLI, of 2025, not run", "Command: lx\nDirectory: (root)\nOutput: (empty)\nError: spawn lx ENOENT\nExit Code: (none)\nSignal: (none)", "Error: spawn lx ENOENT"},
		{"Gemini CLI, older", "Command: ls\nDirectory: (root)\nStdout: a\nStderr: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)", "a"},
		{"Qwen Code", "Command: go vet\nDirectory: (root)\nOutput: a\nb\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7", "a\nb"},
		{"Qwen Code, nothing", "Command: go vet\nDirectory: (root)\nOutput: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)", ""},
		{"Qwen Code, many lines", "Command: cat <<E\nOutput: x\nE\nDirectory: /w\nOutput: Output: x\nError: (none)\nExit Code: 0\nSignal: (none)\nProcess Group PGID: 7", "Output: x"},
		{"Qwen Code, an error", "Command: go vet\nDirectory: /w\nOutput: a\nError: spawn ENOENT\nExit Code: (none)\nSignal: (none)\nProcess Group PGID: 7", "a\nError: spawn ENOENT"},
		{"deepagents", "a\n\n[Command failed with exit code 1]", "a"},
		{"JSON", `{"stdout":"a\nb\n","stderr":"oh","exitCode":1}`, "a\nb\noh"},
		{"JSON, nothing", `{"stdout":"","stderr":"","exit_code":0}`, ""},
		{"JSON, within a result", `{"success":false,"result":{"stdout":"a\n","stderr":"","exitCode":1}}`, "a"},
		{"JSON, its status", `{"status":"error","exit_status":1,"output":"a"}`, "a"},
		{"JSON, a status of its own", `{"status":"baked","code":1,"output":"a"}`, `{"status":"baked","code":1,"output":"a"}`},
		{"JSON, a code of its own", `{"code":"E7","output":"a"}`, `{"code":"E7","output":"a"}`},
		{"JSON, of its own", `{"stdout":"a","day":"Monday","exit_code":0}`, `{"stdout":"a","day":"Monday","exit_code":0}`},
		{"JSON, no end", `{"output":"a"}`, `{"output":"a"}`},
		{"JSON, the status of a command", `{"status":0,"output":"a\n"}`, "a"},
		{"JSON, a status of HTTP", `{"status":200,"output":"a"}`, `{"status":200,"output":"a"}`},
		{"streams by name", "STDOUT:\na\nb\n\nSTDERR:\noh\n\nReturn code: 1", "a\nb\noh"},
		{"streams by name, nothing", "STDOUT:\n\nSTDERR:\n\nReturn code: 0", ""},
		{"streams by name, and an exit", "stdout:\na\nstderr:\n\nexit_code: 0", "a"},
		{"streams by name, no end", "STDOUT:\na\nSTDERR:\n", "STDOUT:\na\nSTDERR:\n"},
		{"Copilot CLI", "a\nb\n<shellId: 2 completed with exit code 0>", "a\nb"},
		{"Copilot CLI, nothing", "<exited with exit code 0>", ""},
		{"SWE-agent", "a\n(Open file: n/a)\n(Current directory: /x)\nbash-$", "a"},
		{"OpenHands", "a\n[Python interpreter: /usr/bin/python]\n[The command completed with exit code 0.]", "a"},
		{"Pi", "a\n\n\nCommand exited with code 1", "a"},
		{"Roo Code", "Command executed. Exit code: 0\nOutput:\nok", "ok"},
		{"Antigravity", "The command completed successfully.\nOutput:\nok", "ok"},
		{"Kimi", "<system>Command executed successfully.</system>\na", "a"},
		{"Kimi, failed", "a\nCommand failed with exit code: 3.", "a"},
		{"Kimi, nothing", "Command executed successfully.", ""},
		{"a failure of its own", "a\nCommand failed with exit code: 3, try again.", "a\nCommand failed with exit code: 3, try again."},
		{"Droid", "Error: Command failed (exit code: 1)\nls: no", "ls: no"},
		{"gptme", "Ran command: `ls`\n\n```stdout\na.txt\n```", "a.txt"},
		{"Claude Code, nothing", "(Bash completed with no output)", ""},
		{"Gemini CLI, no error of its own", "Output: (empty)\nError: (none)\nExit Code: 1\nProcess Group PGID: 3", ""},
		{"Gemini CLI, of no group", "Output: (empty)\nError: (none)\nExit Code: 1", ""},
		{"Codex, still running", "Chunk ID: 9\nWall time: 1.0000 seconds\nProcess running with session ID 77\nOriginal token count: 0\nOutput:\n", "Process running with session ID 77"},
		{"Codex, still running, some output", "Wall time: 1.0000 seconds\nProcess running with session ID 77\nOutput:\na\nb", "Process running with session ID 77\na\nb"},
		{"Claude Code, in the background", "<status>completed</status>\n\n<exit_code>1</exit_code>\n\n<stdout>\na\nb\n</stdout>\n\n<stderr>\noh\n</stderr>\n\n<timestamp>2026-01-01T00:00:00Z</timestamp>", "a\nb\noh"},
		{"Claude Code, in the background, nothing", "<status>running</status>\n\n<timestamp>2026-01-01T00:00:00Z</timestamp>", "running"},
		{"Claude Code, a task", "<retrieval_status>success</retrieval_status>\n\n<task_id>a1</task_id>\n\n<task_type>local_agent</task_type>\n\n<status>completed</status>\n\n<output>\nThree pears, in <output>\nAll.\n</output>", "Three pears, in <output>\nAll."},
		{"Claude Code, a task that is not ready", "<retrieval_status>not_ready</retrieval_status>\n\n<task_id>a1</task_id>\n\n<status>running</status>", "running, not ready"},
		{"Claude Code, a task, cut", "<retrieval_status>success</retrieval_status>\n\n<output>\nThree", "<retrieval_status>success</retrieval_status>\n\n<output>\nThree"},
		{"a status of its own", "<status>completed</status>\n<a>", "<status>completed</status>\n<a>"},
		{"a command's own words", "Output: a\nExit code 3\n", "Output: a\nExit code 3\n"},
		{"its own tags", "<output>\na\n</output>", "<output>\na\n</output>"},
		{"its own end", "a\nbash-3.2\n", "a\nbash-3.2\n"},
		{"a stream alone", "command: not found", "command: not found"},
		{"nothing", "", ""},
	} {
		if got := Printed(c.text); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// Before the output of a command that failed stands its exit: no output, unlike the same words
// of one that went well.
func TestPrintedBy(t *testing.T) {
	for _, c := range []struct {
		failed     bool
		text, want string
	}{
		{true, "Exit code 1\nE   assert 7 == 12\n1 failed", "E   assert 7 == 12\n1 failed"},
		{true, "Exit code 1", ""},
		{true, "Exit code 2\r\noh", "oh"},
		{true, "Exit code 1\n<returncode>1</returncode>\n<output>\na\n</output>", "a"},
		{true, "Exit code one\na", "Exit code one\na"},
		{true, "a\nExit code 1", "a\nExit code 1"},
		{false, "Exit code 1\na", "Exit code 1\na"},
		{false, "a\n[exit code: 3]", "a"},
	} {
		if got := PrintedBy(c.failed, c.text); got != c.want {
			t.Errorf("%v, %q: %q, want %q", c.failed, c.text, got, c.want)
		}
	}
}
