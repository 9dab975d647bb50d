package findings

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// A file that a prompt names where a program puts it in the end: it is made elsewhere.

// bringsForm is how a prompt says that a program puts a file somewhere, which is made elsewhere.
var bringsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\b(?:copies|moves|installs|puts|places|deploys|renders|links|(?:is|are|be|gets?) (?:then |later )?(?:copied|moved|installed|put|placed|deployed|rendered|linked))\b[^\n.;!?]{0,80}? (?:in|into|to|under|as) ["'` + "`" + `]?([A-Za-z0-9_./-]+)`)
})

// isBroughtTo reports whether a prompt says that a program puts a file where it names it, or into
// that folder.
func isBroughtTo(text, name string) bool {
	if !strings.Contains(text, path.Dir(name)) {
		return false
	}
	for _, m := range bringsForm().FindAllStringSubmatch(text, maxNamed) {
		to := strings.TrimPrefix(strings.TrimRight(m[1], "./"), "./")
		if to == path.Clean(name) || to == path.Dir(path.Clean(name)) {
			return true
		}
	}
	return false
}
