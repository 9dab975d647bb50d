package findings

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// unreadable is the follower that knows which files a tool could not read as it is not made for
// them, or lacks what it reads them with: a command that reads one in the same turn makes that
// good.
type unreadable struct {
	waitingList[unread]
}

// An unread is a file that a tool could not read.
type unread struct {
	name   string
	sought string // what a search was to look for there
}

func (g *unreadable) ended(f *Finder, l *looked, s *step, e *ended) {
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
		g.add(f, s.thread, s, e, unread{name, sought})
	case g.some(s.thread) && e.fine() && !e.outcome.unproved && size(e.result) > 0 && readsByCommand(e):
		command := e.use.Command()
		g.meets(l, s.thread, e.place, func(u *unread) bool { return u.readBy(command) })
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
