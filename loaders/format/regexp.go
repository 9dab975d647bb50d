package format

import (
	"regexp"
	"sync"
)

// Regexp is regexp.MustCompile for variables of a format: it is compiled when it is first
// asked for, not whenever the program starts.
func Regexp(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
