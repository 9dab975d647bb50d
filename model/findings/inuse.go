package findings

import (
	"strings"
	"sync"

	"msgview/model/literals"
	"msgview/model/shell"
	"msgview/model/tool"
)

// notBound returns the line by which what a command starts in the background says that its
// address is taken: who answers there is another one. What the command ends with may only read
// what that one wrote, or ask at the address.
func (v *verdict) notBound() (at Span, ok bool) {
	if v.use.Purpose != tool.Shell || size(v.result) == 0 || !strings.Contains(v.use.Command(), "&") {
		return at, false
	}
	edges(v.result, func(span Span, line string) bool {
		if len(line) <= maxSaid && literals.In(taken(), strings.ToLower(line)) && !strings.Contains(line, "trying ") {
			at, ok = span, true
		}
		return !ok
	})
	return at, ok && startsBehind(shell.Parse(v.use.Command()))
}

var taken = sync.OnceValue(func() *literals.Set {
	return literals.New("address already in use", "eaddrinuse", "only one usage of each socket address")
})

// startsBehind reports whether a script starts something that goes on while the rest of it runs.
func startsBehind(s *shell.Script) bool {
	for _, l := range s.Lists {
		if l.Background {
			return true
		}
		for _, p := range l.Pipelines {
			for _, c := range p.Commands {
				if c.Body != nil && c.Kind != shell.Function && startsBehind(c.Body) {
					return true
				}
			}
		}
	}
	return false
}
