package findings

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/rawjson"
)

// What was paid, against what a person said that it may cost.

var (
	// consentForm is what a question may have that is more than one.
	consentForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:yes|yeah|yep|ok|okay|sure|please|go ahead|fine|proceed|confirm\w*|agree\w*|do it|(?:can|could|would|will) you|let['’]s|i['’]ll|book|change|buy|order|upgrade|take|that one|this one|ha(?:s|ve) to be|card|visa|paypal|receipt|invoice)\b`)
	})
	// waitsForm is what is said to who asked nothing.
	waitsForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^(?:ok|okay|sure|fine|good|great|all right|alright|no problem|thanks|thank you|i['’]ll wait)[.!\s]*$`)
	})
	sumForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|[^\w.,])(\d[\d.,]*)\b`) })
)

// onlyAsks reports whether a person asks something, and neither agrees, nor wants anything done, nor
// names a sum beyond what it may cost.
func (a *allowance) onlyAsks(text string) bool {
	text = strings.TrimSpace(text)
	if len(text) >= 400 || !strings.HasSuffix(text, "?") || consentForm().MatchString(text) {
		return false
	}
	i := a.cost()
	return i < 0 || !slices.ContainsFunc(sumsIn(text), func(n float64) bool { return n > a.list[i].most })
}

// letsWait reports whether a person only says that the model may go on with what it does.
func letsWait(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) < 24 && waitsForm().MatchString(text)
}

// hears keeps the sums that somebody names, and whether something is offered.
func (a *allowance) hears(text string) {
	text = text[:min(len(text), maxBlame)]
	all := sumsIn(text)
	a.offered = a.offered || len(all) > 0 || strings.Contains(text, "?")
	a.said = append(a.said, all...)
	a.said = a.said[max(0, len(a.said)-maxBounds):]
}

// sumsIn are the numbers of a text that stand for themselves.
func sumsIn(text string) (all []float64) {
	if !strings.ContainsAny(text, "123456789") {
		return nil
	}
	for _, m := range sumForm().FindAllStringSubmatch(text, maxBounds) {
		if n, ok := sumOf(m[1]); ok {
			all = append(all, n)
		}
	}
	return all
}

// cost is the index of what a person said last that something may cost, or -1.
func (a *allowance) cost() int {
	return slices.IndexFunc(a.list, func(b bound) bool { return b.person && b.cost && !b.percent })
}

// otherCurrency reports whether the currency beside an amount is another one than that of a bound.
func otherCurrency(b *bound, beside ...rawjson.Value) bool {
	given, ok := unitCalled(currencyOf(beside...))
	return ok && b.unit.kind == given.kind && !b.unit.is(given)
}

// currencyOf is the currency that the first of some values has that has one.
func currencyOf(beside ...rawjson.Value) string {
	for _, v := range beside {
		if c := v.First("currency", "currency_code", "currencyCode"); c.Kind() == rawjson.String {
			return c.Text()
		}
	}
	return ""
}

// mayBeHundredths reports whether an amount that is beyond a bound may be in minor units, in which it
// is within it: where the prompt or a result says so, where the currency is written as by those who
// count so, and where it is far beyond and nobody named it.
func (a *allowance) mayBeHundredths(n, most float64, e *ended, beside ...rawjson.Value) bool {
	if n != math.Trunc(n) || n/100 > most {
		return false
	}
	currency := currencyOf(beside...)
	return a.minor || currency != "" && currency == strings.ToLower(currency) || n >= 10*most && !slices.Contains(a.said, n) ||
		e.result != nil && size(e.result) <= maxBlame && hasWord(saidBy(e.result), fmt.Sprintf("%.2f", n/100))
}

// A payments is how many payments a result listed of a thing.
type payments struct {
	thing uint64
	count int
}

// charged looks whether more was paid than the person allows, who agreed to nothing since. What a
// list had before was paid before.
func (g *allowances) charged(talk uint64, l *looked, e *ended) {
	if e.result == nil || !strings.Contains(saidBy(e.result), `"payment`) {
		return
	}
	v, ok := e.json()
	if !ok {
		return
	}
	list, ok := paymentsOf(v)
	if !ok {
		return
	}
	a, now := g.of(talk), payments{thingOf(v), list.Len()}
	k := slices.IndexFunc(a.paid, func(p payments) bool { return p.thing == now.thing })
	before := 0
	if k >= 0 {
		before = a.paid[k].count
		a.paid = slices.Delete(a.paid, k, k+1)
	}
	a.paid = append(a.paid, now)
	a.paid = a.paid[max(0, len(a.paid)-maxBounds):]

	last := list.Index(now.count - 1)
	paid, ok := sumOf(last.Get("amount").Scalar())
	i := a.cost()
	switch {
	case !ok || last.Get("amount").Kind() != rawjson.Number || isNoPayment(last) || asksOnly(e.call.Name):
		return
	case i < 0 || !a.asks || paid <= a.list[i].most || !a.allows(i, e):
		return
	case now.count != before+1 && (k >= 0 || !slices.Contains(a.said, paid)):
		return // it may have been paid long ago
	case otherCurrency(&a.list[i], last, v) || a.mayBeHundredths(paid, a.list[i].most, e, last, v):
		return
	}
	one := e.finding(Likely, fmt.Sprintf("paid: %v; the person says: %s", paid, a.list[i].said))
	at := a.list[i].place
	one.Counterpart = &at
	l.say(e.place, ruleBeyond, model.Hash(e.call.Name+"paid"), one)
}

// allows reports whether a bound is the only one that a person named, and of what a call does.
func (a *allowance) allows(i int, e *ended) bool {
	return a.list[i].holds(e) && !slices.ContainsFunc(a.list[i+1:], func(b bound) bool { return b.person })
}

// paymentsOf are the payments that a result lists.
func paymentsOf(v rawjson.Value) (rawjson.Value, bool) {
	for name, m := range v.Members() {
		switch name {
		case "payments", "payment_history", "paymentHistory":
			return m, m.Kind() == rawjson.Array && m.Len() > 0
		}
	}
	return rawjson.Value{}, false
}

// thingOf is a hash of what a result is of.
func thingOf(v rawjson.Value) uint64 {
	for name, m := range v.Members() {
		if k := m.Kind(); (k == rawjson.String || k == rawjson.Number) && isIdentity(name) {
			return model.Hash(name + "=" + m.Scalar())
		}
	}
	return 0
}

// isNoPayment reports whether what a list of payments has is none, or one that was not made.
func isNoPayment(v rawjson.Value) bool {
	for name, m := range v.Members() {
		switch name {
		case "type", "kind", "status", "state", "direction", "transaction_type", "transactionType", "payment_type":
			said := strings.ToLower(m.Scalar())
			if slices.ContainsFunc([]string{"refund", "return", "revers", "void", "fail", "declin", "cancel", "deposit", "chargeback", "payout"}, func(w string) bool { return strings.Contains(said, w) }) {
				return true
			}
		}
	}
	return false
}
