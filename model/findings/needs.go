package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// needs is the follower that knows what a program lacked that failed: a module or another
// program. It is made good by what installs that, and by whatever uses it and goes well. Tests
// and builds are not: they have to be run again.
type needs struct {
	waitingList[need] // by conversation
}

// A need is the name of what was lacking, as moduleName has it.
type need string

// modules are modules of Python by the packages that have them, where the names differ.
var modules = sync.OnceValue(func() map[string]string {
	return map[string]string{"pil": "pillow", "cv2": "opencv-python", "yaml": "pyyaml", "sklearn": "scikit-learn", "bs4": "beautifulsoup4", "dotenv": "python-dotenv", "jwt": "pyjwt", "dateutil": "python-dateutil", "docx": "python-docx", "pptx": "python-pptx", "fitz": "pymupdf", "crypto": "pycryptodome", "skimage": "scikit-image", "serial": "pyserial", "usb": "pyusb", "git": "gitpython", "magic": "python-magic", "openssl": "pyopenssl"}
})

// moduleName is one spelling of the name of a package or a module.
func moduleName(name string) string {
	name = strings.ReplaceAll(strings.ToLower(name), "_", "-")
	if of, ok := modules()[name]; ok {
		return of
	}
	return name
}

func (*needs) message(*Finder, *looked, *step) {}

func (g *needs) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	talk, _ := f.index.Conversation(s.entry)
	switch {
	case e.outcome.State == Failed || e.outcome.State == Unsure:
		if slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return isCheck(r.Command.Program()) }) {
			return
		}
		if name := lackedBy(e); name != "" {
			g.add(f, uint64(talk), s, e, need(name))
		}
	case e.fine():
		g.meets(l, uint64(talk), e.place, func(n *need) bool { return n.metBy(e) })
	}
}

// lackedBy returns what a command lacked that failed, "" if nothing is known.
func lackedBy(e *ended) string {
	said := saidBy(e.result)
	said = said[max(0, len(said)-maxBlame):]
	refused := literals.In(rightWords(), said)
	if refused {
		if name := refusesRoot(e.runs(), said); name != "" {
			return anybody + name
		}
	}
	for _, what := range missingIn(e.result) {
		if what.kind != noScript && what.name != "" {
			return moduleName(what.name)
		}
	}
	if refused {
		if m := forbiddenForm().FindStringSubmatch(said); m != nil && wasToRun(e.runs(), m[1]) {
			return runnable + lastName(m[1])
		}
	}
	return ""
}

// rightWords stand wherever a shell or a program says that somebody may not run it.
var rightWords = sync.OnceValue(func() *literals.Set {
	return literals.New("permission denied", "as root", "root execution of")
})

// metBy reports whether a command that went well installs what was lacking, or uses it.
func (n *need) metBy(e *ended) bool {
	lacked := string(*n)
	if name, ok := strings.CutPrefix(lacked, runnable); ok {
		return slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return wentWell(e)(r) && makesRun(r.Command.Program(), name) })
	}
	said := saidBy(e.result)
	if name, ok := strings.CutPrefix(lacked, anybody); ok {
		return !e.outcome.unproved && !complainsOf(said) && slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return program(r.Command.Program()) == name })
	}
	if len(said) > 0 && complainsOf(said) && !literals.In(installedWords(), said) {
		return false
	}
	well := wentWell(e)
	for _, r := range e.runs() {
		words := r.Command.Program()
		if len(words) == 0 || onlyTries(words) {
			continue
		}
		bare := words
		if strings.HasSuffix(program(words), "x") { // npx, uvx
			bare = bareCheck(words)
		}
		if r.Checked && len(bare) > 0 && (program(bare) == lacked || isMoreOf(program(bare), lacked)) {
			return true
		}
		if !well(r) && !literals.In(installedWords(), said) {
			continue
		}
		for _, of := range packagesOf(words) {
			if _, name, _ := strings.Cut(of, "\x00"); name == packageName(lacked) {
				return true
			}
		}
	}
	if e.outcome.unproved || inlined(e) == "" {
		return false
	}
	text := e.use.Command()
	for _, m := range importForm().FindAllStringSubmatch(text[:min(len(text), maxBlame)], 32) {
		if moduleName(m[1]+m[2]) == lacked {
			return true
		}
	}
	return false
}

// installedWords are those by which installers say that they did their work.
var installedWords = sync.OnceValue(func() *literals.Set {
	return literals.New("successfully installed", "processing triggers for ", "is already the newest version")
})

// anybody stands before the name of a program that does not run as root, where it is a need.
const anybody = "as\x00"

var asRootForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:cannot|can['’]t|must not|should not|do(?:es)? not|don['’]t|not(?: be)? allowed to|refus\w+ to) (?:be )?(?:run|start|execut\w+)\b[^.\n]{0,40}\bas (?:the )?["'` + "`" + `]?root\b|running as root without|root execution of the`)
})

// refusesRoot returns the last program of a command if it says that it does not run as root.
func refusesRoot(runs []shell.Run, said string) string {
	if len(runs) == 0 || !asRootForm().MatchString(said) {
		return ""
	}
	words := runs[len(runs)-1].Command.Program()
	if len(words) == 0 || classOf(runs[len(runs)-1].Command) != work {
		return ""
	}
	return program(words)
}

var importForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:import|from)\s+([A-Za-z_][\w-]*)|\brequire\(\s*['"]([@\w./-]+)['"]`)
})
