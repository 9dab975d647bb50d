package findings

// A Rule is one kind of thing that is found. Its code is stable.
type Rule struct {
	Code     string // group and name: "hidden.test"
	Group    Group
	Severity Severity
	// Says is what is said of a finding of the rule, without its particulars.
	Says string
}

// Group orders findings: those of lower groups are looked at first.
type Group uint8

// The groups.
const (
	Fail Group = iota
	Hidden
)

// String returns the group's name as it stands in codes.
func (g Group) String() string {
	if g == Fail {
		return "fail"
	}
	return "hidden"
}

// Severity is how bad a finding is.
type Severity uint8

// The severities.
const (
	Error Severity = iota
	Warning
	Hint
)

// String returns the severity's name.
func (s Severity) String() string { return [...]string{"error", "warning", "hint"}[min(s, Hint)] }

// Certainty is how sure a rule is of what it says.
type Certainty uint8

// The certainties.
const (
	Sure Certainty = iota
	Likely
	Perhaps
)

// String returns the certainty's name.
func (c Certainty) String() string { return [...]string{"sure", "likely", "hint"}[min(c, Perhaps)] }

// Rules returns all rules, in the order of their groups.
func Rules() []*Rule {
	return append(append([]*Rule(nil), failRules...), hiddenRules...)
}
