package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// A call that has no result while others of its message have theirs, and an answer that speaks of what
// only it was to tell.

// Limits of what is looked at for it.
const (
	maxToldAnyway = 4  // calls
	maxAfterLost  = 64 // messages behind each
)

// notToldForm is how an answer says that it does not know.
var notToldForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:no|not|never|none|without|unknown|missing|unclear|open|pending|failed|lost|skipped)\b|n['’]t\b|\?`)
})

// toldAnyway puts calls without a result before others where an answer tells what they were to tell.
func (f *Finder) toldAnyway(loose []found) {
	looked := 0
	for i := range loose {
		one := &loose[i]
		if one.rule != ruleMissing || one.at.Call < 0 || looked == maxToldAnyway {
			continue
		}
		names := f.ownNames(one.at)
		if len(names) == 0 {
			continue
		}
		looked++
		if f.speaksAfter(one.at, names) {
			told := *one.Finding
			told.spoken, told.Because = true, "and an answer speaks of what it was to tell"
			one.Finding = &told
		}
	}
}

// ownNames are the words of what a call was given, that no other one of its message was given, if one
// of these has a result.
func (f *Finder) ownNames(p Place) (names []string) {
	m, lost := f.callAt(p)
	if lost == nil || len(lost.Arguments) > maxGivenLen {
		return nil
	}
	answered, others := false, ""
	for k, c := range m.Calls() {
		if k == p.Call {
			continue
		}
		_, _, ok := f.index.Result(p.Entry, k)
		answered = answered || ok
		others += string(c.Arguments[:min(len(c.Arguments), maxGivenLen)]) + "\n"
	}
	if !answered {
		return nil
	}
	for _, v := range tool.Of(lost).Arguments().Members() {
		if name := v.Text(); len(name) > 2 && len(name) <= maxText && !strings.ContainsAny(name, " \n") && !hasWord(others, name) {
			names = append(names, name)
		}
	}
	return names
}

// speaksAfter reports whether an answer behind a call has one of some names, which stand in nothing
// that was asked for or came between them.
func (f *Finder) speaksAfter(p Place, names []string) bool {
	in := func(text string) bool {
		text = strings.ToLower(text)
		return slices.ContainsFunc(names, func(name string) bool { return hasWord(text, strings.ToLower(name)) })
	}
	at := p.Entry
	for range maxAfterLost {
		next, ok := f.nextSpoken(at, 1)
		if !ok {
			return false
		}
		at = next
		m, err := f.log.Message(at)
		if err != nil || f.index.Flags(at).Has(model.FlagPrompt) && in(textOf(m)) {
			return false
		}
		for _, part := range m.Parts {
			switch part := part.(type) {
			case *model.ToolCall:
				if in(string(part.Arguments)) {
					return false
				}
			case *model.ToolResult:
				if in(saidBy(part)) {
					return false
				}
			}
		}
		if m.Role != model.RoleAssistant || len(m.Calls()) > 0 {
			continue
		}
		if text := textOf(m); in(text) {
			return len(text) <= maxAnswered && slices.ContainsFunc(names, func(name string) bool {
				k := strings.Index(strings.ToLower(text), strings.ToLower(name))
				return k >= 0 && k < len(text) && !notToldForm().MatchString(sentenceAt(text, k))
			})
		}
	}
	return false
}
