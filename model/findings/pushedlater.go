package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
)

// pushes are the families of a push by the branches that Git says it refused, or took, and the place
// that it pushed to, whatever else the command does and however its output is cut: its own lines tell
// of each. Where one of two does not say the place, it is what Git was told of it.
func pushes(runs []shell.Run, r *model.ToolResult, well bool) (all []uint64) {
	at := slices.IndexFunc(runs, func(r shell.Run) bool { return isPush(r.Command.Program()) })
	if at < 0 {
		return nil
	}
	said := saidBy(r)
	said = strings.ReplaceAll(said[max(0, len(said)-maxBlame):], "-&gt;", "->") // as Markdown has it
	if !strings.Contains(said, " -> ") || well && (strings.Contains(said, "rejected]") || strings.Contains(said, "error: failed to push")) {
		return nil
	}
	to := pushOf(runs[at].Command.Program())
	only := !slices.ContainsFunc(runs[at+1:], func(r shell.Run) bool { return isPush(r.Command.Program()) })
	place := ""
	if only && strings.ContainsAny(to.remote, ":/") {
		place = placeOfPush(to.remote)
	} else if _, behind, ok := strings.Cut(said, "failed to push some refs to "); ok && only {
		place = placeOfPush(firstOf(behind, "\n"))
	}
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		if _, behind, ok := strings.Cut(" "+line, " To "); ok && !strings.Contains(line, " -> ") {
			place = placeOfPush(firstOf(behind, " "))
			continue
		}
		from, branch, ok := strings.Cut(line, " -> ")
		if !ok || len(all) >= 16 {
			continue
		}
		branch = firstOf(strings.TrimSpace(branch), " ")
		refused := strings.HasPrefix(from, "! [")
		took := strings.HasPrefix(from, "* [new ") || isStretch(firstOf(from, " "))
		if _, forced, ok := strings.Cut(from, "+ "); ok && well && place != "" && isStretch(firstOf(forced, " ")) || refused && place != "" && strings.Contains(line, "(stale info)") {
			all = append(all, model.Hash("pushed by force\x00"+place+"\x00"+branch)) // what was there before is gone
			continue
		}
		if branch == "" || !(!well && refused || well && took) {
			continue
		}
		if place != "" {
			all = append(all, model.Hash("pushed\x00"+place+"\x00"+branch))
		}
		if !only {
			continue // nobody knows which of them it was
		}
		for _, folder := range to.folders(well) {
			told := folder + "\x00" + to.remote + "\x00" + branch
			if place == "" || !well {
				all = append(all, model.Hash("pushed, by its words\x00"+told))
			}
			if place == "" || well {
				all = append(all, model.Hash("pushed, well by its words\x00"+told))
			}
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

// isPush reports whether a command pushes, and not only tries or deletes.
func isPush(words []string) bool {
	return len(words) > 1 && program(words) == "git" && slices.Contains(words[1:], "push") && !slices.ContainsFunc(words, func(w string) bool { return w == "--dry-run" || w == "-n" }) && !deletesBranch(words)
}

func deletesBranch(words []string) bool {
	return slices.Contains(words, "--delete") || slices.Contains(words, "-d")
}

// A pushTo is what Git is told of a push: where it runs, where to, and of what.
type pushTo struct {
	folder, remote string
	refs           []string
}

// pushOf reads the words of a push.
func pushOf(words []string) (to pushTo) {
	at := slices.Index(words, "push")
	for i := 1; i+1 < at; i++ {
		if words[i] == "-C" {
			to.folder = path.Base(words[i+1])
		}
	}
	to.remote = "origin" // as Git has it where nothing else was set
	given := false
	for i := at + 1; i < len(words); i++ {
		switch w := words[i]; {
		case w == "-o" || w == "--push-option" || w == "--receive-pack" || w == "--exec":
			i++
		case strings.HasPrefix(w, "-"):
		case given:
			to.refs = append(to.refs, w)
		default:
			to.remote, given = w, true
		}
	}
	return to
}

// folders are the folders of which a push may be: where only one of two says its own, it may be
// that of the other.
func (to *pushTo) folders(well bool) []string {
	switch {
	case to.folder == "" && !well:
		return []string{""}
	case to.folder == "":
		return []string{"", "?"}
	case well:
		return []string{to.folder, ""}
	}
	return []string{to.folder, "?"}
}

// named are the families of a push that is told where to and of what, whatever Git says of it.
func (to *pushTo) named(words []string, well bool) (all []uint64) {
	if len(to.refs) == 0 {
		return nil
	}
	told := to.remote + "\x00" + strings.Join(to.refs, "\x00")
	if deletesBranch(words) {
		told = "deleted\x00" + told
	}
	for _, folder := range to.folders(well) {
		all = append(all, model.Hash("acts\x00git push\x00"+folder+"\x00"+told))
	}
	return all
}

// isStretch reports whether a word is two commits with dots between, as Git tells of what it took:
// three dots where it was forced.
func isStretch(w string) bool {
	from, to, ok := strings.Cut(strings.Replace(w, "...", "..", 1), "..")
	return ok && len(from) > 3 && len(to) > 3 && strings.Trim(from+to, "0123456789abcdef") == ""
}
