package findings

import (
	"slices"
	"testing"
)

// What got no answer in time may be done, and is done twice if it is asked for again.
func TestDoneTwiceAfterSilence(t *testing.T) {
	pay := func(id, text string) script {
		return ran(call(id, "issue_refund", map[string]any{"order_id": "7", "amount": 12}), text)
	}
	const lost = `{"error": "upstream_timeout", "message": "the gateway did not answer within 10000 ms; the request may still be processed", "request_id": "q1"}`
	well := pay("2", `{"ok": true, "refund_id": "r2", "status": "submitted"}`)
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"may be processed":      {[]script{pay("1", lost), well}, true},
		"504":                   {[]script{pay("1", `{"error": "504 Gateway Timeout"}`), well}, true},
		"in words":              {[]script{pay("1", "Error: request timed out after 30 s"), well}, true},
		"looked up before":      {[]script{pay("1", lost), ran(call("3", "list_refunds", map[string]any{"order_id": "7"}), `{"refunds": []}`), well}, false},
		"the same":              {[]script{pay("1", lost), pay("2", `{"ok": true, "refund_id": "r1", "duplicate": true}`)}, false},
		"refused":               {[]script{pay("1", `{"error": "validation", "message": "amount too high"}`), well}, false},
		"not processed":         {[]script{pay("1", `{"error": "timeout", "message": "the request was not processed"}`), well}, false},
		"not connected":         {[]script{pay("1", "Error: could not connect: timed out"), well}, false},
		"asked for again":       {[]script{pay("1", lost), user("Try again."), well}, false},
		"another sum":           {[]script{pay("1", lost), ran(call("2", "issue_refund", map[string]any{"order_id": "7", "amount": 11}), `{"ok": true}`)}, false},
		"never answered at all": {[]script{pay("1", lost), pay("2", lost)}, false},
		"a key of its own": {[]script{ran(call("1", "issue_refund", map[string]any{"order_id": "7", "idempotency_key": "k"}), lost),
			ran(call("2", "issue_refund", map[string]any{"order_id": "7", "idempotency_key": "k"}), `{"ok": true, "refund_id": "r2"}`)}, false},
		"a look": {[]script{ran(call("1", "get_refund", map[string]any{"order_id": "7"}), lost), ran(call("2", "get_refund", map[string]any{"order_id": "7"}), `{"refund_id": "r2"}`)}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Refund it.")}, c.script...), answer("It is paid."))...)
		i := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleDone })
		if (i >= 0) != c.found {
			t.Errorf("%s: %v\n%s", name, i >= 0, told(list))
		}
		if i >= 0 && list[i].Counterpart == nil {
			t.Errorf("%s: no counterpart", name)
		}
	}
}
