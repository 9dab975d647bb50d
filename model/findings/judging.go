package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
)

var (
	// judgingForm is how a program says behind the answer of an agent what it does with what came of it.
	judgingForm = sync.OnceValue(func() *regexp.Regexp {
		const who, now = `(?:(?:we|i|it|(?:the|a) \w+)(?:['’](?:m|re|s)| am| are| is) )?`, `(?:now )?`
		const does, what = `(?:running|starting|executing|performing|beginning|proceeding (?:to|with))\b[^.!?\n]{0,60}`, `\b(?:tests?|grad|valid|evaluat|verif|scor|judg)`
		return regexp.MustCompile(`(?i)(?:^|[.!:\n]\s*|\bthe )agent (?:has |is )?(?:finished|done|completed|ended)\b[^?]{0,40}?(?:[.,;:!\n–—-]|\band)\s*` + who + now +
			`(?:` + does + what + `|(?:testing|grading|validating|evaluating|verifying|scoring|judging)\b)`)
	})
	// askingForm is in what is asked of the one who reads it, or left to do.
	askingForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\?|\b(?:please|you|your|me|us|tell|report|reply|answer|explain|describe|summari[sz]e|write|list|show|give|fix|check|then|next|must|should|need|needs|remains|\w+ing (?:\w+ ){0,3}is)\b`)
	})
)

// maxJudging is how long a text is at most that only says what is done now.
const maxJudging = 300

// isJudged reports whether what stands before an entry is what a program does with the work of an agent
// that has answered: nothing is to follow that.
func (f *Finder) isJudged(i int) bool {
	talk, _ := f.index.Conversation(i)
	at, ok := f.index.Next(i, -1, talk, func(_ int, flags model.Flags) bool { return flags.Has(model.FlagPrompt) })
	if !ok {
		return false
	}
	m, err := f.log.Message(at)
	if err != nil {
		return false
	}
	text := textOf(m)
	if len(text) > maxJudging || !strings.Contains(text, "gent ") || !judgingForm().MatchString(text) || askingForm().MatchString(text) {
		return false
	}
	before, ok := f.index.Next(at, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() })
	return ok && f.index.Flags(before).Role() == model.RoleAssistant && f.index.Flags(before).Has(model.FlagText) && !f.index.Flags(before).Any(model.FlagCall)
}

// leastSilent is how many prompts have to come behind a result without an answer for a log to be one
// that does not have what an agent says.
const leastSilent = 3

// leastRecorded is how many results a log without any word of the agent has to have, and its last ones
// to say again what the calls were given, for it to be what hooks of tools wrote, which see no answer.
const leastRecorded = 8

// isSilent reports whether a log records prompts, calls and results, and never what the agent says.
func (f *Finder) isSilent(i int) bool {
	x := f.index
	talk, _ := x.Conversation(i)
	answered, results, behind := 0, 0, true
	for at := i; ; {
		before, ok := x.Next(at, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() && !flags.Has(model.FlagMarker) })
		if !ok {
			return answered >= leastSilent || results >= leastRecorded && f.saysGiven(i)
		}
		at = before
		if x.Flags(at).Has(model.FlagResult) {
			results++
		}
		switch flags := x.Flags(at); {
		case flags.Role() == model.RoleAssistant && flags.Any(model.FlagText|model.FlagReasoning|model.FlagMedia):
			return false
		case flags.Has(model.FlagPrompt):
			behind = true
		case behind && (flags.Has(model.FlagResult) || flags.Role() == model.RoleTool):
			if behind = false; at < i {
				answered++
			}
		}
	}
}

// saysGiven reports whether all results of a message say again what their calls were given.
func (f *Finder) saysGiven(i int) bool {
	m, err := f.log.Message(i)
	return err == nil && !slices.ContainsFunc(m.Results(), func(r *model.ToolResult) bool { return r.Given() == 0 })
}
