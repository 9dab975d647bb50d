package findings

// The rules of group fail: the log itself says that something failed, was refused or
// did not run.
var (
	ruleExit      = &Rule{"fail.exit", Fail, Error, "the command ended with an exit other than 0"}
	ruleFailed    = &Rule{"fail.error", Fail, Error, "the result is marked as an error"}
	ruleDenied    = &Rule{"fail.denied", Fail, Warning, "the call was refused and did not run"}
	ruleMalformed = &Rule{"fail.malformed", Fail, Error, "what the model wrote is no call that could be run"}
	ruleEvent     = &Rule{"fail.event", Fail, Error, "something failed outside a tool"}
)

var failRules = []*Rule{ruleExit, ruleFailed, ruleDenied, ruleMalformed, ruleEvent}
