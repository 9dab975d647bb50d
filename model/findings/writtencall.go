package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// writtenCall is a call that was only written. Who makes it at once when the conversation goes on
// has seen that it did not run.
type writtenCall struct {
	name  string
	needs uint64
	left  int      // answers in which it may be made
	words []string // of the command that it was to run
}

// soonMade is within how many answers a call that was written is made for that.
const soonMade = 2

var writtenName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:"(?:name|tool|function)"\s*:\s*"|<function=|invoke name=")([A-Za-z0-9_.-]+)`)
})

func (f *Finder) writtenAt(p pending) *writtenCall {
	m := writtenName().FindStringSubmatch(p.text)
	if m == nil {
		return nil
	}
	w := &writtenCall{name: m[1], needs: f.scoped(p.place.Entry, mixed(model.Hash("written\x00"+m[1])+uint64(p.place.Entry))), left: soonMade}
	if c := writtenCommand().FindStringSubmatch(p.text); c != nil {
		w.words = longerWords(strings.ReplaceAll(c[1], `\`, ""))
	}
	return w
}

var writtenCommand = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:"(?:command|cmd|script|code)"\s*:\s*"|<parameter name="(?:command|cmd)">|<parameter=command>\s*)((?:[^"\\<]|\\.)*)`)
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
func (w *writtenCall) isMadeBy(e *ended) bool {
	if w.name != e.call.Name {
		return false
	}
	if e.use.Purpose != tool.Shell || len(w.words) == 0 {
		return true
	}
	same, made := 0, longerWords(e.use.Command())
	for _, word := range w.words {
		if slices.Contains(made, word) {
			same++
		}
	}
	return 2*same >= len(w.words)
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
