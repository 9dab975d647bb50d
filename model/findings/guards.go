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

var ruleGuard = &Rule{"files.guard", Files, Warning, "an edit took a check of rights out, and nothing put it in again", "A row with nothing but a call that checks who may do something (require_owner(note), @login_required, authorize(...)) is gone from what an edit replaced, and neither what it put there nor any other edit has that call anew. No prompt speaks of the check, or of taking it out."}

// guards is the follower of the rule.
type guards struct {
	threads latest[uint64, *guarded]
}

// A guarded is what a thread knows of such calls since the last prompt.
type guarded struct {
	asked lastPrompts
	gone  []goneGuard
	net   map[string]int // how many more rows of a name went than came
}

type goneGuard struct {
	name    string
	place   Place
	finding Finding
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
	return g.threads.of(thread, func() *guarded { return &guarded{net: map[string]int{}} })
}

func (g *guards) message(_ *Finder, l *looked, s *step) {
	switch {
	case s.flags.Has(model.FlagPrompt):
		if text := textOf(s.message); text != "" {
			b := g.of(s.thread)
			b.tell(l)
			b.gone, b.net = nil, map[string]int{}
			b.asked.add(text)
		}
	case s.flags.Role() == model.RoleAssistant && !s.flags.Has(model.FlagCall):
		text := textOf(s.message)
		if len(text) > maxListing {
			return
		}
		blocks, _ := tool.EditBlocks(text, "") // in the words of an agent (Aider)
		for _, one := range blocks {
			g.edit(s, Place{s.entry, -1, -1}, one, func(row string) Finding {
				return Finding{Certainty: Likely, Evidence: Evidence{Entry: s.entry, Result: -1}, Line: line(row)}
			})
		}
	}
}

func (g *guards) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if !e.fine() {
		return
	}
	switch e.changesAs() {
	case tool.EditFile, tool.PatchFile:
		for _, one := range e.edits() {
			if !isTestFile(one.Path) {
				g.edit(s, e.place, one, func(row string) Finding { return e.finding(Likely, row) })
			}
		}
	case tool.WriteFile:
		if b, ok := g.threads.get(s.thread); ok && len(b.gone) > 0 {
			b.count(e.use.Content(), -1)
		}
	}
}

// edit notes the checks that an edit takes out, and those that it puts in.
func (g *guards) edit(s *step, at Place, one tool.Edit, say func(row string) Finding) {
	if len(one.Old)+len(one.New) > maxListing || !literals.In(guardWords(), one.Old) && !literals.In(guardWords(), one.New) {
		return
	}
	b := g.of(s.thread)
	rows := b.count(one.Old, 1)
	b.count(one.New, -1)
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		if strings.Contains(one.New, name) || strings.TrimSpace(one.New) == "" || len(b.gone) >= maxDoubted || b.speaks(name) {
			continue
		}
		b.gone = append(b.gone, goneGuard{name, at, say(rows[name])})
	}
}

// count counts the rows with a check of a text, and returns the first of each name.
func (b *guarded) count(text string, by int) map[string]string {
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
		if b.net[name] += by; rows[name] == "" {
			rows[name] = strings.TrimSpace(m[0])
		}
		return len(rows) < 32
	})
	return rows
}

// speaks reports whether a prompt speaks of a check.
func (b *guarded) speaks(name string) bool {
	if b.asked.contains(strings.ToLower(name)) {
		return true
	}
	return b.asked.any(takesGuardOut().in)
}

// takesGuardOut is how a prompt asks for something to be taken out or made public.
var takesGuardOut = sync.OnceValue(func() *wordForm {
	return newWordForm("remove drop delete disable without public anonymous replace move migrat bypass skip",
		`(?:remov\w*|drop\w*|delet\w*|disabl\w*|without|replac\w*|mov(?:e|ing)|migrat\w*|bypass\w*|skip\w*)\b[^.\n]{0,60}?\b\w*(?:auth|login|permission|owner|access|admin|role|csrf|check|guard|middleware|decorator)|public\b|anonymous\w*`)
})

// tell says which checks are gone.
func (b *guarded) tell(l *looked) {
	for _, o := range b.gone {
		if b.net[o.name] > 0 {
			l.say(o.place, ruleGuard, model.Hash(o.name), o.finding)
		}
	}
}

func (g *guards) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, b := range g.threads.all() {
		b.tell(l)
	}
}
