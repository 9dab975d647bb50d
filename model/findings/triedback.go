package findings

import (
	"msgview/model"
	"msgview/model/shell"
)

// A takenTrial is the one edit of a file that a check refuted and that was taken back by the name of
// its file: that is made good where another file is changed and that check goes well then.
type takenTrial struct {
	path, check string
	target      uint64
	other       bool // another file was changed
}

// maxTrials bounds the trials that are kept of a conversation.
const maxTrials = 8

// checkName is what a check is called, and what it is for.
func checkName(words []string) string {
	a, ok := aimOf(words)
	if !ok {
		return ""
	}
	return a.name + "\x00" + string(rune('0'+a.fails))
}

// takesTrial notes that an edit was taken back that a check refuted, and returns what stands for it.
func (g *files) takesTrial(talk uint64, one *openEdit, told toThrow, e *ended) (target uint64, ok bool) {
	if one.refuted == "" || one.proven || one.shell || one.staged || len(told.paths) != 1 || !one.isFile(told.paths[0]) {
		return 0, false
	}
	for i := range g.open[talk] {
		if other := &g.open[talk][i]; other != one && other.path == one.path {
			return 0, false // there was more than that trial
		}
	}
	trial := takenTrial{path: one.path, check: one.refuted, target: mixed(putBackTarget(talk, one.path) ^ uint64(e.place.Entry) ^ model.Hash("trial"))}
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

// judgesTrials notes for a check whether it refutes the edits that there are, or proves what was made
// in place of one.
func (g *files) judgesTrials(l *looked, talk uint64, e *ended, run *shell.Run) {
	name := checkName(run.Command.Program())
	if name == "" {
		return
	}
	if e.outcome.State == Failed && run.Blamed {
		for i := range g.open[talk] {
			g.open[talk][i].refuted = name
		}
		return
	}
	if !e.fine() || !run.Checked && !passed(e.result) {
		return
	}
	left := g.trials[talk][:0]
	for _, trial := range g.trials[talk] {
		if trial.other && trial.check == name {
			l.well(trial.target, e.place)
		} else {
			left = append(left, trial)
		}
	}
	if len(g.trials[talk]) > 0 {
		g.trials[talk] = left
	}
}
