package findings

import (
	"regexp"
	"strings"
	"sync"
)

// windowsPathForm is a word that is a path of Windows.
var windowsPathForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|[\s=(&|;])(?:[A-Za-z]:|[\w.~-]+)?(?:\\[\w.@~-]+)+`)
})

// withSlashes is a command of Windows with the paths as other shells have them, which take \ for
// something else. That it is one is seen by the programs that it names.
func withSlashes(command string) string {
	if len(command) > maxListing || !strings.Contains(command, `\`) || !strings.Contains(command, `:\`) && !strings.Contains(command, ".exe") && !strings.Contains(command, ".cmd") && !strings.Contains(command, ".bat") && !strings.Contains(command, ".ps1") {
		return command
	}
	return slashedPaths(command)
}

// slashedPaths is a command with / in the words that are paths of Windows.
func slashedPaths(command string) string {
	if !strings.Contains(command, `\`) {
		return command
	}
	return windowsPathForm().ReplaceAllStringFunc(command, func(w string) string { return strings.ReplaceAll(w, `\`, "/") })
}
