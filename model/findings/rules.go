package findings

import "slices"

// A Rule is one kind of thing that is found. Its code is stable.
type Rule struct {
	Code     string // group and name: "hidden.test"
	Group    Group
	Severity Severity
	// Says is what is said of a finding of the rule, without its particulars.
	Says string
	// Help says when the rule finds something, and what that may mean.
	Help string
}

// Group orders findings: those of lower groups are looked at first.
type Group uint8

// The groups.
const (
	End           Group = iota // how the run ended, where that is no answer
	Fail                       // the log itself says that something failed
	Hidden                     // the log says that it went well, its output says otherwise
	Contradiction              // two places of the log do not fit together
	Protocol                   // calls and results that a provider would refuse, or that never ran
	Stop                       // why the model stopped where it was not done
	Files                      // reads, edits and writes that get into each other's way
	Loop                       // the same again and again
	Change                     // what the model is, sees and may do became another
	Log                        // the log itself is damaged or out of order
)

var groupNames = [...]string{"end", "fail", "hidden", "contradiction", "protocol", "stop", "files", "loop", "change", "log"}

// String returns the group's name as it stands in codes.
func (g Group) String() string { return groupNames[min(g, Log)] }

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
	return slices.Concat(endRules, failRules, hiddenRules, secretsRules, contradictionRules, trustRules, forbiddenRules, protocolRules, stopRules, filesRules, loopRules, changeRules, logRules)
}
