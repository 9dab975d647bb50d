package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/wordset"
)

// slipped notes code that a tool was given and that was refused as it is no code, which the next code
// makes good that the tool takes: nothing of it was run.
func (w *mending) slipped(f *Finder, l *looked, s *step, e *ended) {
	if !takesCode(e) {
		return
	}
	switch {
	case e.outcome.State.Bad() && isSlip(e.result):
		if len(w.slips) < maxMissed {
			w.slips = append(w.slips, try{what: e.call.Name, target: f.scoped(s.entry, e.target)})
		}
	case e.outcome.State.Bad(), len(w.slips) > 0 && e.fine():
		w.slips = slices.DeleteFunc(w.slips, func(t try) bool {
			if t.what == e.call.Name && !e.outcome.State.Bad() {
				l.well(t.target, e.place)
			}
			return t.what == e.call.Name // what failed otherwise tells of itself
		})
	}
}

// takesCode reports whether a tool runs the code that it is given.
func takesCode(e *ended) bool {
	if e.call.Name == "" || !slices.ContainsFunc(model.Words(e.call.Name), codeWords.Has) {
		return false
	}
	for key, m := range e.use.Arguments().Members() {
		if codeArguments.Has(strings.ToLower(key)) && m.Text() != "" {
			return true
		}
	}
	return false
}

var (
	codeWords     = wordset.Set{Words: "evaluate eval js javascript python ipython code script execute jupyter repl node"}
	codeArguments = wordset.Set{Words: "script code function expression js javascript python source snippet"}
)

// isSlip reports whether a short result says that code is none: not what it says of a file, or of JSON,
// that the code reads.
func isSlip(r *model.ToolResult) bool {
	if r == nil || size(r) > 2<<10 {
		return false
	}
	low := strings.ToLower(saidBy(r))
	if !literals.In(slipWords(), low) || strings.Contains(low, "json") {
		return false
	}
	for rest := low; ; {
		_, behind, ok := strings.Cut(rest, `file "`)
		if !ok {
			return true
		}
		if !strings.HasPrefix(behind, "<") {
			return false // of a file that the code reads
		}
		rest = behind
	}
}

var slipWords = sync.OnceValue(func() *literals.Set {
	return literals.New("await is only valid", "illegal return statement", "syntaxerror", "syntax error", "unexpected token", "unexpected identifier", "unexpected end of input", "missing ) after argument list", "indentationerror", "unterminated string", "unterminated template", "unexpected indent", "invalid syntax", "illegal break statement", "illegal continue statement")
})
