package findings

import (
	"path"
	"slices"
	"strings"

	"msgview/model"
)

// A takenTrial is the one edit of a file that a check refuted and that was taken back by the name of
// its file: that is made good where another file is changed and that check goes well then.
type takenTrial struct {
	path   string
	check  *trialCheck // that refuted it
	target uint64
	other  bool // another file was changed
}

// A trialCheck is a check that failed where there were edits, or one that went well behind it.
type trialCheck struct {
	place  Place
	name   string // and what it is for
	words  []string
	of     checking
	tests  pickedTests
	picked bool // it runs tests
	in     family
	said   string // the end of what it printed, in small letters
	named  bool   // that names tests that failed
}

// Limits of what is kept of a conversation.
const (
	maxTrials      = 8
	maxTrialChecks = 4
	maxTrialSaid   = 4 << 10 // bytes of each
)

// trialCheckOf is one of the checks of a command.
func trialCheckOf(e *ended, at int) *trialCheck {
	run := e.runs()[at]
	words := run.Command.Inner()
	a, ok := aimOf(words)
	if !ok {
		return nil
	}
	c := &trialCheck{place: e.place, name: a.name + "\x00" + string(rune('0'+a.fails)), words: words, of: checkedBy(words), in: family{in: circumstancesOf(e.use, e.runs(), at, "")}}
	c.tests, c.picked = pickedBy(words)
	c.tests.where, c.tests.in = run.Where+" "+carriedBy(run.Command.Program(), words), c.in
	return c
}

// proves reports whether a check is of all that one which failed was of.
func (c *trialCheck) proves(failed *trialCheck) bool {
	switch {
	case c.name != failed.name || !c.in.makesGood(failed.in):
		return false
	case slices.Equal(c.words, failed.words):
		return true
	case c.picked && failed.picked:
		return c.tests.takesIn(&failed.tests)
	case c.of.name != failed.of.name || c.of.filtered:
		return false
	case len(c.of.paths) == 0:
		return true
	}
	return len(failed.of.paths) > 0 && !slices.ContainsFunc(failed.of.paths, func(p string) bool {
		return !slices.ContainsFunc(c.of.paths, func(around string) bool { return isCheckOf(around, p) })
	})
}

// concerns reports whether a check has to do with a file: it is told that or the folder around it,
// or it or what it printed has the name. One of all there is that names nothing may be of any file.
func (c *trialCheck) concerns(file string) bool {
	if !c.named && !c.of.filtered && len(c.of.paths) == 0 {
		return true
	}
	folder := path.Base(path.Dir(file))
	for _, p := range c.of.paths {
		if p = strings.Trim(strings.TrimSuffix(strings.TrimPrefix(p, "./"), "..."), "/"); p != "" && strings.Contains("/"+strings.TrimPrefix(file, "/")+"/", "/"+p+"/") {
			return true
		}
	}
	name := stemOf(path.Base(file))
	switch name {
	case "index", "main", "mod", "lib", "__init__":
		name = folder // which all folders have
	}
	told := strings.ToLower(strings.Join(c.words, " ")) + "\n" + c.said
	if strings.HasPrefix(c.name, "go\x00") && len(folder) > 1 && hasWord(told, strings.ToLower(folder)) {
		return true // a package is its folder
	}
	joined := strings.NewReplacer("_", "", "-", "") // heat_map is tested by TestHeatMap
	name = joined.Replace(strings.ToLower(name))
	return len(name) > 2 && strings.Contains(joined.Replace(told), name)
}

// refutedBy is the last check that failed behind an edit and has to do with its file.
func (g *files) refutedBy(talk uint64, one *openEdit) *trialCheck {
	all := g.refuting[talk]
	for i := len(all) - 1; i >= 0 && one.place.before(all[i].place); i-- {
		if all[i].concerns(one.path) {
			return all[i]
		}
	}
	return nil
}

// takesTrial notes that an edit was taken back that a check refuted, and returns what stands for it.
func (g *files) takesTrial(talk uint64, one *openEdit, told toThrow, e *ended) (target uint64, ok bool) {
	if one.proven || one.shell || one.staged || len(told.paths) != 1 || !one.isFile(told.paths[0]) {
		return 0, false
	}
	for i := range g.open[talk] {
		if other := &g.open[talk][i]; other != one && other.path == one.path {
			return 0, false // there was more than that trial
		}
	}
	check := g.refutedBy(talk, one)
	if check == nil {
		return 0, false
	}
	trial := takenTrial{path: one.path, check: check, target: mixed(putBackTarget(talk, one.path) ^ uint64(e.place.Entry) ^ model.Hash("trial"))}
	for _, name := range inPlace(e.use, e.runs()) {
		trial.other = trial.other || isCode(name) && !one.isFile(name)
	}
	if g.trials == nil || len(g.trials) > 1<<8 {
		g.trials = map[uint64][]takenTrial{}
	}
	all := append(g.trials[talk], trial)
	g.trials[talk] = all[max(0, len(all)-maxTrials):]
	return trial.target, true
}

// changesOther notes that a file was changed since trials were taken back.
func (g *files) changesOther(talk uint64, path string) {
	for i := range g.trials[talk] {
		trial := &g.trials[talk][i]
		trial.other = trial.other || isCode(path) && path != trial.path
	}
}

// judgesTrials notes for a check whether it may refute the edits that there are, or proves what was
// made in place of one.
func (g *files) judgesTrials(l *looked, talk uint64, e *ended, at int) {
	run := &e.runs()[at]
	failed := e.outcome.State == Failed && run.Blamed
	if failed && len(g.open[talk]) == 0 || !failed && (len(g.trials[talk]) == 0 || !e.fine() || !run.Checked && !passed(e.result)) {
		return
	}
	c := trialCheckOf(e, at)
	if c == nil {
		return
	}
	if failed {
		said := e.lower()
		c.said = strings.Clone(said[max(0, len(said)-maxTrialSaid):])
		c.named = namesFailed(saidBy(e.result))
		if g.refuting == nil || len(g.refuting) > 1<<8 {
			g.refuting = map[uint64][]*trialCheck{}
		}
		all := append(g.refuting[talk], c)
		g.refuting[talk] = slices.Clone(all[max(0, len(all)-maxTrialChecks):])
		return
	}
	left := g.trials[talk][:0]
	for _, trial := range g.trials[talk] {
		if trial.other && c.proves(trial.check) {
			l.well(trial.target, e.place)
		} else {
			left = append(left, trial)
		}
	}
	g.trials[talk] = left
}

// namesFailed reports whether the end of an output names a test that failed.
func namesFailed(text string) bool {
	for line := range strings.Lines(text[max(0, len(text)-maxTrialSaid):]) {
		if file, test := failedTest(strings.TrimRight(line, "\r\n")); file != "" || test != "" {
			return true
		}
	}
	return false
}
