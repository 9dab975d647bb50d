package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/wordset"
)

// Checks and looks that were set up in such a way that they could not tell what they were to.

// ofSettingsOnly are the errors of the compiler of TypeScript that its settings take away: how JSX, modules
// and the language are to be read.
var ofSettingsOnly = wordset.Set{Words: "TS17004 TS6142 TS1259 TS1343 TS1378 TS2550 TS2583 TS2585 TS2802"}

var typeScriptError = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)\berror (TS\d+): (?:Cannot find module '([^'\n]*)')?`)
})

// lacksSettings reports whether the compiler of TypeScript was given files by their names, for which it reads
// no settings of their project, and all errors are for the lack of those: a module by an alias is not found.
func lacksSettings(runs []shell.Run, r *model.ToolResult) bool {
	if r == nil || !slices.ContainsFunc(runs, namesSources) || slices.ContainsFunc(runs, func(r shell.Run) bool { return isCheckRun(r) && !namesSources(r) }) {
		return false
	}
	all, decisive := typeScriptError().FindAllStringSubmatch(saidBy(r), -1), false
	for _, m := range all {
		alias := m[1] == "TS2307" && (strings.HasPrefix(m[2], "@/") || strings.HasPrefix(m[2], "~/") || strings.HasPrefix(m[2], "#"))
		if !alias && !ofSettingsOnly.Has(m[1]) {
			return false
		}
		decisive = true
	}
	return decisive
}

// namesSources reports whether a program is the compiler of TypeScript with files and without a project.
func namesSources(r shell.Run) bool {
	words := bareCheck(r.Command.Program())
	if program(words) != "tsc" || has(words, "-p") || has(words, "--project") || has(words, "-b") || has(words, "--build") || has(words, "--jsx") {
		return false
	}
	return slices.ContainsFunc(words[1:], func(w string) bool {
		return !strings.HasPrefix(w, "-") && (strings.HasSuffix(w, ".ts") || strings.HasSuffix(w, ".tsx"))
	})
}

// isNoRepository reports whether all that a command does is to ask git how things are, where there is no
// repository: nothing is wrong with what it was to see.
func isNoRepository(runs []shell.Run, r *model.ToolResult) bool {
	if r == nil || !strings.Contains(strings.ToLower(saidBy(r)), "not a git repository") {
		return false
	}
	some := false
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 || classOf(r.Command) == setup {
			continue
		}
		if program(words) != "git" || classOf(r.Command) != reading || r.Asked {
			return false
		}
		some = true
	}
	return some
}

// asksForDetails reports whether a command looks in the output of tests for an assertion by its own
// words: who does so has seen that it fails.
func asksForDetails(runs []shell.Run) bool {
	if len(runs) < 2 {
		return false
	}
	last := runs[len(runs)-1]
	words := last.Command.Program()
	if !isGrep(program(words)) || last.Source || !slices.ContainsFunc(runs[:len(runs)-1], isCheckRun) {
		return false
	}
	return slices.ContainsFunc(words[1:], func(w string) bool {
		return !strings.HasPrefix(w, "-") && assertionForm().MatchString(w)
	})
}

var assertionForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:expect|assert\w*|require\.\w+)\\?\(`)
})

// showsUsage reports whether a program only tells how it is to be called, behind what was wrong.
func showsUsage(r *model.ToolResult) bool {
	if r == nil {
		return false
	}
	wrong, n := false, 0
	for line := range strings.Lines(saidBy(r)) {
		low := strings.ToLower(strings.TrimSpace(line))
		if low == "" {
			continue
		}
		if n++; n > maxUsage {
			return false
		}
		if rest, ok := strings.CutPrefix(strings.TrimPrefix(low, "error: "), "usage:"); ok {
			return wrong || rest != ""
		}
		wrong = wrong || prefix("error: ", "unknown ", "unrecognized ", "invalid ", "bad option")(low)
		if !wrong {
			return false
		}
	}
	return false
}

// maxUsage is among how many of the first lines it is told how a program is called.
const maxUsage = 4

// inContainer reports whether a command builds or runs something in a container: by its program, or by what
// its services print.
func inContainer(runs []shell.Run, r *model.ToolResult) bool {
	for _, one := range runs {
		words := one.Command.Program()
		if name := program(words); name == "docker" || name == "podman" || name == "docker-compose" {
			switch verb := containerVerb(words); verb {
			case "build", "run", "exec", "up":
				return true
			}
		}
		if isCheck(words) || isCalledCheck(words) {
			return r != nil && serviceForm().MatchString(saidBy(r))
		}
	}
	return false
}

// containerVerb is what docker is to do, also by compose.
func containerVerb(words []string) string {
	for _, w := range words[1:] {
		if !strings.HasPrefix(w, "-") && w != "compose" && w != "container" && w != "image" && w != "buildx" {
			return w
		}
	}
	return ""
}

// serviceForm is a line of a service that docker compose runs, or a step of its build.
var serviceForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(?:[a-z][\w.-]*[a-z0-9]\s+\| |#\d+ \[| ?Container \S+ +(?:Started|Stopped|Created|Removed)\s*$)`)
})

// containerTarget is what goes well when something of a thread is built or run in a container.
func (f *Finder) containerTarget(entry int) uint64 {
	return mixed(model.Hash("in a container") ^ f.threadOf(entry))
}

// builtElsewhere reports whether a check lacked a program of this machine, behind which something was
// built or run in a container: that has the program.
func (f *Finder) builtElsewhere(left *Finding) bool {
	lacking := missingOf(left.Line)
	if len(lacking) == 0 || lacking[0].kind != noProgram {
		return false
	}
	p := left.Places[len(left.Places)-1]
	at, ok := f.went.get(f.containerTarget(p.Entry))
	return ok && p.before(at)
}
