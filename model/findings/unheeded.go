package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// The rule about a part of what was asked that a tool passed over.
var ruleUnheeded = &Rule{"hidden.ignored", Hidden, Warning, "a part of what was asked for was ignored", "The result says that an argument is not known and was ignored, in a call that is not marked as failed: what it gave is the answer to something else."}

// The rule about a result that says in a warning why it has nothing.
var ruleWarned = &Rule{"hidden.warned", Hidden, Warning, "the result warns that something that was asked for is not there", "The result is JSON with a warning that a name is not known or does not exist, in a call that is not marked as failed: that it has nothing does not say that there is nothing."}

// unheeded is the follower of the rules.
type unheeded struct{}

func (unheeded) message(*Finder, *looked, *step) {}
func (unheeded) last(*Finder, *looked)           {}

// maxUnheeded bounds the results that are looked at: what was passed over is said at once.
const maxUnheeded = 16 << 10

var (
	absentForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:(?:does|do|did) not exist|doesn't exist|not found|no such|unknown|not (?:known|defined|recogni[sz]ed))\b`)
	})
	ignores      = sync.OnceValue(func() *literals.Set { return literals.New("ignored", "ignoring") })
	ignoresThing = sync.OnceValue(func() *regexp.Regexp {
		const thing = `(?:query |search |request |input )?(?:param(?:eter)?s?|arguments?|fields?|options?|propert(?:y|ies)|keys?|filters?|columns?)`
		return regexp.MustCompile(`(?i)\b(?:unknown|unrecogni[sz]ed|unsupported|unexpected|invalid) ` + thing + `\b[^\n.;]{0,80}\b(?:was|were|is|are|been|will be) ignored\b|\bignoring (?:an? |the )?(?:unknown|unrecogni[sz]ed|unsupported|unexpected|invalid) ` + thing + `\b|\b` + thing + ` ['"\x60][^'"\x60\n]{1,60}['"\x60] (?:is|was) (?:not (?:known|recogni[sz]ed|supported)|unknown)[^\n.;]{0,40}\bignored\b`)
	})
)

// ended looks at what tools say. Programs of a shell warn of options that do no harm.
func (unheeded) ended(_ *Finder, l *looked, _ *step, e *ended) {
	if e.result == nil || !e.fine() || e.use.Purpose != tool.Other && e.use.Purpose != tool.Find || size(e.result) > maxUnheeded {
		return
	}
	text := saidBy(e.result)
	if said := warned(text); said != "" && !takesOut(e.call.Name) {
		l.say(e.place, ruleWarned, model.Hash(e.call.Name+said), e.finding(Likely, said))
	}
	if e.use.Purpose != tool.Other || !literals.In(ignores(), text) {
		return
	}
	if said := ignoresThing().FindString(text); said != "" {
		l.say(e.place, ruleUnheeded, model.Hash(e.call.Name+said), e.finding(Likely, said))
	}
}

// takesOut reports whether a tool takes something away by its name: that it is not there is what
// was wanted.
func takesOut(name string) bool {
	name = strings.ToLower(name)
	for _, w := range [...]string{"delete", "remove", "drop", "purge", "clear", "clean", "uninstall", "unset", "revoke"} {
		if strings.Contains(name, w) {
			return true
		}
	}
	return false
}

// warned returns the warning in a result that is JSON, and has nothing else, that something is
// not there.
func warned(text string) string {
	if !strings.Contains(text, `"warning`) || !strings.HasPrefix(strings.TrimSpace(text), "{") || ignoresThing().MatchString(text) {
		return ""
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil || !hasNothing(v, 0) {
		return ""
	}
	said := ""
	is := func(one rawjson.Value) bool {
		said = one.Text()
		if one.Kind() == rawjson.Object {
			said = one.First("message", "text", "detail").Text()
		}
		return absentForm().MatchString(said)
	}
	warnings := v.First("warnings", "warning")
	if warnings.Kind() != rawjson.Array {
		if is(warnings) {
			return said
		}
		return ""
	}
	for _, one := range warnings.Elems() {
		if is(one) {
			return said
		}
	}
	return ""
}

// hasNothing reports whether an object has a list or an object of results that is empty, and
// none that is not.
func hasNothing(v rawjson.Value, depth int) (nothing bool) {
	for key, m := range v.Members() {
		switch {
		case strings.HasPrefix(key, "warning"):
		case m.Kind() == rawjson.Array && m.Len() > 0:
			return false
		case m.Kind() == rawjson.Array:
			nothing = true
		case m.Kind() == rawjson.Object && depth < 2 && hasNothing(m, depth+1):
			nothing = true
		}
	}
	return nothing
}
