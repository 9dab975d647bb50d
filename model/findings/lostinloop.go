package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A loop over machines, or a script that goes to them, which was let in by all but one, and ended
// as if it had been everywhere.

// leftHosts is the follower of that, of ruleError.
type leftHosts struct {
	threads latest[uint64, []leftHost]
}

// A leftHost is a machine that was not reached, and of which there is no word yet.
type leftHost struct {
	name     string
	command  string
	answered bool
	place    Place
	finding  Finding
}

// maxLeftHosts is how many of them wait in a thread.
const maxLeftHosts = 8

var hostWords = sync.OnceValue(func() *literals.Set {
	return literals.New("permission denied (", "ssh: connect to host ", "ssh: could not resolve hostname ", "connection closed by ", "connection reset by ")
})

// leftHostForm is how ssh names the machine that it was not let into.
var leftHostForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[\w.-]+@)?([\w.-]{2,}): Permission denied \((?:publickey|password|keyboard-interactive)[\w,-]*\)` +
		`|^ssh: connect to host (\S+) port \d+: (?:Connection refused|Connection timed out|Operation timed out|No route to host)` +
		`|^ssh: Could not resolve hostname ([^\s:]+):` +
		`|^Connection (?:closed|reset) by (\S+) port \d+`)
})

// leftWords are those of an answer that may speak of it without the name.
var leftWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)fail|denied|refus|reach|\bnot\b|n['’]t\b|unable|cannot|except|\bbut\b|skipp|missing|time-?out|timed`)
})

// ofLogins are beginnings of lines that ssh and what runs over it write when they are not let in.
var ofLogins = [...]string{"ssh:", "scp:", "rsync", "sftp", "lost connection", "Connection ", "client_loop", "kex_", "Warning: Permanently"}

func (g *leftHosts) message(_ *Finder, l *looked, s *step) {
	waiting, ok := g.threads.get(s.thread)
	if !ok || len(waiting) == 0 {
		return
	}
	if s.flags.Has(model.FlagPrompt) {
		sayLeftHosts(l, waiting)
		g.threads.set(s.thread, nil)
		return
	}
	if s.message.Role != model.RoleAssistant {
		return
	}
	text := textOf(s.message)
	for _, p := range s.message.Parts {
		if r, ok := p.(model.Reasoning); ok {
			text += "\n" + r.Text
		}
	}
	waiting = slices.DeleteFunc(slices.Clone(waiting), func(one leftHost) bool { return one.isIn(text) || leftWords().MatchString(text) })
	for i := range waiting {
		waiting[i].answered = !s.flags.Has(model.FlagCall) && s.message.HasText()
	}
	g.threads.set(s.thread, waiting)
}

// isIn reports whether a text speaks of a machine, by its name or the first part of that.
func (h *leftHost) isIn(text string) bool {
	name := h.name
	if short, _, ok := strings.Cut(name, "."); ok && len(short) > 3 {
		name = short
	}
	return strings.Contains(text, name)
}

func (g *leftHosts) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell {
		return
	}
	waiting, ok := g.threads.get(s.thread)
	command := e.use.Command()
	if ok && len(waiting) > 0 {
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(one leftHost) bool { return one.isIn(command) || one.command == command })
		g.threads.set(s.thread, waiting)
	}
	if e.result == nil || !e.fine() || size(e.result) > maxSwallowed || len(waiting) >= maxLeftHosts || !slices.ContainsFunc(e.runs(), goesToMany) {
		return
	}
	name, said := notLetIn(saidBy(printedIn(e.result)))
	if said == "" || strings.Contains(command, name+" ||") {
		return
	}
	g.threads.set(s.thread, append(slices.Clone(waiting), leftHost{name: strings.Clone(name), command: strings.Clone(command), place: e.place, finding: e.finding(Likely, strings.Clone(said))}))
}

func (g *leftHosts) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, waiting := range g.threads.all() {
		sayLeftHosts(l, waiting)
	}
}

func sayLeftHosts(l *looked, waiting []leftHost) {
	for _, one := range waiting {
		if one.answered {
			l.say(one.place, ruleError, model.Hash("host\x00"+one.name), one.finding)
		}
	}
}

// goesToMany reports whether a program is run for one machine after another. Whether they are
// there may be what is asked.
func goesToMany(r shell.Run) bool {
	words := r.Command.Program()
	if len(words) == 0 || r.Asked || r.Within != nil {
		return false
	}
	if r.Where != "" {
		return strings.Contains(r.Where, "ssh ") && strings.ContainsAny(r.Where, "${") && classOf(r.Command) != setup && !looksUp(words) && !asksStatus(words)
	}
	switch program(words) {
	case "ssh", "scp", "rsync", "sftp":
		return strings.ContainsAny(strings.Join(words[1:], " "), "${")
	}
	return isUndertaking(words)
}

// notLetIn returns the machine of which an output says that it was not let in, with that line, if
// there is more than such lines in it.
func notLetIn(text string) (name, said string) {
	if !literals.In(hostWords(), text) {
		return "", ""
	}
	others, left := 0, map[string]bool{}
	for row := range strings.Lines(text) {
		line := plain(row[:min(len(row), maxLine)])
		if m := leftHostForm().FindStringSubmatch(line); m != nil {
			if left[m[1]+m[2]+m[3]+m[4]] = true; said == "" {
				name, said = m[1]+m[2]+m[3]+m[4], line
			}
			continue
		}
		if said != "" && madeGoodForm().MatchString(line) {
			return "", ""
		}
		if line != "" && !slices.ContainsFunc(ofLogins[:], func(w string) bool { return strings.HasPrefix(line, w) }) && (name == "" || !strings.Contains(line, name)) {
			others++
		}
	}
	if len(left) != 1 || others == 0 { // nobody overlooks that none is reached
		return "", ""
	}
	return name, said
}
