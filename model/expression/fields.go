package expression

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/findings"
)

// A Field is what a term asks for.
type Field uint8

// The fields.
const (
	Role Field = iota
	Tool
	Agent
	Model
	Status
	Exit
	Dur
	Tokens
	Text
	Path
	Turn
	Time
	Is

	// Of sessions.
	Format
	Project
	Title
	Turns
	Calls
	Errors
	Cost
	Result
	Score
	Since
)

// A kind is how the values of a field are written and compared.
type kind uint8

const (
	ofText  kind = iota
	ofWords      // one of some words
	ofNumbers
	ofLengths // of time
	ofTimes
	ofBegins // of a time that goes on until now
	ofMarks
)

// fields are what is known of each, in their order.
var fields = [...]struct {
	name  string
	kind  kind
	words func() []string // of those that have one of some
	about string          // for the reference
}{
	Role:   {"role", ofWords, roles, "who speaks: system, developer, user, assistant, tool, marker"},
	Tool:   {"tool", ofText, nil, "name of the tool of a call, with or without its server"},
	Agent:  {"agent", ofText, nil, "name of the agent that speaks, or that a call starts"},
	Model:  {"model", ofText, nil, "name of the language model"},
	Status: {"status", ofWords, states, "how a call ended: " + strings.Join(states()[:4], ", ") + " and so on, see below"},
	Exit:   {"exit", ofNumbers, nil, "exit of a command"},
	Dur:    {"dur", ofLengths, nil, "how long a call or an answer took: 500ms, 30s, 2m, 1h30m, 1d"},
	Tokens: {"tokens", ofNumbers, nil, "read and written for a message: 800, 10k, 1.5M"},
	Text:   {"text", ofText, nil, "what was said or thought, arguments and output"},
	Path:   {"path", ofText, nil, "a file that a call names; = takes its end from a slash on, too"},
	Turn:   {"turn", ofNumbers, nil, "number of the turn, from 1"},
	Time:   {"time", ofTimes, nil, "when: 14:32 of any day, 2026-05-01, 2026-05-01T14:32, 2026-05, today, yesterday"},
	Is:     {"is", ofMarks, marks, "what was found there, see below"},

	Format:  {"format", ofText, nil, "of the log: its name, as msgview formats lists them, or its title"},
	Project: {"project", ofText, nil, "directory that a session is of, or the last part of it"},
	Title:   {"title", ofText, nil, "what a session is about"},
	Turns:   {"turns", ofNumbers, nil, "how many there are in a session"},
	Calls:   {"calls", ofNumbers, nil, "of tools"},
	Errors:  {"errors", ofNumbers, nil, "to look at or, before that was found out, errors that the log marks"},
	Cost:    {"cost", ofNumbers, nil, "in US dollars, as far as it was found out"},
	Result:  {"result", ofText, nil, "what the log says came of a conversation"},
	Score:   {"score", ofNumbers, nil, "the figure in its result; 1 where that says that it went well, 0 that it did not"},
	Since:   {"since", ofBegins, nil, "the last message is not older: 7d, 12h, yesterday, 2026-05-01"},
}

// String returns the field's name.
func (f Field) String() string { return fields[f].name }

// A Language is the fields that there are of one kind of subject.
type Language []Field

// Messages is the language of the items of a log.
var Messages = Language{Role, Tool, Agent, Model, Status, Exit, Dur, Tokens, Text, Path, Turn, Time, Is}

// Sessions is the language of the sessions in a list.
var Sessions = Language{Agent, Format, Project, Title, Path, Turns, Calls, Errors, Tokens, Cost, Dur, Result, Score, Time, Since, Is}

// names are those of the fields.
func (l Language) names() []string {
	names := make([]string, len(l))
	for i, f := range l {
		names[i] = f.String()
	}
	return names
}

// named returns the field with a name.
func (l Language) named(name string) (Field, bool) {
	i := slices.IndexFunc(l, func(f Field) bool { return equalFold(f.String(), name) })
	if i < 0 {
		return 0, false
	}
	return l[i], true
}

func roles() (names []string) {
	for r := model.RoleUnknown; r <= model.RoleMarker; r++ {
		names = append(names, r.String())
	}
	return names
}

func states() (names []string) {
	for s := findings.Done; s <= findings.Awaiting; s++ {
		names = append(names, s.String())
	}
	return names
}

// The marks that are no code, no group and no severity of a finding.
const (
	Unrecovered = "unrecovered" // something was found there that nothing made good
	Recovered   = "recovered"   // something was found there that went well later
	Orphan      = "orphan"      // a call without a result, or a result without a call
	Fork        = "fork"        // on a branch that was left
)

// marks are all that can follow is.
func marks() []string {
	names := []string{Unrecovered, Recovered, Orphan, Fork}
	for s := findings.Error; s <= findings.Hint; s++ {
		names = append(names, s.String())
	}
	for g := findings.End; g <= findings.Log; g++ {
		names = append(names, g.String())
	}
	for _, r := range findings.Rules() {
		names = append(names, r.Code)
	}
	return names
}
