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

// A program in the background that is gone before its last step, as the log says that it wrote: 9 of
// 12, and nobody of its name runs any longer.

// halts is the follower that knows it, of ruleFatal.
type halts struct {
	threads latest[uint64, *haltedAt]
}

// A haltedAt is where a program was when it was gone.
type haltedAt struct {
	step    string // "" if none is known to be gone
	place   Place
	finding Finding
	ended   bool // the last command that ended or began one ended it
}

var stepForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:epoch|step|iter(?:ation)?|batch|page|file|chunk|round|part|shard|item|row|task|job|frame|record|fold)s?\s*[:#]?\s*\[?(\d{1,9})\s*(?:/|of)\s*(\d{1,9})\b`)
})

// begunForm is how a person says that it runs again.
var begunForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:(?:re)?started|(?:re)?launched|resumed|re-?ran|again)\b`)
})

func (*halts) last(*Finder, *looked) {}

// message says it once the agent goes on without a word of it.
func (g *halts) message(_ *Finder, l *looked, s *step) {
	at, ok := g.threads.get(s.thread)
	if !ok {
		return
	}
	switch {
	case s.flags.Has(model.FlagPrompt):
		at.step = ""
		at.ended = at.ended && !begunForm().MatchString(textOf(s.message)) // by the person
	case at.step == "":
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
	command := e.use.Command()
	if known && at.ended || literals.In(endWords(), command) {
		switch ends, begins := endsOrBegins(e); {
		case ends:
			g.threads.set(s.thread, &haltedAt{ended: !begins})
			return
		case begins && known:
			at.ended = false
		}
	}
	n := size(e.result)
	if n == 0 || n > maxScript || known && at.ended {
		return
	}
	asks := literals.In(askWords(), command)
	if !asks && (!known || at.step == "") {
		return
	}
	text := strings.TrimSpace(saidBy(e.result))
	rows := strings.Split(text, "\n")
	if n := len(rows) - 1; n > 0 && isFrame(rows[n]) { // Exit code: 3
		rows = rows[:n]
	}
	gone := asks && asksInVain(e, rows[len(rows)-1])
	if !gone && (!known || at.step == "") {
		return
	}
	all := stepForm().FindAllStringSubmatch(text, 64)
	if known && at.step != "" && (len(all) > 0 && all[len(all)-1][1] != at.step || strings.Contains(strings.ToLower(text), "killed") || passed(e.result)) {
		at.step = "" // it goes on, or what became of it is known
	}
	if !gone || len(all) == 0 {
		return
	}
	m := all[len(all)-1]
	i := len(rows) - 1
	for i > 0 && !strings.Contains(rows[i], m[0]) {
		i--
	}
	if of := number(m[2]); of < 2 || number(m[1]) >= of || len(rows)-i > 3 { // it is done, or said more
		return
	}
	g.threads.set(s.thread, &haltedAt{step: strings.Clone(m[1]), place: e.place, finding: e.finding(Likely, strings.TrimSpace(rows[i])+", and it runs no longer")})
}

var (
	askWords = sync.OnceValue(func() *literals.Set {
		return literals.New("pgrep", "pidof", "ps ", "kill -0", "tasklist", "get-process", "is-active", "jobs")
	})
	endWords = sync.OnceValue(func() *literals.Set { return literals.New("kill", "stop", " rm ", " down") })
)

// asksInVain reports whether the last program of a command asks whether something runs, and the
// answer, which may be one that the command has for that, is that it does not.
func asksInVain(e *ended, last string) bool {
	runs := e.runs()
	if len(runs) == 0 {
		return false
	}
	at := len(runs) - 1
	exit := e.outcome.Exit
	failed := exit != nil && *exit == 1
	if words := runs[at].Command.Program(); program(words) == "echo" && runs[at].Perhaps && !runs[at].Checked { // … || echo gone
		if failed = last == strings.Join(words[1:], " "); !failed {
			return false
		}
		for at > 0 && program(runs[at].Command.Program()) == "echo" {
			at--
		}
	}
	words := runs[at].Command.Program()
	if program(words) == "grep" && at > 0 {
		for at > 0 && program(runs[at].Command.Program()) == "grep" {
			at--
		}
		return failed && listsPrograms(runs[at].Command.Program())
	}
	switch name := strings.ToLower(program(words)); name {
	case "pgrep", "pidof", "get-process":
		return failed
	case "ps":
		return failed && (has(words, "-p") || has(words, "--pid") || has(words, "-q"))
	case "kill":
		return failed && has(words, "-0") && !strings.Contains(last, "not permitted")
	case "tasklist", "tasklist.exe":
		return strings.Contains(last, "No tasks are running")
	case "systemctl":
		return has(words, "is-active") && (last == "inactive" || last == "failed")
	case "jobs":
		return strings.Contains(last, "  Exit ") // nothing is what any new shell has
	}
	return listsPrograms(words) && !failed && strings.HasPrefix(last, "CONTAINER ID ") // and none below
}

// listsPrograms reports whether a program lists what runs.
func listsPrograms(words []string) bool {
	switch program(words) {
	case "ps", "tasklist":
		return true
	case "docker", "podman", "nerdctl":
		return len(words) > 1 && (words[1] == "ps" || (words[1] == "container" || words[1] == "compose") && (has(words, "ls") || has(words, "ps")))
	}
	return false
}

// endsOrBegins reports whether a command ends what runs, and whether the last of it begins what goes on.
func endsOrBegins(e *ended) (ends, begins bool) {
	for _, r := range e.runs() {
		switch {
		case endsProgram(r.Command):
			ends, begins = true, false
		case beginsProgram(r.Command):
			begins = true
		}
	}
	return ends, begins || startsAside(e)
}

// endsProgram reports whether a command ends what runs.
func endsProgram(c *shell.Command) bool {
	words := c.Inner()
	switch program(words) {
	case "kill":
		return !has(words, "-0")
	case "pkill", "killall", "taskkill":
		return true
	}
	switch verb := runnerVerb(words); verb {
	case "stop", "kill", "rm", "down":
		return true
	case "disable":
		return slices.Contains(words, "--now")
	}
	return false
}

// beginsProgram reports whether a command begins what goes on when it has ended.
func beginsProgram(c *shell.Command) bool {
	words := c.Inner()
	switch verb := runnerVerb(words); verb {
	case "start", "restart":
		return true
	case "enable":
		return slices.Contains(words, "--now")
	case "run", "up", "exec":
		return slices.ContainsFunc(words, func(w string) bool {
			return w == "--detach" || strings.HasPrefix(w, "-") && strings.Contains(w, "d") && strings.Trim(w[1:], "ditpP") == "" // -dit
		})
	}
	return false
}

// runnerVerb is what a program that runs others is told to do with them, "" if it is not one.
func runnerVerb(words []string) string {
	switch program(words) {
	case "docker", "podman", "nerdctl", "docker-compose":
		if kind, told := operandsBy(words); len(told) > 0 && kind != "volume" && kind != "image" {
			return told[0]
		}
	case "systemctl", "pm2", "supervisorctl":
		for i := 1; i < len(words); i++ {
			switch w := words[i]; {
			case w == "-H" || w == "-M" || w == "-t" || w == "-c":
				i++
			case !strings.HasPrefix(w, "-"):
				return w
			}
		}
	case "service": // service oven restart
		return words[len(words)-1]
	}
	return ""
}

// startsAside reports whether a command leaves something that goes on in the background.
func startsAside(e *ended) bool {
	command := e.use.Command()
	return strings.Contains(command, "nohup ") || strings.Contains(command, "&\"") || strings.Contains(command, "&'") ||
		strings.Contains(command, "&") && startsBehind(e.verdict().script()) || e.verdict().runsOn()
}
