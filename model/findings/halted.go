package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A program in the background that is gone before its last step, as the log says that it wrote: 9 of
// 12, and nobody of its name runs any longer.

// halts is the follower that knows it, of ruleFatal.
type halts struct {
	threads latest[uint64, *haltedAt]
}

// A haltedAt is where a program was when it was gone.
type haltedAt struct {
	step, of string
	place    Place
	finding  Finding
}

var stepForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:epoch|step|iter(?:ation)?|batch|page|file|chunk|round|part|shard|item|row|task|job|frame|record|fold)s?\s*[:#]?\s*\[?(\d{1,9})\s*(?:/|of)\s*(\d{1,9})\b`)
})

func (*halts) last(*Finder, *looked) {}

// message says it once the agent goes on without a word of it.
func (g *halts) message(_ *Finder, l *looked, s *step) {
	at, ok := g.threads.get(s.thread)
	if !ok || at.step == "" {
		return
	}
	switch {
	case s.flags.Has(model.FlagPrompt):
		at.step = ""
	case s.message.Role == model.RoleAssistant:
		text := textOf(s.message)
		for _, p := range s.message.Parts {
			if r, ok := p.(model.Reasoning); ok {
				text += "\n" + r.Text
			}
		}
		if mentions().MatchString(text) || cutMentions().MatchString(text) {
			at.step = ""
		} else if !s.flags.Has(model.FlagCall) && text != "" {
			l.say(at.place, ruleFatal, model.Hash(at.finding.Line), at.finding)
			at.step = ""
		}
	}
}

func (g *halts) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	at, known := g.threads.get(s.thread)
	n := size(e.result)
	if n == 0 || n > maxScript {
		return
	}
	command := e.use.Command()
	asks := strings.Contains(command, "pgrep") || strings.Contains(command, "pidof")
	if !asks && (!known || at.step == "") {
		return
	}
	text := strings.TrimSpace(saidBy(e.result))
	all := stepForm().FindAllStringSubmatch(text, 64)
	if known && at.step != "" && (len(all) > 0 && all[len(all)-1][1] != at.step || strings.Contains(strings.ToLower(text), "killed") || passed(e.result)) {
		at.step = "" // it goes on, or what became of it is known
	}
	if !asks || len(all) == 0 || e.outcome.Exit == nil || *e.outcome.Exit != 1 {
		return
	}
	runs := e.runs()
	if len(runs) == 0 {
		return
	}
	if name := program(runs[len(runs)-1].Command.Program()); name != "pgrep" && name != "pidof" || slices.ContainsFunc(runs, func(r shell.Run) bool { n := program(r.Command.Program()); return n == "kill" || n == "pkill" }) {
		return
	}
	m := all[len(all)-1]
	step, of := number(m[1]), number(m[2])
	if step >= of || of < 2 {
		return
	}
	rows := strings.Split(text, "\n")
	i := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, m[0]) })
	for k := len(rows) - 1; k >= 0; k-- {
		if strings.Contains(rows[k], m[0]) {
			i = k
			break
		}
	}
	if i < 0 || len(rows)-i > 3 {
		return // it said more
	}
	g.threads.set(s.thread, &haltedAt{strings.Clone(m[1]), strings.Clone(m[2]), e.place, e.finding(Likely, strings.TrimSpace(rows[i])+", and it runs no longer")})
}
