package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// named is the folder that the logs of this test name: nobody may look into it.
const named = "named-in-a-log"

// namingLogs writes logs that name files and addresses wherever a program could be
// tempted to follow them, and the files that they name. It returns their folder.
func namingLogs(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	bait, logs := filepath.Join(root, named), filepath.Join(root, "logs")
	put := func(path, data string) string {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	image, text := put(filepath.Join(bait, "image.png"), "\x89PNG\r\n\x1a\n"), put(filepath.Join(bait, "text.md"), "text")
	agent := put(filepath.Join(bait, "agent-bait.jsonl"), `{"type":"user","isSidechain":true,"agentId":"bait","message":{"role":"user","content":"bait"}}`+"\n")
	relative := "../" + named + "/agent-bait"
	all := fmt.Sprintf("Look at %s and @%s and file://%s, http://127.0.0.1:9/%s, ![x](%s) [y](file://%s) <img src=%q> attachment://%s sandbox:%s ~/%s %s.jsonl",
		image, text, image, named, image, text, image, image, text, named, relative)
	line := func(format string, args ...any) string {
		for i, a := range args {
			quoted, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			args[i] = string(quoted)
		}
		return strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", " ") + "\n"
	}
	web := "http://127.0.0.1:9/" + named + ".png"
	put(filepath.Join(logs, "chat.jsonl"), line(`{"role":"user","content":[{"type":"text","text":%s},{"type":"image_url","image_url":{"url":%s}},{"type":"image_url","image_url":{"url":%s}},{"type":"file","file":{"filename":%s,"file_id":%s}}]}`, all, "file://"+image, web, text, image)+
		line(`{"role":"assistant","content":%s,"tool_calls":[{"id":"c","type":"function","function":{"name":"read_file","arguments":%s}}]}`, all, `{"path":"`+text+`"}`)+
		line(`{"role":"tool","tool_call_id":"c","content":%s}`, all))
	put(filepath.Join(logs, "0a1b2c3d-0000-4000-8000-000000000001.jsonl"),
		line(`{"type":"user","uuid":"1","sessionId":%s,"cwd":%s,"gitBranch":"x","message":{"role":"user","content":[{"type":"text","text":%s},{"type":"image","source":{"type":"url","url":%s}},{"type":"image","source":{"type":"file","path":%s}}]}}`, relative, bait, all, web, image)+
			line(`{"type":"assistant","uuid":"2","parentUuid":"1","sessionId":%s,"cwd":%s,"message":{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"Task","input":{"prompt":%s,"agentId":%s}}]}}`, relative, bait, all, relative)+
			line(`{"type":"user","uuid":"3","parentUuid":"2","sessionId":%s,"toolUseResult":{"agentId":%s,"outputFile":%s,"filePath":%s},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":%s}]}}`, relative, strings.TrimSuffix(agent, ".jsonl"), agent, text, all)+
			line(`{"type":"file-history-snapshot","messageId":"1","snapshot":{"trackedFileBackups":{%s:{"backupFileName":%s}}}}`, text, text))
	put(filepath.Join(logs, "rollout-2025-01-01T00-00-00-0a1b2c3d-0000-4000-8000-000000000002.jsonl"),
		line(`{"timestamp":"2025-01-01T00:00:00Z","type":"session_meta","payload":{"id":%s,"cwd":%s,"instructions":%s,"forked_from_id":%s,"source":{"subagent":{"thread_spawn":{"parent_thread_id":%s}}}}}`, relative, bait, all, relative, relative)+
			line(`{"timestamp":"2025-01-01T00:00:01Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":%s},{"type":"input_image","image_url":%s}]}}`, all, "file://"+image)+
			line(`{"timestamp":"2025-01-01T00:00:02Z","type":"response_item","payload":{"type":"function_call","name":"view_image","arguments":%s,"call_id":"c"}}`, `{"path":"`+image+`"}`))
	put(filepath.Join(logs, "session-1.json"), line(`{"sessionId":%s,"projectHash":%s,"startTime":"2025-01-01T00:00:00Z","messages":[{"id":"1","type":"user","timestamp":"2025-01-01T00:00:00Z","content":%s},{"id":"2","type":"gemini","content":%s,"toolCalls":[{"id":"t","name":"read_file","args":{"path":%s},"resultDisplay":%s}]}]}`, relative, relative, all, all, text, text))
	put(filepath.Join(logs, "trajectory.json"), line(`{"schema_version":"ATIF-v1.5","session_id":%s,"agent":{"name":"a","version":"1"},"steps":[{"step_id":1,"source":"user","message":%s},{"step_id":2,"source":"agent","message":%s,"observation":{"results":[{"content":[{"type":"image","source":{"media_type":"image/png","path":%s}}],"subagent_trajectory_ref":[{"session_id":"s","trajectory_path":%s}]}]}}],"continued_trajectory_ref":%s}`, relative, all, all, image, agent, agent))
	put(filepath.Join(logs, "generic.jsonl"), line(`{"path":%s,"file":%s,"url":%s,"subagents":%s,"include":%s,"$ref":%s}`, text, image, web, relative, agent, "file://"+text))
	put(filepath.Join(logs, "chat.md"), "#### "+all+"\n\nYes: "+all+"\n")
	return logs
}

// The program opens what it was told to open, and nothing that a log names; it
// opens no connection. This needs strace.
func TestSystemCalls(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip(err)
	}
	if out, err := exec.Command(strace, "-f", "-o", os.DevNull, "-e", "trace=%network,%file", program, "--version").CombinedOutput(); err != nil {
		t.Skipf("strace does not work here: %v %s", err, out)
	}
	logs := namingLogs(t)
	testdata, err := filepath.Abs(filepath.Join("..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	trace := func(t *testing.T) (string, []string) {
		file := filepath.Join(t.TempDir(), "calls")
		return file, []string{"-f", "-qq", "-s", "4096", "-e", "signal=none", "-e", "trace=%network,%file", "-o", file, program}
	}
	inputs := []string{logs}
	found, err := filepath.Glob(filepath.Join(logs, "*"))
	if err != nil || len(found) < 7 {
		t.Fatal(found, err)
	}
	inputs = append(inputs, found...)
	tests := [][]string{{"info"}, {"list", logs}, {"search", named, logs}, {"list", testdata}}
	tests[0] = append(tests[0], found...)
	for _, path := range inputs {
		tests = append(tests, []string{"print", "--level", "5", path})
	}
	tests = append(tests, []string{"print", "--format", "markdown", found[0]}, []string{"print", "--format", "json", found[0]})
	for _, args := range tests {
		t.Run(strings.Join(args[:1], " ")+" "+filepath.Base(args[len(args)-1]), func(t *testing.T) {
			file, before := trace(t)
			cmd := exec.Command(strace, append(before, args...)...)
			cmd.Env = environment()
			out, err := cmd.CombinedOutput()
			if len(out) == 0 || cmd.ProcessState.ExitCode() > exitFound {
				t.Fatalf("%v: %.500s", err, out)
			}
			if args[0] == "print" && !strings.Contains(string(out), named) {
				t.Errorf("what the log names is not shown:\n%.2000s", out)
			}
			checkCalls(t, file, logs, testdata)
		})
	}
	for _, path := range []string{found[0], logs} {
		t.Run("viewer "+filepath.Base(path), func(t *testing.T) {
			file, before := trace(t)
			s := runOnTerminal(t, strace, nil, append(before, "--level", "5", path)...)
			if path == logs {
				s.wait("1 empty (x)") // all are looked through
				s.keys("jj\r")
			}
			s.wait("named")
			for range 10 {
				s.keys("j\r")
			}
			s.keys("riGgn")
			s.keys("QQ\x03")
			s.end()
			checkCalls(t, file, logs, testdata)
		})
	}
}

var (
	systemCall = regexp.MustCompile(`^\d+ +(?:<\.\.\. )?(\w+)`)
	quotedPath = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
)

// checkCalls looks through the calls that strace wrote.
func checkCalls(t *testing.T, file string, inputs ...string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	may := append([]string{"/proc/", "/sys/", "/etc/", "/usr/share/zoneinfo", "/usr/lib/", "/usr/share/lib/zoneinfo", "/lib", "/dev/null", "/dev/tty", "/dev/pts", "/usr/share/terminfo", os.TempDir() + "/msgview-",
		filepath.Dir(program), "/usr/local/go/lib/time"}, inputs...)
	opened := 0
	for _, line := range strings.Split(string(data), "\n") {
		m := systemCall.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		call := m[1]
		switch call {
		case "socket", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "getsockopt", "setsockopt", "socketpair", "shutdown":
			t.Errorf("network: %s", line)
		}
		path := quotedPath.FindStringSubmatch(line)
		if path == nil {
			continue
		}
		if strings.Contains(path[1], named) && !strings.Contains(line, "execve") {
			t.Errorf("a path that a log names: %s", line)
		}
		if call == "open" || call == "openat" || call == "openat2" || call == "execve" {
			opened++
			ok := false
			for _, p := range may {
				ok = ok || strings.HasPrefix(path[1], p)
			}
			if !ok {
				t.Errorf("opened: %s", line)
			}
		}
	}
	if opened < 3 {
		t.Errorf("only %d files were opened: %s", opened, data)
	}
}
