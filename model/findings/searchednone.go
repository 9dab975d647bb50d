package findings

import (
	"slices"
	"strings"

	"msgview/model/tool"
	"msgview/model/wordset"
)

// A search that finds nothing ends with 1, behind programs that say it where they cannot do their work: what
// ended cat oven.go && grep rye oven.go was the search, where cat complains of nothing.

// loudOnes are programs that end with an exit other than 0 only behind a complaint that begins with their name.
var loudOnes = wordset.Set{Words: "cat head tail ls cp mv rm mkdir rmdir touch chmod chown ln wc sort cut sed gsed cd tee realpath stat"}

// foundNone reports whether an exit of 1 is the answer of a search with which a command ends.
func (v *verdict) foundNone() bool { return v.countsNone() || v.searchesNone() }

// searchesNone reports whether a search that prints what it finds found nothing, behind loudOnes.
func (v *verdict) searchesNone() bool {
	if v.use.Purpose != tool.Shell || v.result == nil || v.code == nil {
		return false
	}
	said := saidBy(outputIn(v.result))
	if len(said) > maxListing || throwsComplaintsAway(v.use.Command()) {
		return false
	}
	var search []string
	var names, scripts, put []string
	for _, r := range v.runs() {
		words := r.Command.Program()
		switch name := program(words); {
		case !r.Blamed && classOf(r.Command) != work:
		case !r.Blamed && !loudOnes.Has(name) && !isGrep(name):
			return false // a pipe hides what became of it
		case !r.Blamed:
		case isGrep(name):
			search, names = words, append(names, name)
		case search != nil || !loudOnes.Has(name): // a search before it would be to blame, too
			return false
		default:
			names = append(names, name)
			if name == "cp" || name == "mv" || name == "tee" || name == "ln" {
				put = append(put, lastName(words[len(words)-1]))
			}
			if name == "sed" || name == "gsed" {
				if !editsInPlace(words) {
					continue
				}
				scripts = append(scripts, words[1:]...)
			}
		}
	}
	if search == nil || len(names) < 2 || slices.ContainsFunc(search[1:], func(w string) bool { return slices.Contains(put, lastName(w)) }) {
		return false // it misses what was to be put there
	}
	for row := range strings.Lines(said) {
		if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(row, name+": ") }) {
			return false
		}
	}
	return len(scripts) == 0 || takenOut(patternOf(search), scripts)
}

// throwsComplaintsAway reports whether what programs of a command complain of is not in its result.
func throwsComplaintsAway(command string) bool {
	return strings.Contains(strings.ReplaceAll(command, "2>&1", ""), "2>") || strings.Contains(command, "&>") ||
		strings.Contains(strings.ReplaceAll(command, "> ", ">"), ">/dev/null")
}

// patternOf returns what a search looks for, "" if that is not plain.
func patternOf(words []string) string {
	for _, w := range words[1:] {
		if !strings.HasPrefix(w, "-") {
			return w
		}
	}
	return ""
}

// takenOut reports whether scripts of sed take a text out: one that they put in and that is not found is missed.
func takenOut(text string, scripts []string) (does bool) {
	if text == "" {
		return false
	}
	for _, s := range scripts {
		switch {
		case !strings.Contains(s, text):
		case strings.HasPrefix(s, "/") && strings.HasSuffix(s, "/d"):
			does = true
		case isReplacement(s):
			parts := strings.Split(s[2:], s[1:2])
			if len(parts) < 2 || strings.Contains(parts[1], text) {
				return false
			}
			does = true
		}
	}
	return does
}
