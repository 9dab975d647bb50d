package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// What the tests that the agent wrote expect to be refused is refused by the program, too, when it
// is given by hand.

// An expectedRefusal is a place of a test where something has to be refused.
type expectedRefusal struct {
	given []string // the texts that stand there
	words []string // all words there, in small letters
}

// maxRefusals bounds the places that are kept of a thread.
const maxRefusals = 32

// refusalMarks are what tests call that something has to be refused.
var refusalMarks = sync.OnceValue(func() *literals.Set {
	return literals.New("throws(", "raises(", "raises_regex(", "assertraises", "assert_raises", "raise_error", "tothrow", "rejects.", "rejects(", "should_panic", "is_err(", "unwrap_err(", "expect_err(", "expectexception", "shouldthrow", "assert.error(", "require.error(")
})

// expectsRefusals notes what an edit has tests expect to be refused.
func (g *intended) expectsRefusals(s *step, e *ended) {
	all, _ := g.refusals.get(s.thread)
	had := len(all)
	edits := e.edits()
	if len(edits) == 0 && e.changesAs() == tool.WriteFile { // most tests are written as a whole
		edits = []tool.Edit{{Path: e.use.Path(), New: e.use.Content()}}
	}
	for _, one := range edits {
		if !isCode(one.Path) || !literals.In(refusalMarks(), one.New[:min(len(one.New), maxSummed)]) {
			continue
		}
		rows := strings.Split(one.New[:min(len(one.New), maxSummed)], "\n")
		for i, row := range rows {
			if len(row) > maxLine || !literals.In(refusalMarks(), row) {
				continue
			}
			here := row
			for _, next := range rows[i+1 : min(len(rows), i+4)] { // what it calls may stand below
				if strings.TrimSpace(next) == "" || len(next) > maxLine || literals.In(refusalMarks(), next) {
					break
				}
				here += "\n" + next
			}
			if given := quotedIn(here); len(given) > 0 {
				all = append(slices.Clip(all), expectedRefusal{given, tellingWords(here)})
			}
		}
	}
	if len(all) > had {
		g.refusals.set(s.thread, all[max(0, len(all)-maxRefusals):])
	}
}

// quotedIn returns the texts of some rows of code.
func quotedIn(rows string) (all []string) {
	for i := 0; i < len(rows); i++ {
		q := rows[i]
		if q != '"' && q != '\'' && q != '`' {
			continue
		}
		end := strings.IndexByte(rows[i+1:], q)
		if end < 0 {
			break
		}
		if text := rows[i+1 : i+1+end]; len(text) > 1 && !strings.Contains(text, "\n") {
			all = append(all, strings.Clone(text))
		}
		i += end + 1
	}
	return all
}

// tellingWords returns the words of some rows of code that tell something, in small letters.
func tellingWords(rows string) (all []string) {
	for _, w := range fields(strings.ToLower(rows)) {
		if len(w) >= 5 && w != "error" && w != "assert" && w != "throws" && w != "raises" {
			all = append(all, w)
		}
	}
	return all
}

// isExpectedRefusal reports whether a program was given what a test that the agent wrote expects to
// be refused, all of it, and refuses it in few words: they name that, or have a word of the test.
func (g *intended) isExpectedRefusal(s *step, runs []shell.Run, r *model.ToolResult) bool {
	if s == nil {
		return false
	}
	all, _ := g.refusals.get(s.thread)
	if len(all) == 0 {
		return false
	}
	said := strings.ToLower(saidBy(r))
	if said == "" || len(said) > maxErrorLine || showsTrace(said) {
		return false
	}
	for _, run := range runs {
		words := run.Command.Program()
		if len(words) < 2 || !run.Blamed || classOf(run.Command) != work || isCheck(words) {
			continue
		}
		args := ownArguments(words)
		if args == nil {
			args = words[1:]
		}
		own := fields(strings.ToLower(strings.Join(words, " ")))
		for _, one := range all {
			if one.isGiven(args) && (namesGiven(said, valuesOf(args)) || slices.ContainsFunc(fields(said), func(w string) bool {
				return slices.Contains(one.words, w) && !slices.Contains(own, w)
			})) {
				return true
			}
		}
	}
	return false
}

// isGiven reports whether all that a program is given is what stands at that place, and no option
// that stands there is missing. A number beside it may be one that is no text there.
func (one *expectedRefusal) isGiven(args []string) bool {
	values := slices.DeleteFunc(valuesOf(args), func(v string) bool { return digits(v) == len(v) && !slices.Contains(one.given, v) })
	return len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(one.given, v) }) &&
		!slices.ContainsFunc(one.given, func(text string) bool {
			return strings.HasPrefix(text, "--") && !slices.ContainsFunc(args, func(a string) bool { return a == text || firstOf(a, "=") == text })
		})
}

// valuesOf are the arguments of a program without its options, and the values of these.
func valuesOf(args []string) (all []string) {
	for _, a := range args {
		if strings.HasPrefix(a, "-") {
			if _, value, ok := strings.Cut(a, "="); ok {
				all = append(all, value)
			}
			continue
		}
		all = append(all, a)
	}
	return all
}

// namesGiven reports whether a text in small letters names a value that a program was given: the
// first of several is what it is to do.
func namesGiven(low string, values []string) bool {
	return slices.ContainsFunc(values[min(1, len(values)-1):], func(v string) bool { return hasWord(low, strings.ToLower(v)) })
}

// showsTrace reports whether a text in small letters shows where in a program something was thrown.
func showsTrace(low string) bool {
	return strings.Contains(low, "traceback") || strings.Contains(low, "\n    at ") || strings.Contains(low, "panicked at") || strings.Contains(low, "goroutine 1 [")
}
