package findings

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// What failed as the agent, or who asked it, wanted it to, or foresaw that it might.

// foresees says of a finding whether the agent, or who asked it, wanted what failed to fail.
func (f *Finder) foresees(one *found, l *looked, in *model.Message, e *ended, use tool.Use, runs []shell.Run) {
	o, described := e.outcome, describedAs(e)
	wanted := func(because string) { one.expected, one.wanted, one.Because = true, true, because }
	if (o.State == Failed || o.State == Unsure) && one.weight != probeWeight && (announces(textOf(in)) || announces(described) || f.wanted.isAnnounced(l.step)) {
		wanted("which the agent said it should")
	}
	if one.weight == checkWeight && f.wanted.isRed(l.step) || f.wanted.isToFail(l.step, described) {
		wanted("which is what was asked for")
	}
	if e.before {
		one.expected, one.Because = true, "as the same edit had gone well before"
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
	probe := (one.wanted || o.Rule == rulePrintedExit) && (isProbe(textOf(in)) || isProbe(described) || f.wanted.isProbed(l.step))
	if probe && o.Rule == rulePrintedExit && one.weight == plainWeight {
		wanted("which the agent said it should")
	}
	if o.Rule == rulePrintedExit && one.weight == plainWeight && (triesWrong(textOf(in)) || triesWrong(described) || thinksWrong(in)) && f.refusesGiven(runs, e.result) {
		wanted("which the agent said it should")
	}
	if one.weight == plainWeight && f.wanted.isExpectedRefusal(l.step, runs, e.result) {
		wanted("which a test of the run expects")
		l.well(f.scoped(e.place.Entry, e.target), e.place) // it failed in another way before
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
	if one.weight == plainWeight && refusesEdge(runs, e.result) || onPurpose(e, runs) || (o.Rule == ruleTest || one.weight == checkWeight) && putsBack(runs) || o.State == Failed && (looksForGone(e, runs) || bounded(use, runs, e.result, o.Exit) && timesForm().MatchString(use.Command())) {
		wanted("which it was run to see")
	}
	if (o.Rule == ruleBuild || o.State == Failed) && lacksSettings(runs, e.result) {
		one.expected, one.Because = true, "as it was given files without the settings of their project"
	}
	if isNoRepository(runs, e.result) {
		one.expected, one.Because = true, "as there is no repository"
	}
	if o.Rule == ruleError && asksForDetails(runs) {
		wanted("which it was run to see")
	}
	if o.Rule == ruleFatal && strings.Contains(one.Line, "not a git repository") && looksBeside(runs) {
		one.expected = true // what else is run has nothing to do with it
	}
}

// describedAs is what the model said of a call with it, which most formats have apart and some among
// what else it was given.
func describedAs(e *ended) string {
	if e.call.Description != "" || e.use.Purpose != tool.Shell {
		return e.call.Description
	}
	return e.use.Arguments().Get("description").Text()
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

// allMuted reports whether a command throws away what its programs complain of, and they only
// look: who writes that foresees that there is nothing.
func allMuted(runs []shell.Run) bool {
	some := false
	for _, r := range runs {
		if !r.Blamed || classOf(r.Command) == setup {
			continue
		}
		if !r.Command.Muted && !mutedByOption(r.Command.Words) || classOf(r.Command) != reading {
			return false
		}
		some = true
	}
	return some
}

// mutedByOption reports whether a command of PowerShell is told to say nothing of what it cannot do.
func mutedByOption(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, "SilentlyContinue") || strings.EqualFold(w, "Ignore") }) &&
		slices.ContainsFunc(words, func(w string) bool { return strings.EqualFold(w, "-ErrorAction") || strings.EqualFold(w, "-ea") })
}

// looksHere reports whether what may have failed of a command only shows what is there on this
// machine, and asks nobody else.
func looksHere(runs []shell.Run) bool {
	some := false
	for _, r := range runs {
		words := r.Command.Program()
		if !r.Blamed || len(words) == 0 || classOf(r.Command) == setup {
			continue
		}
		if name := program(words); !diagnoses(words) && !looksUp(words) && name != "ping" && (classOf(r.Command) == work || fetches(words) || name == "http" || name == "xh" || name == "https") {
			return false
		}
		some = true
	}
	return some
}

// asksForRights reports whether a command only tries whether it may do what it likes.
func asksForRights(runs []shell.Run) bool {
	if len(runs) == 0 {
		return false
	}
	for _, r := range runs {
		words := r.Command.Words
		if len(words) < 2 || words[0] != "sudo" || !strings.HasPrefix(words[1], "-") {
			return false
		}
		for _, w := range words[1:] {
			if w != "-n" && w != "-v" && w != "-nv" && w != "-vn" && w != "true" {
				return false
			}
		}
	}
	return true
}

// isGivenUp reports whether a call was not run because another one of its message failed, or a person
// stopped it.
func isGivenUp(r *model.ToolResult) bool {
	if r == nil {
		return false
	}
	const frame = 160
	said := saidBy(r)
	for _, edge := range [...]string{said[:min(len(said), frame)], said[max(0, len(said)-frame):]} {
		if personStopped().MatchString(edge) {
			return true
		}
	}
	if size(r) > 500 {
		return false
	}
	return strings.Contains(said, "Cancelled: parallel tool call ") || strings.Contains(said, "Sibling tool call errored") || strings.TrimSpace(said) == "Warmup" // what Claude Code refuses while it only fills the cache
}

// personStopped is how a client says that a person stopped a command.
var personStopped = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?im)^\W{0,3}(?:the )?user (?:cancell?ed|aborted|interrupted|stopped) the (?:command|tool call|execution)\W{0,3}$`)
})

// refusesPage reports whether a server of the web says that it has no such page, or gives it to
// nobody now.
func refusesPage(u tool.Use, r *model.ToolResult) bool {
	if u.Purpose != tool.Fetch || size(r) > maxErrorLine {
		return false
	}
	return literals.In(refusedPages(), saidBy(r))
}

var refusedPages = sync.OnceValue(func() *literals.Set {
	return literals.New("status code 40", "status code: 4", "http 4", "status code 41", "status code 42", "status code 45", "404", "403 forbidden", "429 too many", "410 gone", "status: 40", "not found")
})

// refusesOwn reports whether a program that the agent made or changed itself says that it was
// called in a wrong way: that it refuses that is what it is tried for.
func (f *Finder) refusesOwn(runs []shell.Run, r *model.ToolResult, exit *int) bool {
	if exit == nil || *exit != 2 && *exit != 1 || r == nil || size(r) > 4*maxErrorLine {
		return false
	}
	if said := strings.ToLower(saidBy(r)); !strings.Contains(said, "usage:") || !strings.Contains(said, "error: argument ") && !strings.Contains(said, "invalid value for") {
		return false
	}
	for _, run := range runs {
		if run.Blamed && slices.ContainsFunc(run.Command.Program(), func(w string) bool { return isFileName(w) && f.madeHere(w) }) {
			return true
		}
	}
	return false
}

// shortTime is how long a command may be allowed to run for its end to be foreseen, in seconds.
const shortTime = 30

// bounded reports whether a program that is no check was ended as it was allowed a short time only, by
// timeout or by an argument of its tool: what it had to show may have been seen by then. That argument is
// given to many commands: it says so only of what looks, and of what goes on until it is stopped.
func bounded(u tool.Use, runs []shell.Run, r *model.ToolResult, exit *int) bool {
	if exit != nil && *exit == 124 && boundedBy(runs) {
		return true
	}
	if u.Purpose != tool.Shell || r == nil || exit != nil && *exit != 124 && *exit != 130 && *exit != 137 && *exit != 143 || !looksOrServes(runs, saidBy(r)) {
		return false
	}
	for key, m := range u.Arguments().Members() {
		n, ok := m.Int()
		switch {
		case !ok || n <= 0:
		case (key == "timeout" || key == "timeout_ms" || key == "timeoutMs") && n >= 1000 && n <= shortTime*1000,
			(key == "timeout" || key == "timeout_seconds" || key == "timeout_sec" || key == "timeoutSeconds") && n <= shortTime:
			return firstWith(r, timedOut(), func(line, _ string) bool { return timedOutForm().MatchString(line) }) != Span{}
		}
	}
	return false
}

// looksOrServes reports whether all that a command runs looks, or shows or serves something until it is
// stopped. What says last that it waits for requests serves, too.
func looksOrServes(runs []shell.Run, said string) bool {
	waits := listensLast(said)
	return !slices.ContainsFunc(runs, func(r shell.Run) bool {
		words := r.Command.Program()
		switch {
		case len(words) == 0:
			return false
		case isCheck(words) || isInstall(words) || publishes(words):
			return true
		case classOf(r.Command) != work || fetches(words) || diagnoses(words) || looksUp(words):
			return false
		}
		return !waits && !endsStopped(r.Command)
	})
}

// endsStopped reports whether a program goes on until somebody stops it.
func endsStopped(c *shell.Command) bool {
	words := c.Program()
	if isServer(c) || showsWhatComes(words) {
		return true
	}
	switch program(words) {
	case "nc", "ncat", "netcat", "ping", "top", "htop":
		return true
	}
	for _, w := range words[1:min(len(words), 4)] {
		switch w {
		case "watch", "monitor", "serve", "dev", "--watch", "--follow":
			return true
		}
	}
	return has(words, "logs") && has(words, "-f")
}

var (
	timedOut = sync.OnceValue(func() *literals.Set { return literals.New("timed out") })
	// timedOutForm is how a tool says that it ended a command.
	timedOutForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:error: |\W*)?(?:the )?(?:command|process|tool|execution)\b.{0,40}\btimed out`)
	})
)

// boundedBy reports whether a program that is no check is allowed a short time only.
func boundedBy(runs []shell.Run) bool {
	for _, r := range runs {
		words := r.Command.Words
		if name := r.Command.Name(); name != "timeout" && name != "gtimeout" || isCheck(r.Command.Program()) {
			continue
		}
		for _, w := range words[1:] {
			if n, err := strconv.ParseFloat(strings.TrimSuffix(w, "s"), 64); err == nil {
				return n <= shortTime
			}
		}
	}
	return false
}

// interrupts reports whether a call sends Ctrl+C to a program that runs: it is to end, and
// whatever its exit is then tells nothing.
func interrupts(u tool.Use) bool {
	for _, key := range [...]string{"chars", "input", "text", "command", "keys", "data", "keystrokes"} {
		switch strings.ToLower(strings.TrimSpace(u.Arguments().Str(key))) {
		case "c-c", "^c", "ctrl+c", "ctrl-c", "<c-c>", "{ctrl+c}", "\\x03", "\\u0003":
			return true
		}
		if strings.Trim(u.Arguments().Str(key), "\x03\n") == "" && strings.Contains(u.Arguments().Str(key), "\x03") {
			return true
		}
	}
	return false
}

// refusesLook reports whether somebody was not allowed to look. Who goes through folders may
// meet some that are not his.
func refusesLook(runs []shell.Run, r *model.ToolResult) bool {
	if r == nil || size(r) > maxErrorLine {
		return false
	}
	for _, run := range runs {
		if name := program(run.Command.Program()); name == "find" || name == "fd" || isGrep(name) || name == "du" {
			return false
		}
	}
	return literals.In(notAllowed(), saidBy(r))
}

var notAllowed = sync.OnceValue(func() *literals.Set {
	return literals.New("permission denied", "forbidden", "unauthorized", "access denied", "accessdenied", "not authorized")
})
