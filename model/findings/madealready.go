package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// madeAlready is the follower that knows what could not be made because it is there: it is made good
// where a call that names it goes well after that, since it is used, or was looked at, as it is.
type madeAlready struct {
	waitingList[existing]
}

// An existing is what was to be made.
type existing struct {
	name string // path of a file, or what a program calls it
	file bool
}

// leastExisting is how long the name of one is at least that no path is, in bytes.
const leastExisting = 4

func (g *madeAlready) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if low := e.lower(); len(low) <= maxErrorLine && (strings.Contains(low, "already exists") || strings.Contains(low, "file exists")) {
			if one := existingOf(e); one.name != "" {
				g.add(f, s.thread, s, e, one)
			}
		}
		return
	}
	if !g.some(s.thread) || !e.fine() || e.outcome.unproved {
		return
	}
	g.meets(l, s.thread, e.place, func(one *existing) bool {
		if one.file {
			return e.use.Purpose != tool.Shell && slices.Contains(e.use.Paths(), one.name)
		}
		for _, r := range e.runs() {
			if r.Checked && !slices.Contains(r.Command.Program(), "create") && slices.ContainsFunc(r.Command.Program(), func(w string) bool { return namesExisting(w, one.name) }) {
				return true
			}
		}
		return false
	})
}

// existingOf returns what a call was to make: a file of its own, or what stands behind the word create
// and in the name of none that is made with it.
func existingOf(e *ended) existing {
	if e.use.Purpose == tool.WriteFile {
		return existing{strings.Clone(e.use.Path()), true}
	}
	if e.use.Purpose != tool.Shell {
		return existing{}
	}
	runs := e.runs()
	if len(runs) == 0 {
		return existing{}
	}
	words := runs[len(runs)-1].Command.Program()
	at := slices.Index(words, "create")
	if len(words) > 0 && (program(words) == "createdb" || program(words) == "createuser") {
		at = 0
	}
	if at < 0 || at+1 >= len(words) || strings.HasPrefix(words[at+1], "-") || len(words[at+1]) < leastExisting {
		return existing{}
	}
	name := words[at+1]
	if at+2 < len(words) && !strings.HasPrefix(words[at+2], "-") {
		name = words[at+2] // kubectl create namespace bakery
	}
	return existing{strings.Clone(name), false}
}

// namesExisting reports whether a word is a name, or the address of what has it.
func namesExisting(word, name string) bool {
	word = strings.TrimSuffix(word, ".git")
	if word == name {
		return true
	}
	rest, ok := strings.CutSuffix(word, name)
	return ok && strings.ContainsAny(rest[len(rest)-1:], "/:=@")
}
