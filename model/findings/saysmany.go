package findings

import (
	"strings"

	"msgview/model/wordset"
)

// countWords are words that a number of what failed stands beside.
var countWords = [...]string{"failures", "failure", "failing", "failed", "fails", "fail", "errors", "error"}

// units are words that a number before them counts and that are nothing which can fail.
var units = wordset.Set{Words: "s ms sec secs second seconds min minutes hours bytes kb mb gb times attempts retries x line lines code status exit port version"}

// verdictCount is what the numbers of a line of small letters say.
func verdictCount(low string) (what saying) {
	for at := 0; at < len(low); {
		i := -1
		name := ""
		for _, w := range countWords {
			if k := strings.Index(low[at:], w); k >= 0 && (i < 0 || k < i) {
				i, name = k, w
			}
		}
		if i < 0 {
			break
		}
		i += at
		at = i + len(name)
		if i > 0 && isLetter(low[i-1]) || at < len(low) && isLetter(low[at]) {
			continue
		}
		what = max(what, countBefore(low[:i], name, low[at:]), countBehind(low[:i], name, low[at:], low))
	}
	return what
}

// countBefore is what a number before a word says: 2 failed, 2/5 tests failed, 2 of 3 failed.
func countBefore(before, name, rest string) saying {
	t := strings.TrimRight(before, " \t")
	if strings.HasPrefix(rest, "=") && digits(rest[1:]) > 0 { // the number is behind it: pass=3 fail=0
		return saidNothing
	}
	if t == "" || len(t) == len(before) || strings.ContainsRune(before[len(t):], '\t') { // the line of a listing
		return saidNothing
	}
	if isLetter(t[len(t)-1]) { // a noun
		noun := t[strings.LastIndexAny(t, " \t")+1:]
		if units.Has(noun) || noun == t {
			return saidNothing
		}
		t = strings.TrimRight(t[:len(t)-len(noun)], " \t")
	}
	n, t, ok := countAtEnd(t)
	if !ok || digits(strings.TrimLeft(rest, " :=")) > 0 && isLabelled(t) {
		return saidNothing
	}
	if n == 0 || t != "" && !strings.ContainsAny(t[len(t)-1:], " \t([,|=/:;>*~-\x82") {
		return saidNothing
	}
	word := strings.TrimRight(t, " ")
	word = word[strings.LastIndexAny(word, " \t")+1:]
	errors := strings.HasPrefix(name, "error")
	if units.Has(word) || name == "error" && n >= 400 && n < 600 {
		return saidNothing
	}
	begins := strings.Trim(t, " \t([|*#>-=~│✖✗✘❌:") == ""
	ended := rest == "" || strings.ContainsAny(rest[:1], ",;.!:)]|/}>") && (len(rest) == 1 || !isLetter(rest[1])) || digits(strings.TrimLeft(rest, " ")) > 0
	for _, w := range [...]string{" in ", " of ", " out of ", " (", " [", " and ", " but ", " |", " /", " -", " –", " =", " +", "  ", " │"} {
		ended = ended || strings.HasPrefix(rest, w)
	}
	if errors {
		for _, w := range [...]string{" found", " generated", " detected", " emitted", " occurred", " total"} {
			ended = ended || strings.HasPrefix(rest, w)
		}
		switch {
		case ended && (begins || isTally(before+name+rest) || strings.ContainsAny(t[len(t)-1:], "([,")):
			return saidFailed
		case ended:
			return saidDoubt
		}
		return saidNothing
	}
	if !ended {
		for _, noun := range [...]string{" tests", " test", " checks", " check", " specs", " examples", " suites", " cases", " assertions"} {
			if end, ok := strings.CutPrefix(rest, noun); ok && strings.Trim(end, " .!:)") == "" {
				return saidFailed
			}
		}
		return saidDoubt
	}
	switch name {
	case "fails", "fail", "failures", "failure": // step 3 fails
		if !begins && !isTally(before+name+rest) && !strings.ContainsAny(t[len(t)-1:], "([,") {
			return saidDoubt
		}
	}
	return saidFailed
}

// isLabelled reports whether a text ends with what the number behind it counts: the one in
// "passed 3 failed 2", and none in "3 ok 2 failed".
func isLabelled(t string) bool {
	t = strings.TrimRight(t, " :=\t")
	label := strings.TrimRightFunc(t, func(r rune) bool { return r >= 'a' && r <= 'z' })
	if label == t {
		return false
	}
	_, _, counts := numberAtEnd(strings.TrimRight(label, " \t"))
	return !counts && isTally(t[len(label):]+" 1")
}

// countAtEnd returns the number that a text ends with: 2 in 2, 2/5 and 2 of 5.
func countAtEnd(t string) (n int, before string, ok bool) {
	n, before, ok = numberAtEnd(t)
	for _, of := range [...]string{" out of ", " of ", "/", " / "} {
		if part, found := strings.CutSuffix(before, of); ok && found {
			if m, t, is := numberAtEnd(part); is {
				return m, t, true
			}
		}
	}
	return n, before, ok
}

// numberAtEnd returns the number that a text ends with.
func numberAtEnd(t string) (n int, before string, ok bool) {
	i := len(t)
	for i > 0 && t[i-1] >= '0' && t[i-1] <= '9' {
		i--
	}
	if i == len(t) || len(t)-i > 9 || i > 0 && (isLetter(t[i-1]) || strings.IndexByte("._#", t[i-1]) >= 0) {
		return 0, t, false
	}
	return number(t[i:]), t[:i], true
}

// countBehind is what a number behind a word says: failed=2, tests failed: 2, failed tests: 2.
func countBehind(before, name, rest, low string) saying {
	key := before[strings.LastIndexAny(before, " \t,;([|")+1:]
	for _, w := range [...]string{"max", "min", "allow", "limit", "threshold", "last", "prev", "expect", "ignor", "known", "retr", "on", "if"} {
		if strings.HasPrefix(key, w) || strings.Contains(key, "_"+w) || strings.Contains(key, "-"+w) {
			return saidNothing
		}
	}
	if key != "" && strings.ContainsAny(key, "\"'`/$") {
		return saidNothing
	}
	rest = strings.TrimPrefix(rest, "(s)")
	for _, noun := range [...]string{" tests", " test", " checks", " specs", " suites", " cases", " jobs", " steps", " files", "_count", " count"} {
		if behind, ok := strings.CutPrefix(rest, noun); ok {
			rest = behind
			break
		}
	}
	value := strings.TrimLeft(rest, " \t")
	joined := value != "" && (value[0] == ':' || value[0] == '=')
	if joined {
		value = strings.TrimLeft(value[1:], " \t")
	} else if len(value) == len(rest) || strings.Trim(before, " \t#ℹ*-•>✗✘❌") != "" && !isTally(low) {
		return saidNothing
	}
	n := digits(value)
	if n == 0 || n > 9 || number(value[:n]) == 0 {
		return saidNothing
	}
	end := value[n:]
	switch {
	case name == "error", name == "failure" && !joined:
		return saidNothing // the number of an error
	case end == "" || strings.IndexByte(",;)]|/}", end[0]) >= 0 || (end == "." || end == "!"):
		return saidFailed
	case end[0] != ' ' && end[0] != '\t':
		return saidNothing // a date, a time
	case strings.ContainsAny(end, ":=") || digits(strings.TrimLeft(end, " \t")) > 0 || strings.HasPrefix(end, " of ") || strings.HasPrefix(end, " out of ") || strings.HasPrefix(end, "  ") || strings.HasPrefix(end, " |") || strings.HasPrefix(end, " ("):
		return saidFailed
	}
	return saidDoubt
}

// isTally reports whether a line of small letters counts what went well, too.
func isTally(low string) bool {
	for _, w := range [...]string{"passed", "passing", "pass", "ok", "succeeded", "success", "successes", "total", "run", "warnings", "warning", "skipped"} {
		for at := 0; ; {
			i := strings.Index(low[at:], w)
			if i < 0 {
				break
			}
			i += at
			at = i + len(w)
			if i > 0 && isLetter(low[i-1]) || at < len(low) && isLetter(low[at]) {
				continue
			}
			if _, _, ok := numberAtEnd(strings.TrimRight(low[:i], " ")); ok && i > 0 && low[i-1] == ' ' {
				return true
			}
			if digits(strings.TrimLeft(low[at:], " :=")) > 0 {
				return true
			}
		}
	}
	return false
}
