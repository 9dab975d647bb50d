package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// foresees says of a finding whether the agent, or who asked it, wanted what failed to fail.
func (f *Finder) foresees(one *found, l *looked, in *model.Message, e *ended, use tool.Use, runs []shell.Run) {
	o := e.outcome
	wanted := func(because string) { one.expected, one.wanted, one.Because = true, true, because }
	if (o.State == Failed || o.State == Unsure) && one.weight != probeWeight && (announces(textOf(in)) || announces(e.call.Description) || f.wanted.isAnnounced(l.step)) {
		wanted("which the agent said it should")
	}
	if one.weight == checkWeight && f.wanted.isRed(l.step) || f.wanted.isToFail(l.step, e.call.Description) {
		wanted("which is what was asked for")
	}
	if use.Purpose != tool.Shell {
		return
	}
	if f.wanted.isAsked(l.step, runs) {
		wanted("which is what was asked about")
	}
	if o.State != Failed && o.State != Unsure {
		return
	}
	probe := (one.wanted || o.Rule == rulePrintedExit) && (isProbe(textOf(in)) || isProbe(e.call.Description) || f.wanted.isProbed(l.step))
	if probe && o.Rule == rulePrintedExit && one.weight == plainWeight {
		wanted("which the agent said it should")
	}
	if o.Rule == rulePrintedExit && strings.HasSuffix(strings.TrimSpace(o.Evidence.Text(e.result)), "124") && boundedBy(runs) {
		wanted("as it was to be stopped")
	}
	if probe && one.wanted && one.weight == plainWeight {
		f.wanted.probes(l.step, runs)
	}
	if o.Rule != ruleTest && o.Rule != ruleBuild && f.wanted.wasProbed(l.step, runs) {
		wanted("as it was to before")
	}
	if onPurpose(e, runs) || (o.Rule == ruleTest || one.weight == checkWeight) && putsBack(runs) || o.State == Failed && (looksForGone(e, runs) || bounded(runs, o.Exit) && timesForm().MatchString(use.Command())) {
		wanted("which it was run to see")
	}
	if o.Rule == ruleFatal && strings.Contains(one.Line, "not a git repository") && looksBeside(runs) {
		one.expected = true // what else is run has nothing to do with it
	}
}

// looksBeside reports whether all that a command asks git is how things are, and it does something
// else, too.
func looksBeside(runs []shell.Run) bool {
	others := false
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 || program(words) != "git" {
			others = others || classOf(r.Command) == work
			continue
		}
		if classOf(r.Command) != reading || r.Asked {
			return false
		}
	}
	return others
}

// timesForm finds that what is stopped after some time is measured.
var timesForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\btime\s+(?:-\S+\s+)*g?timeout\b`)
})
