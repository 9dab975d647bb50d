package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
	"msgview/model/tool"
)

// inTransaction is the follower that knows which statements a database refused because they stood in
// a transaction: each is made good where it goes well by itself, by whatever tool.
type inTransaction struct {
	waitingList[outsideOnly]
}

// An outsideOnly is a call that failed with statements which run outside of transactions only.
type outsideOnly struct {
	verb  string   // CREATE INDEX CONCURRENTLY
	names []string // of what they are about, as far as they did not go well yet
}

// maxOutsideOnly is how many statements each may have.
const maxOutsideOnly = 8

const notInTransaction = " cannot run inside a transaction block"

var (
	refusedVerbForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\b([A-Z]+(?: [A-Z.]+){0,4})` + notInTransaction)
	})
	// statementName is what stands behind the last word of a verb up to the name that it is about.
	statementName = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:\s+(?:if|not|exists|analyze|verbose|full|index|table|database)\b|\s*\([^)]{0,80}\))*\s+["` + "`" + `]?([a-z_][\w.$]{0,80})`)
	})
)

func (*inTransaction) message(*Finder, *looked, *step) {}

func (g *inTransaction) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil || e.use.Purpose != tool.Shell && e.use.Purpose != tool.Other {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if text := saidBy(e.result); strings.Contains(text, notInTransaction) {
			if m := refusedVerbForm().FindStringSubmatch(text); m != nil {
				if names := namesBehind(givenToDatabase(e), m[1]); len(names) > 0 {
					g.add(f, s.thread, s, e, outsideOnly{strings.Clone(m[1]), names})
				}
			}
		}
		return
	}
	if !g.some(s.thread) || !e.fine() || e.outcome.unproved || !runsStatements(e) {
		return
	}
	said := givenToDatabase(e)
	g.changes(s.thread, e.place.Entry, func(one *outsideOnly) {
		if strings.Contains(said, "DROP ") && !strings.HasPrefix(one.verb, "DROP") {
			return // who knows what is there then
		}
		done := namesBehind(said, one.verb)
		one.names = slices.DeleteFunc(slices.Clone(one.names), func(name string) bool { return slices.Contains(done, name) })
	})
	g.meets(l, s.thread, e.place, func(one *outsideOnly) bool { return len(one.names) == 0 })
}

// givenToDatabase is what a call gives to a database, as far as it says.
func givenToDatabase(e *ended) string {
	if e.use.Purpose == tool.Shell {
		command := e.use.Command()
		return command[:min(len(command), maxListing)]
	}
	var said strings.Builder
	textsWithin(e.use.Arguments(), 0, &said)
	return said.String()
}

// runsStatements reports whether a call gives statements to a database, rather than writes them down
// or looks for them.
func runsStatements(e *ended) bool {
	if e.use.Purpose == tool.Other {
		return true
	}
	for _, r := range e.runs() {
		switch words := carried(r.Command.Inner()); program(words) {
		case "psql", "pgcli", "usql":
			return r.Checked && !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return len(r.Command.Writes) > 0 })
		}
	}
	return false
}

// namesBehind are what statements of a verb are about. The last word of the verb stands before their
// names: CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS rye.
func namesBehind(said, verb string) (names []string) {
	last := strings.ToUpper(verb[strings.LastIndexByte(verb, ' ')+1:])
	up := strings.ToUpper(said)
	if len(up) != len(said) {
		return nil
	}
	for at := 0; len(names) < maxOutsideOnly; {
		i := strings.Index(up[at:], last)
		if i < 0 {
			break
		}
		at += i + len(last)
		if m := statementName().FindStringSubmatch(said[at:min(len(said), at+300)]); m != nil {
			names = append(names, strings.ToLower(m[1]))
		}
	}
	return names
}
