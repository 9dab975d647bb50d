package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// Programs put a frame around the output of a command that has its exit: "Exit code 1"
// before it (Claude Code), "Command exited with code 1" behind it (pi),
// <returncode>1</returncode> (mini-swe-agent), "returncode: 1" (OpenAI's), and so on.

// frameLines is how many lines at each end of a result may be its frame.
const frameLines = 3

// exit finds out the exit of a call's command.
func (v *verdict) exit() {
	r := v.result
	if r.ExitCode != nil {
		code := *r.ExitCode
		v.code = &code
	}
	if n, ok := exitMember(r, v.use.Purpose == tool.Shell); ok && v.code == nil {
		v.code = &n
		return
	}
	back := tool.LooksBack(v.call)
	if back && v.background() {
		return
	}
	span, n, ok := exitOf(r)
	switch {
	case !ok || span.IsZero():
	case v.code != nil:
		if *v.code == 0 && n != 0 {
			v.printed = &n
		}
	case back:
		v.code, v.later = &n, n == 0 // whose exit that is its call tells
	case r.Error == model.No && !isToolsOwn(r, span):
		if v.printed = &n; n == 0 {
			v.printed, v.code = nil, &n
		}
	case n != 0 && beginsFine(r):
		v.code, v.printed = new(int), &n
	default:
		v.code = &n
	}
}

// background finds out how the task ended that a call asks for. That the call itself went well
// says nothing of it.
func (v *verdict) background() (ok bool) {
	b, ok := tool.ReadBackground(saidBy(v.result))
	switch {
	case !ok:
	case b.Status == "killed" || b.Status == "stopped" || b.Status == "cancelled":
		v.ended = Interrupted
	case b.Exit != nil && v.code == nil:
		v.code, v.later = b.Exit, *b.Exit == 0
	case b.Status == "failed" || b.Status == "error":
		v.ended = Failed
	case b.Status != "completed":
		v.later = true
	}
	return ok
}

// isToolsOwn reports whether the line with an exit is one that the tool writes and no command
// does. That a result is marked as good says there only that the tool itself ran (deepagents).
func isToolsOwn(r *model.ToolResult, span Span) bool {
	line := span.Text(r)
	return strings.HasPrefix(line, "[Command failed with exit code ") || strings.HasPrefix(line, "[Command succeeded with exit code ")
}

// exitMember returns the exit out of a result that is one object with what a command
// printed and how it ended. Of a shell its exit is enough, and a status may be one.
func exitMember(r *model.ToolResult, shell bool) (int, bool) {
	if len(r.Content) != 1 {
		return 0, false
	}
	t, ok := r.Content[0].(model.Text)
	text := onlyText(strings.TrimSpace(t.Text))
	if !ok || len(text) > maxJSON || !strings.HasPrefix(text, "{") || !strings.HasSuffix(text, "}") {
		return 0, false
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return 0, false
	}
	v = commanded(v)
	streams := v.Get("stdout").Exists() || v.Get("stderr").Exists() || v.Get("output").Exists()
	for i, key := range [...]string{"exitCode", "exit_code", "returncode", "return_code", "exit_status", "exitStatus", "rc", "code"} {
		if n, ok := v.Get(key).Int(); ok && n >= -1<<31 && n < 1<<31 && (streams || shell && i < 6) {
			return int(n), true
		}
	}
	if n, ok := tool.StatusExit(v); ok && shell {
		_, only := tool.Streams(text)
		return int(n), only
	}
	return 0, false
}

func exitLine(r *model.ToolResult) Span {
	span, _, _ := exitOf(r)
	return span
}

// exitOf returns the line of a result's frame that has the exit, one other than 0
// before one that is 0.
func exitOf(r *model.ToolResult) (Span, int, bool) {
	var at Span
	code, known := 0, false
	edges(r, func(span Span, line string) bool {
		if isWithinStreams(r, span) {
			return true
		}
		if n, ok := exitIn(line); ok && (!known || code == 0 && n != 0) {
			at, code, known = span, n, true
		}
		return true
	})
	return at, code, known
}

// isWithinStreams reports whether a line is one that a command wrote, for its tool names the
// streams and has the exit behind them: what a log says that was printed is no exit.
func isWithinStreams(r *model.ToolResult, span Span) bool {
	t, ok := r.Content[span.Part].(model.Text)
	return ok && strings.HasPrefix(t.Text, "STDOUT:\n") && strings.TrimSpace(t.Text[span.End:]) != ""
}

// edges calls f for the first and the last lines of a result that have text.
func edges(r *model.ToolResult, f func(span Span, line string) bool) { edgesOf(r, frameLines, f) }

// edgesOf is edges with another number of last lines.
func edgesOf(r *model.ToolResult, last int, f func(span Span, line string) bool) {
	for part, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		text := t.Text
		end := 0
		in := lines{part: part, text: text}
		for n, to := 0, -1; n < frameLines && to < len(text); {
			var from int
			from, to = lineAt(text, to+1)
			if line := plain(text[from:min(to, from+maxLine)]); line != "" {
				if n, end = n+1, to; !f(in.span(from, to), line) {
					return
				}
			}
			if to == len(text) {
				break
			}
		}
		for n, from := 0, len(text); n < last && from > end; {
			var to int
			from, to = lineAt(text, from)
			if line := plain(text[from:min(to, from+maxLine)]); line != "" && from >= end {
				if n++; !f(in.span(from, to), line) {
					return
				}
			}
			from--
		}
	}
}

// One of these is in every line that has an exit.
var (
	exitWord   = literals.NewWord("exit", true)
	returnWord = literals.NewWord("return", true)
)

// exitIn reads the exit out of a line that has nothing else.
func exitIn(line string) (int, bool) {
	if len(line) > 120 || !exitWord.In(line) && !returnWord.In(line) {
		return 0, false
	}
	low := strings.ToLower(line)
	for _, words := range [...]string{"exit code", "exited with code", "exit_code", "exit status:", "returncode", "exit_status", "exitcode", "command exited with status", "process exited with status", "return code:"} {
		i := strings.Index(low, words)
		if i < 0 {
			continue
		}
		if before := strings.Trim(low[:i], "<[(\"{ "); strings.ContainsAny(before, "'`=\t") || isSentence(before) && line[0] != '{' {
			return 0, false // words about an exit
		}
		rest := strings.TrimLeft(low[i+len(words):], " :=\">")
		negative := strings.HasPrefix(rest, "-")
		rest = strings.TrimPrefix(rest, "-")
		n := digits(rest)
		if n == 0 || n > 10 {
			return 0, false
		}
		after := strings.Trim(rest[n:], " .)]>\"},;")
		if after != "" && after != "</returncode" && after != "</exit_code" && !strings.HasPrefix(rest[n:], "</") {
			return 0, false
		}
		code := number(rest[:n])
		if negative {
			code = -code
		}
		return code, true
	}
	return 0, false
}

// isSentence reports whether what stands before an exit is what a program says of one that it
// ran: ERROR: failed to solve: process "/bin/sh -c make" did not complete successfully.
func isSentence(before string) bool {
	const mostWords = 6
	return strings.Contains(before, "\"") || strings.Count(before, " ") >= mostWords
}

// beginsFine reports whether a result begins with a line that has nothing but an exit of 0: what
// else it says of one is of something that the command ran.
func beginsFine(r *model.ToolResult) (fine bool) {
	edges(r, func(_ Span, line string) bool {
		n, ok := exitIn(line)
		low := strings.ToLower(line)
		fine = ok && n == 0 && (strings.HasPrefix(low, "exit code") || strings.HasPrefix(low, "exit_code") || strings.HasPrefix(low, "returncode"))
		return false
	})
	return fine
}

// isFrame reports whether a line tells nothing but that a call ended.
func isFrame(line string) bool {
	if _, ok := exitIn(line); ok {
		return true
	}
	switch line {
	case "", "FAIL", "ERROR:", "Error:", "failed in sandbox:", "Error: (none)", "Signal: (none)", "Background PIDs: (none)", "<error>", "</error>", "<error_details>", "</error_details>", "OBSERVATION:", "Observation:", "<tool_use_error>", "The tool execution failed with the following error:", "stderr output:", "stdout output:", "STDOUT:", "STDERR:", "stdout:", "stderr:", "<output>", "</output>", "<stdout>", "</stdout>", "<stderr>", "</stderr>", "(no output)", "Script failed", "Script error:", "Output:", "```", "---", "}", "]", ")", "{":
		return true
	}
	if line[0] == '<' && (strings.HasSuffix(line, "</status>") || strings.HasSuffix(line, "</retrieval_status>") || strings.HasSuffix(line, "</task_id>") || strings.HasSuffix(line, "</task_type>") || strings.HasSuffix(line, "</timestamp>")) {
		return true // of a task in the background
	}
	return strings.HasPrefix(line, "exit status ") && digits(line[len("exit status "):]) > 0 || isMake(line) || strings.HasPrefix(line, "FAIL\t") ||
		(strings.HasPrefix(line, "Wall time ") || strings.HasPrefix(line, "Wall time: ")) && strings.HasSuffix(line, " seconds") ||
		strings.HasPrefix(line, "Process Group PGID: ") || // Gemini CLI and Qwen Code
		strings.HasPrefix(line, "Chunk ID: ") || strings.HasPrefix(line, "Original token count: ") || strings.HasPrefix(line, "Total output lines: ") // Codex
}

// maxBack is how many lines at the end of a result are looked at for one that tells
// something.
const maxBack = 200

// lastLine returns the last line of a result that tells more than that it ended, or what to
// do then.
func lastLine(r *model.ToolResult) Span {
	for _, advice := range [...]bool{false, true} {
		if span := lastOf(r, advice); !span.IsZero() {
			return span
		}
	}
	return Span{}
}

// lastOf is lastLine, with lines of advice or without.
func lastOf(r *model.ToolResult, advice bool) Span {
	for part := len(r.Content) - 1; part >= 0; part-- {
		t, ok := r.Content[part].(model.Text)
		if !ok {
			continue
		}
		for n, at := 0, len(t.Text); n < maxBack && at >= 0; n++ {
			from, to := lineAt(t.Text, at)
			at = from - 1
			line := plain(t.Text[from:min(to, from+maxLine)])
			switch {
			case isFrame(line):
			case !advice && isAdvice(line):
			case !advice && isIndented(t.Text, from) && offered(t.Text, from) > 0:
				at = offered(t.Text, from) - 1
			default:
				span := trimmed(part, t.Text, from, to)
				span.Line = strings.Count(t.Text[:span.Start], "\n") + 1
				return span
			}
		}
	}
	return Span{}
}

// isAdvice reports whether a line tells what may be done, and not what went wrong.
func isAdvice(line string) bool {
	for _, words := range [...]string{"hint: ", "See ", "Try ", "Run ", "Use ", "Usage:", "usage:", "Usage of ", "Please ", "If you ", "You can ", "You may ", "To get ", "To see ", "To push ", "To use ", "For more ", "For help", "Did you mean", "(use ", "Learn more", "More info", "Read more"} {
		if strings.HasPrefix(line, words) {
			return true
		}
	}
	return false
}

func isIndented(text string, at int) bool {
	return at < len(text) && (text[at] == ' ' || text[at] == '\t')
}

// offered returns where the line of advice begins that an indented line is an example of, 0 for
// none: "If you wish to set tracking information for this branch you can do so with:".
func offered(text string, from int) int {
	const far = 12
	for n := 0; n < far && from > 0; n++ {
		at, to := lineAt(text, from-1)
		if from = at; strings.TrimSpace(text[at:to]) == "" || isIndented(text, at) {
			continue
		}
		if isAdvice(plain(text[at:min(to, at+maxLine)])) {
			return at
		}
		return 0
	}
	return 0
}

// jsonSays returns the words in which a result of JSON says what went wrong: the message of the
// first object in it that says that it failed.
func jsonSays(r *model.ToolResult) (Span, bool) {
	for part, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok || len(t.Text) > maxJSON {
			continue
		}
		if _, streams := streamsIn(t.Text); streams {
			continue // its lines tell
		}
		from, to := strings.IndexAny(t.Text, "{["), strings.LastIndexAny(t.Text, "}]")
		if from < 0 || to < from || !onlyFrame(t.Text[:from]) || !onlyFrame(t.Text[to+1:]) {
			continue
		}
		v, err := rawjson.Parse([]byte(t.Text[from : to+1]))
		if err != nil {
			continue
		}
		words := wordsOf(v, 0)
		if words.Kind() != rawjson.String || strings.TrimSpace(words.Text()) == "" {
			continue
		}
		raw := string(words.Raw())
		if at := strings.Index(t.Text, raw); at >= 0 {
			first := 1 // of the line of the words that has any
			for strings.HasPrefix(raw[first:], `\n`) {
				first += 2
			}
			length := len(raw) - 1 - first
			if line, _, more := strings.Cut(raw[first:], `\n`); more {
				length = len(line)
			}
			span := trimmed(part, t.Text, at+first, at+first+min(length, maxLine))
			span.Line = strings.Count(t.Text[:at], "\n") + 1
			return whole(t.Text, span), true
		}
	}
	return Span{}, false
}

// onlyFrame reports whether a text says nothing but that a call ended.
func onlyFrame(s string) bool {
	if len(s) > maxLine {
		return false
	}
	for line := range strings.SplitSeq(s, "\n") {
		if !isFrame(plain(line)) {
			return false
		}
	}
	return true
}

// wordsOf returns the words of the first object in a value that says that it failed.
func wordsOf(v rawjson.Value, depth int) (words rawjson.Value) {
	const deepest = 6
	if depth > deepest {
		return words
	}
	if v.Kind() == rawjson.Object {
		failed := depth == 0
		for key, m := range v.Members() {
			failed = failed || saysFailure(key, m)
		}
		if e := v.First("error", "Error"); failed && e.Kind() == rawjson.Object {
			v = e
		}
		for _, key := range [...]string{"error", "Error", "message", "error_message", "errorMessage", "detail", "reason"} {
			if m := v.Get(key); failed && m.Kind() == rawjson.String && strings.TrimSpace(m.Text()) != "" {
				return m
			}
		}
	}
	for _, m := range v.Members() {
		if words = wordsOf(m, depth+1); words.Kind() == rawjson.String {
			return words
		}
	}
	for _, m := range v.Elems() {
		if words = wordsOf(m, depth+1); words.Kind() == rawjson.String {
			return words
		}
	}
	return words
}

// firstLine returns the first line of a result that tells more than that it ended.
func firstLine(r *model.ToolResult) (first Span) {
	edges(r, func(span Span, line string) bool {
		if isFrame(line) {
			return true
		}
		first = span
		return false
	})
	return first
}

// isBare reports whether nothing stands in a result but that a call ended.
func isBare(r *model.ToolResult) bool {
	return size(r) < maxErrorLine && firstLine(r).IsZero() && lastLine(r).IsZero()
}

// detailed returns the line by which an agent says why a tool failed, where that stands in tags
// behind what it says first.
func detailed(r *model.ToolResult) (why Span) {
	within := false
	edges(r, func(span Span, line string) bool {
		if within {
			why = span
			return false
		}
		within = line == "<error_details>"
		return true
	})
	return why
}

// maxJSON bounds the results that are read as JSON, in bytes.
const maxJSON = 4 << 20
