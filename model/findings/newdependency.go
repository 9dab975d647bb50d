package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// A ban of new dependencies, which a command breaks that adds one to what a project needs.

var noDependencyForm = sync.OnceValue(func() *regexp.Regexp {
	const kind = `((?:(?:new|additional|extra|further|more|other|runtime|run-time|production|prod|third[- ]party|external|npm|pip|python|node|go|rust|cargo) )*)(?:dependenc(?:y|ies)|deps|packages|libraries|modules|crates)\b([^.;!?\n]{0,60})([.;!?\n]?)`
	return regexp.MustCompile(`(?im)(?:^\s*(?:[-*•]|\d+[.)])?\s*|[:;,.(!]\s+|\b(?:and|but|with|add|install|introduce|use|allow) )no (?:new|additional|extra|further|more) ` + kind +
		`|\b(?:(?:do not|don['’]t|must not|never) (?:add|install|introduce|pull in|bring in)|without (?:adding|installing|introducing)) (?:any |a |any more )?(?:new|additional|extra|further|more) ` + kind)
})

// lowDependency finds words that may ban dependencies: most prompts have none.
func lowDependency(text string) bool {
	return strings.Contains(text, "dependenc") || strings.Contains(text, "deps") || strings.Contains(text, "packages") || strings.Contains(text, "librar") || strings.Contains(text, "modules") || strings.Contains(text, "crates")
}

// conditionForm is on what condition there may be some.
var conditionForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:unless|without|except|if|beyond|apart|besides|other than|until|before|but|need(?:ed|s)?|required|necessary|are|is|were|was|should|than|yet|directly|where|when)\b`)
})

// noDependency returns what a prompt says of new dependencies, "" if it bans none.
func noDependency(text string) (said string, runtime bool) {
	if text = text[:min(len(text), 4<<10)]; !lowDependency(text) {
		return "", false
	}
	for _, m := range noDependencyForm().FindAllStringSubmatch(text, 4) {
		kind, behind, end := m[1]+m[4], m[2]+m[5], m[3]+m[6]
		if strings.HasPrefix(end, "?") || conditionForm().MatchString(strings.Split(behind, "(")[0]) {
			continue
		}
		kind = strings.ToLower(kind)
		return strings.Clone(text), strings.Contains(kind, "run") || strings.Contains(kind, "prod")
	}
	return "", false
}

// maxNeeds bounds what is kept of the files that say what a project needs, in bytes.
const maxNeeds = 32 << 10

// reads notes what a call shows of the files that say what a project needs: what stands there is
// not new.
func (b *bans) reads(e *ended) {
	if len(b.needs) >= maxNeeds || e.result == nil || !slices.ContainsFunc(b.list, func(one ban) bool { return one.needs }) {
		return
	}
	given := e.use.Command()
	if given == "" {
		given = strings.Join(e.use.Paths(), " ")
	}
	if manifestForm().MatchString(given) {
		said := saidBy(e.result)
		b.needs += strings.ToLower(said[:min(len(said), maxNeeds-len(b.needs))]) + "\n"
	}
}

var manifestForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:package(?:-lock)?\.json|node_modules|requirements[\w.-]*\.txt|pyproject\.toml|Pipfile|Cargo\.(?:toml|lock)|go\.(?:mod|sum)|composer\.json|Gemfile|npm (?:ls|list|outdated|view)|pip (?:list|show|freeze)|cargo tree|go list)\b`)
})

// addedBy returns the first package that a call adds to what a project needs, and that no prompt
// and no file of these has named.
func (b *ban) addedBy(e *ended, needs string) string {
	if e.use.Purpose != tool.Shell {
		return ""
	}
	runs := e.runs()
	for _, r := range runs {
		words := bareCheck(r.Command.Program())
		if len(words) < 3 || r.Within != nil || r.Where != "" || isScratch(folderOf(e.use, runs)) {
			continue
		}
		names := addsPackages(words, b.runtime)
		if name := program(words); (name == "pip" || name == "pip3") && !slices.ContainsFunc(e.writes(), func(w string) bool { return path.Base(w) == "requirements.txt" }) {
			continue // into where it works only
		}
		for _, name := range names {
			if low := strings.ToLower(name); !strings.Contains(needs, low) && !strings.Contains(strings.ToLower(b.said), low) {
				return name
			}
		}
	}
	return ""
}

// adds tells a package that a call adds though new ones are banned.
func (b *bans) adds(f *Finder, l *looked, s *step, e *ended, one *ban) {
	name := one.addedBy(e, b.needs)
	if name == "" || len(b.added) >= maxBans {
		return
	}
	b.added = append(b.added, name)
	b.needs += name + "\n"
	told := e.finding(Perhaps, "a prompt says to add no new dependencies: "+name)
	told.Counterpart = &one.place
	l.bad(e.place, dependencyTarget(f, s, name), found{key: key{rule: ruleForbidden, target: model.Hash(name)}, Finding: &told})
}

// drops notes packages that a call takes out again.
func (b *bans) drops(f *Finder, l *looked, s *step, e *ended) {
	b.added = slices.DeleteFunc(b.added, func(name string) bool {
		if !takesBack(e, name) {
			return false
		}
		l.well(dependencyTarget(f, s, name), e.place)
		return true
	})
}

func dependencyTarget(f *Finder, s *step, name string) uint64 {
	return f.scoped(s.entry, model.Hash("dependency\x00"+name))
}

// forDevelopment are options by which a package is none that a program needs where it runs, and
// ofNoProject those by which the files of the project stay as they are.
var (
	forDevelopment = []string{"-D", "-d", "--dev", "--save-dev", "--build", "-G", "--group", "--save-optional", "--save-peer", "-O", "--optional", "-tool"}
	ofNoProject    = []string{"-g", "--global", "--no-save", "--dry-run", "-n", "--help", "-h", "--location=global", "--prefix"}
)

// addsPackages returns the packages that a program adds to what a project needs.
func addsPackages(words []string, runtime bool) (names []string) {
	verbs := ""
	switch program(words) {
	case "npm":
		verbs = " i install add "
	case "pnpm", "bun":
		verbs = " i install add "
	case "yarn", "cargo", "poetry", "uv", "pdm":
		verbs = " add "
	case "go":
		verbs = " get "
	case "composer":
		verbs = " require "
	case "pip", "pip3", "pipenv":
		verbs = " install "
	}
	if !strings.Contains(verbs, " "+words[1]+" ") {
		return nil
	}
	for i, w := range words[2:] {
		option, _, _ := strings.Cut(w, "=")
		switch {
		case slices.Contains(ofNoProject, w), slices.Contains(ofNoProject, option), runtime && slices.Contains(forDevelopment, option):
			return nil
		case w == "-r", w == "-e", w == "-c", w == "--requirement", w == "--editable", w == "-u":
			return nil // what files say, or other versions of what is there
		case strings.HasPrefix(w, "-"), i > 0 && takesValue(words[i+1]), strings.HasPrefix(w, "."), strings.HasPrefix(w, "/"), strings.HasPrefix(w, "@types/"), strings.Contains(w, ":"), strings.ContainsAny(w, "$*{<>|;"):
		default:
			if name := packageName(w); len(name) > 1 && len(names) < maxHandled {
				names = append(names, name)
			}
		}
	}
	return names
}

// takesValue reports whether the word behind an option is its value.
func takesValue(option string) bool {
	switch option {
	case "-w", "--workspace", "-F", "--features", "--filter", "-p", "--package", "--group", "-G", "--registry", "--loglevel", "--manifest-path", "--extra", "-E", "--vers", "-C", "--optional":
		return true
	}
	return false
}

// takesBack reports whether a call takes a package out again that it was said of.
func takesBack(e *ended, name string) bool {
	if e.use.Purpose != tool.Shell {
		return false
	}
	for _, r := range e.runs() {
		words := bareCheck(r.Command.Program())
		if len(words) < 3 {
			continue
		}
		switch verb(words) {
		case "uninstall", "un", "rm", "remove":
			if slices.ContainsFunc(words[2:], func(w string) bool { return packageName(w) == name }) {
				return true
			}
		case "checkout", "restore", "reset", "get":
			if slices.ContainsFunc(words[2:], func(w string) bool {
				return manifestForm().MatchString(w) || w == "--hard" || w == "." || w == name+"@none"
			}) {
				return true
			}
		}
	}
	return false
}
