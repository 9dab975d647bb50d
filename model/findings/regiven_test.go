package findings

import (
	"slices"
	"strconv"
	"testing"
)

// What somebody else has by now is made good by another one of it, not by another deed.
func TestRechosen(t *testing.T) {
	taken := `{"ok": false, "reason": "already booked by the mill"}`
	for name, c := range map[string]struct {
		tool         string
		failed, then map[string]any
		said         string
		open         bool
	}{
		"another oven":      {"book_oven", map[string]any{"oven": "R3", "start": "13:00", "end": "15:00"}, map[string]any{"oven": "R4", "start": "13:00", "end": "15:00"}, taken, false},
		"at another time":   {"book_oven", map[string]any{"oven": "R3", "start": "13:00", "end": "15:00"}, map[string]any{"oven": "R4", "start": "16:00", "end": "15:00"}, taken, true},
		"for another one":   {"book_oven", map[string]any{"guest": "Ada", "start": "13:00", "end": "15:00"}, map[string]any{"guest": "Bo", "start": "13:00", "end": "15:00"}, taken, true},
		"another address":   {"book_oven", map[string]any{"name": "Ada", "team": "rye", "email": "ada@mill.example"}, map[string]any{"name": "Ada", "team": "rye", "email": "bo@mill.example"}, `{"ok": false, "error": "this is already in use"}`, true},
		"another to delete": {"delete_booking", map[string]any{"oven": "R3", "start": "13:00", "end": "15:00"}, map[string]any{"oven": "R4", "start": "13:00", "end": "15:00"}, taken, true},
		"another customer":  {"book_oven", map[string]any{"customer": "c-1", "item": "rye", "count": 3}, map[string]any{"customer": "c-2", "item": "rye", "count": 3}, `{"ok": false, "error": "sold out"}`, true},
	} {
		_, list := failsAfter(t, user("Do it."), ran(call("1", c.tool, c.failed), c.said), ran(call("2", c.tool, c.then), `{"ok": true}`), answer("It is booked."))
		open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleJSON && !f.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A value that a refusal offers may be taken for the one that it refuses, where the call neither takes
// anything away nor gives it to others; one that it only speaks of may not.
func TestOffered(t *testing.T) {
	for name, c := range map[string]struct {
		tool, key, failed, then, said string
		open                          bool
	}{
		"the next one":         {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is full. Next: slot-1003", false},
		"one to use":           {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is closed, use slot-1003", false},
		"meant":                {"book_oven", "slot", "slot-1001", "slot-1003", "did you mean slot-1003 instead of slot-1001?", false},
		"one that is free":     {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is full, slot-1003 is available", false},
		"one of a list":        {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is full; available: slot-1002, slot-1003", false},
		"only spoken of":       {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is closed by slot-1003", true},
		"not to be had":        {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is not available, slot-1003 has its place", true},
		"in use":               {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is in use by slot-1003", true},
		"nothing offered":      {"book_oven", "slot", "slot-1001", "slot-1003", `slot-1001 is full, "next": null, "held": "slot-1003"`, true},
		"all that there are":   {"book_oven", "slot", "slot-1001", "slot-1003", "slot-1001 is locked; slots: slot-1001, slot-1003", true},
		"another for whom":     {"book_oven", "guest", "ada.rye", "bo.wheat", "ada.rye is blocked. Next: bo.wheat", true},
		"deleted":              {"delete_oven", "oven", "oven-old", "oven-hot", "oven-old is locked; available: oven-old, oven-hot, oven-new", true},
		"deleted, the next":    {"delete_oven", "oven", "oven-old", "oven-hot", "oven-old is locked. Next: oven-hot", true},
		"paid back":            {"refund_order", "order", "A-1001", "A-1002", "A-1001 is refunded. Next: A-1002", true},
		"paid to another one":  {"transfer", "account", "acct-1001", "acct-0009", "acct-1001 is frozen, use acct-0009", true},
		"paid to the meant":    {"refund_order", "order_id", "A-1001", "A-1003", "Order A-1001 not found. Did you mean A-1003?", true},
		"deleted, the meant":   {"delete_item", "id", "oven-12", "oven-13", "oven-12 not found. Did you mean oven-13?", true},
		"deleted, a valid one": {"delete_item", "id", "oven-12", "oven-13", "Invalid id oven-12. Valid ids: oven-13, oven-14", true},
		"deleted by its name":  {"delete_loaf", "loaf", "dark", "white", "Unknown loaf dark. Did you mean white?", true},
		"of deleted ones":      {"delete_loaves", "loaves", `["dark","oat"]`, `["white","oat"]`, "Unknown loaf dark. Did you mean white?", true},
		"shown, the meant":     {"get_order", "order_id", "A-1001", "A-1003", "Order A-1001 not found. Did you mean A-1003?", false},
		"sent in its form":     {"send_report", "format", "excel", "xlsx", "Invalid format excel. Valid formats: xlsx, csv", false},
		"the same, deleted":    {"delete_item", "id", "oven 12", "oven-12", "Invalid id oven 12. Did you mean oven-12?", false},
		"released to another":  {"deploy", "target_env", "staging", "production", "Unknown environment staging. Did you mean production?", true},
		"paid to a neighbour":  {"pay", "payee", "miller", "muller", "Unknown payee miller. Did you mean muller?", true},
		"another file gone":    {"delete_file", "path", "notes/rye.md", "notes/oat.md", "notes/rye.md not found. Did you mean notes/oat.md?", true},
		"that file gone":       {"delete_file", "path", "notes/rye.md", "/w/notes/rye.md", "notes/rye.md not found. Did you mean /w/notes/rye.md?", false},
		"of the same name":     {"delete_file", "path", "old/rye.md", "new/rye.md", "old/rye.md not found. Did you mean new/rye.md?", true},
		"told to others":       {"send_message", "channel", "#bakers", "#guests", "Unknown channel #bakers. Did you mean #guests?", true},
		"told in another way":  {"send_message", "channel", "pigeon", "email", "Unknown channel pigeon. Did you mean email?", false},
		"letters in disorder":  {"send_message", "channel", "#bakres", "#bakers", "Unknown channel #bakres. Did you mean #bakers?", false},
		"a slip in a domain":   {"send_email", "to", "ada@mill.exmple", "ada@mill.example", "Invalid address ada@mill.exmple. Did you mean ada@mill.example?", false},
		"by its code":          {"send_invoice", "currency", "Euro", "EUR", "Invalid currency Euro. Did you mean EUR?", false},
		"in another money":     {"send_invoice", "currency", "Euro", "USD", "Invalid currency Euro. Valid values: USD, GBP", true},
		"a region in full":     {"deploy_shop", "region", "mill-west", "mill-west-1", "Invalid region mill-west. Valid values: mill-west-1, mill-east-1", false},
		"one of two regions":   {"deploy_shop", "region", "mill-west", "mill-west-1", "Invalid region mill-west. Valid values: mill-west-1, mill-west-2", true},
		"a mail that is shown": {"get_email", "folder", "breads", "loaves", "Unknown folder breads. Did you mean loaves?", false},
		"released elsewhere":   {"deploy_shop", "site", "site-test", "site-live", "site-test is frozen. Available: site-live", true},
	} {
		_, list := failsAfter(t, user("Do it."), ran(call("1", c.tool, map[string]any{c.key: c.failed, "note": "rye"}), `{"error": `+strconv.Quote(c.said)+`}`), ran(call("2", c.tool, map[string]any{c.key: c.then, "note": "rye"}), `{"ok": true}`), answer("It is done."))
		open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleJSON && !f.Recovered && f.Severity != Hint })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// What was given in another form, or in another unit, than the tool says it wants is made good by the same
// in that: for the same thing.
func TestRegivenInForm(t *testing.T) {
	for name, c := range map[string]struct {
		tool         string
		failed, then map[string]any
		said         string
		open         bool
	}{
		"a month":            {"list_loaves", map[string]any{"shop": 1, "month": "October"}, map[string]any{"shop": 1, "month": "2026-10"}, "month must be YYYY-MM", false},
		"another month":      {"list_loaves", map[string]any{"shop": 1, "month": "October"}, map[string]any{"shop": 1, "month": "2026-03"}, "month must be YYYY-MM", true},
		"a day":              {"book_room", map[string]any{"room": "Rye", "date": "October 4"}, map[string]any{"room": "Rye", "date": "2026-10-04"}, "date must be YYYY-MM-DD", false},
		"another day":        {"book_room", map[string]any{"room": "Rye", "date": "October 4"}, map[string]any{"room": "Rye", "date": "2026-10-11"}, "date must be YYYY-MM-DD", true},
		"a day of that":      {"book_room", map[string]any{"room": "Rye", "date": "October 10"}, map[string]any{"room": "Rye", "date": "2026-10-11"}, "date must be YYYY-MM-DD", true},
		"a day of a year":    {"book_room", map[string]any{"room": "Rye", "date": "4 Oct 2026"}, map[string]any{"room": "Rye", "date": "2026-10-04"}, "date must be YYYY-MM-DD", false},
		"another day of it":  {"book_room", map[string]any{"room": "Rye", "date": "4 Oct 2026"}, map[string]any{"room": "Rye", "date": "2026-10-21"}, "date must be YYYY-MM-DD", true},
		"another day, long":  {"book_room", map[string]any{"room": "Rye", "date": "4 October 2026"}, map[string]any{"room": "Rye", "date": "2026-10-21"}, "date must be YYYY-MM-DD", true},
		"another year":       {"book_room", map[string]any{"room": "Rye", "date": "May 4 2026"}, map[string]any{"room": "Rye", "date": "2027-05-04"}, "date must be YYYY-MM-DD", true},
		"in its own words":   {"book_room", map[string]any{"room": "Rye", "date": "Oct. 4th"}, map[string]any{"room": "Rye", "date": "4 October 2026"}, "date must be in the form D MONTH YYYY", false},
		"another in words":   {"book_room", map[string]any{"room": "Rye", "date": "Oct. 4th"}, map[string]any{"room": "Rye", "date": "5 October 2026"}, "date must be in the form D MONTH YYYY", true},
		"an hour":            {"book_room", map[string]any{"room": "Rye", "start": "9am"}, map[string]any{"room": "Rye", "start": "09:00"}, "start must be HH:MM", false},
		"an evening hour":    {"book_room", map[string]any{"room": "Rye", "start": "9 PM"}, map[string]any{"room": "Rye", "start": "21:00"}, "start must be HH:MM", false},
		"another hour":       {"book_room", map[string]any{"room": "Rye", "start": "9am"}, map[string]any{"room": "Rye", "start": "19:00"}, "start must be HH:MM", true},
		"another person":     {"invite_user", map[string]any{"team": "rye", "email": "ada"}, map[string]any{"team": "rye", "email": "bob@mill.example"}, "email must be a valid address", true},
		"the same person":    {"invite_user", map[string]any{"team": "rye", "email": "ada"}, map[string]any{"team": "rye", "email": "ada@mill.example"}, "email must be a valid address", false},
		"a telephone":        {"send_text", map[string]any{"team": "rye", "phone": "0171 5550"}, map[string]any{"team": "rye", "phone": "+491715550"}, "phone must be in E.164", false},
		"another telephone":  {"send_text", map[string]any{"team": "rye", "phone": "0171 5550"}, map[string]any{"team": "rye", "phone": "+491725551"}, "phone must be in E.164", true},
		"another user":       {"delete_user", map[string]any{"org": "mill", "user": "ada"}, map[string]any{"org": "mill", "user": 77}, "user must be a number", true},
		"another post":       {"post_message", map[string]any{"channel": "ops", "text": "The deploy of the oven failed, please look at it.", "attachment": "a"}, map[string]any{"channel": "ops", "text": "Lunch for the whole team is at noon.", "attachment": "a.txt"}, "invalid attachment", true},
		"of another shop":    {"list_loaves", map[string]any{"shop": 1, "month": "October"}, map[string]any{"shop": 2, "month": "2026-10"}, "month must be YYYY-MM", true},
		"a bound":            {"set_heat", map[string]any{"oven": 1, "degrees": 500}, map[string]any{"oven": 1, "degrees": 90}, "degrees must be less than 300", true},
		"another argument":   {"list_loaves", map[string]any{"shop": 1, "month": "October"}, map[string]any{"shop": 1, "month": "2025-10"}, "year must be YYYY", true},
		"a sum in its unit":  {"refund_order", map[string]any{"order": "A-7", "amount": 8990}, map[string]any{"order": "A-7", "amount": 89.9}, "amount exceeds credit 89.90", false},
		"another sum":        {"refund_order", map[string]any{"order": "A-7", "amount": 90}, map[string]any{"order": "A-7", "amount": 89.9}, "amount exceeds credit 89.90", true},
		"of another order":   {"refund_order", map[string]any{"order": "A-7", "amount": 8990}, map[string]any{"order": "B-8", "amount": 89.9}, "amount exceeds credit 89.90", true},
		"a slip of the hand": {"draft_mail", map[string]any{"to": "ada@mill.exmaple", "subject": "Rye", "body": "Wheat 3, barley 4."}, map[string]any{"to": "ada@mill.example", "subject": "Rye", "body": "Wheat 3\nBarley 4\nSum 7"}, "unknown domain mill.exmaple", false},
		"another recipient":  {"draft_mail", map[string]any{"to": "ada@mill.exmaple", "subject": "Rye", "body": "Wheat 3, barley 4."}, map[string]any{"to": "bo@shop.example", "subject": "Rye", "body": "Wheat 3\nBarley 4\nSum 7"}, "unknown domain mill.exmaple", true},
		"another text":       {"draft_mail", map[string]any{"to": "ada@mill.exmaple", "subject": "Rye", "body": "Wheat 3, barley 4."}, map[string]any{"to": "ada@mill.example", "subject": "Rye", "body": "We are closed."}, "unknown domain mill.exmaple", true},
	} {
		_, list := failsAfter(t, user("Do it."), failed(call("1", c.tool, c.failed), c.said), ran(call("2", c.tool, c.then), `{"ok": true}`), answer("It is done."))
		open := slices.ContainsFunc(list, func(f Finding) bool { return f.Group() == Fail && !f.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A tool that was called with nothing is called as it has to be once it is given what it says that it lacks.
func TestGivenAtLast(t *testing.T) {
	for name, c := range map[string]struct {
		then map[string]any
		said string
		open bool
	}{
		"what it lacks":        {map[string]any{"order_id": "A-7"}, "Error: order_id is required", false},
		"and more":             {map[string]any{"title": "Rye", "text": "x"}, "Error: title is required", false},
		"in JSON":              {map[string]any{"title": "Rye", "text": "x"}, `{"error": "title is required"}`, false},
		"something else":       {map[string]any{"text": "x", "label": "y"}, "Error: title is required", true},
		"nothing":              {map[string]any{"title": "", "text": "x"}, "Error: title is required", true},
		"it does not say so":   {map[string]any{"title": "Rye", "text": "x"}, "Error: the title service is down", true},
		"it cannot be reached": {map[string]any{"title": "Rye", "text": "x"}, "Error: connection refused", true},
	} {
		_, list := failsAfter(t, user("Do it."), failed(call("1", "create_note", map[string]any{}), c.said), ran(call("2", "create_note", c.then), "ok"), answer("It is done."))
		open := slices.ContainsFunc(list, func(f Finding) bool { return (f.Group() == Fail || f.Group() == Hidden) && !f.Recovered })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A thing that the person only said yes to is another deed than that which failed, where it is taken away or
// given to somebody.
func TestAnsweredWithAnother(t *testing.T) {
	for name, c := range map[string]struct {
		tool, said, prompt string
		open               bool
	}{
		"paid back":      {"refund_order", "Order A-1001 not found. Did you mean A-1003?", "Yes.", true},
		"named for that": {"refund_order", "Order A-1001 not found. Did you mean A-1003?", "Take A-1003.", false},
		"and not that":   {"refund_order", "Order A-1001 not found. Did you mean A-1003?", "No, not A-1003, that is Bo's.", true},
		"do not touch":   {"refund_order", "Order A-1001 not found. Did you mean A-1003?", "Please don't touch A-1003.", true},
		"is not the one": {"refund_order", "Order A-1001 not found. Did you mean A-1003?", "A-1003 isn't mine.", true},
		"not the other":  {"refund_order", "Order A-1001 not found. Did you mean A-1003?", "Not A-1001, take A-1003.", false},
		"only shown":     {"get_order", "Order A-1001 not found. Did you mean A-1003?", "Yes.", false},
	} {
		order := func(id string) map[string]any { return map[string]any{"order_id": id, "reason": "rye"} }
		_, list := failsAfter(t, user("Do it."), ran(call("1", c.tool, order("A-1001")), `{"error": `+strconv.Quote(c.said)+`}`), answer("Another one?"), user(c.prompt), ran(call("2", c.tool, order("A-1003")), `{"ok": true}`), answer("It is done."))
		open := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleJSON && !f.Recovered && f.Severity != Hint })
		if open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
