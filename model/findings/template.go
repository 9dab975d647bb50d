package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

var ruleTemplate = &Rule{"files.template", Files, Warning, "a value was changed in the example of a file, and not in the file itself", "A search showed a key in a file and in the example of that file: .env and .env.example. An edit put another value into the example, and until the end nothing changed the file that is read. No prompt speaks of an example or a template."}

// templates is the follower of the rule.
type templates struct {
	threads latest[uint64, *twins]
}

// twins are keys that stand in a file and in its example.
type twins struct {
	keys   []twin
	spoken bool // a prompt speaks of examples
}

type twin struct {
	example, file, key string // by their last names
	finding            *Finding
	at                 Place
}

var (
	exampleWords = sync.OnceValue(func() *literals.Set { return literals.New("example", "sample", "template", ".dist") })
	// exampleForm is a row of a search that shows a key in the example of a file.
	exampleForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(\S*?)((?:[.-](?:example|sample|template|dist))|_(?:example|sample|template))(\.\w+)?:(?:\d+:)?\s*(?:export\s+)?["']?([A-Za-z_][\w.-]{2,60})["']?\s*[=:]`)
	})
)

func (g *templates) message(_ *Finder, _ *looked, s *step) {
	if !s.flags.Has(model.FlagPrompt) {
		return
	}
	if b, ok := g.threads.get(s.thread); ok {
		b.spoken = b.spoken || literals.In(exampleWords(), textOf(s.message))
	} else if text := textOf(s.message); literals.In(exampleWords(), text) {
		g.threads.set(s.thread, &twins{spoken: true})
	}
}

func (g *templates) ended(_ *Finder, _ *looked, s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	switch purpose := e.changesAs(); purpose {
	case tool.Shell, tool.Find:
		if ok && len(b.keys) > 0 {
			b.written(e.writes())
		}
		if command := e.use.Command(); purpose == tool.Shell && !strings.Contains(command, "grep") && !strings.Contains(command, "rg ") || ok && b.spoken {
			return
		}
		if text := saidBy(e.result); len(text) <= maxListing && literals.In(exampleWords(), text) {
			if !ok {
				b = &twins{}
				g.threads.set(s.thread, b)
			}
			b.shows(text)
		}
	case tool.EditFile, tool.WriteFile, tool.PatchFile:
		if ok && e.fine() && len(b.keys) > 0 {
			b.edited(e)
		}
	}
}

// shows notes the keys that a result shows in both.
func (b *twins) shows(text string) {
	until := 0
	literals.Each(exampleWords(), text, func(_, i int) bool {
		if i < until {
			return true
		}
		from, to := lineAt(text, i)
		if until = to; strings.ContainsAny(text[from:i], " \t") {
			return true // no name that begins the row
		}
		m := exampleForm().FindStringSubmatch(text[from:to])
		if m == nil {
			return true
		}
		file := m[1] + m[3]
		at := strings.Index(text, "\n"+file+":")
		if at < 0 && strings.HasPrefix(text, file+":") {
			at = 0
		}
		for ; at >= 0; at = next(text, at+1, "\n"+file+":") {
			one, _, _ := strings.Cut(strings.TrimPrefix(text[at:], "\n"), "\n")
			if rest := strings.TrimLeft(one[min(len(one), len(file)+1):], "0123456789:"); strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(strings.TrimSpace(rest), "export "), `"' `), m[4]) {
				b.keys = append(b.keys, twin{example: strings.Clone(baseOf(m[1] + m[2] + m[3])), file: strings.Clone(baseOf(file)), key: strings.Clone(m[4])})
				break
			}
		}
		return len(b.keys) < maxNamed
	})
}

// next is strings.Index from a place on.
func next(text string, from int, what string) int {
	if i := strings.Index(text[min(from, len(text)):], what); i >= 0 {
		return from + i
	}
	return -1
}

func (b *twins) written(paths []string) {
	for _, p := range paths {
		b.keys = slices.DeleteFunc(b.keys, func(t twin) bool { return t.file == baseOf(p) })
	}
}

func (b *twins) edited(e *ended) {
	paths := e.use.Paths()
	for _, one := range e.edits() {
		for i := range b.keys {
			t := &b.keys[i]
			if baseOf(one.Path) == t.example && t.finding == nil && strings.Contains(one.Old, t.key) && strings.Contains(one.New, t.key) {
				f := e.finding(Likely, t.key+" stands in "+t.file+", too")
				t.finding, t.at = &f, e.place
			}
		}
		paths = append(paths, one.Path)
	}
	b.written(paths)
}

func (g *templates) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, b := range g.threads.all() {
		for _, t := range b.keys {
			if t.finding != nil && !b.spoken {
				l.say(t.at, ruleTemplate, model.Hash(t.example+t.key), *t.finding)
			}
		}
	}
}
