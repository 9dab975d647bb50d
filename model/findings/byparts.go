package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// byParts is the follower that knows what makes good a check of several files or folders: one of all
// of them and more, or several that have each of them, alone or in a folder around it.
type byParts struct {
	talks latest[uint64, []severalPaths]
}

// A severalPaths is a check that failed, with what of it no later check that went well was run on.
type severalPaths struct {
	target uint64
	name   string
	paths  []string
	in     family // its circumstances
}

// maxSeveral is how many of them wait in a conversation.
const maxSeveral = 16

func (*byParts) message(*Finder, *looked, *step) {}

func (*byParts) last(*Finder, *looked) {}

func (g *byParts) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	bad := e.outcome.State == Failed || e.outcome.State == Unsure
	talk, _ := f.index.Conversation(s.entry)
	waiting, _ := g.talks.get(uint64(talk))
	if !bad && (len(waiting) == 0 || !e.fine()) {
		return
	}
	for i, r := range e.runs() {
		words := r.Command.Program()
		if !isCheck(words) {
			continue
		}
		c := checkedBy(words)
		in := family{in: circumstancesOf(e.use, e.runs(), i, f.trees.tree(s.thread)), whole: bad && !saysElsewhere(e.result)}
		if bad { // the first one is what failed, as far as anybody knows
			if len(c.paths) > 1 && len(c.paths) <= 64 && len(waiting) < maxSeveral && !slices.Contains(words, "-race") {
				g.talks.set(uint64(talk), append(waiting, severalPaths{f.scoped(s.entry, e.target), c.name, slices.Clone(c.paths), in}))
			}
			return
		}
		if c.filtered || len(c.paths) == 0 || !r.Checked && !passed(e.result) {
			continue
		}
		left := waiting[:0]
		for _, w := range waiting {
			if w.name == c.name && in.makesGood(w.in) {
				w.paths = slices.DeleteFunc(w.paths, func(p string) bool {
					return slices.ContainsFunc(c.paths, func(good string) bool { return isCheckOf(good, p) })
				})
			}
			if len(w.paths) == 0 {
				l.well(w.target, e.place)
			} else {
				left = append(left, w)
			}
		}
		waiting = left
		g.talks.set(uint64(talk), waiting)
	}
}

// isCheckOf reports whether a check of one path is one of another, too: it is the same one, or of a
// folder around it.
func isCheckOf(around, path string) bool {
	clean := func(p string) string { return strings.Trim(strings.TrimPrefix(p, "./"), "/") }
	around, path = clean(around), clean(path)
	return around == path || !strings.Contains(around, "::") && (strings.HasPrefix(path, around+"/") || strings.HasPrefix(path, around+"::"))
}
