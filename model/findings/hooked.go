package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// hooked is the follower that knows which commits a hook stopped, as one does that mends files and
// wants them to be looked at, or git, which did not know whose they are: a later commit there that
// the hooks let through has what was to be committed.
type hooked struct {
	waitingList[stoppedCommit]
}

// A stoppedCommit is a commit that was not made, with its folder.
type stoppedCommit struct{ folder string }

// stoppedByHook is how those that run hooks say that one stopped a commit, and how git says that it
// does not know who makes it.
var stoppedByHook = sync.OnceValue(func() *literals.Set {
	return literals.New("- hook id: ", "files were modified by this hook", "pre-commit hook", "husky - ", "lint-staged", "commit-msg hook", "lefthook",
		"Please tell me who you are.", "unable to auto-detect email address", "empty ident name")
})

func (*hooked) message(*Finder, *looked, *step) {}

func (g *hooked) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	command, waits := e.use.Command(), g.some(s.thread)
	if waits && goesAroundHooks(e) {
		g.threads.set(s.thread, nil) // nobody knows what they would say
		return
	}
	bad := e.outcome.State == Failed || e.outcome.State == Unsure
	if !bad && (!waits || !e.fine()) || !strings.Contains(command, "commit") {
		return
	}
	runs := e.runs()
	i := slices.IndexFunc(runs, func(r shell.Run) bool { return isCommit(r.Command.Program()) })
	if i < 0 {
		return
	}
	folder := folderOf(e.use, runs[:i])
	if folder != "" || e.shellIn != "" {
		folder = joined(e.shellIn, folder)
	}
	if bad {
		if literals.In(stoppedByHook(), saidBy(e.result)) && !goesAroundHooks(e) {
			g.add(f, s.thread, s, e, stoppedCommit{folder})
		}
		return
	}
	if runs[i].Checked || saysCommitted(e.result) {
		g.meets(l, s.thread, e.place, func(one *stoppedCommit) bool { return !isOtherProject(one.folder, folder) })
	}
}

// isCommit reports whether a command makes a commit of all that is to be in one.
func isCommit(words []string) bool {
	return program(words) == "git" && has(words, "commit") && !slices.ContainsFunc(words, func(w string) bool {
		return w == "--dry-run" || w == "--" || w == "-o" || w == "--only" || w == "--allow-empty"
	})
}

// saysCommitted reports whether git says that a commit was made: [main 1234567] bake rye.
func saysCommitted(r *model.ToolResult) bool {
	for row := range strings.SplitSeq(saidBy(r), "\n") {
		if rest, ok := strings.CutPrefix(row, "["); ok {
			head, _, ok := strings.Cut(rest, "] ")
			id := head[strings.LastIndexByte(head, ' ')+1:]
			if ok && len(id) >= 7 && strings.Trim(id, "0123456789abcdef") == "" {
				return true
			}
		}
	}
	return false
}

// goesAroundHooks reports whether a command makes a commit without hooks, or turns them off.
func goesAroundHooks(e *ended) bool {
	runs := e.runs()
	for _, r := range runs {
		words := r.Command.Program()
		set := slices.Concat(r.Command.Assigns, r.Command.Words[:max(0, len(r.Command.Words)-len(words))]) // env SKIP=lint
		switch program(words) {
		case "export", "env", "declare", "set", "setx":
			set = append(set, words[1:]...)
		case "git":
			if gitWithoutHooks(words) {
				return true
			}
		case "mv", "chmod":
			if slices.ContainsFunc(words[1:], isHook) && !slices.Contains(words, "+x") {
				return true
			}
		default:
			if len(words) > 0 && strings.HasPrefix(strings.ToLower(words[0]), "$env:") {
				set = append(set, words[0][len("$env:"):])
			}
			if slices.Contains(words, "uninstall") && slices.ContainsFunc(words, isHookRunner) {
				return true
			}
		}
		if slices.ContainsFunc(set, setsHooksOff) {
			return true
		}
	}
	return slices.ContainsFunc(effectsOf(e.use, runs), func(one effect) bool { return isHook(one.path) })
}

// gitWithoutHooks reports whether git is told to commit without hooks, or where they are.
func gitWithoutHooks(words []string) bool {
	_, verb := gitVerb(words)
	for i, w := range words {
		switch key, value, _ := strings.Cut(strings.ToLower(w), "="); {
		case key == "core.hookspath":
			if value != "" || verb != "config" || i+1 < len(words) || slices.ContainsFunc(words, func(w string) bool { return strings.Contains(w, "unset") }) {
				return true
			}
		case w == "--no-verify" && verb != "push":
			return true
		case verb == "commit" && len(w) > 1 && w[0] == '-' && w[1] != '-' && strings.HasPrefix(strings.TrimLeft(w[1:], "aesqv"), "n"): // -an
			return true
		}
	}
	return false
}

// setsHooksOff reports whether a word sets a variable that turns hooks off.
func setsHooksOff(word string) bool {
	name, _, _ := strings.Cut(word, "=")
	switch strings.ToUpper(name) {
	case "SKIP", "HUSKY", "HUSKY_SKIP_HOOKS", "LEFTHOOK", "LEFTHOOK_EXCLUDE":
		return len(name) < len(word)
	}
	return false
}

// isHook reports whether a path is one of hooks, or their folder.
func isHook(p string) bool {
	p = "/" + p + "/"
	return strings.Contains(p, "/.git/hooks/") || strings.Contains(p, "/.husky/")
}

// isHookRunner reports whether a word names a program that runs hooks.
func isHookRunner(word string) bool {
	switch lastName(word) {
	case "pre-commit", "pre_commit", "lefthook", "husky":
		return true
	}
	return false
}
