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
	threads latest[uint64, editsBefore]
}

// The editsBefore of a thread are those that stand, and those that git put aside.
type editsBefore struct{ known, aside []editHash }

// An editHash stands for an edit of a file.
type editHash struct {
	path, edit uint64
	name       string // the last one of the path
}

// maxEditsBefore is how many edits of each thread are known.
const maxEditsBefore = 16

func (*editedBefore) message(*Finder, *looked, *step) {}

func (*editedBefore) last(*Finder, *looked) {}

func (g *editedBefore) ended(_ *Finder, _ *looked, s *step, e *ended) {
	purpose := e.changesAs()
	before, _ := g.threads.get(s.thread)
	if purpose == tool.Shell {
		runs := e.runs()
		if len(before.known)+len(before.aside) == 0 || !e.fine() && (len(runs) == 1 || strings.Contains(saidBy(e.result), "Aborting")) {
			return
		}
		for _, r := range runs {
			if r.Where == "" {
				before.ran(r.Command, strings.Contains(saidBy(e.result), "CONFLICT"))
			}
		}
		g.threads.set(s.thread, before)
		return
	}
	if purpose != tool.EditFile && purpose != tool.PatchFile && purpose != tool.WriteFile {
		return
	}
	known := before.known
	if e.fine() && purpose == tool.WriteFile {
		path := model.Hash(e.use.Path())
		before.known = slices.DeleteFunc(known, func(h editHash) bool { return h.path == path })
		g.threads.set(s.thread, before)
		return
	}
	all := e.edits()
	if e.fine() {
		for _, one := range all {
			known = append(known, hashOfEdit(one))
		}
		before.known = known[max(0, len(known)-maxEditsBefore):]
		g.threads.set(s.thread, before)
		return
	}
	if e.result == nil || len(known) == 0 || len(all) == 0 {
		return
	}
	if _, none := saysNoPlace(e.result); none {
		e.before = !slices.ContainsFunc(all, func(one tool.Edit) bool { return !slices.Contains(known, hashOfEdit(one)) })
	}
}

// ran follows a command that may put other files in the place of those that were edited, or back what
// was put aside.
func (b *editsBefore) ran(c *shell.Command, conflict bool) {
	words := c.Program()
	if _, verb := gitVerb(words); program(words) == "git" && verb == "stash" {
		switch stashVerb(words) {
		case "pop", "apply":
			if !conflict {
				b.known = append(b.known, b.aside...)
				b.known = b.known[max(0, len(b.known)-maxEditsBefore):]
			}
			b.aside = nil
			return
		case "", "push", "save":
			b.known, b.aside = nil, b.known
			return
		}
	}
	if names, all := putsOthers(words); all {
		b.known = nil
	} else {
		b.forget(names)
	}
	names, ok := namedBy(c)
	if args := names; ok && program(words) == "cp" && len(args) > 1 {
		if names = args[len(args)-1:]; !hasEnding(names[0]) {
			names = args[:len(args)-1] // into a folder
		}
	}
	if ok && !c.Appends {
		b.forget(names)
	}
}

// forget forgets the edits of files of these names.
func (b *editsBefore) forget(names []string) {
	for _, name := range names {
		b.known = slices.DeleteFunc(slices.Clone(b.known), func(h editHash) bool { return h.name == lastName(name) })
	}
}

// putsOthers reports whether a command of git may put other files in the place of those that were
// edited: those that it names, or all.
func putsOthers(words []string) (names []string, all bool) {
	switch program(words) {
	case "gh", "glab", "hub":
		return nil, has(words, "checkout")
	case "patch":
		return nil, has(words, "-R") || has(words, "--reverse")
	case "git":
	default:
		return nil, false
	}
	_, verb := gitVerb(words)
	switch verb {
	case "checkout", "switch", "restore":
		rest := words[slices.Index(words, verb)+1:]
		fresh := slices.ContainsFunc(rest, func(w string) bool { return w == "-b" || w == "-B" || w == "-c" || w == "-C" || w == "--create" })
		if verb == "restore" && !resets(words) {
			return nil, false // in the index only
		}
		if i := slices.Index(rest, "--"); i >= 0 {
			rest = rest[i+1:]
		}
		for _, w := range rest {
			if !strings.HasPrefix(w, "-") {
				names = append(names, w)
			}
		}
		if len(names) > 0 && !slices.ContainsFunc(names, func(w string) bool { return !isLiteral(w) || !hasLetterEnding(w) }) {
			return names, false
		}
		return nil, !fresh || len(names) > 1 // a new branch begins where one is
	case "reset":
		return nil, has(words, "--hard") || has(words, "--keep") || has(words, "--merge")
	case "stash":
		return nil, stashVerb(words) == "branch"
	case "apply":
		return nil, has(words, "-R") || has(words, "--reverse")
	}
	return nil, verb == "revert"
}

// hasLetterEnding reports whether a name is that of a file by an ending of letters: v1.2 is a revision.
func hasLetterEnding(w string) bool {
	i := strings.LastIndexByte(w, '.')
	return i >= 0 && i+1 < len(w) && isLetter(w[i+1])
}

func hashOfEdit(one tool.Edit) editHash {
	return editHash{model.Hash(one.Path), mixed(model.Hash(one.Old)) ^ model.Hash(one.New), strings.Clone(lastName(one.Path))}
}
