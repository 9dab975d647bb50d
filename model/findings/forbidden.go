package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// The rule about what a person said must not be changed.
var (
	ruleForbidden  = &Rule{"contradiction.forbidden", Contradiction, Warning, "a call changes what a prompt says not to touch", "A prompt says not to touch, change or deploy something that it names: a file, a folder, or production. A later call that went well names it, and no prompt between them does."}
	forbiddenRules = []*Rule{ruleForbidden}
)

// forbidden is the follower of the rule.
type forbidden struct {
	threads latest[uint64, *bans]
}

// bans are the things that prompts of a thread say not to touch, the latest ones.
type bans struct{ list []ban }

type ban struct {
	place Place
	thing string
}

const maxBans = 32

var bansForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("(?i)\\b(?:never|do not|don['’]t|must not|without)\\s+(?:ever\\s+)?(?:touch|chang|edit|modif|writ|delet|remov|deploy|alter|overwrit|renam)\\w*\\b([^;!?\\n]{1,120})")
})

var bannedThing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("`([^`\\s]{4,80})`|((?:[A-Za-z0-9_.-]+/)+[A-Za-z0-9_.-]*|[A-Za-z0-9_-]+\\.[a-z][a-z0-9]{0,4})|(?i)\\b(production|prod)\\b")
})

func (g *forbidden) message(_ *Finder, _ *looked, s *step) {
	m := s.message
	if m.Role != model.RoleUser || m.Injected != "" || s.flags.Has(model.FlagOnlyResults) {
		return
	}
	text := textOf(m)
	if text = text[:min(len(text), 16<<10)]; text == "" {
		return
	}
	g.threads.most = 1 << 10
	b, ok := g.threads.get(s.thread)
	if !ok {
		b = &bans{}
		g.threads.set(s.thread, b)
	}
	keep := b.list[:0]
	for _, one := range b.list {
		if !strings.Contains(text, one.thing) { // a later prompt that names it may allow it
			keep = append(keep, one)
		}
	}
	b.list = keep
	for _, found := range bansForm().FindAllStringSubmatch(text, maxBans) {
		said, _, _ := strings.Cut(found[1], ". ")
		for _, w := range [...]string{" unless ", " until ", " except ", " but ", " other than ", " only "} {
			said, _, _ = strings.Cut(said, w)
		}
		for _, t := range bannedThing().FindAllStringSubmatch(said, 8) {
			thing := strings.TrimRight(strings.TrimPrefix(t[1]+t[2]+t[3], "./"), ".")
			if len(thing) >= 4 && len(b.list) < maxBans {
				b.list = append(b.list, ban{Place{s.entry, -1, -1}, thing})
			}
		}
	}
}

func (g *forbidden) ended(_ *Finder, l *looked, s *step, e *ended) {
	b, ok := g.threads.get(s.thread)
	if !ok || len(b.list) == 0 || !e.fine() || e.use.Purpose.Reads() {
		return
	}
	switch e.use.Purpose {
	case tool.Agent, tool.Todo, tool.Ask, tool.Plan:
		return // words, of which nobody knows what they do
	}
	for _, one := range b.list {
		if one.changedBy(e) {
			f := e.finding(Likely, "a prompt says not to touch "+one.thing)
			f.Counterpart = &one.place
			l.say(e.place, ruleForbidden, model.Hash(one.thing), f)
			return
		}
	}
}

func (*forbidden) last(*Finder, *looked) {}

// changedBy reports whether a call that went well changes a thing.
func (b *ban) changedBy(e *ended) bool {
	isPlace := strings.EqualFold(b.thing, "production") || strings.EqualFold(b.thing, "prod")
	if paths := e.use.Paths(); len(paths) > 0 && e.use.Purpose != tool.Shell {
		for _, p := range paths {
			if !isPlace && isWithin(p, b.thing) {
				return true
			}
		}
		return false
	}
	if e.use.Purpose == tool.Shell {
		return b.doneBy(e)
	}
	return isPlace && says(string(e.call.Arguments)+e.call.ArgumentsText, `"`+b.thing+`"`)
}

// doneBy reports whether a command is done to a thing: that a file is named proves it only
// for programs that change those they name.
func (b *ban) doneBy(e *ended) bool {
	v := verdict{call: e.call, result: e.result, use: e.use}
	for _, r := range v.runs() {
		for _, w := range r.Command.Writes {
			if isWithin(w, b.thing) {
				return true
			}
		}
		words := r.Command.Words
		if len(words) == 0 || classOf(r.Command) != work {
			continue
		}
		if strings.EqualFold(b.thing, "production") || strings.EqualFold(b.thing, "prod") {
			for i, w := range words {
				_, value, _ := strings.Cut(w, "=")
				if i > 0 && strings.HasPrefix(words[i-1], "-") && w == b.thing || strings.HasPrefix(w, "-") && value == b.thing {
					return true
				}
			}
			continue
		}
		switch path.Base(words[0]) {
		case "rm", "mv", "sed", "truncate", "shred", "unlink", "patch", "chmod", "tee", "perl":
			for _, w := range words[1:] {
				if isWithin(w, b.thing) {
					return true
				}
			}
		}
	}
	return false
}

// isWithin reports whether a path is a file that was named, or is in a folder that was.
func isWithin(p, named string) bool {
	p, named = "/"+strings.Trim(path.Clean(p), "/")+"/", "/"+strings.Trim(named, "/")+"/"
	return strings.Contains(p, named)
}
