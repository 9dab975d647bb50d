package findings

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// A slip is code that was refused as it is none.
type slip struct {
	try
	must []string // what it was to do, and to what
}

// slipped notes code that a tool was given and that was refused as it is no code, which the next
// code of the tool makes good that is for the same: nothing of it was run.
func (w *mending) slipped(f *Finder, l *looked, s *step, e *ended) {
	refused := e.outcome.State.Bad() && isSlip(e.result)
	if !refused && (len(w.slips) == 0 || !e.outcome.State.Bad() && !e.fine()) {
		return
	}
	code := codeOf(e.use)
	code = withoutComments(code[:min(len(code), 4<<10)])
	switch {
	case code == "":
	case refused:
		if len(w.slips) < maxMissed {
			w.slips = append(w.slips, slip{try{e.call.Name, f.scoped(s.entry, e.target), wordsOfCode(code)}, deedsOfCode(code)})
		}
	default:
		words := wordsOfCode(code)
		w.slips = slices.DeleteFunc(w.slips, func(t slip) bool {
			if t.what != e.call.Name || !t.isAgain(words) {
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
func codeOf(u tool.Use) string {
	if u.Call.Name == "" || !slices.ContainsFunc(model.Words(u.Call.Name), codeWords.Has) {
		return ""
	}
	for key, m := range u.Arguments().Members() {
		if codeArguments.Has(strings.ToLower(key)) && m.Text() != "" {
			return m.Text()
		}
	}
	return ""
}

// changesByCode reports whether a tool was given code that changes something: other code is no other try of it.
func changesByCode(u tool.Use) bool {
	code := codeOf(u)
	return code != "" && len(deedsOfCode(withoutComments(code[:min(len(code), 4<<10)]))) > 0
}

// wordsOfCode are the different words of code, the first ones.
func wordsOfCode(code string) (words []string) {
	for w := range strings.FieldsFuncSeq(code[:min(len(code), 4<<10)], func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }) {
		if len(words) == maxCodeWords {
			break
		}
		if !slices.Contains(words, w) && !plainCode.Has(w) {
			words = append(words, strings.Clone(w))
		}
	}
	return words
}

const maxCodeWords = 64

// plainCode are words of languages, and of how any page is asked, which do not tell what code is for.
var plainCode = wordset.Set{Words: "await async return const let var function new if else elif for of in while try catch except finally raise throw import from as def class lambda with pass true false null undefined None True False and or not is typeof document window querySelector querySelectorAll getElementById page locator evaluate JSON stringify map filter forEach console log setTimeout setInterval clearTimeout print str list"}

// deedWords are words of names of functions that change something.
var deedWords = wordset.Set{Words: "click dblclick tap press type fill submit check uncheck select drag drop upload dispatch delete remove drop write put post patch send save create insert update add set append move rename copy pay buy order book cancel refund charge sell commit push deploy publish execute run start stop kill restart reset clear goto navigate"}

// deedsOfCode are the names of what code calls to change something, and if there are any the words of
// its strings, which tell of what: click, #pay.
func deedsOfCode(code string) (must []string) {
	code = code[:min(len(code), 4<<10)]
	for i := 0; i < len(code) && len(must) < maxCodeWords; i++ {
		if code[i] != '(' {
			continue
		}
		name := code[:i]
		name = name[strings.LastIndexFunc(name, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })+1:]
		if name != "" && !plainCode.Has(name) && slices.ContainsFunc(model.Words(name), deedWords.Has) && !slices.Contains(must, name) && !fillsOwn(code, code[:i-len(name)], name) {
			must = append(must, strings.Clone(name))
		}
	}
	if len(must) == 0 {
		return nil
	}
	var texts strings.Builder
	for from := 0; ; {
		at := strings.IndexAny(code[from:], "'\"`")
		if at < 0 {
			break
		}
		at += from + 1
		end := strings.IndexByte(code[at:], code[at-1])
		if end < 0 {
			break
		}
		texts.WriteString(code[at:at+end] + " ")
		from = at + end + 1
	}
	return append(must, wordsOfCode(texts.String())...)
}

// fillsOwn reports whether a method only fills a list that the code made itself, by the name of the
// method and the code before it: out.push of const out = [].
func fillsOwn(code, before, method string) bool {
	before, ok := strings.CutSuffix(before, ".")
	if !ok || !fillWords.Has(method) {
		return false
	}
	name := before[strings.LastIndexFunc(before, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })+1:]
	if name == "" || strings.HasSuffix(before[:len(before)-len(name)], ".") {
		return false
	}
	for rest := code; ; {
		at := strings.Index(rest, name)
		if at < 0 {
			return false
		}
		whole := at == 0 || !isWordInside(rest[at-1]) && rest[at-1] != '.'
		rest = rest[at+len(name):]
		if made, ok := strings.CutPrefix(strings.TrimLeft(rest, " "), "="); ok && whole {
			made = strings.TrimLeft(made, " ")
			for _, list := range [...]string{"[", "{", "new Set(", "new Map(", "new Array(", "Array(", "set(", "dict(", "list("} {
				if strings.HasPrefix(made, list) {
					return true
				}
			}
		}
	}
}

// fillWords are methods that fill a list.
var fillWords = wordset.Set{Words: "add append push insert set update"}

// withoutComments returns code without the lines that are comments, and without those behind code:
// their apostrophes are no strings.
func withoutComments(code string) string {
	if !strings.Contains(code, "//") && !strings.Contains(code, "#") {
		return code
	}
	var b strings.Builder
	for row := range strings.Lines(code) {
		if trimmed := strings.TrimLeft(row, " \t"); strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, "# ") {
			continue
		}
		for _, mark := range [...]string{" // ", "  # "} {
			if before, _, ok := strings.Cut(row, mark); ok && strings.Count(before, "'")%2 == 0 && strings.Count(before, "\"")%2 == 0 && strings.Count(before, "`")%2 == 0 {
				row = before + "\n"
			}
		}
		b.WriteString(row)
	}
	return b.String()
}

// isAgain reports whether code does what the refused one was to do: it has most of its words, and
// all of what that was to change.
func (t *slip) isAgain(words []string) bool {
	same := 0
	for _, w := range t.words {
		if slices.Contains(words, w) {
			same++
		}
	}
	return same > 0 && 2*same >= len(t.words) && !slices.ContainsFunc(t.must, func(w string) bool { return !slices.Contains(words, w) })
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
