package findings

// The rules of group hidden: the log says that a call went well, or nothing, while its
// output says otherwise.
var (
	ruleTest        = &Rule{"hidden.test", Hidden, Error, "tests failed although the call is not marked as failed", "The output has the line of a failed test, but the exit is 0, missing, or that of a program behind the tests, such as tail. A cross, or a word such as FAILED, in a line that is no runner's is one only where the name of the program or of its folder says that it tests; else the result is an error in words."}
	ruleBuild       = &Rule{"hidden.build", Hidden, Error, "a build or a check failed although the call is not marked as failed", "A compiler, a linter or a build tool says in its output that it failed."}
	ruleJSON        = &Rule{"hidden.json", Hidden, Error, "the result says in JSON that it failed", "The result is JSON with an error, success:false or a status of failure, in a call that is not marked as failed."}
	ruleCrash       = &Rule{"hidden.crash", Hidden, Warning, "a program crashed although the call is not marked as failed", "The output has a traceback, a panic or a crash."}
	ruleFatal       = &Rule{"hidden.fatal", Hidden, Warning, "a program gave up although the call is not marked as failed", "A program says that it could not go on; or a program in the background is gone before its last step, as its log has it (epoch 9/12), and not a word of the agent is about that."}
	ruleNotFound    = &Rule{"hidden.not-found", Hidden, Warning, "a program was not found although the call is not marked as failed", "The shell did not find the program."}
	rulePrintedExit = &Rule{"hidden.exit", Hidden, Warning, "the output names an exit other than 0, that of the call is not", "The command prints an exit itself, and it is not 0, nor that of the signal with which the command ended the program before."}
	ruleError       = &Rule{"hidden.error", Hidden, Warning, "the result is an error in words only", "The result begins with an error in words, or a program says in it what it lost, or that it was refused, behind an exit that is another's, or within a pipe, that it gives less than it was to, to crontab, kubectl apply or a file that is written over; or the frame of a sub-agent's report says that it had not finished."}
	ruleNothing     = &Rule{"hidden.nothing", Hidden, Warning, "nothing was changed", "A commit that has nothing, an UPDATE that met no row, a push without the edits that were made before: the call went well, and did not do what it was for."}
	ruleEmpty       = &Rule{"hidden.empty", Hidden, Warning, "no test ran", "All tests were skipped or none was found: a run that proves nothing. One that was to repeat its tests, by an option, is made good by one that repeats them, by an option or in a loop; any other by one that ran some."}
	ruleNoReport    = &Rule{"hidden.no-report", Hidden, Warning, "the report of a sub-agent is empty", "The result of a call of a sub-agent has the frame of a report and nothing in it: what is said later of what it was to find out comes from elsewhere."}
)

var hiddenRules = []*Rule{ruleTest, ruleBuild, ruleJSON, ruleCrash, ruleFatal, ruleNotFound, rulePrintedExit, ruleError, ruleUnheeded, ruleHalfGiven, ruleWarned, ruleFellBack, ruleNoAnswer, ruleMadeUp, rulePart, ruleNothing, ruleEmpty, ruleOldCopy, ruleNoReport, ruleOldCached, ruleUsedEarly, ruleNoFolder, ruleUnremarked, ruleUnread}
