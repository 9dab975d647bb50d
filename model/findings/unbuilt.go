package findings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A check that says the same after each edit, of what is built and was not built since.

// unbuilt is the follower that knows it, of ruleRepeat.
type unbuilt struct {
	threads latest[uint64, *building]
}

// A building is what a thread knows of what is built, and the checks since it was.
type building struct {
	made, used bool // there is something that builds; something runs what it made
	edits      int  // of code, so far
	checks     []sameCheck
}

// A sameCheck is one that said the same each time, with an edit of code between.
type sameCheck struct {
	asked   uint64
	said    string // its end
	edits   int
	places  []Place
	finding Finding
}

const (
	maxSameChecks = 8
	maxScript     = 4 << 10 // bytes of what may tell of a build
	maxCheckSaid  = 2 << 10 // bytes of what a check said that are kept
)

var (
	// buildsForm is how a command names what may build.
	buildsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:build|rebuild|compile|tsc|make|cmake|ninja|cargo|gradlew?|mvn|dotnet|webpack|rollup|esbuild|vite|swc|babel|tsup|install|bundle|go (?:run|test|install)|docker|prepare|watch|start|up)\b`)
	})
	// builtForm is how a script names what was built.
	builtForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:require\(|from |import |node |exec |source |["'\s=(])["']?(?:\.{0,2}/)*(?:[\w.-]+/)*(?:dist|build|out|target/(?:release|debug))/[\w./-]+`)
	})
	builtWords = sync.OnceValue(func() *literals.Set { return literals.New("dist/", "build/", "out/", "target/") })
	// shownForm is how a command shows only so much of what a check says.
	shownForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\s*(?:2>&1\s*)?\|\s*(?:tail|head)(?:\s+-n?\s*\d+)?\s*$`)
	})
	differsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:[<>] |\d+(?:,\d+)?[acd]\d+|[-+]{3} |@@ )`)
	})
	unlikeForm = sync.OnceValue(func() *wordForm {
		return newWordForm("expected assert not", `(?:expected\b|assert|not ok\b)`)
	})
)

func (g *unbuilt) message(_ *Finder, _ *looked, _ *step) {}
func (*unbuilt) last(*Finder, *looked)                   {}

func (g *unbuilt) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	b, ok := g.threads.get(s.thread)
	switch e.changesAs() {
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		if ok && e.fine() && slices.ContainsFunc(e.use.Paths(), func(p string) bool { return isCode(p) && !isTestFile(p) }) {
			b.edits++
		}
		return
	case tool.ReadFile, tool.Shell:
	default:
		return
	}
	n := size(e.result)
	if n == 0 || n > maxUnheeded || n > maxScript && (!ok || !b.made || !b.used) {
		return
	}
	text := saidBy(e.result)
	if !ok || !b.made || !b.used {
		made := strings.Contains(text, `"build":`)
		used := namesBuilt(text)
		if !made && !used {
			return
		}
		if !ok {
			b = &building{}
			g.threads.set(s.thread, b)
		}
		b.made, b.used = b.made || made, b.used || used
	}
	if e.use.Purpose == tool.Shell && b.made && b.used {
		b.checked(l, e, text)
	}
}

// namesBuilt reports whether a text that runs something names what was built.
func namesBuilt(text string) (so bool) {
	next := 0
	literals.Each(builtWords(), text, func(_, at int) bool {
		if at >= next {
			var from int
			from, next = lineAt(text, at)
			so = builtForm().MatchString(text[max(from-1, 0):next])
		}
		return !so
	})
	return so
}

// differs reports whether a text is a difference, or says that something is other than it should be.
func differs(text string) bool {
	for line := range strings.Lines(text) {
		if strings.IndexByte("<>-+@0123456789", line[0]) >= 0 && differsForm().MatchString(line) {
			return true
		}
	}
	return unlikeForm().in(text)
}

// checked follows what checks say.
func (b *building) checked(l *looked, e *ended, text string) {
	command := e.use.Command()
	if buildsForm().MatchString(command) {
		b.checks = nil
		return
	}
	if waits(e) || passed(e.result) || !slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return classOf(r.Command) == work && program(r.Command.Program()) != "git" }) {
		return
	}
	if e.outcome.State != Failed && e.outcome.State != Unsure && !differs(text) {
		return
	}
	asked := model.Hash(shownForm().ReplaceAllString(command, ""))
	text = strings.TrimSpace(text)
	text = text[max(0, len(text)-maxCheckSaid):]
	i := slices.IndexFunc(b.checks, func(c sameCheck) bool { return c.asked == asked })
	if i >= 0 && !sameEnd(b.checks[i].said, text) {
		b.checks = slices.Delete(b.checks, i, i+1)
		i = -1
	}
	if i >= 0 && b.checks[i].edits == b.edits {
		return
	}
	if i < 0 {
		if len(b.checks) < maxSameChecks {
			b.checks = append(b.checks, sameCheck{asked: asked, said: strings.Clone(text), edits: b.edits, places: []Place{e.place}, finding: e.finding(Likely, "")})
		}
		return
	}
	c := &b.checks[i]
	c.edits = b.edits
	if c.places = append(c.places, e.place); len(c.places) == 2 {
		c.finding = e.finding(Likely, "")
	}
	if len(c.places) < loopTimes {
		return
	}
	c.finding.Line = "after " + strconv.Itoa(len(c.places)-1) + " edits of code, and nothing was built between"
	from := len(c.places) - 1
	if len(c.places) == loopTimes {
		from = 1 // the first one was right: nothing had been edited
	}
	for _, p := range c.places[from:] {
		l.say(p, ruleRepeat, c.asked, c.finding)
	}
}

// sameEnd reports whether a check says the same twice, of which one may show less of its end.
func sameEnd(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || strings.Count(a, "\n") > 1 && strings.HasSuffix(b, "\n"+a)
}
