package tool

import "strings"

// Printed takes off a command's output what the program that ran it put around it: how it
// ended, the command once more, where its shell is then. What the output itself may be stays.
func Printed(s string) string {
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
	case strings.HasPrefix(line, "command: "): // Mistral Vibe
		return streams(s, "\nstdout: ", "\nstderr: ", "\nreturncode: ")
	case strings.HasPrefix(line, "Command: ") && !strings.Contains(s, "\nStdout: "): // Gemini CLI, older
		return oneStream(s)
	case strings.HasPrefix(line, "Command: "): // still older
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
	case last == "(Bash completed with no output)", last == "Tool ran without output or errors", last == "(no output)", last == "<no output>":
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
		"(Open file: ", "(Current directory: ", "bash-$", // SWE-agent
	} {
		if strings.HasPrefix(line, words) {
			return true
		}
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

// oneStream returns what a text in lines with labels says that was written to the only stream
// it has, and why the command could not be run, if it says that. A text in another form is
// returned whole.
func oneStream(s string) string {
	const err, exit = "\nError: ", "\nExit Code: "
	_, out, ok := strings.Cut(s, "\nOutput: ")
	to := strings.LastIndex(out, exit)
	if !ok || to < 0 {
		return s
	}
	at := strings.LastIndex(out[:to], err)
	if at < 0 {
		return s
	}
	why := strings.TrimSpace(out[at+len(err) : to])
	out = strings.TrimRight(out[:at], "\r\n")
	if out == "(empty)" {
		out = ""
	}
	if why != "(none)" && why != "" {
		out = strings.TrimLeft(out+"\n"+why, "\n")
	}
	return out
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
