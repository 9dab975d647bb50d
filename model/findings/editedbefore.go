package findings

import (
	"slices"

	"msgview/model"
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

func hashOfEdit(one tool.Edit) editHash {
	return editHash{model.Hash(one.Path), mixed(model.Hash(one.Old)) ^ model.Hash(one.New)}
}
