package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// pushes are the families of a push by the branches that Git says it refused, or took, whatever else
// the command does and however its output is cut: its own lines tell of each.
func pushes(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	if !slices.ContainsFunc(runs, func(r shell.Run) bool { return isPush(r.Command.Program()) }) {
		return nil
	}
	said := saidBy(r)
	said = strings.ReplaceAll(said[max(0, len(said)-maxBlame):], "-&gt;", "->") // as Markdown has it
	if !strings.Contains(said, " -> ") || well && (strings.Contains(said, "rejected]") || strings.Contains(said, "error: failed to push")) {
		return nil
	}
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		from, to, ok := strings.Cut(line, " -> ")
		if !ok || len(all) >= 16 {
			continue
		}
		to = firstOf(strings.TrimSpace(to), " ")
		refused := strings.HasPrefix(from, "! [")
		took := strings.HasPrefix(from, "* [new ") || isStretch(firstOf(from, " "))
		if to != "" && (!well && refused || well && took) {
			all = append(all, model.Hash("pushed\x00"+to))
		}
	}
	return all
}

func isPush(words []string) bool {
	return len(words) > 1 && program(words) == "git" && slices.Contains(words[1:], "push") && !slices.Contains(words, "--dry-run") && !slices.Contains(words, "--delete")
}

// isStretch reports whether a word is two commits with dots between, as Git tells of what it took.
func isStretch(w string) bool {
	from, to, ok := strings.Cut(w, "..")
	return ok && len(from) > 3 && len(to) > 3 && strings.Trim(from+to, "0123456789abcdef") == ""
}
