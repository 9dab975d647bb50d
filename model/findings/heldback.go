package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Tools that say in JSON that all is well, and beside it that they did a part only, or nothing
// yet: 7 of 21 were rejected, a mail is held back. It is told of an answer that does not speak of it.

// notDoneOf returns the member by which the result of a tool says so, "" if there is none.
func notDoneOf(e *ended) string {
	if e.use.Purpose != tool.Other || size(e.result) > maxObject || asksFor(e.call) {
		return ""
	}
	v, ok := e.json()
	if !ok || v.Kind() != rawjson.Object {
		return ""
	}
	for key, m := range v.Members() {
		if rejectsSome(v, key, m) || holdsBack(e, key, m) {
			return memberSaid(key, m)
		}
	}
	return ""
}

func memberSaid(key string, m rawjson.Value) string {
	return `"` + key + `": ` + string(m.Raw()[:min(len(m.Raw()), maxSaid)])
}

// rejectsSome reports whether a member counts what was not done of many, beside one that counts
// what was.
func rejectsSome(v rawjson.Value, key string, m rawjson.Value) bool {
	if n, ok := m.Int(); !ok || n <= 0 || !leftUndone.Has(whatCounts(key)) {
		return false
	}
	for k, n := range v.Members() {
		if k = whatCounts(k); n.Kind() == rawjson.Number && (doings.Has(k) || wellDone.Has(k)) {
			return true
		}
	}
	return false
}

// whatCounts is what a member counts: rejected_count, numRejected.
func whatCounts(key string) string {
	words := model.Words(key)
	for i, w := range words {
		words[i] = strings.ToLower(w)
	}
	switch n := len(words); {
	case n > 1 && (words[n-1] == "count" || words[n-1] == "total"):
		words = words[:n-1]
	case n > 1 && (words[0] == "num" || words[0] == "total" || words[0] == "n"):
		words = words[1:]
	}
	return strings.Join(words, "")
}

var (
	// leftUndone are what members count that was not done.
	leftUndone = wordset.Set{Words: "rejected rejections refused bounced undelivered undeliverable unprocessed dropped invalid notfound notupdated unmatched failed errors error"}
	// wellDone are, beside doings, what members count that was.
	wellDone = wordset.Set{Words: "imported succeeded successful success migrated added moved assigned reassigned copied indexed synced matched loaded exported converted tagged ok"}
)

// holdsBack reports whether a member says that what a tool was to send or to put in force waits.
// Drafts may be asked for.
func holdsBack(e *ended, key string, m rawjson.Value) bool {
	switch strings.ToLower(key) {
	case "status", "state", "folder", "delivery", "delivery_status", "deliverystatus", "outcome":
	default:
		return false
	}
	said := strings.ToLower(strings.NewReplacer("-", "_", " ", "_").Replace(m.Text()))
	if !heldBack.Has(said) {
		return false
	}
	return sends(e.call.Name) && !strings.Contains(strings.ToLower(string(e.use.Arguments().Raw())), strings.TrimSuffix(said, "s"))
}

var (
	heldBack  = wordset.Set{Words: "held on_hold hold draft drafts quarantined quarantine blocked suppressed pending_approval awaiting_approval needs_approval requires_approval pending_review awaiting_review needs_review in_review not_sent unsent not_delivered undelivered conflict insufficient_funds needs_confirmation requires_confirmation awaiting_confirmation"}
	sendWords = wordset.Set{Words: "send submit publish pay transfer deploy release book order post refund charge reserve schedule move create invite notify email dispatch cancel activate approve"}
)
