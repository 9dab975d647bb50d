package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/shell"
	"msgview/model/tool"
)

// What was rolled out and taken back by what rolls it out, while the answer says that it is live.
var ruleRolledBack = &Rule{"contradiction.rolled-back", Contradiction, Warning, "the last state of what was rolled out is that it was rolled back, and the answer says that it is live", "A result says in JSON, as a status, a state or a phase, that something was rolled back, or as a reason that its time was over, and the call asked for no such thing. No later result of the same tool has a better state, and the answer says that it is live, deployed or released without a word of that."}

// rolledBacks is the follower of the rule.
type rolledBacks struct{ list []rolledBack }

// A rolledBack waits for an answer.
type rolledBack struct {
	thread  uint64
	tool    string
	place   Place
	finding Finding
}

const maxRolledBacks = 16

var (
	liveForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:is|are|went|now|goes) (?:now |fully |all )?(?:live|deployed|released|rolled out|in production|shipped)\b|\b(?:successfully|have|has been|was|were) (?:deployed|rolled out|released|shipped)\b|\b(?:rollout|roll-out|deployment|deploy|release) (?:is |was |has )?(?:complete|completed|succeeded|finished|successful|done)\b`)
	})
	// takenBackForm is how an answer speaks of it.
	takenBackForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:roll(?:ed|s|ing)?[ -]?backs?|rollbacks?|revert\w*|fail\w*|deadline|aborted|unsuccessful|not (?:yet )?(?:live|deployed|released|rolled out)|(?:did|does|was|is|are|were|could)(?: not|n['’]t)|still (?:on|at|runs?|serves?|answers?))\b`)
	})
)

func (g *rolledBacks) message(_ *Finder, l *looked, s *step) {
	if len(g.list) == 0 || s.message.Role != model.RoleAssistant {
		return
	}
	text := textOf(s.message)
	concluded := !s.flags.Has(model.FlagCall)
	if !concluded {
		said, ends := lastWords(s.message)
		text, concluded = text+said, ends
	}
	switch {
	case takenBackForm().MatchString(text):
		g.drop(func(one rolledBack) bool { return one.thread == s.thread })
	case concluded && liveForm().MatchString(text):
		for _, one := range g.list {
			if one.thread == s.thread {
				one.finding.Counterpart = &Place{s.entry, -1, -1}
				l.say(one.place, ruleRolledBack, model.Hash(one.tool), one.finding)
			}
		}
		g.drop(func(one rolledBack) bool { return one.thread == s.thread })
	}
}

func (*rolledBacks) last(*Finder, *looked) {}

func (g *rolledBacks) drop(is func(rolledBack) bool) { g.list = slices.DeleteFunc(g.list, is) }

func (g *rolledBacks) ended(_ *Finder, _ *looked, s *step, e *ended) {
	if e.result == nil || e.use.Purpose != tool.Other && e.use.Purpose != tool.Shell && e.use.Purpose != tool.Fetch {
		return
	}
	if len(g.list) > 0 && e.fine() && e.use.Purpose == tool.Shell && slices.ContainsFunc(e.runs(), func(r shell.Run) bool { return classOf(r.Command) == work && !asksStatus(r.Command.Program()) }) {
		g.drop(func(one rolledBack) bool { return one.thread == s.thread }) // it may have been tried again
	}
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object {
		if len(g.list) > 0 && strings.Contains(saidBy(e.result), "successfully rolled out") {
			g.drop(func(one rolledBack) bool { return one.thread == s.thread })
		}
		return
	}
	what := e.call.Name
	if e.use.Purpose != tool.Other {
		what += " " + e.use.Command() + e.use.URL()
	}
	back, well := rolloutIn(v)
	switch asked := strings.ToLower(e.call.Name + " " + argumentsTo(e)); {
	case well:
		g.drop(func(one rolledBack) bool { return one.thread == s.thread }) // whatever says so
	case back == "", strings.Contains(asked, "rollback"), strings.Contains(asked, "roll_back"), strings.Contains(asked, "roll-back"), strings.Contains(asked, "rolled"), strings.Contains(asked, "revert"), strings.Contains(asked, "undo"):
	default:
		g.drop(func(one rolledBack) bool { return one.thread == s.thread && one.tool == what })
		if len(g.list) < maxRolledBacks {
			g.list = append(g.list, rolledBack{s.thread, what, e.place, e.finding(Likely, back)})
		}
	}
}

// rolloutIn returns by which value an answer says that something was rolled back, and whether it says that all is well.
func rolloutIn(v rawjson.Value) (back string, well bool) {
	for key, m := range v.Members() {
		if m.Kind() != rawjson.String {
			continue
		}
		value := strings.NewReplacer("_", "", "-", "", " ", "").Replace(strings.ToLower(m.Text()))
		switch strings.ToLower(key) {
		case "status", "state", "phase", "stackstatus", "rollout_status", "rolloutstatus":
			switch value {
			case "rolledback", "rollbackcomplete", "rollbackcompleted", "updaterollbackcomplete", "rollbackfailed", "updaterollbackfailed", "autorolledback":
				back = m.Text()
			case "complete", "completed", "succeeded", "success", "successful", "healthy", "live", "running", "active", "deployed", "available", "ready", "updatecomplete", "createcomplete":
				well = true
			}
		case "reason":
			if value == "progressdeadlineexceeded" {
				back = m.Text()
			}
		}
	}
	return strings.Clone(back), well && back == ""
}
