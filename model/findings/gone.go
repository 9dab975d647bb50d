package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// What was removed or moved away is not there when it is looked at: that is what was wanted.

// removes notes what a call removed, and what it made again.
func (w *mending) removes(e *ended) {
	if !e.fine() {
		return
	}
	if e.use.Purpose == tool.WriteFile {
		w.made(e.use.Path())
	}
	if command := e.use.Command(); e.use.Purpose != tool.Shell || len(w.gone) == 0 && !strings.Contains(command, "rm") && !strings.Contains(command, "mv ") && !strings.Contains(command, "unlink ") {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if len(words) < 2 || r.Within != nil || r.Where != "" {
			continue
		}
		name, args := program(words), words[1:]
		if name == "git" && (args[0] == "rm" || args[0] == "mv") {
			name, args = args[0], args[1:]
		}
		args = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return strings.HasPrefix(a, "-") })
		switch name {
		case "mv":
			if len(args) != 2 {
				continue
			}
			w.made(args[1])
			args = args[:1]
			fallthrough
		case "rm", "rmdir", "unlink":
			for _, a := range args {
				if len(w.gone) < maxMissed {
					w.gone = append(w.gone, strings.Join(nameWords(a), " "))
				}
			}
		case "mkdir", "touch", "cp":
			for _, a := range args {
				w.made(a)
			}
		}
	}
}

// made takes out what is there again.
func (w *mending) made(path string) {
	if len(w.gone) > 0 {
		name := strings.Join(nameWords(path), " ")
		w.gone = slices.DeleteFunc(w.gone, func(gone string) bool { return gone == name })
	}
}

// removed reports whether all that a look did not see was removed before.
func (w *mending) removed(m *missed) bool {
	return len(w.gone) > 0 && !m.large && !slices.ContainsFunc(m.names, func(name []string) bool {
		return !slices.Contains(w.gone, strings.Join(name, " "))
	})
}
