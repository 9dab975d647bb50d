package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model/rawjson"
)

// What gives a running program nothing to read only looks whether it has written something.

// processMembers name the program that runs, and inputMembers what it is given.
var (
	processMembers = [...]string{"session_id", "sessionId", "process_id", "processId", "pid"}
	inputMembers   = [...]string{"chars", "input", "stdin", "data"}
)

// emptyInputForm and processForm are the same in a script that has one object.
var (
	emptyInputForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("\\b(?:" + strings.Join(inputMembers[:], "|") + `)["']?\s*:\s*(?:""|'')`)
	})
	processForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile("\\b(?:" + strings.Join(processMembers[:], "|") + `)["']?\s*:`)
	})
)

// givesNothing reports whether a call gives a running program an empty input.
func givesNothing(e *ended) bool {
	if args := e.use.Arguments(); args.Len() > 0 {
		input := args.First(inputMembers[:]...)
		return input.Kind() == rawjson.String && input.Text() == "" && args.First(processMembers[:]...).Exists()
	}
	text := e.call.ArgumentsText
	if len(text) > maxText || strings.Count(text, "{") != 1 {
		return false
	}
	return processForm().MatchString(text) && emptyInputForm().MatchString(text)
}
