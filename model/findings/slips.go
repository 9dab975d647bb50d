package findings

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/wordset"
)

// slipped notes code that a tool was given and that was refused as it is no code, which the next
// code of the tool makes good that is for the same: nothing of it was run.
func (w *mending) slipped(f *Finder, l *looked, s *step, e *ended) {
	code := codeOf(e)
	if code == "" {
		return
	}
	words := wordsOfCode(code)
	switch {
	case e.outcome.State.Bad() && isSlip(e.result):
		if len(w.slips) < maxMissed {
			w.slips = append(w.slips, try{e.call.Name, f.scoped(s.entry, e.target), words})
		}
	case e.outcome.State.Bad(), len(w.slips) > 0 && e.fine():
		w.slips = slices.DeleteFunc(w.slips, func(t try) bool {
			if t.what != e.call.Name || !isCodeAgain(t.words, words) {
				return false
			}
			if !e.outcome.State.Bad() {
				l.well(t.target, e.place)
			}
			return true // what failed otherwise tells of itself
		})
	}
}

// codeOf is the code that a tool was given to run, "" where it takes none, or commands of a shell.
func codeOf(e *ended) string {
	if e.call.Name == "" || !slices.ContainsFunc(model.Words(e.call.Name), codeWords.Has) {
		return ""
	}
	for key, m := range e.use.Arguments().Members() {
		if codeArguments.Has(strings.ToLower(key)) && m.Text() != "" {
			return m.Text()
		}
	}
	return ""
}

// wordsOfCode are the different words of code, the first ones.
func wordsOfCode(code string) (words []string) {
	for w := range strings.FieldsFuncSeq(code[:min(len(code), 4<<10)], func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if len(words) == maxCodeWords {
			break
		}
		if w != "await" && w != "async" && w != "return" && !slices.Contains(words, w) {
			words = append(words, strings.Clone(w))
		}
	}
	return words
}

const maxCodeWords = 64

// isCodeAgain reports whether code does what other code was to do: it has most of its words.
func isCodeAgain(refused, words []string) bool {
	same := 0
	for _, w := range refused {
		if slices.Contains(words, w) {
			same++
		}
	}
	return same > 0 && 2*same >= len(refused)
}

var (
	codeWords     = wordset.Set{Words: "evaluate eval js javascript python ipython code script execute jupyter repl node"}
	codeArguments = wordset.Set{Words: "script code function expression js javascript python source snippet"}
)

// isSlip reports whether a short result says that code is none: not what it says of a file, of
// JSON, of a statement or of a selector that the code hands on.
func isSlip(r *model.ToolResult) bool {
	if r == nil || size(r) > 2<<10 {
		return false
	}
	low := strings.ToLower(saidBy(r))
	if !literals.In(slipWords(), low) || literals.In(readWords(), low) {
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

// readWords are words of those that read what the code hands on, when the code itself runs.
var readWords = sync.OnceValue(func() *literals.Set {
	return literals.New("json", "yaml", "toml", "xml", " in /", "at or near", "parse error", "failed to execute", "not a valid selector", "sqlstate", "sql syntax")
})

var slipWords = sync.OnceValue(func() *literals.Set {
	return literals.New("await is only valid", "illegal return statement", "syntaxerror", "syntax error", "unexpected token", "unexpected identifier", "unexpected end of input", "missing ) after argument list", "indentationerror", "unterminated string", "unterminated template", "unexpected indent", "invalid syntax", "illegal break statement", "illegal continue statement")
})
