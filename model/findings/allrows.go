package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// ruleRows is of group change, as what it changed was no fault of a file or a call.
var ruleRows = &Rule{"change.rows", Change, Warning, "a statement changed all rows of a table", "An UPDATE or DELETE of SQL without WHERE or another bound, which went well, although the last prompt speaks of nothing of the kind. It is not told of a table that the same text makes or fills, that is for a time or for tests by its name, and where a result says that it met one row at most."}

// allRows is the follower of the rule.
type allRows struct {
	asked latest[uint64, bool] // the last prompt of a conversation speaks of all, or of taking away
}

func (g *allRows) message(f *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) && !s.flags.Has(model.FlagSide) {
		talk, _ := f.index.Conversation(s.entry)
		g.asked.set(uint64(talk), wantsAllRows().in(textOf(s.message)))
	}
}

var wantsAllRows = sync.OnceValue(func() *wordForm {
	return newWordForm("all every each entire whole empty clear clean wipe truncate reset purge drop seed migrat backfill delet remov",
		`(?:all|every|each|everything|entire|whole|empty|clear|clean|wipe|truncate|reset|purge|drop|seed|migrat\w*|backfill\w*|delet\w*|remov\w*)\b`)
})

func (*allRows) last(*Finder, *looked) {}

func (g *allRows) ended(f *Finder, l *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	asked, known := g.asked.get(uint64(talk))
	if asked || !known {
		return
	}
	for _, text := range statementsOf(e) {
		if row := boundless(text); row != "" && !metFew(e.result) {
			l.say(e.place, ruleRows, e.target, e.finding(Likely, row))
			return
		}
	}
}

// statementsOf returns the texts of SQL that a call gives a database.
func statementsOf(e *ended) (all []string) {
	if e.use.Purpose != tool.Shell {
		if text := tool.Text(e.use.Arguments(), "sql", "query", "statement"); isSQL(text) {
			all = append(all, text)
		}
		return all
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch program(words) {
		case "psql", "mysql", "mariadb", "cockroach", "sqlite3", "duckdb":
		default:
			continue
		}
		for i, w := range words[1:] {
			switch {
			case w == "-c" || w == "-e" || w == "--command" || w == "--execute", strings.HasPrefix(w, "-") && strings.HasSuffix(w, "c") && len(w) < 6:
				if i+2 < len(words) {
					all = append(all, words[i+2])
				}
			case i > 0 && isSQL(w) && !strings.HasPrefix(words[i], "-"):
				all = append(all, w)
			}
		}
		if text, ok := r.Command.Document(); ok {
			all = append(all, text)
		}
		if slices.ContainsFunc(words, func(w string) bool { return passing(w) || w == ":memory:" }) {
			return nil
		}
	}
	return all
}

// passing reports whether a name says that what has it is for a time, or for tests.
func passing(name string) bool {
	low := strings.ToLower(name)
	return !strings.Contains(low, " ") && slices.ContainsFunc([]string{"tmp", "temp", "test", "cache", "session", "staging", "stage_", "_bak", "backup", "scratch", "queue", "lock", "dev.", "_dev"}, func(w string) bool { return strings.Contains(low, w) })
}

var rowsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)^(?:delete\\s+from|update(?:\\s+only)?)\\s+[\"`\\[]?((?:\\w+[\"`]?\\.[\"`]?)?\\w+)[\"`\\]]?(?:\\s+(?:as\\s+)?\\w+)??\\s*(?:$|set\\s)")
})

// boundless returns the first statement of a text that changes all rows of a table, in one line.
func boundless(text string) string {
	if len(text) > maxListing {
		return ""
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "--")
		b.WriteString(strings.TrimSpace(line) + " ")
	}
	whole := strings.ToLower(b.String())
	if strings.Contains(whole, "rollback") || strings.Contains(whole, "/*") || strings.Contains(whole, "$$") {
		return ""
	}
	for one := range strings.SplitSeq(b.String(), ";") {
		one = strings.TrimSpace(one)
		m := rowsForm().FindStringSubmatch(one)
		if m == nil || boundForm().MatchString(one) {
			continue
		}
		table := strings.ToLower(strings.Trim(m[1], "\"`"))
		made := regexp.MustCompile(`\b(?:create (?:temp |temporary )?table(?: if not exists)?|insert (?:or \w+ )?into|alter table|add column)\b[^;]*\b` + regexp.QuoteMeta(table) + `\b`)
		if !passing(table) && !made.MatchString(whole) {
			return one
		}
	}
	return ""
}

// boundForm finds what keeps a statement to some rows, or makes each row's value of others.
var boundForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:where|limit|using|join|from\s+\S+\s+\S+|current\s+of|select)\b.`)
})

var fewRows = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^(?:(?:UPDATE|DELETE) [01]|Rows matched: [01] .*|Query OK, [01] rows? affected.*|\(?[01] rows? affected\)?)\s*$`)
})

// metFew reports whether a result says that one row at most was changed.
func metFew(r *model.ToolResult) bool {
	return fewRows().MatchString(saidBy(r)[:min(len(saidBy(r)), maxListing)]) || saysNoRow(r)
}
