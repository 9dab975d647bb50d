package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A check of a folder is the same whether the command goes there or names it: cd oven && go build ./...
// and go build ./oven/... from around it.

// checkOfFolder returns the family of a check by the folder that it is of, if the command says which. Of one
// that failed that is where its shell was, too.
func checkOfFolder(u tool.Use, runs []shell.Run, at int, tree, shellIn string, well bool) []family {
	words := bareCheck(runs[at].Command.Program())
	named, rest := folderNamed(words)
	c := checkedBy(rest)
	if well && (c.filtered || len(c.paths) > 0 || buildsTests(rest)) {
		return nil
	}
	folder := folderOf(u, runs[:at])
	if named != "" {
		folder = joined(folder, named)
	}
	if folder == "" && !well {
		folder = shellIn
	}
	if folder == "" {
		return nil
	}
	in := *circumstancesOf(u, runs, at, tree)
	in.folder = path.Clean(fromRoot(folder))
	var of []uint64
	for _, name := range namesInFolder(c, rest, runs[at].Command, well) {
		of = append(of, model.Hash("in folder\x00"+name))
	}
	return (&in).each(of, true)
}

// namesInFolder returns by what names a check is known in its folder: with what it demands more, and of go
// whether it is of all packages there or of that of the folder alone. What went well goes by all that it shows.
func namesInFolder(c checking, words []string, command *shell.Command, well bool) []string {
	names := []string{c.name}
	if program(words) == "go" {
		const all = " ./..."
		switch deep := slices.Contains(words, "./..."); {
		case well && deep:
			names = append(names, c.name+all)
		case !well && (deep || len(c.paths) > 0):
			names[0] += all
		}
	}
	if demands := demandsOf(command); demands != "" && (well || buildsOnly(command.Program())) {
		for i, name := range names {
			if names[i] = name + demands; well {
				names = append(names, name)
			}
		}
	}
	return names
}

// folderNamed returns the folder that a check is told to be of, and its words without that.
func folderNamed(words []string) (folder string, rest []string) {
	option := func(w string) bool { return false }
	switch program(words) {
	case "go":
		k := -1
		for i := 2; i < len(words); i++ {
			if p := words[i]; strings.HasPrefix(p, "./") || strings.HasPrefix(p, "../") || p == "." {
				if k >= 0 {
					return "", words // several
				}
				k = i
			}
		}
		if k >= 0 && len(words[k]) > len("./...") && strings.HasPrefix(words[k], "./") && strings.HasSuffix(words[k], "/...") && !strings.Contains(words[k], "/../") {
			rest = slices.Clone(words)
			rest[k] = "./..."
			return strings.TrimSuffix(words[k], "/..."), rest
		}
		option = func(w string) bool { return w == "-C" }
	case "make", "gmake", "ninja":
		option = func(w string) bool { return w == "-C" || w == "--directory" }
	case "npm", "pnpm", "yarn", "bun":
		option = func(w string) bool { return w == "--prefix" || w == "--cwd" || w == "--dir" || w == "-C" }
	}
	for i := 1; i < len(words); i++ {
		name, value, isOne := strings.Cut(words[i], "=")
		switch {
		case words[i] == "--":
			return "", words
		case !option(name):
		case isOne:
			return value, slices.Delete(slices.Clone(words), i, i+1)
		case i+1 < len(words):
			return words[i+1], slices.Delete(slices.Clone(words), i, i+2)
		}
	}
	return "", words
}
