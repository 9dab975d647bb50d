package findings

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
)

// What was paid, against what a person said that it may cost.

var (
	costForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:costs?|pay|spend|charged?|budget)\b`)
	})
	// noCostForm is how it is said that something costs no more than what follows.
	noCostForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:\bnot|n['’]t|\bnever)\s(?:\w+\s){0,3}(?:cost|pay|spend)\s(?:me\s)?$`)
	})
	// consentForm is what a question may have that is more than one.
	consentForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:yes|yeah|yep|ok|okay|sure|please|go ahead|fine|proceed|confirm\w*|agree\w*|do it|(?:can|could|would|will) you|let['’]s|i['’]ll|book|change|buy|order|upgrade|take)\b`)
	})
)

// onlyAsks reports whether a person asks something, and neither agrees nor wants anything done.
func onlyAsks(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) < 400 && strings.HasSuffix(text, "?") && !consentForm().MatchString(text)
}

// charged looks whether more was paid than the person allows, who agreed to nothing since.
func (*allowances) charged(a *allowance, l *looked, e *ended) {
	i := slices.IndexFunc(a.list, func(b bound) bool { return b.person && b.cost && !b.percent })
	if i < 0 || e.result == nil || size(e.result) > maxPrompt {
		return
	}
	text := saidBy(e.result)
	if !strings.Contains(text, "payment") {
		return
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil {
		return
	}
	paid, ok := lastPaid(v)
	if !ok || slices.Contains(a.paid, paid) {
		return
	}
	if a.paid = append(a.paid, paid); len(a.paid) > maxBounds {
		a.paid = a.paid[1:]
	}
	if b := a.list[i]; a.asks && paid > b.most && !asksOnly(e.call.Name) {
		one := e.finding(Likely, fmt.Sprintf("paid: %v; the person says: %s", paid, b.said))
		at := b.place
		one.Counterpart = &at
		l.say(e.place, ruleBeyond, model.Hash(e.call.Name+"paid"), one)
	}
}

// lastPaid is the last amount of the payments that a result lists.
func lastPaid(v rawjson.Value) (float64, bool) {
	for name, m := range v.Members() {
		if n := m.Len(); m.Kind() == rawjson.Array && n > 0 && strings.HasPrefix(name, "payment") {
			if last := m.Index(n - 1).Get("amount"); last.Kind() == rawjson.Number {
				return sumOf(last.Scalar())
			}
		}
	}
	return 0, false
}
