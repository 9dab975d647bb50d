package findings

import (
	"regexp"
	"slices"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// addedByHand is the follower that knows what could not be added to what a project uses: it is
// made good where the agent writes that into its list itself, and the project builds.
type addedByHand struct {
	waitingList[adding]
}

// An adding is a command that was to enter a package.
type adding struct {
	list   string // name of the file with what the project uses
	kin    string // of the checks that build with it
	listed bool   // the file was changed since, or it is done without
}

func (g *addedByHand) message(f *Finder, l *looked, s *step) {
	g.waitingList.message(f, l, s)
	if !g.some(s.thread) || s.flags.Role() != model.RoleAssistant {
		return
	}
	if text := textOf(s.message); text != "" && withoutForm().MatchString(text[:min(len(text), 300)]) {
		g.changes(s.thread, s.entry, func(one *adding) { one.listed = true })
	}
}

// withoutForm is how somebody says that a package is done without.
var withoutForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:standard library|stdlib|std\b|by hand|without (?:it|the (?:crate|package|module|library|dependency)|a (?:crate|package|module|library|dependency))|do(?:es)? it (?:without|myself)|(?:my|its) own (?:parser|implementation|code))`)
})

func (g *addedByHand) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose == tool.Shell && (e.outcome.State == Failed || e.outcome.State == Unsure) {
		if list, kin := addsTo(e.runs()); list != "" && literals.In(notReached(), saidBy(e.result)) {
			g.add(f, s.thread, s, e, adding{list: list, kin: kin})
		}
		return
	}
	if !g.some(s.thread) || !e.fine() {
		return
	}
	var changed []string
	if e.use.Purpose == tool.Shell {
		changed = e.writes()
	} else if p := e.changesAs(); p == tool.EditFile || p == tool.WriteFile || p == tool.PatchFile {
		changed = e.use.Paths()
	}
	g.meets(l, s.thread, e.place, func(one *adding) bool { return one.listed && buildsWith(e, one.kin) })
	if len(changed) > 0 {
		g.changes(s.thread, e.entry, func(one *adding) {
			one.listed = one.listed || slices.ContainsFunc(changed, func(path string) bool { return lastName(path) == one.list })
		})
	}
}

// notReached is how what adds a package says that it did not get it. Packages have names with
// network and offline in them, too.
var notReached = sync.OnceValue(func() *literals.Set {
	return literals.New("could not be found in registry", "download of config.json failed", "could not resolve host", "couldn't resolve host", "enotfound", "getaddrinfo", "no such host", "connection refused", "econnrefused", "enetunreach", "etimedout", "eai_again", "enotcached", "name resolution", "dial tcp",
		"network error", "network is unreachable", "network unreachable", "network timeout", "network request failed", "network failure", "network connectivity", "network access", "no network", "network is down", "network is disabled", "--offline was specified", "offline mode")
})

// addsTo returns the file that a command enters a package in, which is all that it does, and
// whose checks build with it.
func addsTo(runs []shell.Run) (list, kin string) {
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) < 3 || classOf(r.Command) != work {
			continue
		}
		if list != "" {
			return "", ""
		}
		switch name := program(words); {
		case name == "cargo" && words[1] == "add":
			list, kin = "Cargo.toml", "rust"
		case name == "go" && words[1] == "get":
			list, kin = "go.mod", "go"
		case (name == "npm" || name == "pnpm" || name == "yarn" || name == "bun") && (words[1] == "add" || words[1] == "install" || words[1] == "i"):
			list, kin = "package.json", "js"
		case (name == "poetry" || name == "uv" || name == "pdm") && words[1] == "add":
			list, kin = "pyproject.toml", "py"
		default:
			return "", ""
		}
	}
	return list, kin
}

// buildsWith reports whether a command builds or tests what is of a kind, and goes well.
func buildsWith(e *ended, kin string) bool {
	if e.use.Purpose != tool.Shell || e.outcome.unproved {
		return false
	}
	return slices.ContainsFunc(e.runs(), func(r shell.Run) bool {
		a, ok := aimOf(r.Command.Program())
		return ok && a.kin == kin && a.fails != lints && (r.Checked || passedAsShown(e.result) != "")
	})
}
