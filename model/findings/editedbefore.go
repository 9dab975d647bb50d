package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// editedBefore is the follower that knows which edits went well: the same one again finds no place,
// since what it was to take out is gone.
type editedBefore struct {
	threads latest[uint64, []editHash]
}

// An editHash stands for an edit of a file.
type editHash struct{ path, edit uint64 }

// maxEditsBefore is how many edits of each thread are known.
const maxEditsBefore = 16

func (*editedBefore) message(*Finder, *looked, *step) {}

func (*editedBefore) last(*Finder, *looked) {}

func (g *editedBefore) ended(_ *Finder, _ *looked, s *step, e *ended) {
	purpose := e.changesAs()
	if purpose == tool.Shell {
		if known, _ := g.threads.get(s.thread); len(known) > 0 && slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return putsOthers(r.Command.Program()) }) {
			g.threads.set(s.thread, nil)
		}
		return
	}
	if purpose != tool.EditFile && purpose != tool.PatchFile && purpose != tool.WriteFile {
		return
	}
	known, _ := g.threads.get(s.thread)
	if e.fine() && purpose == tool.WriteFile {
		path := model.Hash(e.use.Path())
		g.threads.set(s.thread, slices.DeleteFunc(known, func(h editHash) bool { return h.path == path }))
		return
	}
	all := e.edits()
	if e.fine() {
		for _, one := range all {
			known = append(known, hashOfEdit(one))
		}
		g.threads.set(s.thread, known[max(0, len(known)-maxEditsBefore):])
		return
	}
	if e.result == nil || len(known) == 0 || len(all) == 0 {
		return
	}
	if _, none := saysNoPlace(e.result); none {
		e.before = !slices.ContainsFunc(all, func(one tool.Edit) bool { return !slices.Contains(known, hashOfEdit(one)) })
	}
}

// putsOthers reports whether a command of git may put other files in the place of those that were edited.
func putsOthers(words []string) bool {
	if program(words) != "git" {
		return false
	}
	_, verb := gitVerb(words)
	switch verb {
	case "checkout", "switch":
		names, rest := 0, words[slices.Index(words, verb)+1:]
		for _, w := range rest {
			if !strings.HasPrefix(w, "-") {
				names++
			}
		}
		fresh := slices.ContainsFunc(rest, func(w string) bool { return w == "-b" || w == "-B" || w == "-c" || w == "-C" || w == "--create" })
		return !fresh || names > 1 // a new branch begins where one is
	case "reset":
		return has(words, "--hard") || has(words, "--keep") || has(words, "--merge")
	case "stash":
		switch stashVerb(words) {
		case "list", "show", "drop", "clear", "create", "store":
			return false
		}
		return true
	case "revert":
		return true
	}
	return resets(words)
}

func hashOfEdit(one tool.Edit) editHash {
	return editHash{model.Hash(one.Path), mixed(model.Hash(one.Old)) ^ model.Hash(one.New)}
}
