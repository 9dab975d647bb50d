// Package findings says what went wrong in a run, and proves it: how each call ended,
// which line of its output tells most, and a list of findings over a whole log. Every
// view asks it, so that none has an opinion of its own.
//
// What it says are facts with a place that shows them, no grades. A tick is given
// only for what is certain (see Verdict).
package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// State is how a call ended.
type State uint8

// The states.
const (
	// Done has ended. Nothing is known against it, and nothing proves that it went
	// well: the log does not say, or the exit is that of a tail, a true or an echo
	// behind the command. It has no sign.
	Done State = iota
	// OK went well for certain: exit 0 or the agent's own word for success, which is
	// the command's own, and the output says nothing else.
	OK
	// Unsure is told to have gone well, but its output says otherwise.
	Unsure
	Failed      // by its exit or by the agent's word
	Denied      // was not allowed, and did not run
	Malformed   // what the model wrote is no call that could be run
	Missing     // has no result, see Outcome.At
	Running     // has no result yet, or a preliminary one
	Interrupted // was stopped before it ended
	Awaiting    // waits for a person to allow it
)

var stateNames = [...]string{"done", "ok", "unsure", "failed", "denied", "malformed", "missing", "running", "interrupted", "awaiting"}

// String returns a word for the state.
func (s State) String() string {
	if int(s) < len(stateNames) {
		return stateNames[s]
	}
	return "unknown"
}

// Bad reports whether a state is one to look at.
func (s State) Bad() bool {
	switch s {
	case Unsure, Failed, Denied, Malformed, Missing:
		return true
	}
	return false
}

// A Span is a piece of a text of a result.
type Span struct {
	Part       int // number of the part in ToolResult.Content
	Line       int // of its text, from 1
	Start, End int // bytes of its text
}

// IsZero reports whether there is no such piece.
func (s Span) IsZero() bool { return s.End == 0 }

// Text returns the piece as the result has it, "" if it has no such piece.
func (s Span) Text(r *model.ToolResult) string {
	if r == nil || s.IsZero() || s.Part < 0 || s.Part >= len(r.Content) {
		return ""
	}
	t, ok := r.Content[s.Part].(model.Text)
	if !ok || s.Start < 0 || s.Start > s.End || s.End > len(t.Text) {
		return ""
	}
	return t.Text[s.Start:s.End]
}

// Said is the piece as something to read: with an ellipsis where a line begins before it, but
// not where words do, behind a quotation mark.
func (s Span) Said(r *model.ToolResult) string {
	said := s.Text(r)
	if said == "" {
		return ""
	}
	before := r.Content[s.Part].(model.Text).Text[:s.Start]
	before = before[strings.LastIndexAny(before, "\n\r")+1:]
	if strings.TrimSpace(before) == "" || strings.HasSuffix(before, `"`) || strings.HasSuffix(before, `\n`) || before == "Output: " {
		return said
	}
	return "… " + said
}

// An Outcome is what a call and its result say together.
type Outcome struct {
	State State

	// Exit is that of the command, as the log or the frame around the output has it;
	// nil if neither does.
	Exit *int
	// Own says that an exit of 0 is proof for all of the command.
	Own bool
	// NoMatch says that the exit only tells that nothing was found, or that two files
	// differ: grep, diff and their like end with 1 then.
	NoMatch bool

	// Rule is what speaks against the call, nil if nothing does.
	Rule *Rule
	// Certainty is that of the rule.
	Certainty Certainty
	// Evidence is the line of the result that the rule found, zero if it needs none.
	Evidence Span
	// Telling is the line of the result that tells most of what went wrong, Detail a
	// second one that tells where or why. Either may be zero. Both are for calls that
	// failed, were refused or are unsure.
	Telling, Detail Span

	// unproved says that it makes nothing good that failed before: its output complains,
	// or is empty where the exit is that of a true behind the command.
	unproved bool
}

// At says what a call without a result is by where it stands: loose as the index has
// it (FlagLoose), open if the log ends with it (FlagOpen). An open one may still be
// running, and one that is not loose needs no result.
func (o Outcome) At(loose, open bool) Outcome {
	if o.State != Missing {
		return o
	}
	switch {
	case open:
		return Outcome{State: Running}
	case !loose:
		return Outcome{}
	}
	return o
}

// Verdict says how a call ended. c may be nil for a result without a call, r for a
// call without a result. It depends on nothing else and may be called from anywhere.
func Verdict(c *model.ToolCall, r *model.ToolResult) Outcome {
	if c == nil {
		if r == nil {
			return Outcome{}
		}
		c = &model.ToolCall{Name: r.Name}
	}
	return VerdictOf(tool.Of(c), r)
}

// A verdict is one in the making.
type verdict struct {
	call   *model.ToolCall
	result *model.ToolResult
	use    tool.Use

	parsed, sorted bool        // see all and runs
	every, direct  []shell.Run // what they return

	fetched bool // the result is what was asked for later of a command in the background
	code    *int // exit, of the log or of the frame
	printed *int // exit in the output, where the log or the call speaks of another one
	echoed  Span // where the command printed that
	own     bool // exit 0 is proof
	quiet   bool // exit 1 only says that nothing was found
	names   bool // the first one says what it did not find
	first   bool // that may be so of the first of several programs, on which all others depend
	answer  int  // an exit that only answers what was asked, 0 for none
	free    bool // what it says then may be anything
	enough  bool // exit 141 only says that what reads had enough
	unnamed bool // exit 128 only says that what was asked has no name
	reads   bool // all output is what was asked for
	partly  bool // some of it is
	asked   bool // the command prints an exit itself
	doubt   bool // its output complains
	lost    bool // no exit of what it does is minded
	answers bool // an error that its output names is its own, whatever its exit

	ended State // of a task in the background that it asks for, as that says, Done if it says nothing
	later bool  // that one still runs, or ended with 0, and what it was is not known
}

func (v *verdict) outcome() Outcome {
	r := v.result
	o := Outcome{Exit: v.code, Own: v.own}
	if v.ended == Interrupted && r.Error != model.Yes {
		o.State = Interrupted
		return o
	}
	failed := r.Error == model.Yes || v.ended == Failed || v.call.State == model.CallFailed || v.code != nil && *v.code != 0
	if failed && v.code != nil && (v.quiet && *v.code == 1 || v.enough && *v.code == 141 || v.unnamed && *v.code == 128 || v.answer != 0 && *v.code == v.answer) {
		o.NoMatch = true
		return o
	}
	if failed && v.code != nil && *v.code == 1 && v.first && r.Error != model.No && (isBare(r) || v.names && v.onlyAnswers()) {
		o.NoMatch = true // all else was not run
		return o
	}
	if failed && v.ended != Failed && (v.code == nil && r.Error == model.Yes || v.code != nil && *v.code == 1) && v.foundNone() {
		o.NoMatch = true
		return o
	}
	if failed && v.code != nil && v.wanted() {
		o.NoMatch = true
		return o
	}
	if failed && v.servedUntilLimit() {
		o.NoMatch = true
		return o
	}
	if failed && v.code == nil && (v.quiet || v.answer != 0) && r.Error == model.Yes && v.ended != Failed && (isBare(r) || v.onlyAnswers()) {
		o.NoMatch = true // its exit is not told; with another one it says why
		return o
	}
	if failed && (v.code == nil && r.Error == model.Yes && v.ended != Failed || v.code != nil && *v.code <= 4) && v.tellsStates() {
		o.NoMatch = true
		return o
	}
	switch {
	case failed:
		s := scan(r, func(mark *mark) bool { return true })
		o.State, o.Rule, o.Certainty = Failed, ruleFailed, Sure
		if v.code != nil && *v.code != 0 {
			o.Rule = ruleExit
		}
		if v.call.Malformed && !tool.IsCut(v.call) {
			o.State, o.Rule = Malformed, ruleMalformed
		}
		o.Telling, o.Detail = s.telling, s.detail
		if v.use.Purpose != tool.Shell && (!runsCode(v.call.Name) || tool.LooksBack(v.call)) && s.rank < leastSaid { // the gist comes first
			if o.Telling, o.Detail = firstLine(r), detailed(r); o.Detail == o.Telling {
				o.Detail = Span{}
			}
		}
		if said, ok := jsonSays(r); ok {
			o.Telling, o.Detail = said, Span{}
		}
		if o.Telling.IsZero() {
			o.Telling = lastLine(r)
		}
		o.Evidence = o.Telling
	case v.call.Malformed && !tool.IsCut(v.call) && (r.Error != model.No && v.says()):
		o.State, o.Rule, o.Certainty = Malformed, ruleMalformed, Sure
	case v.call.Malformed && len(objectsIn(v.call.ArgumentsText)) > 1: // one of them ran, and nobody knows which
		o.unproved = true
	case v.hidden(&o):
	case v.own && !v.later && (v.code != nil || r.Error == model.No) && (!v.doubt || passed(r)):
		o.State = OK
	default:
		o.unproved = v.doubt && !passed(r) || v.lost && size(r) == 0
	}
	return o
}

// hidden looks whether the output of a call that did not fail says otherwise.
func (v *verdict) hidden(o *Outcome) bool {
	r := v.result
	unsure := func(rule *Rule, c Certainty, evidence Span) bool {
		o.State, o.Rule, o.Certainty, o.Evidence = Unsure, rule, c, evidence
		if o.Telling.IsZero() {
			o.Telling = evidence
		}
		return true
	}
	switch v.use.Purpose {
	case tool.Agent:
		if span, ok := emptyReport(r); ok {
			return unsure(ruleNoReport, Sure, span)
		}
		span, ok := failedReport(r)
		return ok && unsure(ruleError, Likely, span)
	case tool.Todo, tool.Ask, tool.Plan:
		return false // prose, of others or of its own
	}
	if v.printed != nil && *v.printed != 0 {
		s := scan(r, func(*mark) bool { return true })
		o.Telling, o.Detail = s.telling, s.detail
		at := v.echoed
		if at.IsZero() {
			at = exitLine(r)
		}
		return unsure(rulePrintedExit, Likely, at)
	}
	if v.use.Purpose == tool.Find || v.use.Purpose != tool.ReadFile && v.use.Purpose != tool.Fetch && !v.reads {
		if span, ok := failedJSON(v.call, r, v.reads); ok {
			return unsure(ruleJSON, Likely, span)
		}
	}
	if span, ok := v.problem(); ok {
		return unsure(ruleJSON, Likely, span)
	}
	if span, ok := v.serverFailed(); ok {
		return unsure(ruleError, Likely, span)
	}
	switch {
	case v.use.Purpose == tool.Fetch:
		span, ok := isRefusedPage(r)
		if !ok {
			span, ok = isRefusedBeside(r)
		}
		if !ok && size(r) <= maxErrorLine && !strings.Contains(strings.TrimSpace(saidBy(r)), "\n") {
			if span, ok = saysError(r); !ok {
				span, ok = errorInWords("", r)
			}
		}
		if !ok {
			span, ok = v.signInPage()
		}
		return ok && unsure(ruleError, Likely, span)
	case v.reads:
		if v.use.Purpose == tool.Shell && v.asksWeb() {
			if span, ok := errorAnswer(r); ok {
				return unsure(ruleJSON, Likely, span)
			}
		}
		v.doubt = v.complains()
		if span, ok := v.notThere(); ok {
			return unsure(ruleNotFound, Sure, span)
		}
		if v.use.Purpose != tool.Shell {
			return false
		}
		span, ok := v.signInPage()
		if !ok {
			span, ok = v.notTaken()
		}
		return ok && unsure(ruleError, Likely, span)
	case v.use.Purpose == tool.Shell || runsCode(v.call.Name):
		if span, ok := v.notTaken(); ok {
			return unsure(ruleError, Likely, span)
		}
		proof := v.own && (v.code != nil || r.Error == model.No) && !v.answers
		s := scanned{wary: true, command: v.use.Command()}.over(r, func(m *mark) bool { return m.rule != nil || !proof && !v.partly && m.says != nil })
		v.doubt = s.doubt || v.use.Purpose == tool.Shell && (v.namesItself() || !cutShort(r).IsZero())
		v.doubt = v.doubt && !v.saysCommitted()
		if s.rule == ruleTest && v.use.Purpose == tool.Shell && slices.ContainsFunc(v.runs(), isCheckRun) && foundNoTest(v.runs(), r) {
			return unsure(ruleEmpty, Likely, s.evidence)
		}
		if s.rule == nil && s.says != nil && !v.alreadySo(s.telling) && !v.givenAway() {
			o.Telling, o.Detail = s.telling, s.detail
			return unsure(s.says, Likely, s.telling)
		}
		if s.rule == nil && v.use.Purpose == tool.Shell {
			rule, span := v.endedUnseen()
			if !span.IsZero() {
				o.Telling = span
				return unsure(rule, Likely, span)
			}
		}
		if s.rule == nil && !v.partly && v.use.Purpose == tool.Shell {
			if span, ok := v.noneRan(); ok {
				return unsure(ruleEmpty, Likely, span)
			}
		}
		if s.rule == nil && v.partly && !proof && v.use.Purpose == tool.Shell {
			span, ok := v.notRun()
			return ok && unsure(ruleError, Likely, span)
		}
		if s.rule == nil {
			if span, ok := v.nothingDone(); ok {
				return unsure(ruleNothing, Likely, span)
			}
			span, ok := v.notHeeded()
			if !ok {
				span, ok = v.notInstalled()
			}
			return ok && unsure(ruleError, Likely, span)
		}
		c := s.certainty
		if v.partly {
			c = Likely
		}
		if s.rule = v.ofTests(&s, c); s.rule == nil {
			return false
		}
		o.Telling, o.Detail = s.telling, s.detail
		return unsure(s.rule, c, s.evidence)
	}
	if span, ok := saysError(r); ok {
		return unsure(ruleError, Likely, span)
	}
	if span, ok := errorInWords(v.call.Name, r); ok {
		return unsure(ruleError, Likely, span)
	}
	if span, ok := isRefusedPage(r); ok {
		return unsure(ruleError, Likely, span)
	}
	if span, ok := v.nothingDone(); ok {
		return unsure(ruleNothing, Likely, span)
	}
	if v.edits() {
		if span, ok := saysNoPlace(r); ok {
			return unsure(ruleError, Likely, span)
		}
	}
	return false
}

// says reports whether a result tells of a failure in words, or says nothing: else the
// call did run, whatever its arguments look like.
func (v *verdict) says() bool {
	if size(v.result) == 0 {
		return true
	}
	if _, ok := saysError(v.result); ok {
		return true
	}
	if size(v.result) > maxErrorText && len(objectsIn(v.call.ArgumentsText)) > 1 {
		return false
	}
	return !scan(v.result, func(*mark) bool { return true }).telling.IsZero()
}

// notThere returns the line by which the shell says that the program of a call is not
// there. Behind one that was to print a file, anything else may be what it printed.
func (v *verdict) notThere() (at Span, ok bool) {
	if v.use.Purpose != tool.Shell {
		return Span{}, false
	}
	runs := v.runs()
	first := true
	edges(v.result, func(span Span, line string) bool {
		if !first || isFrame(line) {
			return first
		}
		first = false
		for _, r := range runs {
			if words := r.Command.Program(); len(words) > 0 && isNotFound(line) && strings.HasSuffix(line, ": "+words[0]+": command not found") {
				at, ok = span, true
			}
		}
		return false
	})
	return at, ok
}
