package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/tool"
)

// trees is the follower that knows what the files of a thread are, as far as git tells: those
// of another branch than at first, or without what was changed.
type trees struct {
	threads latest[uint64, *checkedOut]
}

// A checkedOut is what git did in a thread.
type checkedOut struct {
	tree   string   // see treeAfter; or backOn with the branch that it began with
	folder string   // where it was done, "" if that is not said
	first  string   // the branch that it began with, once it is known
	been   []string // other branches
}

const (
	onBranch = "branch "
	backOn   = "back on "
)

func (*trees) message(*Finder, *looked, *step) {}
func (*trees) last(*Finder, *looked)           {}

func (g *trees) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.outcome.State.Bad() {
		return
	}
	runs := e.runs()
	for i, r := range runs {
		words := r.Command.Program()
		if len(words) < 2 || program(words) != "git" || words[1] == "-C" || r.Where != "" {
			continue
		}
		c, ok := g.threads.get(s.thread)
		if !ok {
			c = &checkedOut{}
		}
		if c.does(words[1], words, saidBy(e.result)) {
			if c.folder = folderOf(e.use, runs[:i]); c.folder != "" {
				c.folder = path.Clean(c.folder)
			}
			g.threads.set(s.thread, c)
		}
	}
}

// does enters what git did, and reports whether other files are there since then.
func (c *checkedOut) does(verb string, words []string, said string) bool {
	switch verb {
	case "stash":
		was := c.tree
		c.tree = treeAfter(c.tree, words)
		return c.tree != was
	case "merge", "pull", "rebase", "cherry-pick", "am", "apply", "reset", "revert":
		return c.mixes() // what was on another one may be here now
	case "checkout", "switch":
		if strings.Contains(said, "Switched to a new branch") { // it has what was there
			return c.mixes()
		}
		_, name, ok := strings.Cut(said, "Switched to branch '")
		if ok {
			name, _, ok = strings.Cut(name, "'")
		} else if verb == "switch" && strings.TrimSpace(said) == "" { // quiet
			name = words[len(words)-1]
			ok = !strings.HasPrefix(name, "-") && !slices.ContainsFunc(words, isNewBranch)
		}
		if ok && name != "" {
			c.enter(name)
		}
		return ok
	}
	return false
}

// mixes enters that what a branch has may be of several.
func (c *checkedOut) mixes() bool {
	if !strings.HasPrefix(c.tree, onBranch) && !strings.HasPrefix(c.tree, backOn) {
		return false
	}
	c.tree = ""
	return true
}

func isNewBranch(word string) bool {
	switch word {
	case "-c", "-C", "-b", "-B", "--create", "--force-create", "--orphan", "--detach", "-d":
		return true
	}
	return false
}

// maxBranches is how many branches of a thread are known.
const maxBranches = 64

// enter takes up a branch. One that was not gone to before, and that another one was left
// for, may be that of the beginning.
func (c *checkedOut) enter(name string) {
	switch {
	case name == c.first:
		c.tree = backOn + name
	case c.first == "" && len(c.been) > 0 && !slices.Contains(c.been, name):
		c.first, c.tree = name, backOn+name
	default:
		if c.tree = onBranch + name; len(c.been) < maxBranches && !slices.Contains(c.been, name) {
			c.been = append(c.been, name)
		}
	}
}

// tree is what the files of a thread are, and where.
func (g *trees) tree(thread uint64) string {
	c, ok := g.threads.get(thread)
	switch {
	case !ok || c.tree == "":
		return ""
	case c.folder == "":
		return c.tree
	}
	return c.tree + "\x00" + c.folder
}

// treeIn is what the files in a folder are: git did nothing to those of another one.
func treeIn(tree, folder string) string {
	tree, done, _ := strings.Cut(tree, "\x00")
	if done != "" && folder != "" && done != folder && !isBelow(done, folder) && !isBelow(folder, done) {
		return ""
	}
	return tree
}

// sameTree reports whether what goes well with some files says something of what failed with
// others.
func sameTree(well, failed string) bool {
	if well == "" || well == failed {
		return true
	}
	if first, ok := strings.CutPrefix(well, backOn); ok {
		return failed == "" || failed == onBranch+first
	}
	if branch, ok := strings.CutPrefix(well, onBranch); ok {
		return failed == backOn+branch
	}
	return false
}
