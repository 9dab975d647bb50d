package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// pushes are the families of a push by the branches that Git says it refused, or took, and the place
// that it pushed to, whatever else the command does and however its output is cut: its own lines tell
// of each. Where they do not say the place, it may be any.
func pushes(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	if !slices.ContainsFunc(runs, func(r shell.Run) bool { return isPush(r.Command.Program()) }) {
		return nil
	}
	said := saidBy(r)
	said = strings.ReplaceAll(said[max(0, len(said)-maxBlame):], "-&gt;", "->") // as Markdown has it
	if !strings.Contains(said, " -> ") || well && (strings.Contains(said, "rejected]") || strings.Contains(said, "error: failed to push")) {
		return nil
	}
	place := ""
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		if _, behind, ok := strings.Cut(" "+line, " To "); ok && !strings.Contains(line, " -> ") {
			place = placeOfPush(firstOf(behind, " "))
			continue
		}
		from, to, ok := strings.Cut(line, " -> ")
		if !ok || len(all) >= 16 {
			continue
		}
		to = firstOf(strings.TrimSpace(to), " ")
		refused := strings.HasPrefix(from, "! [")
		took := strings.HasPrefix(from, "* [new ") || isStretch(firstOf(from, " "))
		if to != "" && place != "" && (!well && refused || well && took) {
			all = append(all, model.Hash("pushed\x00"+place+"\x00"+to))
		}
	}
	return all
}

// placeOfPush is a repository by whatever way it is reached.
func placeOfPush(to string) string {
	to = strings.TrimSuffix(strings.TrimRight(strings.Trim(to, "'\"`"), "/"), ".git")
	if _, behind, ok := strings.Cut(to, "://"); ok {
		to = behind
	}
	host, rest, ok := strings.Cut(to, "/")
	if _, behind, user := strings.Cut(host, "@"); user {
		host = behind
	}
	if host = strings.Replace(host, ":", "/", 1); ok {
		host += "/" + rest
	}
	return host
}

func isPush(words []string) bool {
	return len(words) > 1 && program(words) == "git" && slices.Contains(words[1:], "push") && !slices.Contains(words, "--dry-run") && !slices.Contains(words, "--delete")
}

// isStretch reports whether a word is two commits with dots between, as Git tells of what it took.
func isStretch(w string) bool {
	from, to, ok := strings.Cut(w, "..")
	return ok && len(from) > 3 && len(to) > 3 && strings.Trim(from+to, "0123456789abcdef") == ""
}
