package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// What else is known while a test fails: what a prompt wants, which tests are the agent's own, and
// which changes of the code are still there.

var (
	asksForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:updat|adjust|chang|correct|rewrit|edit|adapt|regenerat|accept|relax|loosen|weaken|widen)\w*\s+(?:\S+\s+){0,4}(?:tests?|specs?|expectations?|snapshots?|assertions?|fixtures?|tolerances?)\b`)
	})
	// It is the tests that are wrong.
	wrongForm = sync.OnceValue(func() *regexp.Regexp {
		const what, wrong = `(?:tests?|specs?|expectations?|snapshots?|assertions?)`, `(?:outdated|out of date|stale|obsolete|incorrect|too strict|flaky|brittle|wrong)`
		return regexp.MustCompile(`(?i)\b` + what + `\s+(?:(?:itself|themselves)\s+)?(?:is|are|was|were|looks?|seems?)\s+(?:\S+\s+){0,2}` + wrong + `\b|\b` + wrong + `\s+` + what + `\b`)
	})
	// What it says of tests is what not to do, or what comes of something else.
	notTestsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\bnot|n['’]t|\bnever|\bwithout|\binstead of|\brather than|\bavoid)\s+(?:\w+\s+){0,2}(?:updat|adjust|chang|correct|rewrit|edit|adapt|regenerat|accept|relax|loosen|weaken|widen)\w*|,?\s*(?:but\s+|and\s+)?(?:not|never)\s+(?:\w+\s+){0,2}(?:tests?|specs?|expectations?|snapshots?|assertions?)\b`)
	})
	thenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\s(?:so|until|till|that|because|when|while|unless|since)\s`)
	})
	saysBroken = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:fail\w*|bugs?|broken?|breaks?|crash\w*|wrong\w*|errors?|incorrect\w*|regress\w*|does(?:n['’]t| not) work|red)\b`)
	})
)

// Words one of which stands wherever wrongForm, or asksForm, finds something.
var (
	wrongWords = sync.OnceValue(func() *literals.Set {
		return literals.New("outdated", "out of date", "stale", "obsolete", "incorrect", "too strict", "flaky", "brittle", "wrong")
	})
	asksWords = sync.OnceValue(func() *literals.Set {
		return literals.New(strings.Fields("updat adjust chang correct rewrit edit adapt regenerat accept relax loosen weaken widen")...)
	})
)

// asksForTests reports whether a prompt asks to change tests, or says that they are wrong.
func asksForTests(text string) bool {
	if literals.In(wrongWords(), text) && wrongForm().MatchString(text) {
		return true
	}
	return literals.In(asksWords(), text) && slices.ContainsFunc(asksForm().FindAllString(notTestsForm().ReplaceAllString(text, ". "), 32), func(m string) bool { return !thenForm().MatchString(m) })
}

// A change is an edit in short.
type change struct{ path, old, new uint64 }

// change notes an edit of something else than what is expected, or that one was taken back.
func (b *bending) change(one tool.Edit) {
	c := change{model.Hash(lastName(one.Path)), model.Hash(one.Old), model.Hash(one.New)}
	if i := slices.Index(b.open, change{c.path, c.new, c.old}); i >= 0 {
		b.open = slices.Delete(b.open, i, i+1)
	} else if len(b.open) < maxEdits {
		b.open = append(b.open, c)
	} else {
		b.other = true
	}
}

// restores reports whether a command makes files what they were in the last commit, and lets go of
// what was changed in them.
func (b *bending) restores(words []string) bool {
	if program(words) != "git" {
		return false
	}
	_, verb := gitVerb(words)
	if verb != "checkout" && verb != "restore" {
		return false
	}
	var names []string
	words = words[slices.Index(words, verb)+1:]
	if i := slices.Index(words, "--"); i > 0 && isFileName(words[i-1]) {
		return false // as of a tag
	}
	for _, w := range words {
		switch {
		case w == "--" || w == "HEAD" || w == "-q" || w == "--quiet" || w == "--worktree" || w == "-W":
		case w == "." || w == ":/":
			b.open, b.expects, b.muted, b.put, b.texts = nil, nil, nil, nil, nil
			return true
		case !isFileName(w):
			return false
		default:
			names = append(names, lastName(w))
		}
	}
	for _, name := range names {
		if isTestFile(name) {
			b.expects, b.muted, b.put, b.texts = nil, nil, nil, nil
		}
		b.open = slices.DeleteFunc(b.open, func(c change) bool { return c.path == model.Hash(name) })
	}
	return len(names) > 0
}

// A seenTest is a file of tests as it was looked at.
type seenTest struct{ name, text string }

// saw keeps what a file of tests has, behind a check that failed: two, none of them long.
func (b *bending) saw(e *ended, path string) {
	if b.what == 0 || !isTestFile(path) || !e.fine() {
		return
	}
	text, ok := wholeOf(e)
	if !ok || len(text) > maxNaming {
		return
	}
	name := lastName(path)
	b.texts = slices.DeleteFunc(b.texts, func(t seenTest) bool { return t.name == name })
	if len(b.texts) > 1 {
		b.texts = b.texts[1:]
	}
	b.texts = append(b.texts, seenTest{strings.Clone(name), strings.Clone(text)})
}

// rewrites returns what a write of a whole file of tests changes, if it was looked at before.
func (b *bending) rewrites(path, text string) []tool.Edit {
	i := slices.IndexFunc(b.texts, func(t seenTest) bool { return t.name == lastName(path) })
	if i < 0 || len(text) > 32<<10 {
		return nil
	}
	rows := func(s string) []string { return strings.Split(strings.TrimRight(s, "\n"), "\n") }
	was, now := rows(b.texts[i].text), rows(text)
	for len(was) > 1 && len(now) > 1 && was[0] == now[0] {
		was, now = was[1:], now[1:]
	}
	for len(was) > 1 && len(now) > 1 && was[len(was)-1] == now[len(now)-1] && was[len(was)-2] == now[len(now)-2] { // the one behind it names the test
		was, now = was[:len(was)-1], now[:len(now)-1]
	}
	b.texts[i].text = text
	return []tool.Edit{{Path: path, Old: strings.Join(was, "\n"), New: strings.Join(now, "\n")}}
}

// changed reports whether something else was changed, too.
func (b *bending) changed() bool { return b.other || len(b.open) > 0 }

// madeFileForm is how a tool says which file it made (Antigravity), where the log lacks what it was given.
var madeFileForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^Created file (?:file://)?(/\S+) with requested content`)
})

func createdIn(e *ended) []string {
	if size(e.result) > maxErrorText {
		return nil
	}
	if m := madeFileForm().FindStringSubmatch(saidBy(e.result)); m != nil {
		return m[1:]
	}
	return nil
}

// wrote notes files that were changed: tests that are the agent's own, or code before a check.
func (b *bending) wrote(paths []string) {
	for _, p := range paths {
		switch {
		case !isTestFile(p):
			b.early = b.early || b.what == 0 && isCode(p)
		case len(b.own) < maxNamed:
			b.own[strings.Clone(lastName(p))] = true
		}
	}
}

// scripted notes the files that a command changed. One that edits in place is looked at by itself.
func (b *bending) scripted(e *ended) {
	if w := e.raw; b.what != 0 && w.Script() != "" && w.Purpose == tool.WriteFile {
		as := *e
		as.use = w
		b.edited(&as, tool.WriteFile, w.Paths())
		return
	}
	paths := e.writes()
	if b.what != 0 && len(paths) > 0 {
		edited := inPlace(e.use, e.runs())
		paths = slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
			return slices.ContainsFunc(edited, func(one string) bool { return lastName(one) == lastName(p) })
		})
		b.other = b.other || slices.ContainsFunc(paths, func(p string) bool { return isCode(p) && !isTestFile(p) && !isScratch(p) })
	}
	b.wrote(paths)
}

func (b *bending) isOwn(p string) bool { return b.own[lastName(p)] }

// deletes notes a file of tests that failed and that a command deletes, or calls otherwise.
func (b *bending) deletes(e *ended, words []string) (all bool) {
	for _, h := range handles(words) {
		if all = isTestFile(h.path) && !isTestFile(h.to) && !b.isOwn(h.path) && strings.Contains(b.said, lastName(h.path)); !all {
			return false
		}
		if len(b.muted) == 0 {
			f := e.finding(Likely, h.path)
			b.muted = append(b.muted, mutedTest{finding: f, at: e.place, named: true})
		}
	}
	return all
}

// isTestFile reports whether a file is one of tests by its name or its folder.
func isTestFile(p string) bool {
	name := baseOf(p)
	base := strings.ToLower(name)
	for _, w := range [...]string{"_test.", ".test.", ".spec.", "_spec.", "-test.", "-spec."} {
		if strings.Contains(base, w) {
			return true
		}
	}
	stem := strings.TrimSuffix(name, path.Ext(name))
	return strings.HasPrefix(base, "test_") || strings.Contains(p, "/__tests__/") || isCode(p) && (strings.HasSuffix(stem, "Test") || strings.HasSuffix(stem, "Tests") || strings.HasSuffix(stem, "Spec"))
}

// expectedBySed returns what a sed in place makes of what tests expect, where it changes no more
// than that.
func expectedBySed(words []string) (was, now string, valued bool) {
	if program(words) != "sed" && program(words) != "gsed" || !slices.ContainsFunc(words, isTestFile) || !editsInPlace(words) {
		return "", "", false
	}
	files := 0
	for i, w := range words[1:] {
		switch {
		case strings.HasPrefix(w, "-"), w == "" && strings.HasPrefix(words[i], "-i"):
		case isTestFile(w):
			files++
		case len(w) > 3 && w[0] == 's' && strings.Count(w, w[1:2]) == 3:
			part := strings.Split(w[2:], w[1:2])
			if was != "" || part[0] == part[1] {
				return "", "", false
			}
			valued = literalForm().ReplaceAllString(part[0], "#") == literalForm().ReplaceAllString(part[1], "#")
			weaker := exactForm().MatchString(part[0]) && !exactForm().MatchString(part[1]) && (looseForm().MatchString(part[1]) || emptyForm().MatchString(part[1]))
			if !valued && !weaker {
				return "", "", false
			}
			was, now = part[0], part[1]
		default:
			return "", "", false
		}
	}
	if files == 0 {
		return "", "", false
	}
	return was, now, valued
}
