package findings

import (
	"regexp"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// The rule about a part of what was asked that a tool passed over.
var ruleUnheeded = &Rule{"hidden.ignored", Hidden, Warning, "a part of what was asked for was ignored", "The result says that an argument is not known and was ignored, in a call that is not marked as failed: what it gave is the answer to something else."}

// unheeded is the follower of the rule.
type unheeded struct{}

func (unheeded) message(*Finder, *looked, *step) {}
func (unheeded) last(*Finder, *looked)           {}

// maxUnheeded bounds the results that are looked at: what was passed over is said at once.
const maxUnheeded = 16 << 10

var (
	ignores      = sync.OnceValue(func() *literals.Set { return literals.New("ignored", "ignoring") })
	ignoresThing = sync.OnceValue(func() *regexp.Regexp {
		const thing = `(?:query |search |request |input )?(?:param(?:eter)?s?|arguments?|fields?|options?|propert(?:y|ies)|keys?|filters?|columns?)`
		return regexp.MustCompile(`(?i)\b(?:unknown|unrecogni[sz]ed|unsupported|unexpected|invalid) ` + thing + `\b[^\n.;]{0,80}\b(?:was|were|is|are|been|will be) ignored\b|\bignoring (?:an? |the )?(?:unknown|unrecogni[sz]ed|unsupported|unexpected|invalid) ` + thing + `\b|\b` + thing + ` ['"\x60][^'"\x60\n]{1,60}['"\x60] (?:is|was) (?:not (?:known|recogni[sz]ed|supported)|unknown)[^\n.;]{0,40}\bignored\b`)
	})
)

// ended looks at what tools say. Programs of a shell warn of options that do no harm.
func (unheeded) ended(_ *Finder, l *looked, _ *step, e *ended) {
	if e.result == nil || !e.fine() || e.use.Purpose != tool.Other || size(e.result) > maxUnheeded {
		return
	}
	text := saidBy(e.result)
	if !literals.In(ignores(), text) {
		return
	}
	if said := ignoresThing().FindString(text); said != "" {
		l.say(e.place, ruleUnheeded, model.Hash(e.call.Name+said), e.finding(Likely, said))
	}
}
