package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/tool"
)

// A page of the web that came is a wall: it asks to sign in, to pay or to show that no program
// reads it. What was looked for there nobody has read.

// maxWall is how long a page is that has nothing but that: others have such words in their frame.
const maxWall = 1 << 10

var (
	wallWords = sync.OnceValue(func() *literals.Set {
		return literals.New("sign", "log in", "log-in", "login", "log up", "log-up", "logup", "log on", "log-on", "logon", "subscribe", "register", "become a member", "an account", "members", "human", "robot", "captcha", "javascript", "your browser", "just a moment")
	})
	wallForm = sync.OnceValue(func() *regexp.Regexp {
		const (
			enter = `(?:(?:sign|log)[ -]?(?:in|up|on)|subscribe|register|become a member|create an account)`
			on    = `(?:to|and) (?:continue|keep|read|view|see|access|unlock|get)`
		)
		return regexp.MustCompile(`(?i)\b` + enter + ` ` + on + `\b` +
			`|\b(?:available|accessible|reserved|visible|open) (?:only )?(?:to|for) (?:our |registered |paying |logged-in )*(?:members|subscribers)\b|\b(?:members|subscribers)[ -]only\b` +
			`|\b(?:verify|confirm|prove|check(?:ing)?)\b.{0,20}\b(?:you(?:['’]re| are)|not) (?:a |not a )?(?:human|robot)\b|\b(?:complete|solve) (?:the |this )?captcha\b` +
			`|\b(?:enable|turn on|requires?) javascript\b|\bchecking your browser\b|^just a moment`)
	})
	// wallSpoken is how an agent says that it did not get what it looked for.
	wallSpoken = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)pay-?wall|sign(?:ed|ing)?[ -]in|log(?:ged|ging)?[ -]?in\b|subscri|members?\b|captcha|block(?:ed|s)|behind (?:a|the)\b|wall\b|javascript|(?:not|n['’]t|never|unable to|no) (?:be )?(?:accessible|available|readable|reach|read|open|access|load|show|get|give)|only a preview|restricted`)
	})
)

// wall notes that a page is one.
func (r *remarkable) wall(e *ended, part int, text string) {
	var at []int
	if len(text) <= maxWall && literals.In(wallWords(), text) {
		at = wallForm().FindStringIndex(text)
	}
	if at == nil { // it is read after all: from an archive, by another address
		r.list = slices.DeleteFunc(r.list, func(one remark) bool { return one.isWall && strings.Contains(e.use.URL(), one.tokens[0]) })
		return
	}
	from, to := sentenceOf(text, 0, at[0])
	if to-from > maxRemarkLine {
		from, to = at[0], at[1]
	}
	said := plain(text[from:to])
	one := remark{score: wallScore, shape: model.Hash(e.use.URL() + "\x00" + said), stem: "\x00", tokens: []string{hostOf(e.use.URL())}, isWall: true}
	one.finding = e.finding(Perhaps, said)
	one.finding.Evidence.Span = trimmed(part, text, from, to)
	r.keep(e, one, text)
}

// wallScore is what such a page weighs beside the words of cautions.
const wallScore = 3.2

// hostOf is the host of an address, without www.
func hostOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return strings.Clone(strings.TrimPrefix(host, "www."))
}

// readsPage reports whether a call was to bring a page of the web.
func readsPage(e *ended) bool {
	return e.use.Purpose == tool.Fetch && strings.Contains(e.use.URL(), "://")
}
