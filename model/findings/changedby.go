package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// What is known of a file is worth nothing once a command may have changed it. One that names
// all files that it changes has changed no others.

const (
	several   = ^uint64(0) // the key of files of one name of which there are more than one
	mostNamed = 1 << 12    // names that are kept
)

// changes counts the commands that may have changed a file.
func (a *file) changes(g *files) uint64 { return g.shells + a.shells }

// call notes the last name of a file: by another folder it may be called anything else.
func (g *files) call(talk uint64, name string, key uint64) {
	last := nameKey(talk, name)
	switch old, ok := g.named[last]; {
	case ok && old != key:
		g.named[last] = several
	case !ok && len(g.named) < mostNamed:
		if g.named == nil {
			g.named = map[uint64]uint64{}
		}
		g.named[last] = key
	}
}

func nameKey(talk uint64, name string) uint64 {
	return model.Hash(lastName(name)) + talk*0x9e3779b97f4a7c15
}

// change takes note of a command that may change files.
func (g *files) change(talk uint64, c *shell.Command) {
	names, ok := namedBy(c)
	if !ok || len(g.named) >= mostNamed {
		g.shells++
		return
	}
	appends := c.Appends && len(names) == 1 && len(c.Writes) == 1 // and takes nothing out
	for _, name := range names {
		switch key, known := g.named[nameKey(talk, name)]; {
		case !known: // nothing was said of it
		case key != g.key(talk, name):
			g.shells++ // perhaps it is that one
			return
		case appends:
			g.file(talk, name).rows = nil
		default:
			g.file(talk, name).shells++
		}
	}
}

// namedBy returns the files that a command changes, if it names all of them.
func namedBy(c *shell.Command) (names []string, ok bool) {
	words, ok := c.Program(), true
	if mayRewrite(words) {
		if c.Name() == "xargs" || c.Name() == "find" || c.Name() == "parallel" {
			return nil, false // what these name
		}
		names, ok = argumentsOf(words)
	}
	if names = append(slices.Clone(c.Writes), names...); !ok || slices.ContainsFunc(names, func(n string) bool { return !isLiteral(n) }) {
		return nil, false
	}
	return names, true
}

// mayChange reports whether a command changes a file otherwise than by what it prints, as far
// as its words tell.
func mayChange(c *shell.Command, name string) bool {
	if resets(c.Program()) {
		return true
	}
	if !mayRewrite(c.Program()) || program(c.Program()) == "tee" { // which is told by what it writes
		return false
	}
	names, ok := namedBy(c)
	return !ok || slices.ContainsFunc(names, func(n string) bool { return lastName(n) == lastName(name) })
}

// argumentsOf returns the files that a program which changes files is given.
func argumentsOf(words []string) (names []string, ok bool) {
	name := program(words)
	args := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
	switch name {
	case "sed", "gsed", "perl":
		return scriptedFiles(words)
	case "tee":
		return args, true
	case "mv", "cp":
		if len(args) < 2 || slices.ContainsFunc(args[:len(args)-1], func(w string) bool { return !hasEnding(w) }) || copiesFolders(words) {
			return nil, false
		}
		to := strings.TrimRight(args[len(args)-1], "/")
		return append(args[:len(args)-1], to), true
	case "rm", "gofmt", "goimports", "prettier", "black", "isort", "clang-format", "autopep8":
		return args, len(args) > 0 && !slices.ContainsFunc(args, func(w string) bool { return !hasEnding(w) }) && !copiesFolders(words)
	}
	return nil, false
}

func copiesFolders(words []string) bool {
	return slices.ContainsFunc(words[1:], func(w string) bool {
		return w == "--recursive" || w == "--archive" || w == "-t" || strings.HasPrefix(w, "--target") || len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.ContainsAny(w, "rRa")
	})
}

// scriptedFiles returns the files of a sed or perl that edits in place: what stands behind its
// script.
func scriptedFiles(words []string) (names []string, ok bool) {
	perl, script, next := program(words) == "perl", false, false
	for i, w := range words[1:] {
		switch {
		case next:
			script, next = true, false
		case strings.HasPrefix(w, "--expression="):
			script = true
		case inPlaceForm().MatchString(w) && !perl: // what follows is how the old one is called
		case w == "-e", w == "--expression", strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.HasSuffix(w, "e"):
			next = true
		case w == "-f", w == "--file":
			return nil, false
		case strings.HasPrefix(w, "-"), w == "" && strings.HasPrefix(words[i], "-i"):
		case !script:
			if script = true; perl {
				return nil, false
			}
		default:
			names = append(names, w)
		}
	}
	return names, len(names) > 0
}

// isLiteral reports whether a word is the name of one file, and nothing that the shell makes
// others of.
func isLiteral(w string) bool {
	return w != "" && !strings.ContainsAny(w, "*?[]{}$~`<>&|;()\n") && !strings.HasSuffix(w, "/")
}

// hasEnding reports whether a name is that of a file by its ending: a folder has none.
func hasEnding(w string) bool {
	base := baseOf(w)
	return len(path.Ext(base)) > 1 && base[0] != '.'
}

// mayRewrite reports whether a command may change files that it does not name.
func mayRewrite(words []string) bool {
	switch program(words) {
	case "git":
		return has(words, "pull") || has(words, "merge") || has(words, "rebase") || has(words, "apply") || has(words, "stash") || has(words, "switch") || has(words, "cherry-pick") || has(words, "revert") || has(words, "am")
	case "sed", "gsed", "perl":
		return editsInPlace(words)
	case "patch", "mv", "cp", "rm", "tee", "gofmt", "goimports", "prettier", "black", "isort", "rustfmt", "clang-format", "autopep8", "rsync", "unzip", "tar":
		return true
	case "ruff", "eslint", "biome", "cargo", "npx", "npm":
		return has(words, "format") || has(words, "--fix") || has(words, "fmt") || has(words, "prettier")
	}
	return false
}
