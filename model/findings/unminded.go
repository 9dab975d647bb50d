package findings

import (
	"regexp"
	"slices"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
)

// What the output tells of the end of a program whose exit nobody minds, as a true or another
// program stands behind it.

var unmindedWords = sync.OnceValue(func() *literals.Set {
	return literals.New("no output", "return code", "nothing was encoded", "conversion failed", "terminated", "timeout: sending signal")
})

// producedNothing is how programs say that what they were to write is not there.
var producedNothing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\bno output (?:\w+ )?(?:files?|pages?) (?:(?:was|were|has been|have been) )?(?:produced|written|generated|created)\b` +
		`|\b(?:gave|returned|with) (?:a )?(?:non-zero )?return code[ :=]+[1-9]\d*\W*$|^return code[ :=]+[1-9]\d*\W*$` +
		`|^output file is empty, nothing was encoded\b|^conversion failed!$`)
})

// wasStopped is how a shell says that what it ran was ended, or timeout that it did so.
var wasStopped = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:Terminated(?:: 15)?|\S+: line \d+:\s+\d+ Terminated\b.*|timeout: sending signal \w+ to command .*)$`)
})

// isUnminded reports whether a program does something, and the exit of the command is not its own.
func isUnminded(r shell.Run) bool {
	words := r.Command.Program()
	return r.Within == nil && !r.Checked && classOf(r.Command) == work && program(words) != "tee" && !looksUp(words) && !asksStatus(words)
}

// stoppedUnseen returns the line by which a program says that it was stopped when its time was up.
// What has a short time only may have shown by then what it had to.
func (v *verdict) stoppedUnseen() (at Span) {
	runs := v.runs()
	limited := slices.ContainsFunc(runs, func(r shell.Run) bool {
		name := r.Command.Name()
		return (name == "timeout" || name == "gtimeout") && isUnminded(r)
	})
	if !limited || boundedBy(runs) {
		return at
	}
	return firstWith(v.result, unmindedWords(), func(line, _ string) bool { return wasStopped().MatchString(line) })
}

// wroteNothing returns the line by which a program says that it made nothing of what it was for.
func (v *verdict) wroteNothing() (at Span) {
	runs := v.runs()
	if !slices.ContainsFunc(runs, isUnminded) || slices.ContainsFunc(runs, func(r shell.Run) bool {
		return r.Source && r.Within == nil && classOf(r.Command) == work && (looksUp(r.Command.Program()) || asksStatus(r.Command.Program()))
	}) {
		return at
	}
	return firstWith(v.result, unmindedWords(), func(line, rest string) bool {
		return len(line) <= maxSaid && !isMild(line) && !isQuote(line) && producedNothing().MatchString(line) && !madeGoodForm().MatchString(rest[:min(len(rest), 2<<10)])
	})
}

// endedUnseen returns the line by which a program says that it failed whose exit nobody minds.
func (v *verdict) endedUnseen() (*Rule, Span) {
	if at := v.refusedBefore(); !at.IsZero() {
		return ruleError, at
	}
	if at := v.stoppedUnseen(); !at.IsZero() {
		return ruleFatal, at
	}
	return ruleError, v.wroteNothing()
}
