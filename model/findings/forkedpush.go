package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model/shell"
	"msgview/model/tool"
)

// forkedPushes is the follower that knows of pushes to repositories that an account has no rights on:
// who pushes the branch to a fork of it and opens a pull request has what was wanted. A person often
// has to say so in between, so they wait past prompts.
type forkedPushes struct {
	waitingList[deniedPush]
}

// A deniedPush is a push that was refused for lack of rights.
type deniedPush struct {
	repository string // owner and name
	branch     string // "" if the command names none
	forked     bool   // a fork of it has the branch
}

func (*forkedPushes) message(*Finder, *looked, *step) {}

func (g *forkedPushes) ended(f *Finder, l *looked, s *step, e *ended) {
	switch {
	case e.result == nil:
	case g.some(s.thread) && opensRequest(e): // its address is told of one that is there, whatever else went wrong
		g.took(s, e)
		g.meets(l, s.thread, e.place, func(k *deniedPush) bool { return k.forked && namesRequest(e.lower(), k.repository) })
	case e.fine():
		g.took(s, e)
	case e.use.Purpose == tool.Shell && (strings.Contains(e.lower(), "denied to") || strings.Contains(e.lower(), "error: 403")):
		repository := deniedRepository(e.lower())
		if branch, ok := branchOfPush(e.runs()); ok && repository != "" {
			g.add(f, s.thread, s, e, deniedPush{repository: repository, branch: branch})
		}
	}
}

// took notes what forks took.
func (g *forkedPushes) took(s *step, e *ended) {
	if !g.some(s.thread) {
		return
	}
	for _, to := range tookPushes(strings.ReplaceAll(e.lower(), `\n`, "\n")) { // as JSON has it
		g.changes(s.thread, e.entry, func(k *deniedPush) { k.forked = k.forked || k.isIn(to) })
	}
}

// deniedRepository returns the repository that somebody has no rights on, as the other side or Git says it.
func deniedRepository(said string) string {
	if _, behind, ok := strings.Cut(said, "permission to "); ok {
		if name, _, ok := strings.Cut(behind, " denied to"); ok && strings.Count(name, "/") == 1 && !strings.ContainsAny(name, " \n") {
			return strings.TrimSuffix(name, ".git")
		}
	}
	if _, behind, ok := strings.Cut(said, "unable to access '"); ok {
		if address, rest, ok := strings.Cut(behind, "'"); ok && strings.Contains(firstOf(rest, "\n"), "error: 403") {
			_, repository := remoteAddress(address)
			return repository
		}
	}
	return ""
}

// branchOfPush returns the branch of the only push of a command.
func branchOfPush(runs []shell.Run) (branch string, ok bool) {
	for _, r := range runs {
		words := r.Command.Program()
		if !isPush(words) || onlyTries(words) {
			continue
		}
		to := pushOf(words)
		if ok || len(to.refs) > 1 {
			return "", false
		}
		if ok = true; len(to.refs) == 1 {
			branch = strings.TrimPrefix(strings.ToLower(to.refs[0][strings.LastIndexByte(to.refs[0], ':')+1:]), "refs/heads/")
		}
	}
	if branch == "head" {
		branch = ""
	}
	return branch, ok
}

// A tookPush is a branch that a repository took.
type tookPush struct{ repository, branch string }

// tookPushes are the pushes of which Git says that they were taken.
func tookPushes(said string) (all []tookPush) {
	if !strings.Contains(said, " -> ") {
		return nil
	}
	repository := ""
	for row := range strings.Lines(said) {
		row = strings.TrimSpace(row)
		if address, ok := strings.CutPrefix(row, "to "); ok && !strings.Contains(address, " ") {
			if _, repository = remoteAddress(address); repository == "" {
				_, repository, _ = strings.Cut(placeOfPush(address), "/")
			}
			continue
		}
		from, branch, ok := strings.Cut(row, " -> ")
		if ok && repository != "" && (strings.HasPrefix(from, "* [new ") || isStretch(firstOf(from, " "))) && len(all) < 16 {
			all = append(all, tookPush{repository, strings.TrimPrefix(firstOf(branch, " "), "refs/heads/")})
		}
	}
	return all
}

// isIn reports whether a push that was taken brought what was to be pushed to a fork, which has the
// name of the other one.
func (k *deniedPush) isIn(to tookPush) bool {
	return to.repository != k.repository && path.Base(to.repository) == path.Base(k.repository) && (k.branch == "" || k.branch == to.branch)
}

// opensRequest reports whether a call opens a pull request, and not only looks at some.
func opensRequest(e *ended) bool {
	if e.use.Purpose != tool.Shell {
		name := strings.ToLower(e.call.Name)
		return strings.Contains(name, "create") && (strings.Contains(name, "pull") || strings.Contains(name, "merge"))
	}
	if text := e.lower(); strings.Contains(text, "create failed") || strings.Contains(text, "failed to create") {
		return false // what it names is another one
	}
	return slices.ContainsFunc(allRunsOf(e.use), func(r shell.Run) bool {
		words := r.Command.Program()
		if len(words) < 3 && !isScriptOf(words) || onlyTries(words) {
			return false
		}
		switch name := program(words); name {
		case "gh", "glab", "tea":
			if words[1] != "api" {
				return (has(words, "pr") || has(words, "mr")) && (has(words, "create") || has(words, "new"))
			}
			return slices.ContainsFunc(words, isOfRequests) && !asksAPI(words[2:])
		case "curl", "wget", "http", "https", "xh":
			return slices.ContainsFunc(words, isOfRequests) && !asks(name, words[1:])
		}
		return isScriptOf(words) && postsRequest(e.use.Command())
	})
}

// isOfRequests reports whether a word is the address where pull requests are opened, and not that of one.
func isOfRequests(w string) bool {
	w, _, _ = strings.Cut(w, "?")
	return strings.HasSuffix(w, "/pulls") || strings.HasSuffix(w, "/merge_requests")
}

// asksAPI reports whether arguments of gh api or glab api only ask for something: with fields it posts them,
// if it is told no other method.
func asksAPI(args []string) bool {
	fields := false
	for i, a := range args {
		method, told := strings.CutPrefix(a, "--method=")
		if !told && (a == "-X" || a == "--method") && i+1 < len(args) {
			method, told = args[i+1], true
		} else if !told {
			method, told = strings.CutPrefix(a, "-X")
		}
		if told {
			return !strings.EqualFold(method, "POST")
		}
		fields = fields || strings.HasPrefix(a, "-f") || strings.HasPrefix(a, "-F") || strings.HasPrefix(a, "--field") || strings.HasPrefix(a, "--raw-field") || strings.HasPrefix(a, "--input")
	}
	return !fields
}

// isScriptOf reports whether a program runs a script in another language than that of the shell.
func isScriptOf(words []string) bool {
	switch name := program(words); name {
	case "node", "ruby", "deno", "bun", "perl":
		return true
	default:
		return isPython(name)
	}
}

// postsRequest reports whether a script in a command posts what a pull request is made of.
func postsRequest(said string) bool {
	if !strings.Contains(said, "title") || !strings.Contains(said, "/pulls") && !strings.Contains(said, "/merge_requests") {
		return false
	}
	for _, way := range [...]string{"(data=", ", data=", ",data=", "json=", ".post(", "POST"} {
		if strings.Contains(said, way) {
			return true
		}
	}
	return false
}

// namesRequest reports whether a text has the address of a pull request of a repository.
func namesRequest(said, repository string) bool {
	for _, way := range [...]string{"/pull/", "/-/merge_requests/"} {
		if _, behind, ok := strings.Cut(said, "/"+repository+way); ok && behind != "" && behind[0] >= '0' && behind[0] <= '9' {
			return true
		}
	}
	return false
}
