package findings

// ownTool is the name of the tool for the commands that a person runs beside the conversation.
const ownTool = "!"

// ownCommands makes hints of what is found in commands that the person ran: who runs them sees how
// they end.
func ownCommands(l *looked) {
	for i := range l.found {
		one := &l.found[i]
		if one.Finding.Tool != ownTool || one.Group() != Fail && one.Group() != Hidden || one.rule == ruleSecret || one.wanted {
			continue
		}
		told := *one.Finding
		told.Severity, told.Because = Hint, "in a command that the person ran"
		one.Finding, one.expected, one.wanted = &told, true, true
	}
}
