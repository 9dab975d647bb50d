package findings

import (
	"regexp"
	"strings"
	"sync"
)

var unsetForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\w./~-]+: (?:(?:line )?\d+: )?(?:[A-Za-z_]\w*(?:\[[^\]]*\])?|\$?\d+|[@*]): (?:unbound variable|parameter (?:null or )?not set)$`)
})

// isUnset reports whether a line is one of a shell that gave up since a variable is not set:
// ./bake.sh: line 3: OVEN_KEY: unbound variable.
func isUnset(t string) bool {
	return (strings.HasSuffix(t, ": unbound variable") || strings.HasSuffix(t, "not set")) && unsetForm().MatchString(t)
}
