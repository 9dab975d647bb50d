package findings

import (
	"path"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// refusesEdge reports whether a program of the project is given what nobody means, as an empty text
// or what is called invalid by its name, and says in a few words that it takes no such thing.
func refusesEdge(runs []shell.Run, r *model.ToolResult) bool {
	said := strings.ToLower(strings.TrimSpace(saidBy(r)))
	if said == "" || len(said) > maxErrorLine || strings.Count(said, "\n") > 3 || showsTrace(said) {
		return false
	}
	for _, run := range runs {
		if !run.Blamed || classOf(run.Command) != work || isCheck(run.Command.Program()) {
			continue
		}
		for _, a := range ownArguments(run.Command.Program()) {
			switch {
			case a == "" && saysEmpty(said):
				return true
			case len(a) > 3 && nonsenseForm().MatchString(a) && !strings.ContainsAny(a, "/$") && strings.Contains(said, strings.ToLower(a)):
				return true
			}
		}
	}
	return false
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
