package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// isQuiet reports whether an exit of 1 of a program only says that there is nothing.
func isQuiet(c *shell.Command) bool {
	words := c.Program()
	if len(words) == 0 {
		return false
	}
	switch name := program(words); name {
	case "git":
		return gitAnswers(words) || slices.ContainsFunc(words[1:], func(a string) bool {
			return a == "grep" || a == "--quiet" || a == "--exit-code" || a == "check-ignore" || a == "--is-ancestor" || a == "--no-index" || a == "--error-unmatch" || strings.HasPrefix(a, "--get")
		})
	case "command":
		return len(words) > 1 && (words[1] == "-v" || words[1] == "-V")
	case "npm", "pnpm", "yarn", "bundle": // there are newer ones
		return len(words) > 1 && words[1] == "outdated"
	case "pip", "pip3":
		return len(words) > 1 && words[1] == "show"
	case "dpkg", "dpkg-query", "rpm":
		return len(words) > 1 && (words[1] == "-s" || words[1] == "--status" || words[1] == "-l" || words[1] == "-W" || words[1] == "-q" || words[1] == "--query" || words[1] == "--compare-versions")
	case "pacman", "apk", "brew": // packages that are there
		return len(words) > 1 && (strings.HasPrefix(words[1], "-Q") || words[1] == "info" && has(words, "-e") || (words[1] == "ls" || words[1] == "list") && has(words, "--versions"))
	case "kubectl", "oc": // what is to be changed, and whether it may be
		return len(words) > 1 && (words[1] == "diff" || words[1] == "auth" && has(words, "can-i"))
	case "argocd":
		return has(words, "diff")
	case "dyff":
		return has(words, "--set-exit-code") || has(words, "-s")
	case "make", "gmake": // whether there is something to make
		return has(words, "-q") || has(words, "--question")
	case "tmux":
		return len(words) > 1 && (words[1] == "has-session" || words[1] == "has")
	case "jq", "gojq", "yq":
		return has(words, "-e") || has(words, "--exit-status") || has(words, "-er") || has(words, "-re")
	case "nc", "ncat", "netcat": // nobody listens there
		return slices.ContainsFunc(words[1:], func(a string) bool { return a == "-z" || a == "-zv" || a == "-vz" })
	case "crontab":
		return len(words) > 1 && words[1] == "-l"
	case "systemctl":
		return has(words, "is-enabled") || has(words, "is-failed")
	case "kill":
		return len(words) > 1 && words[1] == "-0"
	default:
		return quiets.Has(name) || formatsDiff(carried(words))
	}
}

// formatsDiff reports whether a formatter is asked what it would change, and only prints that.
func formatsDiff(words []string) bool {
	var asks []string
	switch program(words) {
	case "gofmt", "gofumpt", "goimports", "shfmt", "yapf":
		asks = []string{"-d", "-d=true", "--diff"}
	case "ruff":
		if !has(words, "format") {
			return false
		}
		asks = []string{"--diff"}
	}
	return slices.ContainsFunc(words, func(w string) bool { return slices.Contains(asks, w) }) && !slices.Contains(words, "-w")
}

// answerOf is another exit by which a program only answers what it was asked, 0 for none.
func answerOf(c *shell.Command) int {
	words := c.Program()
	if len(words) == 0 {
		return 0
	}
	if c.Name() == "xargs" && isQuiet(c) { // one of several
		return 123
	}
	switch program(words) {
	case "systemctl":
		if has(words, "is-active") || has(words, "status") { // it is not
			return 3
		}
	case "getent", "pg_isready":
		return 2
	case "git":
		if has(words, "ls-remote") && has(words, "--exit-code") {
			return 2
		}
	case "helm":
		if has(words, "diff") && slices.Contains(words, "--detailed-exitcode") {
			return 2
		}
	case "terraform", "tofu":
		if has(words, "plan") && (has(words, "-detailed-exitcode") || has(words, "--detailed-exitcode")) { // there are changes
			return 2
		}
	}
	return 0
}

// tellsStates reports whether a command ends with asking for the states of services, which the
// output ends with: its exit is that of the answer. Of what it starts itself it is to be running.
func (v *verdict) tellsStates() bool {
	runs := v.runs()
	if len(runs) == 0 || size(v.result) > maxListing {
		return false
	}
	words := runs[len(runs)-1].Command.Program()
	verb := slices.IndexFunc(words, func(w string) bool { return w == "is-active" || w == "is-enabled" })
	if verb < 0 || program(words) != "systemctl" || !runs[len(runs)-1].Source {
		return false
	}
	for _, r := range runs {
		if words := r.Command.Program(); program(words) == "systemctl" && (has(words, "start") || has(words, "restart") || has(words, "enable") || has(words, "reload") || has(words, "reload-or-restart")) {
			return false
		}
	}
	rows := strings.Split(strings.TrimSpace(saidBy(v.result)), "\n")
	units := slices.DeleteFunc(slices.Clone(words[verb+1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
	if len(units) == 0 || len(rows) < len(units) {
		return false
	}
	for _, row := range rows[len(rows)-len(units):] {
		switch strings.TrimSpace(row) {
		case "active", "inactive", "enabled", "disabled", "masked", "static", "indirect", "generated":
		default:
			return false
		}
	}
	return true
}

// gitAnswers reports whether a command of git asks whether there is something, or how two
// things would go together.
func gitAnswers(words []string) bool {
	quiet := has(words, "-q") || has(words, "--quiet")
	return quiet && (has(words, "rev-parse") || has(words, "symbolic-ref")) || has(words, "show-ref") || has(words, "merge-tree") || has(words, "cat-file") && has(words, "-e") ||
		len(words) == 3 && words[1] == "config" && !strings.HasPrefix(words[2], "-")
}

// asksForName reports whether a program asks what something is called that need not be there,
// and ends with 128 if it is not: the branch that a branch follows, a revision.
func asksForName(c *shell.Command) bool {
	words := c.Program()
	return len(words) > 1 && program(words) == "git" && has(words, "rev-parse") && slices.ContainsFunc(words, func(w string) bool {
		return w == "--verify" || strings.HasSuffix(w, "@{u}") || strings.HasSuffix(w, "@{upstream}") || w == "--is-inside-work-tree"
	})
}

// countsNone reports whether what ended a command is a search that counted nothing, behind what went
// well: make && grep -c warning log. That it prints its 0 says that all before it did.
func (v *verdict) countsNone() bool {
	if v.use.Purpose != tool.Shell || v.result == nil {
		return false
	}
	text := strings.TrimSpace(saidBy(outputIn(v.result)))
	if len(text) > maxListing {
		return false
	}
	at := strings.LastIndexByte(text, '\n')
	if last := text[at+1:]; last != "0" && (!strings.HasSuffix(last, ":0") || strings.ContainsAny(last, " \t")) {
		return false
	}
	if before := strings.TrimSpace(text[:max(at, 0)]); before != "" && complainsOf(before) {
		return false
	}
	runs := v.runs()
	for i := len(runs) - 1; i >= 0; i-- {
		words := carried(runs[i].Command.Inner())
		switch name := program(words); {
		case name == "echo" || name == "printf" || name == "true":
		case isGrep(name) && runs[i].Blamed && slices.ContainsFunc(words, func(w string) bool { return w == "--count" || letters(w, 'c', "abEeFGHhiIlLnoPrRsvwxzZ") }):
			return v.code != nil || allBlamed(runs[:i])
		default:
			return false
		}
	}
	return false
}

// allBlamed reports whether all programs that do something must have ended well for what is behind
// them to run.
func allBlamed(runs []shell.Run) bool {
	return !slices.ContainsFunc(runs, func(r shell.Run) bool { return !r.Blamed && classOf(r.Command) == work })
}
