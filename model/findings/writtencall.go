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

// writtenCall is a call that was only written. Who makes it at once when the conversation goes on
// has seen that it did not run.
type writtenCall struct {
	name  string
	needs uint64
	left  int      // answers in which it may be made
	words []string // of the command that it was to run
	ids   []string // of what it was for, where it may be made at any time
	some  []string // other words for that
}

// soonMade is within how many answers a call that was written is made for that.
const soonMade = 2

var writtenName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:"(?:name|tool|function)"\s*:\s*"|<function=|invoke name="|to=functions\.|<tool_call>\s*|\[TOOL_CALLS?\]\s*|tool▁sep｜>)([A-Za-z0-9_.-]+)`)
})

func (f *Finder) writtenAt(p pending) *writtenCall {
	m := writtenName().FindStringSubmatch(p.text)
	if m == nil {
		return nil
	}
	w := &writtenCall{name: m[1], needs: f.scoped(p.place.Entry, mixed(model.Hash("written\x00"+m[1])+uint64(p.place.Entry))), left: soonMade}
	if p.prose { // nobody noticed, and whoever makes it later does
		w.left = 1 << 20
		w.ids, w.some = namesWritten(p.text)
	}
	if c := writtenCommand().FindStringSubmatch(p.text); c != nil {
		w.words = longerWords(strings.ReplaceAll(c[1], `\`, ""))
	}
	return w
}

// Bounds of an answer that goes on behind a call that was only written. A longer one is a text
// about calls.
const (
	aheadOfWritten = 400 // bytes of prose
	behindWritten  = 800
)

// writtenWithin returns a call that was only written in the middle of an answer: whole, with
// arguments, at the beginning of a row, and with prose behind it that speaks of what it did.
func writtenWithin(text string) string {
	if !strings.Contains(text, "invoke name=") && !strings.Contains(text, "<tool_call>") || strings.Contains(text, "```") {
		return ""
	}
	at := writtenBlock().FindStringIndex(text)
	if at == nil || at[0] > aheadOfWritten || at[1]-at[0] > maxText {
		return ""
	}
	call, end := strings.TrimSpace(text[at[0]:at[1]]), at[1]
	for _, w := range [...]string{"</function_results>", "</function_result>", "</tool_response>", "</tool_result>", "</tool_call>", "</function_calls>", "</invoke>"} { // a result that was made up, or more calls
		if i := strings.LastIndex(text, w); i >= 0 {
			end = max(end, i+len(w))
		}
	}
	ahead, behind := text[:at[0]], strings.TrimSpace(text[end:])
	if behind == "" || len(behind) > behindWritten || speaksOfMarkup(ahead) || speaksOfMarkup(behind) || strings.Contains(call, "...") || strings.Contains(call, "…") {
		return ""
	}
	return call
}

// writtenBlock is a call in markup that has a name and arguments, and its end.
var writtenBlock = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?ms)^[ \t]*(?:<function_calls>\s*)?<(?:antml:)?invoke name="[A-Za-z0-9_.-]+">\s*<(?:antml:)?parameter name="[A-Za-z0-9_.-]+">[^<>]+</.*?</(?:antml:)?invoke>|^[ \t]*<tool_call>\s*\{\s*"name"\s*:\s*"[A-Za-z0-9_.-]+"\s*,\s*"(?:arguments|parameters)"\s*:\s*\{\s*"[^<>]*</tool_call>`)
})

// speaksOfMarkup reports whether a text may ask or tell how calls are written.
func speaksOfMarkup(text string) bool {
	low := strings.ToLower(text[:min(len(text), maxKept)])
	return slices.ContainsFunc(ofMarkup[:], func(w string) bool { return strings.Contains(low, w) })
}

var ofMarkup = [...]string{"tool", "function", "invoke", "invocation", "xml", "json", "markup", "syntax", "format", "pars", "example", "e.g.", "for instance", "looks like", "would be", "template", "a call", "calls", "raw "}

var writtenCommand = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:"(?:command|cmd|script|code)"\s*:\s*"|"(?:command|cmd)"\s*:\s*\[\s*"(?:bash|sh|zsh)"\s*,\s*"-l?c"\s*,\s*"|<parameter name="(?:command|cmd)">|<parameter=command>\s*|<arg_key>(?:command|cmd)</arg_key>\s*<arg_value>)((?:[^"\\<]|\\.)*)`)
})

// longerWords are the words of a command that tell it from others.
func longerWords(command string) (all []string) {
	for w := range strings.FieldsFuncSeq(command, func(c rune) bool { return strings.ContainsRune(" \t\n\"'`;|&<>()$", c) }) {
		if len(w) > 2 && !slices.Contains(all, w) {
			all = append(all, strings.Clone(w))
		}
	}
	return all
}

// isMadeBy reports whether a call is the one that was written: by its tool, and where that runs
// commands by most words of it.
func (w *writtenCall) isMadeBy(c *model.ToolCall, u tool.Use) bool {
	if w.name != c.Name || !w.isFor(u) {
		return false
	}
	if u.Purpose != tool.Shell || len(w.words) == 0 {
		return true
	}
	same, made := 0, longerWords(u.Command())
	for _, word := range w.words {
		if slices.Contains(made, word) {
			same++
		}
	}
	return 2*same >= len(w.words)
}

// isFor reports whether the arguments of a call have all ids that were written, and half of what else
// there was: one for another order makes nothing good, one at another time may.
func (w *writtenCall) isFor(u tool.Use) bool {
	if len(w.ids)+len(w.some) == 0 {
		return true
	}
	asked := strings.ToLower(strings.Join(scalarsOf(u.Arguments(), nil), "\n"))
	same := 0
	for _, n := range w.some {
		if says(asked, n) {
			same++
		}
	}
	return 2*same >= len(w.some) && !slices.ContainsFunc(w.ids, func(n string) bool { return !says(asked, n) })
}

// namesWritten returns what tells a written call from others of its tool: the ids that are all of
// an argument, and those within one. Where it has no ids, its arguments of one word take their place.
func namesWritten(text string) (ids, some []string) {
	var values, words []string
	for _, m := range writtenValue().FindAllStringSubmatch(text, maxValues) {
		values = append(values, m[1])
	}
	if from, to := strings.IndexByte(text, '{'), strings.LastIndexByte(text, '}'); len(values) == 0 && from >= 0 && from < to {
		if v, err := rawjson.Parse([]byte(text[from : to+1])); err == nil {
			values = scalarsOf(v.First("arguments", "parameters"), nil)
		}
	}
	for _, value := range values {
		if len(value) > maxValue {
			continue // a text, which may be worded anew
		}
		all := strings.Fields(strings.ToLower(value))
		for _, one := range all {
			one = strings.Trim(one, "\"'`,.:;()")
			named, alone := idForm().MatchString(one) && !anAmount().MatchString(one), len(all) == 1
			switch {
			case named && alone:
				ids = append(ids, one)
			case named && !programWithVersion().MatchString(one):
				some = append(some, one)
			case alone && one != "":
				words = append(words, one)
			}
		}
	}
	if len(ids)+len(some) == 0 {
		return nil, words
	}
	return ids, some
}

var (
	// idForm is what names one of many.
	idForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`[a-z]\S*[0-9]|[0-9]\S*[a-z]`)
	})
	// anAmount is a time or a number with its unit, which may be another one for the same thing.
	anAmount = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[0-9.,:]+[a-z%]{1,3}$|^[0-9]{4}-[0-9]{2}-[0-9]{2}t[0-9:.z+-]*$`)
	})
	// programWithVersion is a word of a command such as python3.
	programWithVersion = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[a-z]+[0-9]$`)
	})
)

// Bounds of the arguments that are looked at.
const (
	maxValues = 16
	maxValue  = 120 // bytes of one
)

var writtenValue = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`<(?:(?:antml:)?parameter name="[A-Za-z0-9_.-]+"|arg_value)>\s*([^<>]+?)\s*</`)
})

// scalarsOf adds the texts and numbers in a value to others.
func scalarsOf(v rawjson.Value, all []string) []string {
	if said := v.Scalar(); said != "" && len(all) < maxValues {
		return append(all, said)
	}
	for _, m := range v.Members() {
		all = scalarsOf(m, all)
	}
	for _, m := range v.Elems() {
		all = scalarsOf(m, all)
	}
	return all
}

// isAmong reports whether a message makes one of its calls for the one that it has written.
func (w *writtenCall) isAmong(calls []*model.ToolCall) bool {
	return w != nil && slices.ContainsFunc(calls, func(c *model.ToolCall) bool { return w.isMadeBy(c, tool.Of(c)) })
}

// answers counts an answer.
func (w *writtenCall) answers() *writtenCall {
	if w == nil || w.left == 0 {
		return nil
	}
	next := *w
	next.left--
	return &next
}
