package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// The rule about a check of another folder than the one that a person named.
var ruleElsewhere = &Rule{"contradiction.folder", Contradiction, Warning, "what was checked is another folder than the prompt names", "The prompt names one folder of which tests, a build or a linter is to run, as packages/api. They ran in another one beside it, and no command names that of the prompt. The run went on to an answer."}

// folders is the follower of the rule.
type folders struct {
	threads latest[uint64, *named]
	proven  []elsewhereAt
}

// A named is the folder that the last prompt names, and the first check of another one.
type named struct {
	folder, prompt string
	wrong          *elsewhereAt
	answered       bool
}

type elsewhereAt struct {
	place   Place
	finding Finding
}

var (
	folderForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("(?:^|[\\s\"'`(])((?:\\.?/)?[A-Za-z][\\w@-]*(?:/[A-Za-z][\\w@-]*)+)/?(?:[\\s\"'`),;:!?]|\\.(?:\\s|$)|$)")
	})
	exceptForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:skip|except|exclud\w*|ignor\w*|leave out|without|but not|not|don['’]t|never|flaky)\b`)
	})
	runsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:run|test|tests|build|lint|check|typecheck|compile|vet)\b`)
	})
)

func (g *folders) message(_ *Finder, _ *looked, s *step) {
	n, _ := g.threads.get(s.thread)
	switch m := s.message; {
	case s.flags.Has(model.FlagPrompt):
		g.keep(n)
		g.threads.set(s.thread, nil)
		text := textOf(m)
		if len(text) > maxAllPrompt || !strings.Contains(text, "/") || !runsForm().MatchString(text) {
			return
		}
		all := folderForm().FindAllStringSubmatch(text, 3)
		if len(all) != 1 {
			return
		}
		folder := strings.TrimPrefix(strings.TrimPrefix(all[0][1], "./"), "/")
		if i := strings.LastIndex(text, all[0][1]); path.Dir(folder) != "." && runsForm().MatchString(sentenceAt(text, i)) && !exceptForm().MatchString(sentenceAt(text, i)) {
			g.threads.set(s.thread, &named{folder: strings.Clone(folder), prompt: strings.Clone(text)})
		}
	case s.flags.Role() == model.RoleAssistant && n != nil:
		n.answered = !s.flags.Has(model.FlagCall) && m.HasText()
	}
}

// sentenceAt is the sentence of a text that has a place.
func sentenceAt(text string, at int) string {
	from, to := sentenceOf(text, 0, at)
	return text[from:to]
}

// sentenceOf is where the sentence begins and ends that has a place; it is looked for behind another
// place.
func sentenceOf(text string, after, at int) (from, to int) {
	from = after + max(strings.LastIndex(text[after:at], ". "), strings.LastIndexByte(text[after:at], '\n'), 0)
	to = len(text)
	for _, end := range [...]string{"\n", ". "} {
		if i := strings.Index(text[at:to], end); i >= 0 {
			to = at + i
		}
	}
	return from, to
}

func (g *folders) keep(n *named) {
	if n != nil && n.wrong != nil && n.answered && len(g.proven) < maxPlaces {
		g.proven = append(g.proven, *n.wrong)
	}
}

func (g *folders) ended(_ *Finder, _ *looked, s *step, e *ended) {
	n, _ := g.threads.get(s.thread)
	if n == nil || e.use.Purpose != tool.Shell {
		return
	}
	base := baseOf(n.folder)
	if strings.Contains(e.use.Command(), base) || strings.Contains(e.use.Directory(), base) {
		g.threads.set(s.thread, nil) // it was gone to, or looked at
		return
	}
	if n.wrong != nil || !e.fine() {
		return
	}
	runs := e.runs()
	for i, r := range runs {
		words := r.Command.Program()
		if !isCheck(words) {
			continue
		}
		for _, where := range append([]string{folderOf(e.use, runs[:i])}, words[1:]...) {
			if other := beside(n.folder, where); other != "" && !strings.Contains(n.prompt, other) {
				n.wrong = &elsewhereAt{e.place, e.finding(Likely, "the prompt names "+n.folder+", the check is of "+path.Join(path.Dir(n.folder), other))}
				return
			}
		}
	}
}

// beside returns the name of a folder that stands beside another one, "" for all others.
func beside(folder, where string) string {
	if _, value, ok := strings.Cut(where, "="); ok && strings.HasPrefix(where, "-") {
		where = value
	}
	parent := "/" + path.Dir(folder) + "/"
	where = "/" + strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(where, "..."), "/"), "./")
	i := strings.LastIndex(where, parent)
	if i < 0 || strings.ContainsAny(where, "*?${}") {
		return ""
	}
	name, _, _ := strings.Cut(where[i+len(parent):], "/")
	if name == "" || name == baseOf(folder) || strings.Contains(name, ".") {
		return ""
	}
	return name
}

func (g *folders) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	all := g.proven
	for _, n := range g.threads.all() {
		if n != nil && n.wrong != nil && n.answered {
			all = append(all[:len(all):len(all)], *n.wrong)
		}
	}
	for _, one := range all {
		l.say(one.place, ruleElsewhere, model.Hash(one.finding.Line), one.finding)
	}
}
