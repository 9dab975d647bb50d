package findings

import (
	"slices"
	"strings"

	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/wordset"
)

// saying is what a line of output says of how things went.
type saying uint8

const (
	saidNothing saying = iota
	saidDoubt          // it may say that something failed: whoever printed it has earned no tick
	saidFailed         // it says so
)

// maxSaid bounds the lines that are taken for a verdict: longer ones are prose or data.
const maxSaid = 240

// One of these is in every line that is a verdict without a sign before it.
var (
	failWord  = literals.NewWord("fail", true)
	errorWord = literals.NewWord("error", true)
)

// verdictIn says what a line is a verdict of: by a word for a failure in capitals at a place
// where programs put one, by a number of what failed, by a cross before it, or as JSON.
func verdictIn(t string) saying {
	if t == "" || len(t) > maxSaid || isQuote(t) || isRepaired(t) {
		return saidNothing
	}
	t = strings.ReplaceAll(t, "(s)", "s")
	if t[0] == '{' || t[0] == '"' {
		return verdictInJSON(t)
	}
	what := crossed(t)
	if what == saidNothing && !strings.ContainsAny(t, "0123456789\t") && !strings.Contains(t, "FAIL") && !strings.Contains(t, "ERROR") && !strings.Contains(t, "  ") && !strings.HasSuffix(t, "....Failed") {
		return saidNothing // most lines have nothing of what is looked for
	}
	if what == saidNothing && !failWord.In(t) && !errorWord.In(t) {
		return saidNothing
	}
	low := strings.ToLower(t)
	if strings.HasSuffix(t, "....Failed") { // pre-commit
		what = saidFailed
	}
	if (strings.Contains(low, "fail") || strings.Contains(low, "error")) && !isOfInterface(low) {
		if what = max(what, verdictCount(low)); !isPassed(t) {
			what = max(what, verdictWord(t), verdictField(low))
		}
	}
	switch {
	case what == saidNothing, isShown(t), isPassed(t) && (!isTally(low) || strings.HasPrefix(t, "ok ") || namesTest(t)):
		return saidNothing
	case what == saidDoubt && anyWord(low, &repairs):
		return saidNothing
	case anyWord(low, &repairs), anyWord(low, &excuses), isMild(t) && !isPassed(t), isLogged(t):
		return saidDoubt
	}
	return what
}

// isOfInterface reports whether a line is a counter of a network interface, as ethtool and ip count
// what was received and sent: rx_missed_errors: 12.
func isOfInterface(low string) bool {
	low = strings.TrimLeft(low, " \t")
	if name, n, ok := strings.Cut(low, ":"); ok {
		if n = strings.TrimSpace(n); digits(n) != len(n) {
			return false
		}
		low = name[strings.LastIndexByte(name, '.')+1:]
	}
	for _, w := range [...]string{"rx_", "tx_", "rx-", "tx-", "rx errors ", "tx errors "} {
		if strings.HasPrefix(low, w) && !strings.Contains(low, "test") {
			return true
		}
	}
	return false
}

// repairs are words for what was made good, excuses those for what does not count or is no
// news.
var (
	repairs = wordset.Set{Words: "fixed fixes fixing repaired resolved recovered handled removed deleted cleared cleaned purged pruned retried restored corrected reformatted now longer"}
	excuses = wordset.Set{Words: "expected allowed known ignored ignoring previous previously last max maximum limit threshold would had if until attempt attempts retry retrying retries optional xfail"}
)

// anyWord reports whether one of some words stands in a line of small letters.
func anyWord(low string, of *wordset.Set) bool {
	for w := range strings.FieldsFuncSeq(low, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if of.Has(w) {
			return true
		}
	}
	return false
}

// isShown reports whether a line is a command that is shown before it runs, or a comment.
func isShown(t string) bool {
	for _, sign := range [...]string{"+ ", "$ ", "# ", "// "} {
		if rest, ok := strings.CutPrefix(t, sign); ok {
			return !strings.HasPrefix(rest, "fail ") // node --test
		}
	}
	return false
}

// isLogged reports whether a line is one of a log that says itself that it is no error.
func isLogged(t string) bool {
	for _, level := range [...]string{"INFO", "DEBUG", "TRACE", "WARN", "WARNING", "info", "debug", "warn", "warning"} {
		if i := strings.Index(t, level); i > 0 && !isLetter(t[i-1]) && strings.ContainsAny(t[:i], "0123456789") && strings.Contains(t[:i], ":") && (i+len(level) == len(t) || !isLetter(t[i+len(level)])) {
			return true
		}
	}
	return false
}

// isQuote reports whether git says again what a commit is about: [main 1a2b3c4] fix: 2 failed.
func isQuote(t string) bool {
	for _, w := range [...]string{"HEAD is now at ", "Applying: ", "Saved working directory and index state ", "Deleted branch ", "Deleted tag ", "Updated tag ", "Switched to ", "On branch "} {
		if strings.HasPrefix(t, w) {
			return true
		}
	}
	if !strings.HasPrefix(t, "[") {
		return false
	}
	place, _, ok := strings.Cut(t[1:], "]")
	i := strings.LastIndexByte(place, ' ')
	if !ok || i <= 0 || len(place)-i-1 < 4 {
		return false
	}
	return strings.Trim(place[i+1:], "0123456789abcdef") == ""
}

// crossed is what a cross before a line says.
func crossed(t string) saying {
	t = strings.TrimPrefix(t, "- ")
	for _, sign := range [...]string{"❌", "✗", "✘", "✕", "✖"} {
		rest, ok := strings.CutPrefix(t, sign)
		if !ok {
			continue
		}
		rest = strings.TrimLeft(strings.TrimPrefix(rest, "\ufe0f"), " \t")
		if rest == "" || isNothing(rest) || digits(rest) > 0 {
			return saidNothing // a count says more
		}
		for _, w := range [...]string{"don't", "do not", "never", "avoid", "no ", "not ", "we're not ", "bad:", "wrong:"} {
			if strings.HasPrefix(strings.ToLower(rest), w) { // how something is not to be done
				return saidDoubt
			}
		}
		if isStateOf(rest) {
			return saidNothing
		}
		return saidFailed
	}
	return saidNothing
}

// isStateOf reports whether a line has a state of a few words behind a name, as a vote or a choice, that
// speaks of nothing that went wrong: laptop: DENY. Whoever tests something with it sums that up.
func isStateOf(t string) bool {
	name, value, ok := strings.Cut(t, ":")
	if value = strings.ToLower(strings.TrimSpace(value)); !ok || len(name) > 40 || value == "" || strings.ContainsAny(name, `"'/`) {
		return false
	}
	return !slices.ContainsFunc(strings.Split(value, "_"), func(w string) bool { return !states.Has(w) })
}

// states are words that tell how something is, or was decided, not that it went wrong.
var states = wordset.Set{Words: "deny allow yes no on off and or abstain skip skipped optional pending waiting enabled disabled seen detected revoked granted expected ignored used unused selected unselected open closed locked unlocked active inactive public private"}

// verdictInJSON is what an object on a line says, or a member on a line of its own.
func verdictInJSON(t string) saying {
	if t[0] == '"' {
		key, value, ok := strings.Cut(strings.TrimRight(t, ", "), ":")
		if value = strings.TrimSpace(value); ok && (key == `"success"` || key == `"ok"`) && value == "false" {
			return saidDoubt
		}
		return saidNothing
	}
	if !strings.HasSuffix(t, "}") {
		return saidNothing
	}
	v, err := rawjson.Parse([]byte(t))
	if err != nil {
		return saidNothing
	}
	what := saidNothing
	for key, m := range v.Members() {
		switch key {
		case "level", "severity", "msg", "timestamp", "time", "ts", "Action": // a line of a log
			return saidNothing
		case "success", "ok", "status", "isError", "is_error":
			if saysFailure(key, m) {
				what = saidFailed
			}
		case "failed", "failures", "errors", "failure_count", "failed_count", "error_count":
			if n, ok := m.Int(); ok && n > 0 {
				what = saidFailed
			}
		}
	}
	return what
}

// verdictField is what a field of a table says: build  fail  1m.
func verdictField(low string) saying {
	for _, w := range [...]string{"fail", "failed", "failure"} {
		if i := strings.Index(low, w); i > 1 && (low[i-1] == '\t' || low[i-2:i] == "  ") {
			if end := low[i+len(w):]; end == "" || end[0] == '\t' || strings.HasPrefix(end, "  ") {
				return saidDoubt
			}
		}
	}
	return saidNothing
}

// verdictWord is what a word in capitals for a failure says where it stands in a line.
func verdictWord(t string) (what saying) {
	for at := 0; at < len(t); {
		i, size := capital(t[at:])
		if i < 0 {
			break
		}
		i += at
		at = i + size
		what = max(what, wordAt(t[:i], t[i:i+size], t[i+size:]))
	}
	return what
}

// capital finds the next word for a failure that stands by itself.
func capital(t string) (at, size int) {
	for at < len(t) {
		i := strings.IndexAny(t[at:], "FE")
		if i < 0 {
			return -1, 0
		}
		at += i
		for _, w := range [...]string{"FAILURES", "FAILURE", "FAILED", "FAIL", "ERRORS", "ERROR"} {
			if !strings.HasPrefix(t[at:], w) {
				continue
			}
			rest := t[at+len(w):]
			if at > 0 && (isLetter(t[at-1]) || strings.IndexByte("_-/0123456789$", t[at-1]) >= 0 || t[at-1] == '.' && !strings.HasSuffix(t[:at], "..")) {
				break
			}
			if rest != "" && (isLetter(rest[0]) || strings.IndexByte("_-/=0123456789", rest[0]) >= 0 || strings.HasPrefix(rest, "::") || rest[0] == '.' && len(rest) > 1 && (isLetter(rest[1]) || rest[1] == '*')) {
				break
			}
			return at, len(w)
		}
		at++
	}
	return -1, 0
}

// prose are words behind a verdict, or before one, by which it is part of a sentence or of a
// setting.
var (
	proseBehind = wordset.Set{Words: "is are was were be on off over if when while to means fast faster safe loudly the this that and or of by with without at as after before not no"}
	proseBefore = wordset.Set{Words: "to on as of for if when until no not a an the or and than without from by with any never zero nothing none don't first level"}
)

// wordAt is what a word in capitals says between what stands before it and behind it.
func wordAt(before, word, rest string) saying {
	if strings.ContainsAny(before, "\"'`{$\\") || strings.Contains(before, "PASS") || strings.HasPrefix(strings.TrimLeft(rest, " "), "=") {
		return saidNothing
	}
	mild := word[0] == 'E' // programs log errors and go on
	value := strings.TrimLeft(rest, " \t:])>-–—|*")
	if value != "" && isNothing(value) || endsWithNone(value) {
		return saidNothing
	}
	first, _, _ := strings.Cut(value, " ")
	over := strings.Trim(value, ".! }*=~│") == "" || (value[0] == '[' || value[0] == '(') && strings.ContainsAny(value[len(value)-1:], "])") // nothing is behind it
	lead := strings.Trim(before, " \t[(<*#>|-=·•✗✘❌✕│~⎯")
	if mild && strings.Trim(lead, "0123456789:.,-/TZ+] ") == "" && lead != "" { // behind a time
		return saidDoubt
	}
	if lead == "" {
		switch {
		case mild && strings.HasPrefix(rest, ":"): // the heading of a list
			return saidDoubt
		case value == "" || strings.Trim(value, ".! }*=~│-") == "":
			return saidFailed
		case mild || proseBehind.Has(strings.ToLower(strings.Trim(first, ",.:"))):
			return saidDoubt
		}
		return saidFailed
	}
	joint := strings.TrimRight(before, " \t")
	key := strings.TrimRight(joint, ":=|>-([<.… \t")
	key = strings.ToLower(key[strings.LastIndexAny(key, " \t,;|")+1:])
	last := joint[len(joint)-1]
	switch {
	case strings.HasSuffix(joint, "..") || strings.HasSuffix(joint, "…"):
		return saidFailed
	case (last == '[' || last == '(') && rest != "" && (rest[0] == ']' || rest[0] == ')'), last == '|' && strings.HasPrefix(strings.TrimLeft(rest, " "), "|"):
		if mild {
			return saidDoubt
		}
		return saidFailed
	case last == ':' || last == '=' || last == '|' || last == '>' || last == '-':
		switch {
		case strings.HasPrefix(value, "code "):
			return saidFailed
		case !over && word != "FAILED":
			return saidNothing
		case isSetting(key):
			return saidDoubt
		case mild && !isOutcome(key):
			return saidDoubt
		case over:
			return saidFailed
		}
	case over:
		number := digits(key) == len(key)
		switch {
		case proseBefore.Has(key) && lead != "a" || key == "0":
			return saidNothing
		case number:
			return saidFailed
		case mild && !isOutcome(key):
			return saidNothing
		case word == "FAIL" && strings.Count(strings.TrimSpace(before), " ") > 3:
			return saidDoubt
		}
		return saidFailed
	}
	if mild && digits(value) > 0 { // ERROR 404: Not Found
		return saidDoubt
	}
	if word == "FAILED" && !proseBefore.Has(key) {
		for _, w := range [...]string{"in ", "TEST", "-- ", "(", "["} {
			if strings.HasPrefix(value, w) {
				return saidFailed
			}
		}
		if rest != "" && (rest[0] == ',' || rest[0] == ':') {
			return saidFailed
		}
	}
	return saidNothing
}

// endsWithNone reports whether what is behind a word ends with a count of 0.
func endsWithNone(value string) bool {
	for _, w := range [...]string{": 0", "= 0", "=0", ": none"} {
		if strings.HasSuffix(value, w) {
			return true
		}
	}
	return false
}

// isSetting reports whether the value of a key is one that somebody chose.
func isSetting(key string) bool {
	if rest, ok := strings.CutPrefix(key, "on"); ok && rest != "" {
		return true
	}
	for _, w := range [...]string{"mode", "policy", "level", "default", "action", "strategy", "severity", "filter", "pattern", "expect", "want", "if_", "when"} {
		if strings.Contains(key, w) {
			return true
		}
	}
	return false
}

// isOutcome reports whether the value of a key is how something ended.
func isOutcome(key string) bool {
	for _, w := range [...]string{"status", "result", "outcome", "state", "verdict", "conclusion", "check", "test", "build"} {
		if strings.HasSuffix(key, w) {
			return true
		}
	}
	return false
}

// notRun returns the line by which a shell says that it could not run a program that the
// command names, where most of what is printed is only what was read.
func (v *verdict) notRun() (at Span, ok bool) {
	var names []string
	for _, r := range v.runs() {
		if words := r.Command.Program(); len(words) > 0 && classOf(r.Command) == work {
			names = append(names, words[0])
		}
	}
	edges(v.result, func(span Span, line string) bool {
		for _, name := range names {
			if !strings.HasSuffix(line, ": "+name+": Permission denied") && !strings.HasSuffix(line, ": "+name+": No such file or directory") {
				continue
			}
			if shell, _, _ := strings.Cut(line, ":"); shell == "sh" || shell == "bash" || shell == "zsh" || strings.HasSuffix(shell, "/sh") || strings.HasSuffix(shell, "/bash") {
				at, ok = span, true
			}
		}
		return !ok
	})
	return at, ok
}
