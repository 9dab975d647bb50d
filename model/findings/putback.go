package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/shell"
)

// Who breaks a file, runs the tests and puts the file back as it was, all in one command, wants
// to see that they notice.

// putsBack reports whether a command changes a file, checks, and puts the file back whatever came
// of that.
func putsBack(runs []shell.Run) bool {
	var copies [][2]string // of files, and what they are of
	changed, checked := map[string]string{}, false
	for _, r := range runs {
		words := r.Command.Program()
		if len(words) == 0 {
			continue
		}
		files := slices.DeleteFunc(slices.Clone(words[1:]), func(w string) bool { return strings.HasPrefix(w, "-") })
		switch name := program(words); {
		case isCheck(words) || slices.Contains(words[1:], "test"):
			checked = checked || len(changed) > 0 || len(copies) > 0
		case (name == "cp" || name == "mv") && len(files) == 2:
			if checked && slices.Contains(copies, [2]string{files[0], files[1]}) {
				return !r.Perhaps
			}
			copies = append(copies, [2]string{files[1], files[0]})
		case name == "git":
			switch _, verb := gitVerb(words); verb {
			case "checkout", "restore":
				if last := words[len(words)-1]; checked && changed[last] != "" {
					return !r.Perhaps
				}
			case "apply":
				back, last := has(words, "-R") || has(words, "--reverse"), words[len(words)-1]
				if back && checked && changed[last] != "" {
					return !r.Perhaps
				}
				changed[last] = "applied"
			}
		case (name == "sed" || name == "gsed" || name == "perl") && len(files) >= 2:
			of := files[len(files)-1]
			for _, w := range words[1:] {
				if ending, ok := strings.CutPrefix(w, "-i"); ok && ending != "" {
					copies = append(copies, [2]string{of + ending, of})
				}
			}
			was := changed[of]
			if checked && was != "" && isReverse(was, files[0]) {
				return !r.Perhaps
			}
			changed[of] = files[0]
		}
	}
	return false
}

// substituteForm cuts the command by which sed puts one text in the place of another.
var substituteForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\d*s(?:/((?:[^/\\]|\\.)*)/((?:[^/\\]|\\.)*)/|#((?:[^#\\]|\\.)*)#((?:[^#\\]|\\.)*)#|\|((?:[^|\\]|\\.)*)\|((?:[^|\\]|\\.)*)\||,((?:[^,\\]|\\.)*),((?:[^,\\]|\\.)*),|@((?:[^@\\]|\\.)*)@((?:[^@\\]|\\.)*)@)[gIi\d]*$`)
})

// substituted returns what a command of sed takes out, and what it puts there.
func substituted(of string) (from, to string, ok bool) {
	m := substituteForm().FindStringSubmatch(of)
	if m == nil {
		return "", "", false
	}
	for k := 1; k+1 < len(m); k += 2 {
		if m[k] != "" || m[k+1] != "" {
			return strings.ReplaceAll(m[k], `\`, ""), strings.ReplaceAll(m[k+1], `\`, ""), m[k] != ""
		}
	}
	return "", "", false
}

// isReverse reports whether one command of sed takes back what another did.
func isReverse(one, other string) bool {
	a, b, ok := substituted(one)
	c, d, also := substituted(other)
	return ok && also && a != b && strings.Trim(a, "^$") == d && b == strings.Trim(c, "^$")
}

// looksForGone reports whether a command takes a text out of files, and ends with a look for it
// that found none.
func looksForGone(e *ended, runs []shell.Run) bool {
	if len(runs) < 2 || strings.TrimSpace(saidBy(e.result)) != "" && !isBare(e.result) {
		return false
	}
	last := runs[len(runs)-1]
	words := last.Command.Program()
	if len(words) < 2 || !isGrep(program(words)) && program(words) != "git" || !last.Blamed {
		return false
	}
	for _, r := range runs[:len(runs)-1] {
		words := r.Command.Program()
		if len(words) < 3 || program(words) != "sed" && program(words) != "gsed" && program(words) != "perl" {
			continue
		}
		for _, w := range words[1:] {
			if from, to, ok := substituted(w); ok {
				for _, sought := range last.Command.Program()[1:] {
					sought = strings.ReplaceAll(sought, `\b`, "")
					if sought = strings.ReplaceAll(sought, `\`, ""); len(sought) > 1 && !strings.HasPrefix(sought, "-") && strings.Contains(from, sought) && !strings.Contains(to, sought) {
						return true
					}
				}
			}
		}
	}
	return false
}
