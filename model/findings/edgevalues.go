package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// refusesEdge reports whether a program of the project is given what nobody means, as an empty text
// or what is called invalid by its name, and says in a few words that it takes no such thing. What
// says that a file is missing speaks of something else.
func refusesEdge(runs []shell.Run, r *model.ToolResult) bool {
	said := strings.ToLower(strings.TrimSpace(saidBy(r)))
	if said == "" || len(said) > maxErrorLine || strings.Count(said, "\n") > 3 || showsTrace(said) || isAboutOpening(said) {
		return false
	}
	for _, run := range runs {
		if !run.Blamed || classOf(run.Command) != work || isCheck(run.Command.Program()) {
			continue
		}
		args := ownArguments(run.Command.Program())
		for i, a := range args {
			switch {
			case a == "" && saysEmpty(said) && isRefusedEmpty(said, args, i, run.Command.Program()):
				return true
			case len(a) > 3 && nonsenseForm().MatchString(a) && (!isFileName(a) || strings.Contains(a, "@")) && !strings.ContainsAny(a, "/$") && strings.Contains(said, strings.ToLower(a)):
				return true
			}
		}
	}
	return false
}

// isAboutOpening reports whether a text in small letters says that a file could not be opened.
func isAboutOpening(low string) bool {
	for _, w := range [...]string{"no such file", "cannot open", "can't open", "not open", "to open"} {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

// isRefusedEmpty reports whether a text in small letters is about an empty argument: it names the
// option whose value that is, or there is no other argument and no file is named.
func isRefusedEmpty(low string, args []string, at int, command []string) bool {
	if at > 0 && args[at-1] != "--" && strings.HasPrefix(args[at-1], "-") {
		name := strings.ToLower(strings.TrimLeft(args[at-1], "-"))
		return hasWord(low, name) || hasWord(low, strings.ReplaceAll(name, "-", " ")) || hasWord(low, strings.ReplaceAll(name, "-", "_"))
	}
	for i, a := range args {
		if i != at && (a == "" || a[0] != '-') {
			return false
		}
	}
	return !slices.ContainsFunc(strings.Fields(low), func(w string) bool {
		w = strings.Trim(w, ".,:;()'\"`")
		return isFileName(w) && !slices.ContainsFunc(command, func(own string) bool { return strings.HasSuffix(strings.ToLower(own), w) })
	})
}

// saysEmpty reports whether a text in small letters says that something has to be there.
func saysEmpty(low string) bool {
	for _, w := range fields(low) {
		switch w {
		case "empty", "blank", "required", "missing", "nothing":
			return true
		}
	}
	return false
}

// ownArguments are those of a program of the project, nil for all others: one that is told with its
// folder, a script that is given to an interpreter, or what a builder runs.
func ownArguments(words []string) []string {
	if len(words) < 2 {
		return nil
	}
	switch name := program(words); {
	case strings.Contains(words[0], "/") && !path.IsAbs(words[0]) && !strings.HasPrefix(words[0], "~") && !strings.Contains(words[0], "node_modules/") && !strings.Contains(words[0], "venv/"):
		return words[1:]
	case isPython(name), name == "node", name == "deno", name == "bun", name == "tsx", name == "ruby", name == "php", name == "perl", name == "bash", name == "sh":
		for i, w := range words[1:] {
			if w == "run" || w != "" && w[0] == '-' {
				continue
			}
			if isFileName(w) && !path.IsAbs(w) {
				return words[i+2:]
			}
			return nil
		}
	case (name == "cargo" || name == "go" || name == "dotnet") && words[1] == "run":
		return words[2:]
	}
	return nil
}
