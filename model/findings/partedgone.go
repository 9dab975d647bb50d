package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/wordset"
)

// What commands do to files of which a part was read: they delete them, bring them back, and copy or show
// the rest of them.

// follow notes what a command does to files that were cut, and drops those that need not be waited for
// any more.
func (g *parts) follow(thread uint64, e *ended) {
	command, runs := e.use.Command(), e.runs()
	around := strings.ContainsAny(command, "*?") || slices.ContainsFunc(runs, func(r shell.Run) bool { return copiesAll(r.Command.Program()) })
	for i := range g.list {
		p := &g.list[i]
		named := p.name != "" && strings.Contains(command, p.name)
		switch {
		case p.thread != thread:
			p.known = named && !p.gone && !onlyHead(command, runs, p.name, p.shown)
		case named, p.gone, p.stashed, around && p.name != "":
			p.known = p.isKnownBy(e, command, runs)
		}
	}
	g.list = slices.DeleteFunc(g.list, func(p part) bool { return p.known })
}

// isKnownBy notes what a command does to a file, run by run. It reports whether the rest of it is known
// then, or kept elsewhere, or whether nobody knows what else the command does with it.
func (p *part) isKnownBy(e *ended, command string, runs []shell.Run) bool {
	spoken, told := strings.Count(command, p.name), 0
	was, folder := p.gone, e.use.Directory()
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 {
			continue
		}
		named := slices.ContainsFunc(words[1:], func(w string) bool { return baseOf(w) == p.name })
		switch name := program(words); {
		case name == "cd" && len(words) > 1:
			folder = joined(folder, words[1])
		case deletesNamed(words):
			for _, w := range words[1:] {
				if baseOf(w) == p.name {
					told++
					p.gone = p.gone || p.made && samePath(seenFrom(folder, w), p.path)
				}
			}
		case name == "git":
			if p.gone && p.isShown(e, words, folder) {
				return true
			}
			if p.git(words, folder) {
				told += strings.Count(strings.Join(words, " "), p.name)
			}
		case p.gone:
			if named && copiesFiles.Has(strings.ToLower(name)) {
				return true // from a copy
			}
		case p.isAround(words, folder), r.Looped && !tellsNames.Has(name) && p.isMatched(strings.Fields(command)):
			return true
		}
	}
	return !was && spoken > told && !onlyHead(command, runs, p.name, p.shown)
}

// git notes what a command of git does to a file that is gone. It reports whether it brings files back
// and does no more.
func (p *part) git(words []string, folder string) bool {
	_, verb := gitVerb(words)
	rest := words[slices.Index(words, verb)+1:]
	back := false
	switch verb {
	case "stash":
		sub := ""
		if i := slices.IndexFunc(rest, func(w string) bool { return !strings.HasPrefix(w, "-") }); i >= 0 {
			sub = rest[i]
		}
		switch sub {
		case "pop", "apply":
			p.gone, p.stashed = p.gone || p.stashed, false
			return true
		case "", "push", "save":
			at := slices.Index(rest, "--")
			back = at < 0 || p.isOf(rest[at+1:], folder)
			p.stashed = p.stashed || back && p.gone
		}
	case "revert":
		back = true
	case "reset":
		back = slices.Contains(rest, "--hard") || slices.Contains(rest, "--merge")
	case "restore":
		isStaged := slices.Contains(rest, "--staged") || slices.Contains(rest, "-S")
		back = (!isStaged || slices.Contains(rest, "--worktree") || slices.Contains(rest, "-W")) && p.isOf(rest, folder)
	case "checkout", "switch":
		at := slices.Index(rest, "--")
		back = p.isOf(rest[at+1:], folder) || at < 0 && (slices.Contains(rest, "-f") || slices.Contains(rest, "--force") || slices.Contains(rest, "--discard-changes"))
	default:
		return false
	}
	p.gone = p.gone && !back
	return true
}

// isShown reports whether a command of git shows the lines of a file that is gone.
func (p *part) isShown(e *ended, words []string, folder string) bool {
	_, verb := gitVerb(words)
	rest := words[slices.Index(words, verb)+1:]
	switch verb {
	case "diff", "show":
	case "cat-file":
		return slices.Contains(rest, "-p") || slices.Contains(rest, "blob")
	case "log":
		if !slices.Contains(rest, "-p") && !slices.Contains(rest, "-u") && !slices.Contains(rest, "--patch") {
			return false
		}
	default:
		return false
	}
	if slices.ContainsFunc(rest, tellsOnly) {
		return false
	}
	for _, w := range rest {
		if _, name, ok := strings.Cut(w, ":"); ok && baseOf(name) == p.name {
			return true
		}
	}
	said := saidBy(e.result)
	return strings.TrimSpace(said) != "" && (p.isOf(rest, folder) || strings.Contains(said, p.name))
}

// tellsOnly reports whether an option lets git tell of changes without the lines.
func tellsOnly(option string) bool {
	return option == "-s" || option == "-q" || hasAnyPrefix(option, "--stat", "--name-", "--shortstat", "--numstat", "--dirstat", "--summary", "--no-patch", "--quiet", "--raw", "--check", "--compact-summary")
}

var (
	// copiesFiles are programs that copy files, or move them.
	copiesFiles = wordset.Set{Words: "cp mv rsync install ln copy move copy-item move-item"}
	// tellsNames are those that tell of the files that they name no more than that they are there.
	tellsNames = wordset.Set{Words: "ls dir tree echo printf wc stat du file find git rm mkdir touch chmod test ["}
)

// isAround reports whether a command shows or copies files of which a file is one, without naming it.
func (p *part) isAround(words []string, folder string) bool {
	name := program(words)
	if copiesAll(words) && p.isOf(words[1:], folder) {
		return true
	}
	return (!tellsNames.Has(name) || name == "find" && has(words, "-exec")) && p.isMatched(words[1:])
}

// isMatched reports whether one of some words is a pattern of file names that a file has.
func (p *part) isMatched(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		if !strings.ContainsAny(w, "*?") {
			return false
		}
		ok, err := path.Match(baseOf(strings.Trim(w, `;"'()`)), p.name)
		return ok && err == nil
	})
}

// copiesAll reports whether a command copies or packs all that is in a folder.
func copiesAll(words []string) bool {
	if len(words) < 3 {
		return false
	}
	options := ""
	for _, w := range words[1:] {
		if strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") {
			options += w
		}
	}
	switch program(words) {
	case "cp":
		return strings.ContainsAny(options, "rRa") || has(words, "--recursive") || has(words, "--archive")
	case "zip":
		return strings.Contains(options, "r")
	case "tar":
		return strings.Contains(options, "c") || strings.HasPrefix(words[1], "c") || has(words, "--create")
	}
	return program(words) == "rsync"
}

// isOf reports whether one of some words names a file, or a folder around it, or is a pattern of it.
func (p *part) isOf(words []string, folder string) bool {
	if p.isMatched(words) {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool {
		if strings.HasPrefix(w, "-") {
			return false
		}
		of := seenFrom(folder, strings.TrimPrefix(w, ":/"))
		return of == "." || isAtOrBelow(path.Clean(p.path), of) || baseOf(of) == p.name && samePath(of, p.path) ||
			isRooted(of) && !isRooted(p.path) && !isScratch(of+"/")
	})
}

// seenFrom is a path as seen from a folder, or from one that nobody knows.
func seenFrom(folder, name string) string {
	name = joined(folder, name)
	for name != "" {
		rest, ok := strings.CutPrefix(name+"/", "../")
		if !ok {
			rest, ok = strings.CutPrefix(name+"/", "~/")
		}
		if !ok {
			break
		}
		name = strings.Trim(rest, "/")
	}
	if name == "" {
		return "."
	}
	return name
}
