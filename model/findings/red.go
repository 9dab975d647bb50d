package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
)

// Who is asked for tests that fail, and for no more, has done well when they do.

var (
	redForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:write|add|create|produce)\b[^.\n]{0,60}\bfailing\b[^.\n]{0,40}\btests?\b|\btests? (?:must|should|have to|has to|need to|needs to|are to|is to) (?:all |first |still )?fail\b|\b(?:must|should) (?:all )?be red\b|\bred phase\b`)
	})
	greenForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:then|and|afterwards|next|finally)\b[^.\n]{0,40}\b(?:implement|fix|make (?:it|them|the tests?) (?:pass|green)|write the (?:code|implementation))\b|\bgreen phase\b|\bmake (?:it|them|the tests?|all tests) (?:pass|green)\b`)
	})
)

// failsForm finds how a prompt, or what is said of a call, asks for a failure itself.
var failsForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:run|execute|try|call|read|open|use|do)\b(?: \w+){0,3} (?:failing|non-?exist(?:ent|ing)|invalid|broken)\b|\b(?:command|call|tool|something|one) that (?:fails|will fail|errors|does not exist)\b`)
})

// wantsFailure reports whether a short text asks for a failure.
func wantsFailure(text string) bool {
	if len(text) > 200 || text == "" {
		return false
	}
	low := strings.ToLower(text)
	if !strings.Contains(low, "fail") && !strings.Contains(low, "exist") && !strings.Contains(low, "invalid") && !strings.Contains(low, "broken") && !strings.Contains(low, "errors") {
		return false
	}
	return failsForm().MatchString(text) && !mendForm().MatchString(text) && !strings.Contains(low, "failing test")
}

// wantsRed reports whether a prompt asks for tests that fail, and for nothing that would mend them.
func wantsRed(text string) bool {
	text = text[:min(len(text), 8<<10)]
	low := strings.ToLower(text)
	if !strings.Contains(low, "fail") && !strings.Contains(low, "be red") && !strings.Contains(low, "red phase") {
		return false
	}
	return redForm().MatchString(text) && !greenForm().MatchString(text)
}

// isRed reports whether the last prompt of a thread asked for tests that fail.
func (g *intended) isRed(s *step) bool {
	if s == nil {
		return false
	}
	red, _ := g.red.get(s.thread)
	return red
}

// isToFail reports whether the last prompt of a thread asked for a failure, or what is said of a
// call does.
func (g *intended) isToFail(s *step, description string) bool {
	if s == nil {
		return false
	}
	fails, _ := g.fails.get(s.thread)
	return fails || wantsFailure(description)
}

// hearsPrompt notes what a prompt wants, that of a sub-agent, too.
func (g *intended) hearsPrompt(s *step) {
	if s.flags.Role() == model.RoleUser && !s.flags.Has(model.FlagOnlyResults) && s.message.Injected == "" {
		if text := textOf(s.message); text != "" {
			g.red.set(s.thread, wantsRed(text))
			g.fails.set(s.thread, wantsFailure(text))
		}
	}
}
