package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
)

// A scanned is what the lines of a result tell.
type scanned struct {
	telling, detail Span
	rank            uint8

	rule      *Rule // of the line that tells most of those that prove one
	certainty Certainty
	evidence  Span
	failed    Span   // line of those that prove that tests failed that tells most
	failedAs  uint8  // rank of that line
	says      *Rule  // of the first line that likely proves one
	proof     uint8  // rank of that line
	wary      bool   // whether any line complains is asked, too
	command   string // that printed it, as far as it is known
	doubt     bool   // one does
	asked     int    // of how many that was asked
}

// maxLine bounds how much of a line is looked at, in bytes.
const maxLine = 2048

// scan looks for lines that tell of a failure. proves says which kinds of lines must
// be there for the others to count.
func scan(r *model.ToolResult, proves func(*mark) bool) scanned {
	var s scanned
	return s.over(r, proves)
}

func (s scanned) over(r *model.ToolResult, proves func(*mark) bool) scanned {
	proved := false
	for i, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		if streams, ok := streamsIn(t.Text); ok {
			for _, inner := range streams {
				proved = s.stream(i, t.Text, inner, proves) || proved
			}
			continue
		}
		proved = s.part(i, t.Text, proves) || proved
	}
	if !proved {
		return scanned{doubt: s.doubt}
	}
	if s.rule == ruleCrash && s.failedAs > 0 { // tests crash when they fail, and their runner says so
		s.rule, s.certainty, s.evidence = ruleTest, Sure, s.failed
	}
	s.telling, s.detail = s.number(r, s.telling), s.number(r, s.detail)
	s.evidence = s.number(r, s.evidence)
	return s
}

// stream looks at the lines of a stream that stands in the JSON of a text. What it finds is
// where the text has it.
func (s *scanned) stream(part int, text string, stream rawjson.Value, proves func(*mark) bool) (proved bool) {
	in := scanned{wary: s.wary, command: s.command}
	printed := stream.Text()
	proved = in.part(0, printed, proves)
	from := max(strings.Index(text, string(stream.Raw())), 0)
	at := func(span Span) Span {
		if span.IsZero() {
			return span
		}
		quoted := string(rawjson.Quote(printed[span.Start:span.End]))
		if i := strings.Index(text[from:], quoted[1:len(quoted)-1]); i >= 0 {
			return Span{Part: part, Start: from + i, End: from + i + len(quoted) - 2}
		}
		return trimmed(part, text, from, min(from+len(stream.Raw()), len(text)))
	}
	if in.rank > s.rank {
		s.rank, s.telling, s.detail = in.rank, at(in.telling), at(in.detail)
	}
	if in.proof > s.proof {
		s.proof, s.rule, s.certainty, s.evidence = in.proof, in.rule, in.certainty, at(in.evidence)
	}
	if in.failedAs > s.failedAs {
		s.failedAs, s.failed = in.failedAs, at(in.failed)
	}
	if s.says == nil {
		s.says = in.says
	}
	s.doubt = s.doubt || in.doubt
	return proved
}

// number sets the line of a span, which is counted once for the few that are kept.
func (s *scanned) number(r *model.ToolResult, span Span) Span {
	if !span.IsZero() {
		text := r.Content[span.Part].(model.Text).Text
		span.Line = strings.Count(text[:span.Start], "\n") + 1
	}
	return span
}

// Limits of the lines that are asked whether they complain: how many, and how many bytes at
// the end of a text besides.
const (
	maxAsked    = 300
	maxAskedEnd = 16 << 10
)

// part looks at the lines of one text that have one of the triggers.
func (s *scanned) part(part int, text string, proves func(*mark) bool) (proved bool) {
	next := ahead(text) // where the line after the last one begins
	var quoted [][2]int
	sought := false
	look := func(_, at int) bool {
		if at < len(text) && text[at] == '\n' {
			at++
		}
		if at < next {
			return true
		}
		from, to := lineAt(text, at)
		next = to
		line := unlabelled(plain(text[from:min(to, from+maxLine)]))
		if isQuote(line) || namesPassed(line) || isOfShellStart(line, s.command) || line == "Error: (none)" || strings.HasPrefix(line, "fatal: [") && isIgnored(text, to) {
			return true
		}
		if end, ok := ofStart(line, text, to); ok {
			next = end
			return true
		}
		if !sought {
			quoted, sought = fencedIn(text), true
		}
		if isQuoted(quoted, at) {
			return true
		}
		if strings.HasPrefix(line, "Traceback (most recent call last)") {
			s.traceback(part, text, from, to)
			proved = true
			return true
		}
		if s.wary && !s.doubt && (s.asked < maxAsked || at > len(text)-maxAskedEnd) {
			s.asked++
			s.doubt = verdictIn(line) != saidNothing || isDoubtful(line) || workFailed(line) != saidNothing
		}
		for _, m := range marks {
			if m.is(line) {
				if m.rule == ruleEmpty && strings.Contains(text, "--- PASS") {
					return true
				}
				s.doubt = s.doubt || m.rank == exceptionRank
				s.take(m, part, text, from, to)
				proved = proved || proves(m)
				break
			}
		}
		return true
	}
	if strings.HasPrefix(text, "E   ") { // with no end of a line before it
		look(0, 0)
	}
	literals.Each(triggers(), text, look)
	return proved
}

// ahead is how much of a text only says which command ran, and where (Gemini CLI, Qwen Code).
func ahead(text string) int {
	if !strings.HasPrefix(text, "Command: ") {
		return 0
	}
	return max(strings.Index(text, "\nDirectory: "), 0)
}

// maxStart is how much of a text a notice may have that Python prints where it starts.
const maxStart = 4 << 10

// ofStart reports whether a line begins the notice that Python prints where it starts of a file of paths
// that it cannot read: it goes on without the rest of that file, and then runs the program. end is
// where the notice ends.
func ofStart(line, text string, to int) (end int, ok bool) {
	if !strings.HasPrefix(line, "Error processing line ") || !strings.HasSuffix(line, ".pth:") {
		return 0, false
	}
	rest := text[to:min(to+maxStart, len(text))]
	end = strings.Index(rest, "\nRemainder of file ignored")
	if end < 0 || strings.Count(rest[:end], "Traceback (most recent call last)") > 1 {
		return 0, false
	}
	return to + end + 1, true
}

// linesOfStart is how many lines such a notice has, or two of them.
const linesOfStart = 24

// endsWithStart reports whether a result ends with such a notice: of what was printed into a pipe it comes last.
func endsWithStart(r *model.ToolResult) bool {
	if r == nil || len(r.Content) == 0 {
		return false
	}
	t, ok := r.Content[len(r.Content)-1].(model.Text)
	return ok && strings.HasSuffix(strings.TrimSpace(t.Text[max(0, len(t.Text)-64):]), "Remainder of file ignored")
}

// isIgnored reports whether Ansible says in the line behind one that it does not mind it.
func isIgnored(text string, to int) bool {
	span := following(0, text, to)
	return plain(text[span.Start:span.End]) == "...ignoring"
}

// unlabelled returns a line without the name of the stream that a program put before its
// first one: "Stdout: FAIL" (Gemini CLI and its kin).
func unlabelled(line string) string {
	if rest, ok := strings.CutPrefix(line, "#"); ok { // a step of BuildKit: #12 ERROR: ..., #12 3.456 ...
		if n := digits(rest); n > 0 && strings.HasPrefix(rest[n:], " ERROR: ") {
			return rest[n+1:]
		}
	}
	for _, label := range [...]string{"Stdout: ", "Stderr: ", "Output: ", "STDOUT: ", "STDERR: ", "stdout: ", "stderr: "} {
		if rest, ok := strings.CutPrefix(line, label); ok {
			return rest
		}
	}
	if label, rest, ok := strings.Cut(line, ": "); ok && len(label) < 80 && isPackage(label) && (strings.HasPrefix(rest, "FAIL ") || sumsUp(rest)) {
		return strings.TrimSpace(rest)
	}
	return line
}

// isPackage reports whether a label names a package and its script, as those do that run the
// scripts of many: web:test of Turborepo, packages/web test of pnpm.
func isPackage(label string) bool {
	name, script, spaced := strings.Cut(label, " ")
	if spaced {
		return strings.Contains(name, "/") && script != "" && !strings.ContainsAny(script, " =\"'")
	}
	_, script, ok := strings.Cut(label, ":")
	return ok && script != "" && isLetter(script[0]) && !strings.ContainsAny(label, "\"'(){}=")
}

// take enters a line of a kind.
func (s *scanned) take(m *mark, part int, text string, from, to int) {
	if s.says == nil {
		s.says = m.says
	}
	if rest, ok := strings.CutPrefix(text[from:to], "Output: "); ok { // what the program puts before the first line
		from = to - len(rest)
	}
	span := trimmed(part, text, from, to)
	if m.rank > s.rank || m.rank == s.rank && m.last {
		s.rank, s.telling, s.detail = m.rank, span, Span{}
		switch {
		case m.detail:
			s.detail = nearby(part, text, from, to)
		case m.next:
			s.detail = following(part, text, to)
		}
	}
	proof := m.rank
	if m.proof > 0 {
		proof = m.proof
	}
	if m.rule == ruleTest && m.certainty == Sure && proof > s.failedAs {
		s.failedAs, s.failed = proof, span
	}
	if m.rule != nil && proof > s.proof {
		s.proof, s.rule, s.certainty, s.evidence = proof, m.rule, m.certainty, span
	}
}

// exceptionRank is that of a line that begins with the name of an exception.
const exceptionRank = 76

// tracebackRank is that of the line that ends a traceback of Python.
const tracebackRank = 91

// traceback enters the line with the exception behind the frames of a traceback.
func (s *scanned) traceback(part int, text string, from, to int) {
	span := trimmed(part, text, from, to)
	if s.proof < tracebackRank {
		s.proof, s.rule, s.certainty, s.evidence = tracebackRank, ruleCrash, Sure, span
	}
	indent := len(text[from:to]) - len(strings.TrimLeft(text[from:to], " \t"))
	for n := 0; n < 400 && to < len(text); n++ {
		from, to = lineAt(text, min(to+1, len(text)))
		line := text[from:to]
		if strings.TrimSpace(line) == "" {
			continue
		}
		if len(line)-len(strings.TrimLeft(line, " \t")) <= indent {
			span = trimmed(part, text, from, to)
			break
		}
	}
	if s.rank <= tracebackRank {
		s.rank, s.telling, s.detail = tracebackRank, span, Span{}
	}
}

// nearby returns the line that says where and why, a few lines behind a failure or
// before it.
func nearby(part int, text string, from, to int) Span {
	const far = 6
	low, high := from, to
	for range far {
		if high >= len(text) {
			break
		}
		var at int
		at, high = lineAt(text, high+1)
		line := plain(text[at:min(high, at+maxLine)])
		if strings.HasPrefix(line, "--- ") && (!strings.HasPrefix(line, "--- FAIL") || text[at] != ' ') || strings.HasPrefix(line, "=== ") || strings.HasPrefix(line, "FAIL") {
			break
		}
		if _, ok := location(line); ok || strings.HasPrefix(line, "--> ") || strings.HasPrefix(line, "assertion ") {
			return trimmed(part, text, at, high)
		}
	}
	for range far {
		if low == 0 {
			break
		}
		low, high = lineAt(text, low-1)
		line := plain(text[low:min(high, low+maxLine)])
		if strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "=== ") {
			break
		}
		if _, ok := location(line); ok {
			return trimmed(part, text, low, high)
		}
	}
	return Span{}
}

// following returns the next line that has text.
func following(part int, text string, to int) Span {
	for n := 0; n < 3 && to < len(text); n++ {
		var from int
		if from, to = lineAt(text, to+1); strings.TrimSpace(text[from:to]) != "" {
			return trimmed(part, text, from, to)
		}
	}
	return Span{}
}

// lineAt returns the bounds of the line around a byte. A carriage return ends a line,
// too: programs write progress over itself.
func lineAt(text string, at int) (from, to int) {
	from = min(at, len(text))
	for to = from; to < len(text) && text[to] != '\n' && text[to] != '\r'; to++ {
	}
	for from > 0 && text[from-1] != '\n' && text[from-1] != '\r' {
		from--
	}
	return from, to
}

// trimmed returns the span of a line without the space around it.
func trimmed(part int, text string, from, to int) Span {
	for from < to && (text[from] == ' ' || text[from] == '\t') {
		from++
	}
	for from < to && (text[to-1] == ' ' || text[to-1] == '\t') {
		to--
	}
	return Span{Part: part, Start: from, End: to}
}

// A lines numbers the lines of a text of which some are looked at, from one to the next.
type lines struct {
	part   int
	text   string
	at     int // before which the ends of lines are counted
	before int
}

// span is trimmed, with the number of the line.
func (l *lines) span(from, to int) Span {
	span := trimmed(l.part, l.text, from, to)
	if span.Start >= l.at {
		l.before += strings.Count(l.text[l.at:span.Start], "\n")
	} else {
		l.before -= strings.Count(l.text[span.Start:l.at], "\n")
	}
	l.at, span.Line = span.Start, l.before+1
	return span
}

// escape begins the sequences that colour the output of programs. Lines are only
// compared without them; nothing that is shown comes from here.
const escape = 27

// plain returns a line without space around it and without colours.
func plain(line string) string {
	if strings.IndexByte(line, escape) < 0 {
		return strings.TrimSpace(line)
	}
	var b strings.Builder
	for i := 0; i < len(line); i++ {
		if line[i] != escape {
			b.WriteByte(line[i])
			continue
		}
		if i+1 < len(line) && line[i+1] == '[' {
			for i += 2; i < len(line) && (line[i] < '@' || line[i] > '~'); i++ {
			}
		}
	}
	return strings.TrimSpace(b.String())
}
