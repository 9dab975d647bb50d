package findings

import (
	"bytes"
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

// leastRecorded is how many results a log without any word of the agent has to have, and how many of its
// last ones say again what the calls were given, for it to be what hooks of tools wrote, which see no answer.
const leastRecorded = 8

// isSilent reports whether a log records prompts, calls and results, and never what the agent says.
func (f *Finder) isSilent(i int) bool {
	x := f.index
	talk, _ := x.Conversation(i)
	answered, behind := 0, true
	last := []int{i}                                                // messages with results
	called, settled, prompted, hooked := false, false, false, false // a call, a result before it, a prompt, and a sign of hooks
	for at := i; ; {
		before, ok := x.Next(at, -1, talk, func(_ int, flags model.Flags) bool { return flags.IsMessage() && !flags.Has(model.FlagMarker) })
		if !ok {
			return answered >= leastSilent || len(last) > leastRecorded && (hooked || f.namesHook(i)) && f.sayGiven(last) && !f.hasUnknownBehind(i, talk)
		}
		at = before
		flags := x.Flags(at)
		if flags.Has(model.FlagResult) {
			settled, hooked = settled || called, hooked || prompted // that prompt came though nobody had answered
			if len(last) <= leastRecorded {
				last = append(last, at)
			}
		}
		if flags.Has(model.FlagCall) {
			_, _, has := x.Result(at, 0)
			called, hooked = true, hooked || settled && !has // it failed: hooks are run behind those that went well
		}
		switch {
		case flags.Role() == model.RoleAssistant && flags.Any(model.FlagText|model.FlagReasoning|model.FlagMedia):
			return false
		case flags.Has(model.FlagPrompt):
			behind, prompted = true, true
		case behind && (flags.Has(model.FlagResult) || flags.Role() == model.RoleTool):
			if behind = false; at < i {
				answered++
			}
		}
	}
}

// sayGiven reports whether all results of messages say again what their calls were given.
func (f *Finder) sayGiven(all []int) bool {
	return !slices.ContainsFunc(all, func(i int) bool {
		m, err := f.log.Message(i)
		return err != nil || len(m.Results()) == 0 || slices.ContainsFunc(m.Results(), func(r *model.ToolResult) bool { return r.Given() == 0 })
	})
}

// namesHook reports whether a record names an event by which hooks are run.
func (f *Finder) namesHook(i int) bool {
	m, err := f.log.Message(i)
	return err == nil && slices.ContainsFunc(m.Meta, func(field model.Field) bool {
		return strings.HasPrefix(field.Name, "hook_event") || bytes.Contains(field.Value, []byte("PostToolUse"))
	})
}

// hasUnknownBehind reports whether a record that nobody can read is behind the message with which a
// conversation ends: it may tell why.
func (f *Finder) hasUnknownBehind(i, talk int) bool {
	_, ok := f.index.Next(i, 1, talk, func(_ int, flags model.Flags) bool { return flags.Any(model.FlagUnknown | model.FlagMalformed) })
	return ok
}
