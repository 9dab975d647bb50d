package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// byParts is the follower that knows what makes good a check of several files or folders: one of all
// of them and more, or several that have each of them, alone or in a folder around it.
type byParts struct {
	waitingList[severalPaths] // of each conversation
}

// A severalPaths is a check that failed, with what of it no later check that went well was run on.
type severalPaths struct {
	name   string
	paths  []checkedPath
	in     family // its circumstances
	single bool   // it is one, which is only waited for in case it gets another name
}

func (*byParts) message(*Finder, *looked, *step) {}

func (g *byParts) ended(f *Finder, l *looked, s *step, e *ended) {
	conversation, _ := f.index.Conversation(s.entry)
	talk := uint64(conversation)
	if e.fine() && g.some(talk) {
		if all := renamingsOf(e); len(all) > 0 {
			g.changes(talk, e.place.Entry, func(w *severalPaths) { w.renames(all) })
		}
	}
	if e.use.Purpose != tool.Shell {
		return
	}
	bad := e.outcome.State == Failed || e.outcome.State == Unsure
	if !bad && (!g.some(talk) || !e.fine()) {
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
			if len(c.paths) > 0 && len(c.paths) <= 64 && !slices.Contains(words, "-race") {
				one := severalPaths{name: c.name, in: in, single: len(c.paths) == 1}
				for _, p := range c.paths {
					one.paths = append(one.paths, checkedPath{path: strings.Clone(p)})
				}
				g.add(f, talk, s, e, one)
			}
			return
		}
		if c.filtered || runsNoTest(words) || len(c.paths) == 0 || !r.Checked && !passed(e.result) {
			continue
		}
		g.changes(talk, e.place.Entry, func(w *severalPaths) {
			if w.name == c.name && in.makesGood(w.in) {
				w.paths = slices.DeleteFunc(slices.Clone(w.paths), func(p checkedPath) bool {
					return (!w.single || p.gone) && slices.ContainsFunc(c.paths, p.isPassed)
				})
			}
		})
	}
	if !bad {
		g.meets(l, talk, e.place, func(w *severalPaths) bool { return len(w.paths) == 0 })
	}
}

// isCheckOf reports whether a check of one path is one of another, too: it is the same one, or of a
// folder around it.
func isCheckOf(around, path string) bool {
	clean := func(p string) string { return strings.Trim(strings.TrimPrefix(p, "./"), "/") }
	around, path = clean(around), clean(path)
	return around == path || !strings.Contains(around, "::") && (strings.HasPrefix(path, around+"/") || strings.HasPrefix(path, around+"::"))
}
