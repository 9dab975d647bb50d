package findings

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

var ruleGuard = &Rule{"files.guard", Files, Warning, "an edit took a check of rights out, and nothing put it in again", "A row with nothing but a call that checks who may do something (require_owner(note), @login_required, authorize(...)) is gone from what an edit replaced, and neither what it put there nor any other edit until the next prompt has that call anew; an edit that took all of a function out is none. Who puts the call into that file again later, or the file back, has made it good. No prompt speaks of the check, or of taking it out."}

// guards is the follower of the rule.
type guards struct {
	threads latest[uint64, *guarded]
}

// A guarded is what a thread knows of such calls since the last prompt.
type guarded struct {
	gone []goneGuard
	net  map[guardedFile]int // how many more rows went than came
	told []goneGuard         // of the prompts before
}

// A guardedFile is one with rows of a name.
type guardedFile struct{ name, path string }

type goneGuard struct {
	name, path string
	place      Place
	target     uint64
	finding    Finding
}

var (
	guardWords = sync.OnceValue(func() *literals.Set {
		return literals.New("owner", "permission", "access", "admin", "auth", "login", "logged", "role", "csrf", "signature", "scope", "right", "privilege", "tenant")
	})
	// guardForm is a row that is no more than such a call.
	guardForm = sync.OnceValue(func() *regexp.Regexp {
		const what = `\w*(?:owner|permission|access|admin|auth|login|logged|role|csrf|signature|scope|rights?|privilege|tenant)\w*`
		return regexp.MustCompile(`(?i)^[ \t]*(?:await )?((?:@)?(?:\w+\.)*(?:(?:require|ensure|check|verify|assert|enforce|validate)_?` + what + `|` + what + `_required|authorize!?|authorize_\w+|csrf_protect))(?:\([^\n]*\))?;?[ \t]*$`)
	})
)

func (g *guards) of(thread uint64) *guarded {
	return g.threads.of(thread, func() *guarded { return &guarded{net: map[guardedFile]int{}} })
}

func (g *guards) message(f *Finder, l *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt):
		if b, ok := g.threads.get(s.thread); ok && textOf(s.message) != "" {
			b.told = append(b.told, b.tell(l)...)
			b.told = b.told[max(0, len(b.told)-maxDoubted):]
			b.gone, b.net = nil, map[guardedFile]int{}
		}
	case s.flags.Role() == model.RoleAssistant && !s.flags.Has(model.FlagCall):
		text := textOf(s.message)
		if len(text) > maxListing {
			return
		}
		blocks, _ := tool.EditBlocks(text, "") // in the words of an agent (Aider)
		for _, one := range blocks {
			g.edit(f, l, s, Place{s.entry, -1, -1}, one, func(row string) Finding {
				return Finding{Certainty: Likely, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(row)}
			})
		}
	}
}

func (g *guards) ended(f *Finder, l *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile:
		for _, one := range e.edits() {
			if !isTestFile(one.Path) {
				g.edit(f, l, s, e.place, one, func(row string) Finding { return e.finding(Likely, row) })
			}
		}
	case tool.WriteFile:
		if b, ok := g.threads.get(s.thread); ok && len(b.gone)+len(b.told) > 0 {
			b.again(l, e.place, e.use.Path(), b.count(e.use.Path(), e.use.Content(), -1))
		}
	case tool.Shell:
		b, ok := g.threads.get(s.thread)
		if !ok || len(b.net)+len(b.told) == 0 {
			return
		}
		for _, r := range e.runs() {
			if words := r.Command.Program(); r.Checked && resets(words) {
				b.restored(l, e.place, words)
			}
		}
	}
}

// edit notes the checks that an edit takes out, and those that it puts in.
func (g *guards) edit(f *Finder, l *looked, s *step, at Place, one tool.Edit, say func(row string) Finding) {
	if len(one.Old)+len(one.New) > maxListing || !literals.In(guardWords(), one.Old) && !literals.In(guardWords(), one.New) {
		return
	}
	b := g.of(s.thread)
	rows := b.count(one.Path, one.Old, 1)
	b.again(l, at, one.Path, b.count(one.Path, one.New, -1))
	if len(rows) == 0 || strings.TrimSpace(one.New) == "" && !onlyGuards(one.Old) {
		return // with what it guarded
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		if !strings.Contains(one.New, name) && len(b.gone) < maxDoubted && !speaksOfGuard(f.asked.of(s.thread), name) {
			target := f.scoped(s.entry, model.Hash("guard\x00"+name+"\x00"+one.Path)+uint64(s.entry))
			b.gone = append(b.gone, goneGuard{name, strings.Clone(one.Path), at, target, say(rows[name])})
		}
	}
}

// onlyGuards reports whether a text has nothing but such rows.
func onlyGuards(text string) bool {
	for row := range strings.Lines(text) {
		if row = strings.TrimRight(row, "\r\n"); strings.TrimSpace(row) != "" && !guardForm().MatchString(row) {
			return false
		}
	}
	return true
}

// again makes good what was told of a file in which the rows are again.
func (b *guarded) again(l *looked, at Place, path string, rows map[string]string) {
	b.told = slices.DeleteFunc(b.told, func(o goneGuard) bool {
		if rows[o.name] == "" || !samePath(o.path, path) {
			return false
		}
		l.well(o.target, at)
		return true
	})
}

// restored makes good what was told of files that a command of git puts back, and forgets what is
// not told yet, and what came into them.
func (b *guarded) restored(l *looked, at Place, words []string) {
	back := func(path string) bool {
		return has(words, "reset") || has(words, ".") || slices.ContainsFunc(words, func(w string) bool { return isFileName(w) && isWithin(path, w) })
	}
	b.gone = slices.DeleteFunc(b.gone, func(o goneGuard) bool { return back(o.path) })
	maps.DeleteFunc(b.net, func(of guardedFile, _ int) bool { return back(of.path) })
	b.told = slices.DeleteFunc(b.told, func(o goneGuard) bool {
		if !back(o.path) {
			return false
		}
		l.well(o.target, at)
		return true
	})
}

// count counts the rows with a check of a text of a file, and returns the first of each name.
func (b *guarded) count(path, text string, by int) map[string]string {
	var rows map[string]string
	until := 0
	literals.Each(guardWords(), text, func(_, i int) bool {
		if i < until {
			return true
		}
		from, to := lineAt(text, i)
		until = to
		m := guardForm().FindStringSubmatch(text[from:to])
		if m == nil || to-from > maxText {
			return true
		}
		name := strings.Clone(strings.TrimPrefix(m[1], "@"))
		if rows == nil {
			rows = map[string]string{}
		}
		if b.net[guardedFile{name, strings.Clone(path)}] += by; rows[name] == "" {
			rows[name] = strings.TrimSpace(m[0])
		}
		return len(rows) < 32
	})
	return rows
}

// speaksOfGuard reports whether a prompt speaks of a check.
func speaksOfGuard(asked *lastPrompts, name string) bool {
	if asked.contains(strings.ToLower(name)) {
		return true
	}
	return asked.any(takesGuardOut().in)
}

// takesGuardOut is how a prompt asks for something to be taken out or made public.
var takesGuardOut = sync.OnceValue(func() *wordForm {
	return newWordForm("remove drop delete disable without public anonymous replace move migrat bypass skip",
		`(?:remov\w*|drop\w*|delet\w*|disabl\w*|without|replac\w*|mov(?:e|ing)|migrat\w*|bypass\w*|skip\w*)\b[^.\n]{0,60}?\b\w*(?:auth|login|permission|owner|access|admin|role|csrf|check|guard|middleware|decorator)|public\b|anonymous\w*`)
})

// tell says which checks are gone.
func (b *guarded) tell(l *looked) (told []goneGuard) {
	net := map[string]int{}
	for of, n := range b.net {
		net[of.name] += n
	}
	for _, o := range b.gone {
		if net[o.name] > 0 {
			l.bad(o.place, o.target, found{key: key{rule: ruleGuard, target: model.Hash(o.name)}, Finding: &o.finding})
			told = append(told, o)
		}
	}
	return told
}

func (g *guards) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, b := range g.threads.all() {
		b.tell(l)
	}
}
