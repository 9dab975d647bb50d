package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
)

// What was given to git to keep for the next commit, of what was edited.

// stages notes the edits that one of the programs of a command, which is git, stages or takes out
// of that again.
func (g *files) stages(talk uint64, e *ended, at int) {
	words := e.runs()[at].Command.Program()
	_, verb := gitVerb(words)
	if verb != "add" && verb != "reset" && verb != "restore" && verb != "stage" || len(g.open[talk]) == 0 || !e.went(at) {
		return
	}
	told := toThrow{folder: e.gitFolder(at)}
	told.rooted = told.folder == "." && !g.wandered[talk]
	told.paths, _ = gitPaths(words)
	known := false // only files that git knows
	switch verb {
	case "restore":
		if !has(words, "--staged") && !has(words, "-S") {
			return
		}
	case "reset":
		if has(words, "--soft") || has(words, "--hard") { // the latter throws all away
			return
		}
		sure := slices.Contains(words, "--")
		told.branch = !sure && len(told.paths) > 1
		told.all = len(told.paths) == 0 || len(told.paths) == 1 && !sure && !namesPath(told.paths[0]) && !g.isOfAnEdit(talk, told.paths[0])
	default:
		known = has(words, "-u") || has(words, "--update")
		if has(words, "-n") || has(words, "--dry-run") || has(words, "-N") || has(words, "--intent-to-add") {
			return
		}
		told.all = len(told.paths) == 0 || slices.ContainsFunc(told.paths, func(w string) bool { return strings.ContainsAny(w, "$`") })
	}
	for i := range g.open[talk] {
		if one := &g.open[talk][i]; told.has(one, g.directory) && !g.isElsewhere(one, e, at) && !(known && one.made && !g.isStaged(talk, one.path)) {
			one.staged = verb == "add" || verb == "stage"
		}
	}
}

// stagedOr returns the edits that were staged, or all others.
func (g *files) stagedOr(talk uint64, staged bool) (all []Place) {
	for i := range g.open[talk] {
		if one := &g.open[talk][i]; one.staged == staged {
			all = append(all, one.place)
		}
	}
	return all
}

// stays reports whether git leaves an edit as it is, though it throws away what is of that path: one
// in a file that it does not know, or one that it has for the next commit and takes the file from.
func (o *openEdit) stays(words []string, told toThrow) bool {
	_, verb := gitVerb(words)
	switch {
	case o.made && !o.staged:
		takesAll := verb == "stash" && slices.ContainsFunc(words, func(w string) bool {
			return w == "--include-untracked" || w == "--all" || len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.ContainsAny(w, "ua")
		})
		return !takesAll && !slices.ContainsFunc(told.paths, o.isFile)
	case o.staged && verb == "checkout":
		rest := words[slices.Index(words, verb)+1:]
		before := slices.Index(rest, "--")
		if before < 0 {
			before = slices.IndexFunc(rest, func(w string) bool { return !strings.HasPrefix(w, "-") && (namesPath(w) || o.isFile(w)) })
		}
		return before >= 0 && !slices.ContainsFunc(rest[:before], func(w string) bool { return !strings.HasPrefix(w, "-") })
	case o.staged && verb == "restore":
		return !slices.ContainsFunc(words, func(w string) bool {
			return w == "-s" || w == "-S" || w == "-SW" || w == "--staged" || strings.HasPrefix(w, "--source")
		})
	}
	return false
}

// isStaged reports whether git has an edit of a file for the next commit: it knows the file.
func (g *files) isStaged(talk uint64, file string) bool {
	return slices.ContainsFunc(g.open[talk], func(one openEdit) bool { return one.staged && one.path == file })
}

// makes reports whether an edit makes its file, which git is not given before it is added: one that
// was looked at or changed before was there, whatever the tool says.
func (g *files) makes(talk uint64, file string, e *ended) bool {
	if open := g.open[talk]; len(open) > 0 {
		clean := cleanPath(file)
		if k := slices.IndexFunc(open, func(one openEdit) bool { return one.path == clean }); k >= 0 {
			return open[k].made && !open[k].staged
		}
	}
	if !(e.use.Purpose == tool.WriteFile && saysCreated(e) && !saysOver(e) || e.changesAs() == tool.PatchFile && strings.Contains(patchOf(e.use), addFile+file+"\n")) {
		return false
	}
	n := g.of(talk)
	if _, ok := n.names.get(model.Hash(lastName(cleanPath(file)))); !ok { // quicker than all of them
		return true
	}
	for _, known := range n.known.all() {
		if known.state != fileAway && samePath(known.path, file) {
			return false
		}
	}
	return true
}

// A knownFile is one that was there.
type knownFile struct {
	path  string
	state fileState
}

// fileState is what became of a file that was there.
type fileState uint8

const (
	fileThere   fileState = iota
	fileRemoved           // git has it up to the next commit
	fileAway
)

// knows notes a file that is there.
func (g *files) knows(talk uint64, file string) {
	n := g.of(talk)
	file = cleanPath(line(file))
	key := model.Hash(file)
	n.names.set(model.Hash(lastName(file)), struct{}{})
	if known, ok := n.known.get(key); !ok {
		n.known.set(key, knownFile{path: strings.Clone(file)})
	} else if known.state != fileThere {
		n.known.set(key, knownFile{path: known.path})
	}
}

// looksAt notes the files that a command looks at, if it must have found them, and those that a
// commit takes out: until then git has what was removed.
func (g *files) looksAt(talk uint64, e *ended) {
	said := saidBy(e.result)
	found := strings.TrimSpace(said) != "" && !strings.Contains(said, "No such file")
	folder := e.use.Directory()
	for _, r := range e.runs() {
		words := r.Command.Program()
		if len(words) < 2 || r.Where != "" {
			continue
		}
		switch name := program(words); name {
		case "cd":
			folder = joined(folder, words[1])
		case "cat", "sed", "head", "tail", "nl", "bat", "less", "awk", "grep", "rg", "ls", "wc", "stat":
			if !found || !r.Checked || r.Command.Muted {
				continue
			}
			for _, w := range lookedAt(name, words[1:]) {
				if isFileName(w) && !strings.HasSuffix(w, "/") {
					g.knows(talk, joined(folder, w))
				}
			}
		case "rm", "mv":
			g.removed(talk, folder, words[1:])
		case "git":
			switch _, verb := gitVerb(words); verb {
			case "rm", "mv":
				g.removed(talk, folder, words[slices.Index(words, verb)+1:])
			case "commit":
				g.of(talk).committed()
			}
		}
	}
}

// removed notes known files that are away until they are known again.
func (g *files) removed(talk uint64, folder string, words []string) {
	n := g.of(talk)
	var gone []knownFile
	for _, known := range n.known.all() {
		if known.state == fileThere && slices.ContainsFunc(words, func(w string) bool {
			w = strings.TrimSuffix(joined(folder, w), "/")
			return w != "" && !strings.HasPrefix(w, "-") && (samePath(known.path, w) || strings.HasPrefix(known.path, cleanPath(w)+"/"))
		}) {
			gone = append(gone, known)
		}
	}
	n.become(gone, fileRemoved)
	n.gone = n.gone || len(gone) > 0
}

// committed takes what was removed for what git does not have any more.
func (n *checked) committed() {
	if !n.gone {
		return
	}
	var gone []knownFile
	for _, known := range n.known.all() {
		if known.state == fileRemoved {
			gone = append(gone, known)
		}
	}
	n.become(gone, fileAway)
	n.gone = false
}

// become notes what became of files, in the same order whatever that of a map is.
func (n *checked) become(files []knownFile, state fileState) {
	slices.SortFunc(files, func(a, b knownFile) int { return strings.Compare(a.path, b.path) })
	for _, one := range files {
		n.known.set(model.Hash(one.path), knownFile{one.path, state})
	}
}

// lookedAt returns the words of a program that may be files: what some look for, or a script, is none.
func lookedAt(name string, words []string) (all []string) {
	asks := name == "grep" || name == "rg" || name == "sed" || name == "awk"
	value := false
	for _, w := range words {
		switch option := strings.HasPrefix(w, "-"); {
		case value:
			value = false
		case option:
			given := asks && (w == "-e" || w == "-f" || w == "--regexp" || w == "--expression" || w == "--file")
			value = given || name == "awk" && (w == "-F" || w == "-v")
			if given || strings.HasPrefix(w, "--regexp=") || strings.HasPrefix(w, "--expression=") || strings.HasPrefix(w, "--file=") {
				asks = false
			}
		case asks:
			asks = false
		default:
			all = append(all, w)
		}
	}
	return all
}
