package tool

import (
	"strconv"
	"strings"

	"msgview/model/rawjson"
)

// Printed takes off a command's output what the program that ran it put around it: how it
// ended, the command once more, where its shell is then. What the output itself may be stays.
func Printed(s string) string {
	if out, ok := Streams(s); ok {
		return out
	}
	line, after := cutLine(s)
	last := strings.TrimRight(s, "\r\n")
	switch {
	case strings.HasPrefix(line, "<returncode>") && strings.HasSuffix(line, "</returncode>"): // mini-swe-agent
		if inner, ok := strings.CutPrefix(strings.TrimRight(after, "\r\n"), "<output>"); ok && strings.HasSuffix(inner, "</output>") {
			return strings.Trim(strings.TrimSuffix(inner, "</output>"), "\n")
		}
	case strings.HasPrefix(line, "Command executed."), strings.HasPrefix(line, "The command completed"), strings.HasPrefix(line, "The command failed"): // Roo Code, Antigravity
		if rest, ok := strings.CutPrefix(after, "Output:"); ok {
			return strings.TrimPrefix(rest, "\n")
		}
	case strings.HasPrefix(line, "<system>") && strings.HasSuffix(line, "</system>"), // Kimi
		strings.HasPrefix(line, "Error: Command failed (exit code: "): // Droid
		return after
	case strings.HasPrefix(line, "Ran command: `"), strings.HasPrefix(line, "Ran allowlisted command: `"): // gptme
		return fenced(after)
	case line == "STDOUT:":
		return streams(s, "STDOUT:\n", "\nSTDERR:\n", "\nReturn code: ")
	case line == "stdout:":
		return streams(s, "stdout:\n", "\nstderr:\n", "\nexit_code: ")
	case strings.HasPrefix(line, "command: "): // Mistral Vibe
		return streams(s, "\nstdout: ", "\nstderr: ", "\nreturncode: ")
	case strings.HasPrefix(line, "Command: "): // Gemini CLI, older, and Qwen Code
		if out, ok := behindCommand(last); ok {
			return out
		}
		return streams(s, "\nStdout: ", "\nStderr: ", "\nError: ")
	case strings.HasPrefix(line, "Chunk ID: ") || strings.HasPrefix(line, "Wall time: "): // Codex, of one that still runs
		if _, rest, ok := strings.Cut(s, "\nProcess running with session ID "); ok {
			if id, rest, ok := strings.Cut(rest, "\n"); ok {
				if _, out, ok := strings.Cut(rest, "Output:"); ok {
					return strings.TrimRight("Process running with session ID "+id+out, "\r\n")
				}
			}
		}
	case strings.HasPrefix(line, "<status>"), strings.HasPrefix(line, "<retrieval_status>"), strings.HasPrefix(line, "<task_id>"):
		if b, ok := ReadBackground(s); ok {
			return b.Output
		}
	case last == "Command executed successfully.", // Kimi CLI
		last == "(Bash completed with no output)", last == "Tool ran without output or errors", last == "(no output)", last == "<no output>":
		return ""
	}
	rest := last
	for {
		before, end := cutLast(rest)
		told := rest != last || strings.HasPrefix(line, "Output: ") && strings.HasPrefix(end, "Exit Code: ")
		if !isEnd(end) && (!told || !strings.HasPrefix(end, "Signal: ") && !strings.HasPrefix(end, "Exit Code: ") && end != "Error: (none)") {
			break
		}
		rest = before
	}
	if rest == last {
		return s
	}
	if out, ok := strings.CutPrefix(rest, "Output: "); ok { // Gemini CLI
		rest = strings.TrimPrefix(out, "(empty)")
	}
	return strings.TrimRight(rest, "\r\n")
}

// PrintedBy is Printed of a command that failed, or did not. Before the output of one that did
// stands its exit, as Claude Code writes it; of one that went well that is a line of its own.
func PrintedBy(failed bool, s string) string {
	if failed {
		if line, after := cutLine(s); isExitLine(line) {
			s = after
		}
	}
	return Printed(s)
}

func isExitLine(line string) bool {
	code, ok := strings.CutPrefix(line, "Exit code ")
	if !ok {
		code, ok = strings.CutPrefix(line, "Exit code: ")
	}
	_, err := strconv.Atoi(code)
	return ok && err == nil
}

// behindCommand is the output of a command that stands between where it ran and how it ended.
// An error of the program itself stays.
func behindCommand(s string) (string, bool) {
	_, rest, ok := strings.Cut(s, "\nDirectory: ")
	_, rest, _ = strings.Cut(rest, "\n")
	out, is := strings.CutPrefix(rest, "Output: ")
	if !ok || !is {
		return "", false
	}
	for {
		before, end := cutLast(out)
		if !isEnd(end) && !strings.HasPrefix(end, "Signal: ") && !strings.HasPrefix(end, "Exit Code: ") && end != "Error: (none)" {
			break
		}
		if out = before; end == "Error: (none)" || before == "" {
			break
		}
	}
	out = strings.TrimRight(out, "\r\n")
	if rest, empty := strings.CutPrefix(out, "(empty)"); empty {
		out = strings.TrimLeft(rest, "\r\n")
	}
	return out, true
}

// cutLast returns the last line of a text, and what stands before it.
func cutLast(s string) (before, line string) {
	at := strings.LastIndexByte(s, '\n')
	return s[:max(at, 0)], strings.TrimSpace(s[at+1:])
}

// isEnd reports whether a line behind the output of a command tells how it ended.
func isEnd(line string) bool {
	for _, words := range [...]string{
		"Process Group PGID: ", "Background PIDs: ", // Gemini CLI
		"[The command completed with exit code ", "[Current working directory: ", "[Python interpreter: ", // OpenHands
		"Command exited with code ", "[exit code: ", // Pi, dsh
		"[Command succeeded with exit code ", "[Command failed with exit code ", // deepagents
		"(Open file: ", "(Current directory: ", "bash-$", // SWE-agent
	} {
		if strings.HasPrefix(line, words) {
			return true
		}
	}
	if code, ok := strings.CutPrefix(line, "Command failed with exit code: "); ok { // Kimi CLI
		code, ok = strings.CutSuffix(code, ".")
		_, err := strconv.Atoi(code)
		return ok && err == nil
	}
	return strings.HasPrefix(line, "<") && strings.HasSuffix(line, ">") && strings.Contains(line, " with exit code ") // Copilot CLI
}

// streams returns what a text says that was written to two streams, of which the first one
// begins at a mark and the last one ends at another. A text in another form is returned whole.
func streams(s, out, err, end string) string {
	from, at, to := strings.Index(s, out), strings.LastIndex(s, err), strings.LastIndex(s, end)
	if from < 0 || at < from+len(out) || to < at+len(err) {
		if to == at+len(err)-1 { // nothing between the two
			return streams(s[:to]+"\n"+s[to:], out, err, end)
		}
		return s
	}
	var said []string
	for _, one := range [...]string{s[from+len(out) : at], s[at+len(err) : to]} {
		if one = strings.TrimRight(one, "\r\n"); strings.TrimSpace(one) != "" && one != "(empty)" {
			said = append(said, one)
		}
	}
	return strings.Join(said, "\n")
}

// fenced returns what stands in blocks for the streams of a command, the whole text if there
// are none.
func fenced(s string) string {
	var said []string
	within, any := false, false
	for line := range strings.SplitSeq(s, "\n") {
		switch line {
		case "```stdout", "```stderr":
			within, any = true, true
		case "```":
			within = false
		default:
			if within {
				said = append(said, line)
			}
		}
	}
	if !any || within {
		return s
	}
	return strings.Join(said, "\n")
}

// Streams returns what a command wrote out of an object of JSON that says that, how it ended, and
// nothing else: {"stdout": "...", "stderr": "...", "exitCode": 0}.
func Streams(s string) (string, bool) {
	const most = 1 << 20
	s = strings.TrimSpace(s)
	if len(s) > most || !strings.HasPrefix(s, "{") || !strings.HasSuffix(s, "}") || !strings.Contains(s, `"stdout"`) && !strings.Contains(s, `"output"`) {
		return "", false
	}
	v, err := rawjson.Parse([]byte(s))
	if err != nil {
		return "", false
	}
	return streamsOf(v, 0)
}

// StatusExit is the exit of a command that an object calls its status, a number that may be none
// of HTTP, which has no two streams.
func StatusExit(v rawjson.Value) (n int64, ok bool) {
	n, ok = v.Get("status").Int()
	if v.Get("stdout").Exists() || v.Get("stderr").Exists() {
		return n, ok && n >= 0 && n < 256
	}
	return n, ok && (n >= 0 && n < 100 || n > 123 && n < 160)
}

func streamsOf(v rawjson.Value, depth int) (string, bool) {
	var said []string
	wrote, ended := false, false
	for key, m := range v.Members() {
		switch key {
		case "stdout", "stderr", "output":
			if m.Kind() != rawjson.String {
				return "", false
			}
			wrote = wrote || key != "stderr"
			if text := strings.TrimRight(m.Text(), "\r\n"); text != "" {
				said = append(said, text)
			}
		case "exitCode", "exit_code", "returncode", "return_code", "exit_status", "exitStatus", "rc", "code":
			if _, ok := m.Int(); !ok && m.Kind() != rawjson.Null {
				return "", false
			}
			ended = true
		case "status":
			switch _, ok := StatusExit(v); {
			case ok:
				ended = true
			case !m.IsText("success") && !m.IsText("error") && !m.IsText("completed") && !m.IsText("failed"):
				return "", false
			}
		case "success", "ok", "signal", "timedOut", "timed_out", "interrupted", "duration", "durationMs", "duration_ms":
			if m.Kind() == rawjson.String && m.Text() != "" {
				return "", false
			}
		case "result", "data":
			if depth > 0 || m.Kind() != rawjson.Object {
				return "", false
			}
			text, ok := streamsOf(m, depth+1)
			if !ok {
				return "", false
			}
			wrote, ended, said = true, true, append(said, text)
		default:
			return "", false
		}
	}
	return strings.Join(said, "\n"), wrote && ended
}
