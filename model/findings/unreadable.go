package findings

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// unreadable is the follower that knows which files a tool could not read as it is not made for
// them, or lacks what it reads them with: a command that reads one in the same turn makes that
// good.
type unreadable struct {
	threads latest[uint64, []unread]
}

// An unread is a file that a tool could not read.
type unread struct {
	target uint64
	name   string
	sought string // what a search was to look for there
	seen   int    // entry of the result
}

// maxUnread is how many of them wait in a thread.
const maxUnread = 8

func (g *unreadable) message(_ *Finder, _ *looked, s *step) {
	if s.flags.Has(model.FlagPrompt) {
		g.threads.set(s.thread, nil)
	}
}

func (*unreadable) last(*Finder, *looked) {}

func (g *unreadable) ended(f *Finder, l *looked, s *step, e *ended) {
	waiting, _ := g.threads.get(s.thread)
	switch {
	case e.use.Purpose != tool.Shell:
		name := lastName(cmp.Or(e.use.Path(), tool.Text(e.use.Arguments(), "SearchPath", "search_path")))
		sought := ""
		if e.use.Purpose == tool.Find {
			sought = cmp.Or(e.use.Query(), tool.Text(e.use.Arguments(), "Query"))
		}
		if e.outcome.State != Failed || e.use.Purpose != tool.ReadFile && e.use.Purpose != tool.Find || len(name) < 4 && len(sought) < leastSought || size(e.result) > maxErrorLine || !literals.In(notMadeFor(), saidBy(e.result)) {
			return
		}
		waiting = append(slices.Clone(waiting), unread{f.scoped(s.entry, e.target), name, sought, e.entry})
		g.threads.set(s.thread, waiting[max(0, len(waiting)-maxUnread):])
	case len(waiting) > 0 && e.fine() && !e.outcome.unproved && size(e.result) > 0 && readsByCommand(e):
		command := e.use.Command()
		g.threads.set(s.thread, slices.DeleteFunc(slices.Clone(waiting), func(u unread) bool {
			if e.place.Entry <= u.seen || !u.readBy(command) {
				return false
			}
			l.well(u.target, e.place)
			return true
		}))
	}
}

// leastSought is how long a pattern is that is looked for once more, in bytes.
const leastSought = 5

// readBy reports whether a command names the file, or what was looked for.
func (u *unread) readBy(command string) bool {
	return len(u.name) > 3 && strings.Contains(command, u.name) || len(u.sought) >= leastSought && strings.Contains(command, u.sought)
}

var notMadeFor = sync.OnceValue(func() *literals.Set {
	return literals.New("cannot read binary", "can't read binary", "is a binary file", "appears to be binary", "appears to be a binary", "binary files are not supported", "unsupported file type", "unsupported binary", "executable file not found")
})

// readsByCommand reports whether a command shows what is in a file, and writes none.
func readsByCommand(e *ended) bool {
	command := e.use.Command()
	if savesFile(command) || len(writtenByPowerShell(command)) > 0 {
		return false
	}
	if strings.Contains(command, "Select-String") || strings.Contains(command, "Get-Content") || strings.Contains(command, "findstr") {
		return true
	}
	return slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		words := r.Command.Program()
		return len(words) > 1 && (isInline(program(words), words[1:]) && r.Checked || classOf(r.Command) == reading && r.Checked && !asksIfThere(r.Command) && program(words) != "file" && program(words) != "wc")
	})
}
