package findings

import (
	"path"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

var ruleOldCopy = &Rule{"hidden.copy", Hidden, Warning, "a check passed that may have run a copy from before the last edit", "A command copied files of code to where programs are installed (site-packages, node_modules), one of them was edited after that, and a check of that language that ran then passed. Nothing copied, installed or built it again between."}

// oldCopies is the follower of the rule.
type oldCopies struct {
	threads latest[uint64, *copiedCode]
}

// A copiedCode is what a thread copied to where it is run from.
type copiedCode struct {
	from, to string // the pattern or file, and the folder
	place    Place
	edited   string // the file that was edited since
}

func (*oldCopies) message(*Finder, *looked, *step) {}
func (*oldCopies) last(*Finder, *looked)           {}

// installedFor returns for whose sources a path is where packages are installed, and loaded from:
// "py" or "js", "" if it is none. What else runs from /usr/local or /opt nobody knows.
func installedFor(p string) string {
	switch p += "/"; {
	case strings.Contains(p, "/.bin/"):
	case strings.Contains(p, "/site-packages/") || strings.Contains(p, "/dist-packages/"):
		return "py"
	case strings.Contains(p, "node_modules/"):
		return "js"
	}
	return ""
}

var installedIn = sync.OnceValue(func() *literals.Set {
	return literals.New("site-packages", "dist-packages", "node_modules")
})

// mayLoad reports whether a check may run what is installed for some sources.
func mayLoad(words []string, kin string) bool {
	a, ok := aimOf(words)
	return !ok || (a.kin == "" || a.kin == kin) && a.fails != lints
}

func (g *oldCopies) ended(_ *Finder, l *looked, s *step, e *ended) {
	if e.result == nil {
		return
	}
	b, ok := g.threads.get(s.thread)
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile, tool.WriteFile:
		if !ok || b.from == "" || !e.fine() {
			return
		}
		for _, p := range e.use.Paths() {
			switch {
			case installedFor(p) != "":
				b.from = "" // there itself
			case b.has(p) && b.edited == "":
				b.edited = strings.Clone(p)
			}
		}
		return
	case tool.Shell:
	default:
		return
	}
	if !ok && !literals.In(installedIn(), e.use.Command()) {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		switch name := program(words); {
		case name == "cp" || name == "rsync" || name == "install":
			operands := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
			if len(operands) < 2 || installedFor(operands[len(operands)-1]) == "" || r.Where != "" || !e.fine() {
				continue
			}
			if ok {
				b.edited = "" // whatever was copied there
			}
			from := operands[len(operands)-2]
			if installedFor(from) != "" || !isCode(from) && !strings.HasSuffix(from, "/") && !strings.HasSuffix(from, "/.") {
				continue
			}
			if !ok {
				b, ok = &copiedCode{}, true
				g.threads.set(s.thread, b)
			}
			*b = copiedCode{from: strings.Clone(from), to: strings.Clone(operands[len(operands)-1]), place: e.place}
		case ok && b.from != "" && (slices.Contains(words, "install") || slices.Contains(words, "build") || slices.Contains(words, "develop") || slices.Contains(words, "link") || name == "make" || slices.ContainsFunc(r.Command.Assigns, func(w string) bool { return strings.HasPrefix(w, "PYTHONPATH=") })):
			b.from, b.edited = "", ""
		case ok && b.edited != "" && isCheck(words) && mayLoad(words, installedFor(b.to)) && e.fine() && passed(e.result):
			f := e.finding(Likely, b.edited+" was edited after it was copied to "+b.to)
			at := b.place
			f.Counterpart = &at
			l.say(e.place, ruleOldCopy, model.Hash(b.edited), f)
			b.from, b.edited = "", ""
		}
	}
}

// has reports whether a file is one of those that were copied.
func (b *copiedCode) has(p string) bool {
	folder := path.Dir(b.from)
	if strings.HasSuffix(b.from, "/") || strings.HasSuffix(b.from, "/.") {
		folder = path.Clean(strings.TrimSuffix(b.from, "."))
		return strings.Contains("/"+p, "/"+strings.TrimPrefix(folder, "./")+"/")
	}
	matches, err := path.Match(baseOf(b.from), baseOf(p))
	return err == nil && matches && (folder == "." || strings.HasSuffix(path.Dir("/"+p), "/"+strings.TrimPrefix(folder, "./")) || path.Dir(p) == folder)
}
