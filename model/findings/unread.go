package findings

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/tool"
)

// A check, a build or a dump whose words go into a file, and whose exit is not that of the call: whoever
// does not read the file does not know how it ended.
var ruleUnread = &Rule{"hidden.unread", Hidden, Hint, "what a program said went into a file that nobody read, and its exit is that of another one", "A check, a build, a dump or what is called after its deed (deploy, migrate, import) wrote what it says, or what it complains of, into a log, and what stands behind it in the command hides its exit. The command does not show the file, no call up to the next prompt names it or runs the program again, and the agent answered after it."}

// unreadLogs is the follower of the rule.
type unreadLogs struct {
	threads latest[uint64, []unreadLog]
}

// An unreadLog is a file that a program wrote what it says into.
type unreadLog struct {
	file    string // its base name
	name    string // the program, with its first words
	turn    int    // in which it ran: who reads it after the next prompt does so too late
	place   Place
	finding Finding
}

const maxUnreadLogs = 8

// intoLogForm is how the words or the complaints of a program go into a log.
var intoLogForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:&>>?|[12]?>>?)\s*"?((?:[\w.~${}-]*/)*[\w.${}-]*\.(?:log|txt|out|err|stderr))\b"?`)
})

var dumps = map[string]bool{"pg_dump": true, "pg_dumpall": true, "pg_restore": true, "mysqldump": true, "mariadb-dump": true, "mongodump": true, "mongorestore": true, "sqlite3_dump": true, "rsync": true, "restic": true, "borg": true}

func (*unreadLogs) message(*Finder, *looked, *step) {}

func (g *unreadLogs) ended(f *Finder, _ *looked, s *step, e *ended) {
	list, _ := g.threads.get(s.thread)
	if len(list) > 0 {
		asked := string(e.use.Arguments().Raw())
		_, turn := f.index.Number(s.entry)
		list = slices.DeleteFunc(list, func(one unreadLog) bool {
			return len(list) == maxUnreadLogs && one.turn+1 < turn || one.turn == turn && (strings.Contains(asked, one.file) || strings.Contains(asked, one.name))
		})
		g.threads.set(s.thread, list)
	}
	if e.use.Purpose != tool.Shell || e.result == nil || !e.fine() || len(list) >= maxUnreadLogs {
		return
	}
	command := e.use.Command()
	if !strings.Contains(command, ">") || strings.Contains(command, "PIPESTATUS") || strings.Contains(command, "pipefail") || strings.Contains(command, "set -e") || strings.Contains(command, "nohup") {
		return
	}
	for _, r := range e.runs() {
		words := r.Command.Program()
		if r.Checked || r.Asked || len(words) == 0 || !dumps[program(words)] && !isCheck(words) && !buildsOnly(words) && !isUndertaking(words) || isServer(r.Command) {
			continue
		}
		from := strings.Index(command, words[0])
		if from < 0 || strings.Contains(command[from:], "$?") && !dumps[program(words)] {
			continue
		}
		m := intoLogForm().FindStringSubmatchIndex(command[from:])
		if m == nil || strings.ContainsAny(command[from:from+m[0]], ";\n") {
			continue // of another program
		}
		file := path.Base(command[from+m[2] : from+m[3]])
		behind := command[from+m[1]:]
		if strings.Contains(behind, file) || strings.Contains(behind, "||") || strings.HasSuffix(strings.TrimSpace(behind), "&") || strings.ContainsAny(file, "${}") {
			continue
		}
		_, turn := f.index.Number(s.entry)
		one := unreadLog{file: strings.Clone(file), name: strings.Clone(strings.Join(words[:min(len(words), 3)], " ")), turn: turn, place: e.place, finding: e.finding(Perhaps, "log: "+file)}
		g.threads.set(s.thread, append(slices.Clone(list), one))
		return
	}
}

func (g *unreadLogs) last(f *Finder, l *looked) {
	if !f.hasEnded() {
		return
	}
	for _, list := range g.threads.all() {
		for _, one := range list {
			if f.wasAnswered(one.place.Entry) {
				l.say(one.place, ruleUnread, model.Hash(one.file), one.finding)
			}
		}
	}
}

// wasAnswered reports whether the agent said something without a call behind an entry.
func (f *Finder) wasAnswered(i int) bool {
	talk, _ := f.index.Conversation(i)
	_, ok := f.index.Next(i, 1, talk, func(_ int, flags model.Flags) bool {
		return flags.Role() == model.RoleAssistant && !flags.Has(model.FlagCall) && flags.IsMessage()
	})
	return ok
}
