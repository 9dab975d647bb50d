package findings

import (
	"path"
	"slices"
	"strings"
)

// Another folder that git throws edits away in: those of a file that is not there stay.

// isElsewhere reports whether one of the programs of a command, which is git, works in a folder
// that has nothing to do with the file of an edit.
func (g *files) isElsewhere(one *openEdit, e *ended, at int) bool {
	folder, file := e.gitFolder(at), one.path
	if !path.IsAbs(file) && g.directory != "" && !one.shell {
		file = path.Join(g.directory, file)
	}
	if !path.IsAbs(folder) || !path.IsAbs(file) || file == folder || strings.HasPrefix(file, strings.TrimSuffix(folder, "/")+"/") {
		return false
	}
	known := g.directory != "" && strings.HasPrefix(file, strings.TrimSuffix(g.directory, "/")+"/")
	if !known && strings.Contains(file, "/"+path.Base(folder)+"/") {
		return false // one folder by two names
	}
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	if verb == "checkout" || verb == "restore" {
		return !slices.ContainsFunc(words[slices.Index(words, verb):], func(w string) bool {
			return strings.HasPrefix(w, "..") || strings.HasPrefix(w, ":") || strings.HasPrefix(w, "/")
		})
	}
	if known { // of the whole tree, in any folder of it
		return !strings.HasPrefix(folder+"/", strings.TrimSuffix(g.directory, "/")+"/")
	}
	return firstFolder(folder) != firstFolder(file)
}

// firstFolder returns the uppermost folder of a path.
func firstFolder(p string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(p, "/"), "/")
	return first
}

// gitFolder returns the folder that one of the programs of a command works in, which is git, as far
// as it says, "" if that is not sure.
func (e *ended) gitFolder(at int) string {
	runs, command := e.runs(), e.use.Command()
	folder := e.use.Directory()
	for _, r := range runs[:at] {
		switch words := r.Command.Program(); program(words) {
		case "cd":
			if len(words) != 2 || words[1] == "-" || r.Command.Muted || r.Perhaps && !runs[at].Perhaps || r.Where != "" {
				return ""
			}
			for _, before := range [...]string{"(cd ", "( cd ", `"cd `, "'cd "} { // it may end with a shell of its own
				if strings.Contains(command, before) {
					return ""
				}
			}
			if strings.Contains(saidBy(e.result), "cd: ") {
				return "" // it failed
			}
			folder = joined(folder, words[1])
		case "pushd", "popd", "chdir":
			return ""
		}
	}
	if where, _ := gitVerb(runs[at].Command.Program()); where != "" {
		folder = joined(folder, where)
	}
	return path.Clean(folder)
}
