package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// nothingDone returns the line by which a call that was to change something says that it
// changed nothing: a commit of nothing, an UPDATE that met no row.
func (v *verdict) nothingDone() (at Span, ok bool) {
	if v.use.Purpose != tool.Shell {
		if v.use.Purpose != tool.Other || !isUpdate(tool.Text(v.use.Arguments(), "sql", "query", "statement")) {
			return Span{}, false
		}
		if first := firstLine(v.result); isNoRow(first.Text(v.result)) || saysNoRow(v.result) {
			return first, true
		}
		return Span{}, false
	}
	commits, asks := false, false
	for _, r := range v.runs() {
		words := r.Command.Program()
		if len(words) == 0 || r.Within != nil {
			continue
		}
		commits = commits || program(words) == "git" && has(words, "commit") && !has(words, "--dry-run")
		if program(words) == "git" && has(words, "status") { // which says the same of other files
			return Span{}, false
		}
		switch program(words) {
		case "psql", "cockroach", "mysql", "mariadb":
			asks = true
		}
	}
	if !commits && !asks || strings.Contains(v.use.Command(), "|| true") {
		return Span{}, false
	}
	some := false
	for part, p := range v.result.Content {
		t, is := p.(model.Text)
		if !is || len(t.Text) > maxListing {
			continue
		}
		for from, to := 0, -1; to < len(t.Text); {
			from, to = lineAt(t.Text, to+1)
			switch line := plain(t.Text[from:to]); {
			case commits && (strings.HasPrefix(line, "no changes added to commit") || strings.HasPrefix(line, "nothing added to commit but untracked")), asks && isNoRow(line):
				at, ok = trimmed(part, t.Text, from, to), true
				at.Line = strings.Count(t.Text[:from], "\n") + 1
			case commits && strings.HasPrefix(line, "[") && isQuote(line), asks && someRows().MatchString(line):
				some = true
			}
		}
	}
	return at, ok && !some
}

// isUpdate reports whether a statement of SQL is to change rows.
func isUpdate(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return strings.EqualFold(first, "update")
}

// isNoRow reports whether a line says that an UPDATE met no row.
func isNoRow(line string) bool {
	return line == "UPDATE 0" || strings.HasPrefix(line, "Rows matched: 0 ") || strings.EqualFold(line, "0 rows affected") || strings.EqualFold(line, "0 rows updated")
}

var someRows = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(?:UPDATE|DELETE) [1-9]|INSERT \d+ [1-9]|Rows matched: [1-9]|(?:CREATE|ALTER|DROP|COPY|GRANT) )`)
})

// saysNoRow reports whether a result of JSON counts the rows that were changed, and it is none.
func saysNoRow(r *model.ToolResult) bool {
	text := strings.TrimSpace(saidBy(r))
	if !strings.HasPrefix(text, "{") || len(text) > maxGivenDetails {
		return false
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return false
	}
	for _, key := range [...]string{"rowCount", "row_count", "rowsAffected", "rows_affected", "affectedRows", "affected_rows", "changes", "updated"} {
		if n, ok := v.Get(key).Int(); ok {
			return n == 0
		}
	}
	return false
}

// notHeeded returns the line by which a program says that a file that its command names is not
// there, and that it goes on without it.
func (v *verdict) notHeeded() (at Span, ok bool) {
	if v.use.Purpose != tool.Shell || size(v.result) == 0 {
		return Span{}, false
	}
	var names []string
	for _, r := range v.runs() {
		if classOf(r.Command) != work {
			continue
		}
		for _, a := range r.Command.Program()[1:] {
			if _, value, joined := strings.Cut(a, "="); joined && strings.HasPrefix(a, "-") {
				a = value
			}
			if len(a) > 4 && len(names) < 16 && isFileName(a) && !strings.HasPrefix(a, "-") {
				names = append(names, a)
			}
		}
	}
	if len(names) == 0 {
		return Span{}, false
	}
	edges(v.result, func(span Span, line string) bool {
		named := func(name string) bool { return strings.Contains(line, name) }
		if len(line) <= maxSaid && slices.ContainsFunc(names, named) && goesOnForm().MatchString(line) {
			at, ok = span, true
		}
		return !ok
	})
	return at, ok
}

var goesOnForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:not found|does not exist|doesn't exist|no such file|(?:could not|cannot|can't) (?:be )?(?:read|open|load|find)|unreadable|invalid).*(?:using (?:the )?defaults?|falling back|fallback|ignoring|skipping|default (?:config|settings|values))`)
})

// signInPage returns the title of a page to sign in at, or of one that keeps programs out, where
// something else was asked for.
func (v *verdict) signInPage() (at Span, ok bool) {
	asked := v.use.Command()
	if v.use.Purpose != tool.Shell {
		asked = string(v.call.Arguments) + v.call.ArgumentsText
	}
	low := strings.ToLower(asked)
	if !strings.Contains(low, "http") && !strings.Contains(low, "curl") || strings.Contains(low, "login") || strings.Contains(low, "signin") || strings.Contains(low, "sign-in") || strings.Contains(low, "auth") {
		return Span{}, false
	}
	first := firstLine(v.result)
	head := strings.ToLower(first.Text(v.result))
	if !strings.HasPrefix(head, "<!doctype html") && !strings.HasPrefix(head, "<html") {
		return Span{}, false
	}
	text := v.result.Content[first.Part].(model.Text).Text
	where := signInForm().FindStringIndex(text[:min(len(text), 4<<10)])
	if where == nil {
		return Span{}, false
	}
	at = Span{Part: first.Part, Start: where[0], End: where[1], Line: strings.Count(text[:where[0]], "\n") + 1}
	return at, true
}

var signInForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)<title[^>]*>\s*(?:(?:sign|log)[ -]?in\b|(?:access|permission) denied|just a moment|attention required)[^<]{0,80}</title>`)
})

// pushed looks whether a push had nothing, though files were edited since the last commit.
func (g *files) pushed(l *looked, talk uint64, e *ended) {
	open := slices.DeleteFunc(slices.Clone(g.open[talk]), func(o openEdit) bool { return o.shell })
	if len(open) == 0 || strings.TrimSpace(saidBy(e.result)) != "Everything up-to-date" {
		return
	}
	f := e.finding(Likely, open[len(open)-1].path)
	f.Counterpart = &open[len(open)-1].place
	l.say(e.place, ruleNothing, e.target, f)
}
