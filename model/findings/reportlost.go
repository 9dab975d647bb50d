package findings

import (
	"regexp"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A sub-agent of which the log has its report only tells there that it wrote a file over what
// another one had made of it.

// lostReports is the follower that reads it, of ruleLost.
type lostReports struct{}

var (
	sinceWords = sync.OnceValue(func() *literals.Set {
		return literals.New("since it was", "since I", "since my", "since the last read", "since last read", "by someone else", "by another agent", "in the meantime", "meanwhile")
	})
	// overOldForm is how a report says that a file was written as it was before others changed it.
	overOldForm = sync.OnceValue(func() *regexp.Regexp {
		const changed = `(?:modified|changed|edited|touched|updated)\b[^.\n]{0,40}\b(?:since (?:it was (?:last )?read|i (?:had |last )?(?:last )?read|(?:my |the )?last read|my read)|by (?:someone else|another agent)|in the meantime|meanwhile)`
		const object = `(?:it|them|(?:the |that )?(?:whole |entire )?file|all of (?:it|the file)|\x60?([\w./-]+\.[a-z]\w{0,4})\x60?)(?: as a whole| whole| completely| entirely| anew| again)*`
		const wrote = `\bi (?:therefore |then |just |simply )?(?:wrote|overwrote|rewrote|replaced|put|saved) ` + object + ` (?:(?:from|with|by|using) (?:what i had (?:read|before)|my (?:own |earlier |old |previous |first )?copy|my (?:earlier |old |previous |first )?(?:read|version)|my (?:earlier|old|previous|first) (?:content|text)|the (?:old |earlier |previous )?(?:copy|version|content|text) (?:that )?i had)|as i had read it)`
		return regexp.MustCompile(`(?i)\b` + changed + `\b[^\n]{0,120}?(` + wrote + `)\b`)
	})
	// soForm is what may stand before the next sentence that goes on with it.
	soForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:\. |\.?\n)?\s*(?:(?:so|then|therefore|thus|hence),? )?$`)
	})
	againForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:re-?read|read (?:it|the file|that) (?:again|anew|once more)|merg(?:ed|ing)|(?:kept|keeping|preserv(?:ed|ing)|re-?appl(?:ied|ying)) (?:its|the(?:ir)?|both|all) )`)
	})
)

func (lostReports) message(*Finder, *looked, *step) {}

func (lostReports) last(*Finder, *looked) {}

func (lostReports) ended(_ *Finder, l *looked, _ *step, e *ended) {
	if e.use.Purpose != tool.Agent || e.result == nil || !e.fine() {
		return
	}
	for part, p := range e.result.Content {
		t, _ := p.(model.Text)
		text := t.Text[:min(len(t.Text), 2*maxRemarkable)]
		at := -1
		literals.Each(sinceWords(), text, func(_, i int) bool { at = i; return false })
		if at < 0 {
			continue
		}
		m := overOldForm().FindStringSubmatchIndex(text)
		if m == nil || againForm().MatchString(text[m[0]:min(len(text), m[1]+80)]) {
			continue
		}
		from, to := sentenceOf(text, 0, m[0])
		if named := m[4] >= 0; named && !strings.Contains(text[from:to], baseOf(text[m[4]:m[5]])) || !named && m[2] > to && !soForm().MatchString(text[to:m[2]]) {
			continue // another file
		}
		f := e.finding(Likely, plain(strings.TrimLeft(text[from:max(to, min(m[1], len(text)))], ". ")))
		f.Evidence.Span = trimmed(part, text, from, to)
		l.say(e.place, ruleLost, model.Hash(text[m[0]:m[1]]), f)
		return
	}
}
