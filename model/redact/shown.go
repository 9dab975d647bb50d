package redact

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Bounds of a result in which the value is looked for that a call shows: what is longer is the
// output of a program.
const (
	mostShown      = 16 << 10
	mostShownLines = 12
	longestShown   = 4 << 10
)

// kindShown is the kind of what is a secret as the command says that shows it.
const kindShown = "what a command shows"

// shown are the secrets in a result of a call that shows some.
func (l *Log) shown(entry, k int, r *model.ToolResult) []found {
	lines, kept := linesOf(r), keptIn(r)
	if len(lines) == 0 && len(kept) == 0 {
		return nil
	}
	at, place, ok := l.Index().Call(entry, k)
	if !ok {
		return nil
	}
	m, err := l.of.Message(at)
	if err != nil || m == nil {
		return nil
	}
	calls := m.Calls()
	if place >= len(calls) {
		return nil
	}
	if c := calls[place]; literals.In(hints(), c.Arguments) || literals.In(hints(), c.ArgumentsText) || literals.In(hints(), c.Name) {
		all := shownIn(lines, showingsOf(c))
		if len(kept) > 0 && showsStore(c) {
			all = append(all, kept...)
		}
		return all
	}
	return nil
}

// hints are words one of which stands in each call that shows a secret: most calls are not taken
// apart.
var hints = sync.OnceValue(func() *literals.Set {
	all := []string{"token", "secret", "pass", "key", "auth", "cred", "pw", "jwt", "bearer", "psk", "_pat", "rand", "gpg", "age -", "sops", "crypt", "wg gen", "bw ", "chamber", "vault", "op ", "login:ci", "connection-string", ".env", "heroku config", "infisical", "railway var", "op item", "docker/config"}
	for _, n := range names {
		all = append(all, n.word)
	}
	return literals.New(all...)
})

// linesOf are the lines of a result in which a secret may be shown, nil if none may.
func linesOf(r *model.ToolResult) []string {
	size := 0
	for _, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok {
			continue
		}
		if size += len(t.Text); size > mostShown {
			return nil
		}
	}
	if size == 0 {
		return nil
	}
	var b strings.Builder
	b.Grow(size)
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok {
			b.WriteString(t.Text)
		}
	}
	text := b.String()
	if strings.Count(text, "\n") > 3*mostShownLines {
		return nil
	}
	return printedLines(tool.PrintedBy(r.Error == model.Yes, text))
}

// printedLines are the lines of what was printed, without those that are empty and what stands
// around them.
func printedLines(text string) (lines []string) {
	if first := nextUnseen(text, 0); first < len(text) {
		l := &layer{}
		takeOff(text, first, l)
		text = l.text
	}
	may := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if n := run(line, 0, &numerals, 6); n > 0 { // numbers of lines
			if rest, ok := strings.CutPrefix(line[n:], "→"); ok {
				line = rest
			} else if strings.HasPrefix(line[n:], "\t") {
				line = strings.TrimSpace(line[n:])
			}
		}
		if strings.HasPrefix(line, "<") { // <stdout>...</stdout>
			if _, inner, ok := strings.Cut(line, ">"); ok {
				line, _, _ = strings.Cut(inner, "</")
			}
		}
		if line == "" || strings.HasPrefix(line, "```") {
			continue
		}
		if len(lines) == mostShownLines || len(line) > longestShown {
			return nil
		}
		lines = append(lines, line)
		for word := range strings.FieldsSeq(line) {
			may = may || len(word) >= 4
		}
	}
	if !may {
		return nil
	}
	return lines
}

// shownIn are the secrets in the lines of an output.
func shownIn(lines []string, all []showing) (values []found) {
	for _, s := range all {
		full := false // the line before was one of base64 that goes on
		for i, line := range lines {
			v, ok := s.in(line)
			goesOn := full && len(v) >= 4 && run(v, 0, &padded, len(v)) == len(v)
			full = isDense(v) && (len(v) == 64 || len(v) == 76)
			if !ok || !goesOn && !s.fits(v, len(lines) == 1 || len(s.before) > 3 || i == len(lines)-1 && len(lines) == 2) || slices.ContainsFunc(values, func(f found) bool { return f.value == v }) {
				continue
			}
			values = append(values, found{value: v, kind: kindShown})
		}
	}
	return values
}

// in is what stands in a line where the value would.
func (s *showing) in(line string) (v string, ok bool) {
	if s.field > 0 {
		parts := strings.SplitN(line, ":", s.field)
		return parts[len(parts)-1], len(parts) == s.field
	}
	if before, some := strings.CutPrefix(s.before, "…"); some {
		i := strings.LastIndex(line, before)
		if i < 0 {
			return "", false
		}
		line = line[i+len(before):]
	} else if line, ok = strings.CutPrefix(line, strings.TrimLeft(s.before, " ")); !ok {
		return "", false
	}
	line, ok = strings.CutSuffix(line, strings.TrimRight(s.behind, " "))
	return strings.Trim(line, " \"'`,;"), ok
}

// nothing are words that a program says where there is no secret.
var nothing = wordset.Set{Words: "true false null nil none undefined yes no okay set unset empty missing present exists found failed success successful done error errors not-set not_set nothing unknown default enabled disabled configured ok unauthorized forbidden (null) (none) not_found notfound invalid expired denied bash: zsh: sh: usage: output output: stdout: stderr: result: exit"}

// fits reports whether a value may be the secret; alone says that nothing else was printed.
func (s *showing) fits(v string, alone bool) bool {
	if len(v) < max(4, s.least) || len(v) > longestShown || strings.ContainsAny(v, " \t\"<>{}") || nothing.Has(strings.ToLower(v)) || isPlaceholder(v) || strings.Contains(v, "://") || strings.HasSuffix(v, ":") || isCallID(v) || isTime(v) && strings.ContainsAny(v, ":-") {
		return false
	}
	lowers, uppers, digits, others := classes(v)
	dense := isDense(v)
	if strings.IndexByte("/.~-$(*#@[|", v[0]) >= 0 && !dense && (strings.IndexByte("/.~-", v[0]) >= 0 || !s.chosen) {
		return false // a path, a flag, a sign of a program
	}
	if isUUID(v) {
		return alone && !s.chosen && s.before == "" && varied(v)
	}
	if alone && s.chosen {
		return !(strings.Count(v, "/") > 1 && digits == 0)
	}
	if lowers+uppers == 0 || digits == 0 && !(len(v) >= 16 && isDrawn(v)) {
		return dense
	}
	if alone {
		return len(v) >= 8 && !(others > 0 && likeName(v) && digits < 3) && !likeVersion(v)
	}
	return len(v) >= 12 && digits >= 2 && !isHex(v) && entropy(v) >= 3 && !strings.ContainsAny(v, ":()[],") && !(likeName(v) && others > 0 && digits < len(v)/4) && (dense || !(strings.ContainsAny(v, "./") && digits < len(v)/4)) && !likeVersion(v)
}

// likeVersion reports whether a value is the version of a program: v1.2.3-beta.4.
func likeVersion(v string) bool {
	v = strings.TrimPrefix(v, "v")
	n := run(v, 0, &numerals, 5)
	return n > 0 && n < len(v) && v[n] == '.' && n+1 < len(v) && isDigit(v[n+1])
}

// exactly finds values in a text, as they are and as JSON has them, also within JSON.
func exactly(text string, values []found) (all []found) {
	for _, f := range values {
		var done []string
		for _, v := range spellings(f.value) {
			if slices.Contains(done, v) {
				continue
			}
			done = append(done, v)
			for at := 0; ; {
				i := strings.Index(text[at:], v)
				if i < 0 {
					break
				}
				at += i
				if to := at + len(v); len(v) >= leastWithin || isApart(text[at:], 0, len(v)) && (isApart(text, at, to) || endsEscape(text, at) || endsSequence(text, at) || endsEscapedSequence(text, at)) {
					all = append(all, found{from: at, to: to, kind: f.kind, value: f.value})
				}
				at += len(v)
			}
		}
	}
	return all
}

// spellings are a value as it is and in strings of JSON.
func spellings(v string) []string {
	inner := func(s string) string {
		q := rawjson.Quote(s)
		return string(q[1 : len(q)-1])
	}
	slashed := strings.ReplaceAll(inner(v), "/", `\/`)
	return []string{v, inner(v), slashed, inner(inner(v)), inner(slashed)}
}

// endsEscapedSequence is endsSequence in a string of JSON.
func endsEscapedSequence(text string, at int) bool {
	before := text[max(at-longestSequence, 0):at]
	i := strings.LastIndexByte(before, '[')
	return i > 4 && strings.EqualFold(before[i-4:i], "001b") && strings.Trim(before[i:], "[0123456789;") == "m"
}
