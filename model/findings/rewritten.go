package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// rewritten is the follower that knows which programs complained while their output went to a file,
// or to another program that could not read it. The same program makes it good whose output goes
// well to the same file, or to one that the other program then reads.
type rewritten struct {
	waitingList[rewrite]
}

// A rewrite is such a command.
type rewrite struct {
	writer string   // the name of the program that complained, or all its words
	path   string   // of the file, "" where another program read it
	reader []string // the words of that one
}

func (g *rewritten) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	if e.outcome.State == Failed || e.outcome.State == Unsure {
		if one, ok := rewriteOf(e); ok {
			g.add(f, s.thread, s, e, one)
		}
		return
	}
	if g.some(s.thread) && e.fine() {
		g.meets(l, s.thread, e.place, func(one *rewrite) bool { return one.metBy(e) })
	}
}

// rewriteOf tells what of a command complained, and where its output went.
func rewriteOf(e *ended) (one rewrite, ok bool) {
	runs := e.runs()
	if len(runs) > 16 {
		return one, false
	}
	said, _, _ := strings.Cut(e.outcome.Telling.Said(e.result), ": ")
	i := slices.IndexFunc(runs, func(r shell.Run) bool { return said != "" && program(r.Command.Program()) == said })
	if i < 0 {
		return one, false
	}
	if len(runs) == 2 && i == 1 && runs[0].Source && !runs[1].Source && classOf(runs[1].Command) == reading {
		return rewrite{writer: strings.Join(runs[0].Command.Words, " "), reader: runs[1].Command.Program()}, true
	}
	if k := outputOf(runs, i); k >= 0 {
		return rewrite{writer: said, path: joined(folderOf(e.use, runs[:k]), runs[k].Command.Writes[0])}, true
	}
	return one, false
}

// outputOf returns the program that writes what another one prints to one file, itself or the end of
// its pipe, -1 for none.
func outputOf(runs []shell.Run, i int) int {
	for k := i; k < len(runs) && (k == i || !runs[k].Source); k++ {
		if c := runs[k].Command; len(c.Writes) == 1 && !c.Appends && !strings.HasPrefix(c.Writes[0], "/dev/") {
			return k
		}
	}
	return -1
}

// metBy reports whether a command that went well writes the same anew.
func (one *rewrite) metBy(e *ended) bool {
	runs := e.runs()
	if strings.Contains(e.use.Command(), "2>") {
		return false // what it complains of is not seen
	}
	said := saidBy(e.result)
	for i, r := range runs {
		k := outputOf(runs, i)
		if k < 0 || !runs[k].Checked {
			continue
		}
		written := runs[k].Command.Writes[0]
		if one.path != "" {
			if program(r.Command.Program()) == one.writer && samePath(one.path, joined(folderOf(e.use, runs[:k]), written)) && !strings.Contains(said, one.writer+": ") {
				return true
			}
			continue
		}
		if k == i && strings.Join(r.Command.Words, " ") == one.writer && slices.ContainsFunc(runs[k+1:], func(o shell.Run) bool {
			words := o.Command.Program()
			return o.Checked && slices.Contains(words, written) && slices.Equal(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == written }), one.reader)
		}) {
			return true
		}
	}
	return false
}
