package findings

// The rules of group hidden: the log says that a call went well, or nothing, while its
// output says otherwise.
var (
	ruleTest        = &Rule{"hidden.test", Hidden, Error, "tests failed although the call is not marked as failed"}
	ruleBuild       = &Rule{"hidden.build", Hidden, Error, "a build or a check failed although the call is not marked as failed"}
	ruleJSON        = &Rule{"hidden.json", Hidden, Error, "the result says in JSON that it failed"}
	ruleCrash       = &Rule{"hidden.crash", Hidden, Warning, "a program crashed although the call is not marked as failed"}
	ruleFatal       = &Rule{"hidden.fatal", Hidden, Warning, "a program gave up although the call is not marked as failed"}
	ruleNotFound    = &Rule{"hidden.not-found", Hidden, Warning, "a program was not found although the call is not marked as failed"}
	rulePrintedExit = &Rule{"hidden.exit", Hidden, Warning, "the output names an exit other than 0, that of the call is not"}
	ruleError       = &Rule{"hidden.error", Hidden, Warning, "the result is an error in words only"}
	ruleEmpty       = &Rule{"hidden.empty", Hidden, Warning, "no test ran"}
)

var hiddenRules = []*Rule{ruleTest, ruleBuild, ruleJSON, ruleCrash, ruleFatal, ruleNotFound, rulePrintedExit, ruleError, ruleEmpty}
