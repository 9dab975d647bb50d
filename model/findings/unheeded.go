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
var ruleUnheeded = &Rule{"hidden.ignored", Hidden, Warning, "a part of what was asked for was ignored", "The result says that an argument is not known and was ignored, or warns that it ignored a filter or a part of the request, in a call that is not marked as failed: what it gave, or did, is the answer to something else. Another call of the tool that only asks makes it good, if nothing is ignored of that. Likewise a key that was put into a file of settings, where a program warns later that it does not know it, and no word of the agent is about that; or where the reference of the file, which was read before, says that unknown keys are ignored, and has others of the file but not this one."}

// The rule about arguments that nobody can have read as they were meant.
var ruleHalfGiven = &Rule{"hidden.arguments", Hidden, Warning, "a call went well though its arguments are no JSON", "The arguments that the model wrote break off, and the tool answered as if all were well: it may have taken some of them, or none."}

// The rule about a result that says in a warning why it has nothing.
var ruleWarned = &Rule{"hidden.warned", Hidden, Warning, "the result warns that something that was asked for is not there", "The result is JSON with a warning that a name is not known or does not exist, in a call that is not marked as failed: that it has nothing does not say that there is nothing."}

// unheeded is the follower of the rules.
type unheeded struct {
	waits map[uint64]bool // tools that passed something over, by what makes it good
}

func (*unheeded) message(*Finder, *looked, *step) {}
func (*unheeded) last(*Finder, *looked)           {}

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
func (g *unheeded) ended(f *Finder, l *looked, s *step, e *ended) {
	if e.result == nil || !e.fine() || e.use.Purpose != tool.Other && e.use.Purpose != tool.Find || size(e.result) > maxUnheeded {
		return
	}
	text := saidBy(e.result)
	if said := warned(text); said != "" && !takesOut(e.call.Name) {
		l.say(e.place, ruleWarned, model.Hash(e.call.Name+said), e.finding(Likely, said))
	}
	if e.use.Purpose != tool.Other {
		return
	}
	said := ""
	if literals.In(ignores(), text) {
		if said = ignoresThing().FindString(text); said == "" {
			said = warnsOfIgnored(text)
		}
	}
	again := f.scoped(s.entry, model.Hash("unheeded\x00"+e.call.Name))
	if said == "" {
		if g.waits[again] {
			delete(g.waits, again)
			l.well(again, e.place)
		}
		if text := strings.TrimSpace(e.call.ArgumentsText); e.call.Malformed && strings.HasPrefix(text, "{") && !tool.IsCut(e.call) && e.call.State != model.CallStreaming && size(e.result) > 0 {
			l.say(e.place, ruleHalfGiven, model.Hash(e.call.Name), e.finding(Likely, text[max(0, len(text)-maxText):]))
		}
		return
	}
	needs := uint64(never) // what it did is done
	if !takesOut(e.call.Name) && !acts(e) && !isDeed(e.call.Name) {
		needs = again
		if g.waits == nil || len(g.waits) >= maxConversations {
			g.waits = map[uint64]bool{}
		}
		g.waits[again] = true
	}
	one := e.finding(Likely, said)
	l.bad(e.place, needs, found{key: key{rule: ruleUnheeded, target: model.Hash(e.call.Name + said)}, Finding: &one})
}

// ignoredForm is how a warning says that a part of a request was passed over. That something is
// always ignored is no news.
var ignoredForm = sync.OnceValue(func() *regexp.Regexp {
	const thing = `(?:filters?|filter expression|param(?:eter)?s?|arguments?|fields?|options?|propert(?:y|ies)|keys?|columns?|limit|range|time ?range|where(?: clause)?|clause|conditions?|selectors?|query|body|request body|payload|sort(?: order)?|region|scope|date|dates)`
	return regexp.MustCompile(`(?i)\b` + thing + `\b[^.;\n]{0,48}?[ ,:-](?:(?:was|were|has been|have been|is being) )?ignored\b|\b(?:ignored|ignoring) (?:the |an? |your |this |unparsable |malformed )*(?:['"\x60]?\w+['"\x60]? )?` + thing + `\b`)
})

// warnsOfIgnored returns the warning of a result that a part of the request was passed over: a
// member of JSON that is for warnings, or a line that is one.
func warnsOfIgnored(text string) (said string) {
	is := func(one rawjson.Value) bool {
		if one.Kind() == rawjson.Object {
			one = one.First("message", "text", "detail")
		}
		t := one.Text()
		if len(t) <= maxText && ignoredForm().MatchString(t) && !deniesForm().MatchString(t) {
			said = t
		}
		return said != ""
	}
	if v, err := rawjson.Parse([]byte(text)); err == nil {
		for _, of := range [...]rawjson.Value{v, v.First("meta", "metadata", "_meta", "result", "data", "response")} {
			for _, key := range [...]string{"warning", "warnings", "notice", "notices", "note", "notes", "message", "messages"} {
				m := of.Get(key)
				if m.Kind() != rawjson.Array {
					if is(m) {
						return said
					}
					continue
				}
				for _, one := range m.Elems() {
					if is(one) {
						return said
					}
				}
			}
		}
		return ""
	}
	for row := range strings.Lines(text[:min(len(text), maxText*8)]) {
		row = strings.TrimSpace(row)
		low := strings.ToLower(row[:min(len(row), 12)])
		if (strings.HasPrefix(strings.TrimLeft(low, "[(⚠️ "), "warn") || strings.HasPrefix(low, "notice")) && len(row) <= maxText && ignoredForm().MatchString(row) && !deniesForm().MatchString(row) {
			return row
		}
	}
	return ""
}

// deniesForm is of a warning of the kind that there is none of, and of what is always so.
var deniesForm = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:not|never|nothing|none|no|are|is|be|gets?) (?:\w+ )?ignored\b|\bignored[^.;\n]{0,20}: ?(?:0|none|\[\])`)
})

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
