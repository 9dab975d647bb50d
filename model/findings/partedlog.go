package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A log of which the middle was left out, where the answer says that something is not in it.

var (
	middleWords = sync.OnceValue(func() *literals.Set { return literals.New(" omitted", "truncated") })
	// middleForm is how what was left out in the middle of an output is counted.
	middleForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?im)^[^\w\n]*[1-9][\d,. ]* (?:more )?(?:lines|characters|chars|bytes|tokens) (?:were |was )?(?:truncated|omitted)[^\w\n]*$` +
			`|…\d+ (?:lines|tokens|chars|characters|bytes) truncated…`)
	})
	// deniesInLog is in a sentence that says that something did not happen.
	deniesInLog = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:no|nothing|none|never|neither|not a single|without any|free of|(?:does|do|did) not|(?:does|do|did)n['’]t)\b`)
	})
	// logForm is how a sentence tells that by a log: that it is not in it, that it was read, or that
	// the log does not have it. Without it a sentence is about something else, as about how a log is
	// written, unless it names the file.
	logForm = sync.OnceValue(func() *regexp.Regexp {
		const (
			has  = `(?:shows?|has|have|contains?|says?|lists?|records?|reports?|mentions?|prints?)`
			read = `(?:\b(?:in|from|by|per|through|according to)|\b(?:none|neither|nothing|any|all|each|both|most|rest|lines?|entries|parts?) of` +
				`|\b(?:I|we)(?:['’]ve| have)? (?:\w+ )?(?:read|checked|reviewed|searched|inspected|examined|scanned|(?:looked|went) (?:at|into|over))` +
				`|\b(?:after|by|having|when) (?:re-?)?(?:read|check|review|search|inspect|examin|scann)(?:ing|ed)?|^\W*(?:checked|reviewed|searched|inspected|examined|scanned))`
			reading = `^\W*(?:reading|checking|reviewing|searching|inspecting|examining|scanning|looking (?:at|into|over)|judging by|going by)`
		)
		return regexp.MustCompile(`(?i)` + read + ` ` + toLog +
			`|` + reading + ` ` + toLog + `(?: (?:for|of|from|since|between|in) [^,.;]{0,60})?,` +
			`|` + logName + `[^,.;]{0,60}? (?:` + has + ` (?:no|nothing|none|neither|not a single)\b|(?:(?:does|do|did)(?: not|n['’]t)|never) (?:ever )?` + has + `|(?:is|are) (?:free of|without|clean))`)
	})
	// logHeadForm is a log by itself, before a colon: what is behind it is told by the log.
	logHeadForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\W*(?:(?:the|all|both|these|its|their|your) (?:[\w./'’-]+ ){0,3}?|[\w'’-]+ )?` + logName + `\W*$`)
	})
	// besideLogForm is in a sentence about how logs are kept, or what is done with them.
	besideLogForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)` + logName + ` (?:rotation|retention|daemon|drivers?|shipper|config\w*|levels?|format|handlers?|settings?|director(?:y|ies)|folders?|sizes?|paths?|statements?|calls?|volumes?)\b` +
			`|\b(?:rotat|writ|delet|remov|clear|chang|truncat|compress|mov|copy|creat|edit|filter|disabl|enabl)ing (?:[\w./'’-]+ ){0,3}?[\w./-]*?` + logName)
	})
	// undoneForm is what an agent says that it did not do to something, up to what it says beside.
	undoneForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:I|we) (?:(?:did|do|have|had|will|would|could) not|(?:did|do|have|had|wo|would|could)n['’]t|never|cannot|can['’]t|made no|make no) (?:\w+ )?` +
			`(?:chang|touch|writ|wrote|rotat|delet|remov|creat|edit|modif|commit|add|append|clear|restart|sav|cop|mov|alter)\w*[^,;]*?(?: and |[,;]|$)`)
	})
	// unreadForm is how a sentence tells that a log was not looked at.
	unreadForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:not|never|without|cannot|\w+n['’]t) (?:\w+ )?(?:read|check|look|search|review|inspect|examin|scann?)(?:ed|ing)? (?:at |in |into |through )?` + toLog)
	})
	// handledForm is in a sentence about what is done with a file, and not about what it has.
	handledForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:chang|touch|writ|wrote|rotat|delet|remov|creat|edit|modif|commit|add|append|clear|exist|sav|cop|mov|track|ignor)(?:e|ed|es|s|ing|ten|ied|ies|y)?\b|\b(?:no|without an?y?) (?:\w+ )?[\w./-]+\.log\b`)
	})
	// otherLogForm finds where something logs, or somebody logs in, behind the word that tells it, and
	// what is called a log and has commits or changes.
	otherLogForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(I|you|we|they|it|he|she|who|can|cannot|could|will|would|may|might|must|should|shall|not|\w+n['’]t|never|always) logs?\b` +
			`|(\b\w*[^\Wsui]s|\bto) log[ -](?:in|on)\b|\blogs?[ -](?:out|off|into)\b|\blog[ -](?:in|on)[ -](?:page|screen|form|button|flow|link|view|code|step|attempt|request|endpoint|route|process)s?\b` +
			`|\b(?:git|change|commit)(?:['’]s)?[ -]logs?\b`)
	})
	// logFileForm finds the names of files that are logs.
	logFileForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)[\w./-]*(?:\w\.log(?:\.\w+)*|/log/[\w./-]*\w)`)
	})
	logPrograms = []string{"journalctl", "dmesg", "logs", ".log", "/log/"}
)

// How a log is called in a sentence, and with what may stand before it.
const (
	logName = `(?:(?:\b|_)(?:sys)?logs?|\bjournal|\bjournalctl|\bdmesg)\b`
	toLog   = `(?:[\w./'’-]+ ){0,4}?[\w./-]*?` + logName
)

// printsLog reports whether a program prints a log, whole or in part.
func printsLog(r shell.Run) bool {
	words := r.Command.Program()
	switch name := program(words); name {
	case "journalctl", "dmesg":
		return true
	case "docker", "podman", "kubectl", "oc", "docker-compose", "heroku", "fly", "flyctl":
		return has(words, "logs")
	default:
		return (pagers.Has(name) || searchers.Has(name) || name == "zcat" || name == "zgrep") && slices.ContainsFunc(words[1:], isLogFile)
	}
}

// isLogFile reports whether the name of a file is that of a log.
func isLogFile(w string) bool {
	return !strings.HasPrefix(w, "-") && (strings.HasSuffix(w, ".log") || strings.Contains(w, ".log.") || strings.HasPrefix(w, "/var/log/"))
}

// logged follows the logs of which the middle is left out, and what looks at a log again.
func (g *parts) logged(s *step, e *ended) {
	if e.use.Purpose != tool.Shell && e.use.Purpose != tool.ReadFile && e.use.Purpose != tool.Find {
		return
	}
	if slices.ContainsFunc(g.list, func(p part) bool { return p.log }) {
		asked := string(tool.Arguments(e.call).Raw())
		if slices.ContainsFunc(logPrograms, func(w string) bool { return strings.Contains(asked, w) }) {
			g.drop(func(p *part) bool { return p.log && p.thread == s.thread && (!p.said || mayShow(e, p.denied)) })
		}
	}
	if e.use.Purpose != tool.Shell || size(e.result) > maxListing || !slices.ContainsFunc(e.runs(), printsLog) {
		return
	}
	text := saidBy(printedIn(e.result))
	if !literals.In(middleWords(), text) {
		return
	}
	if at := middleForm().FindStringIndex(text); at != nil && strings.TrimSpace(text[:at[0]]) != "" && strings.TrimSpace(text[at[1]:]) != "" {
		g.wait(part{place: e.place, thread: s.thread, log: true, logs: logFiles(e.runs()), finding: e.finding(Perhaps, strings.TrimSpace(text[at[0]:at[1]]))})
	}
}

// mayShow reports whether a look at a log may show what was said not to be there: all but searches
// for other words.
func mayShow(e *ended, denied string) bool {
	searched := false
	for _, r := range e.runs() {
		words := r.Command.Program()
		if !searches(words) {
			if r.Source && printsLog(r) && !pipedToSearch(e.runs()) {
				return true
			}
			continue
		}
		searched = true
		for _, w := range plainWordForm().FindAllString(strings.ToLower(strings.Join(words[1:], " ")), 64) {
			for _, d := range plainWordForm().FindAllString(denied, 16) {
				if strings.Contains(d, w) || len(d) > 3 && strings.Contains(w, d) {
					return true
				}
			}
		}
	}
	return !searched
}

// pipedToSearch reports whether what is printed is looked through.
func pipedToSearch(runs []shell.Run) bool {
	return slices.ContainsFunc(runs, func(r shell.Run) bool { return !r.Source && searches(r.Command.Program()) })
}

// logFiles returns the names of the logs that are printed.
func logFiles(runs []shell.Run) (names []string) {
	const few = 8
	for _, r := range runs {
		if !printsLog(r) {
			continue
		}
		for _, w := range r.Command.Program()[1:] {
			if isLogFile(w) && isFileName(w) && len(names) < few {
				names = append(names, strings.Clone(baseOf(w)))
			}
		}
	}
	return names
}

// notInLog returns what a sentence of an answer says not to be in a log, "" if none does: in one of
// those that were printed, or in one that it does not
// name.
func notInLog(text string, names []string) string {
	for _, sentence := range strings.FieldsFunc(strings.ReplaceAll(text, ". ", "\n"), func(c rune) bool { return c == '\n' || c == ';' }) {
		if len(sentence) > 4*maxSaid {
			continue
		}
		if namesOtherLog(sentence, names) {
			continue
		}
		sentence = otherLogForm().ReplaceAllString(undoneForm().ReplaceAllString(sentence, ""), "$1$2 ")
		at := deniesInLog().FindStringIndex(sentence)
		if at == nil || unreadForm().MatchString(sentence) || besideLogForm().MatchString(sentence) {
			continue
		}
		head, _, _ := strings.Cut(sentence, ":")
		if len(head) < at[0] && logHeadForm().MatchString(head) || logForm().MatchString(sentence) || namesOne(sentence, names) && !handledForm().MatchString(sentence) {
			denied, _, _ := strings.Cut(sentence[at[0]:], ",")
			return strings.ToLower(denied)
		}
	}
	return ""
}

// namesOtherLog reports whether a sentence names a log, and none of those of which there are names.
func namesOtherLog(sentence string, names []string) bool {
	return len(names) > 0 && strings.Contains(strings.ToLower(sentence), "log") && !namesOne(sentence, names) && logFileForm().MatchString(sentence)
}

// namesOne reports whether a sentence has one of some names.
func namesOne(sentence string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return hasWord(sentence, name) })
}
