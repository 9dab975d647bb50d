package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
)

// startedInForm is the follower that knows what was refused only for the way in which a shell was to leave it
// in the background: it is made good by a call that has its tool leave it there.
type startedInForm struct {
	waitingList[[]string] // what a command was to run, each as one text
}

func (g *startedInForm) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.use.Purpose != tool.Shell || e.result == nil {
		return
	}
	left := leftToTool(e.use)
	switch {
	case e.outcome.State == Failed && !left && refusesForm(e):
		if all := worksOf(e); len(all) > 0 {
			g.add(f, s.thread, s, e, all)
		}
	case left && e.fine() && g.some(s.thread):
		started := worksOf(e)
		g.meets(l, s.thread, e.place, func(all *[]string) bool {
			return !slices.ContainsFunc(*all, func(one string) bool { return !slices.Contains(started, one) })
		})
	}
}

// refusesForm reports whether a tool refuses a command for what leaves a program in the background.
func refusesForm(e *ended) bool {
	low := e.lower()
	if len(low) > maxErrorLine || !strings.Contains(low, "background") {
		return false
	}
	command := e.use.Command()
	for _, w := range [...]string{"nohup", "setsid", "disown", "&"} {
		if strings.Contains(low, w) && strings.Contains(command, w) {
			return true
		}
	}
	return false
}

// worksOf are the programs of a command that do more than look, each with its words as one text.
func worksOf(e *ended) (all []string) {
	for _, r := range e.runs() {
		if words := r.Command.Program(); len(words) > 0 && classOf(r.Command) == work {
			all = append(all, strings.Join(words, " "))
		}
	}
	return all
}
