package findings

// The rules of group fail: the log itself says that something failed, was refused or
// did not run.
var (
	ruleExit      = &Rule{"fail.exit", Fail, Error, "the command ended with an exit other than 0", "The log, or the frame around the output, gives the exit of the command. An exit of 1 of grep, diff, test and their like without output only says that nothing was found, and is no failure. Of commands that only look at what is there it is a warning, and a hint where that was foreseen: their complaints are thrown away, the agent said that it fails, or it was interrupted. It is a hint, too, where the run went on without it: behind a look another call went well in the same thread, behind a try (a program in the command itself, a dry run, a program that is not there) or a chore three did; a chore moves or deletes files, installs or ends something on this machine; behind anything else that is no check and publishes nothing two dozen, and from three on it is a warning."}
	ruleFailed    = &Rule{"fail.error", Fail, Error, "the result is marked as an error", "The program that ran the tool marked its result as an error. Of a call that only looked for a file or a page that is not there it is a warning. Where the run went on without it, it is a warning or a hint, as of fail.exit."}
	ruleDenied    = &Rule{"fail.denied", Fail, Warning, "the call was refused and did not run", "A person, a hook or a rule did not allow the call. What the agent did instead may be worth a look. It is a hint where the person said how to go on, in the refusal or with the next prompt."}
	ruleMalformed = &Rule{"fail.malformed", Fail, Error, "what the model wrote is no call that could be run", "The arguments are no JSON, or the model named no tool that there is."}
	ruleEvent     = &Rule{"fail.event", Fail, Error, "something failed outside a tool", "An error of the provider, a hook or the program, not of a tool. An answer of the model to the same request, or to a prompt that only asks to go on, makes it good; one to the same request does so in another conversation of the log, too, if it is sent again to the same model or the run is begun anew. Where only other prompts are answered behind it, it is a warning."}
)

var failRules = []*Rule{ruleExit, ruleFailed, ruleDenied, ruleMalformed, ruleEvent}
