package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// reportedForm is how a shell and Python say in which row of a script they stopped.
var reportedForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^\s*(?:(/\S+): line \d+: \S|File "(/[^"\n]+)", line \d+)`)
})

// isReportedElsewhere reports whether a prompt has a file only where a program says in which row it
// stopped, and the file is none of the folder of the run: whoever pastes that wants the source of it mended,
// from which it was put there.
func isReportedElsewhere(text, name, folder string) bool {
	if !path.IsAbs(name) || folder == "" || name == folder || strings.HasPrefix(name, strings.TrimSuffix(folder, "/")+"/") {
		return false
	}
	n := 0
	for _, m := range reportedForm().FindAllStringSubmatch(text, -1) {
		if m[1]+m[2] == name {
			n++
		}
	}
	return n > 0 && n == strings.Count(text, name)
}
