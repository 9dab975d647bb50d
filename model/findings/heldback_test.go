package findings

import (
	"slices"
	"testing"

	"msgview/model/literals"
)

// What a tool holds back, or did not do of all, is known to an answer that says so in its own words.
func TestHeldBack(t *testing.T) {
	does := func(tool string, arguments map[string]any, result string) script {
		return ran(call("1", tool, arguments), result)
	}
	to, file := map[string]any{"to": "ada"}, map[string]any{"file": "loaves.csv"}
	for name, c := range map[string]struct {
		ask    string
		did    script
		answer string
		found  bool
	}{
		"waits for approval":       {"Send it.", does("submit_order", to, `{"status": "pending_approval"}`), "The order was submitted and is waiting for approval by the master baker.", false},
		"approved":                 {"Send it.", does("submit_order", to, `{"status": "pending_approval"}`), "The order is approved and was submitted.", true},
		"confirmation":             {"Send it.", does("submit_order", to, `{"status": "needs_confirmation"}`), "The order is in, the confirmation number is R-118.", true},
		"to be confirmed":          {"Send it.", does("submit_order", to, `{"status": "needs_confirmation"}`), "The order is in and needs a confirmation by the mill.", false},
		"a draft, told":            {"Create an invoice.", does("create_invoice", to, `{"status": "draft"}`), "The draft invoice over 40 EUR is there.", false},
		"in the drafts":            {"Announce it.", does("create_release", to, `{"state": "draft"}`), "It is in your drafts, ready for you to publish.", false},
		"made only":                {"Create an invoice.", does("create_invoice", to, `{"status": "draft"}`), "I created the invoice over 40 EUR for Ada.", false},
		"made, told as sent":       {"Create an invoice.", does("create_invoice", to, `{"status": "draft"}`), "The invoice over 40 EUR was sent to Ada.", true},
		"made, told as published":  {"Announce it.", does("create_release", to, `{"state": "draft"}`), "The new rye is published.", true},
		"made and sent":            {"Bill Ada.", does("create_and_send_invoice", to, `{"status": "draft"}`), "Ada has the invoice.", true},
		"a draft for the asker":    {"Prepare the mail, I finalize it myself.", does("send_mail", to, `{"folder": "drafts"}`), "The mail to Ada is prepared.", false},
		"sent for the asker":       {"Prepare the mail, I finalize it myself.", does("send_mail", to, `{"folder": "drafts"}`), "The mail was sent to Ada.", true},
		"a mail":                   {"Write to Ada.", does("send_mail", to, `{"folder": "drafts"}`), "Ada has the mail.", true},
		"on hold":                  {"Place a hold on oven 4.", does("book_oven", map[string]any{"oven": 4}, `{"status": "on_hold"}`), "Oven 4 is on hold for you.", false},
		"a hold, booked":           {"Take oven 4.", does("book_oven", map[string]any{"oven": 4}, `{"status": "on_hold"}`), "Oven 4 is yours at 8.", true},
		"asked for this state":     {"Move it on.", does("move_card", map[string]any{"card": "c7", "column": "In Review"}, `{"status": "In Review"}`), "The card is in the column.", false},
		"asked for another":        {"Move it on.", does("move_card", map[string]any{"card": "c7", "column": "Done"}, `{"status": "In Review"}`), "The card is in the column.", true},
		"blocked":                  {"Stop it.", does("cancel_card", to, `{"status": "blocked"}`), "The card is blocked now.", false},
		"the time is blocked":      {"Write to Ada.", does("send_mail", to, `{"status": "held"}`), "The mail went out, and 8 to 9 is blocked for it.", true},
		"who waits, paid":          {"Pay it.", does("pay_mill", to, `{"status": "pending_approval"}`), "The payment went through. The miller waits for nothing else.", true},
		"who waits, live":          {"Publish it.", does("publish_post", to, `{"status": "pending_review"}`), "The post on rye is published and live. Your readers are waiting for it!", true},
		"to keep":                  {"Pay it.", does("transfer_sum", to, `{"status": "on_hold"}`), "Done: 40 EUR were transferred. The receipt is for you to keep.", true},
		"the next one":             {"Write to Ada.", does("send_mail", to, `{"folder": "drafts"}`), "The mail was sent to Ada. I can finalize the next one as well.", true},
		"of a draft":               {"Publish it.", does("publish_post", to, `{"status": "pending_review"}`), "The post is online, word by word from your draft.", true},
		"another question":         {"Write to Ada.", does("send_mail", to, `{"folder": "drafts"}`), "Ada has the mail. Shall I write to Bob as well?", true},
		"a question":               {"Write to Ada.", does("send_mail", to, `{"folder": "drafts"}`), "The mail to Ada is prepared. Shall I let it go?", false},
		"for the asker to send":    {"Write to Ada.", does("send_mail", to, `{"status": "held"}`), "The mail to Ada is ready for you to send.", false},
		"waits for the mill":       {"Pay it.", does("pay_mill", to, `{"status": "pending_approval"}`), "The payment was submitted. It is waiting for the mill.", false},
		"once she agrees":          {"Pay it.", does("pay_mill", to, `{"status": "on_hold"}`), "The payment is entered and goes out once she has agreed.", false},
		"a conflict":               {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict", "alternative": "20:00"}`), "At 19:00 nothing is free; 20:00 would be. Shall I take it?", false},
		"a conflict, booked":       {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict", "alternative": "20:00"}`), "The oven is booked for 19:00. Shall I book one for Ada as well?", true},
		"a conflict, no more":      {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "Oven 4 is yours at 19:00, there is nothing more to be done.", true},
		"drafted and sent":         {"Write to Ada.", does("send_mail", to, `{"status": "draft"}`), "The mail was sent. I drafted it in a friendly tone.", true},
		"drafted, not sent":        {"Write to Ada.", does("send_mail", to, `{"status": "draft"}`), "The mail was not sent. It is a draft.", false},
		"sent as a draft":          {"Write to Ada.", does("send_mail", to, `{"status": "draft"}`), "I sent the mail as a draft.", false},
		"drafted by her, sent":     {"Write to Ada.", does("send_mail", to, `{"status": "draft"}`), "The mail was sent as drafted.", true},
		"booked, nothing else":     {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "The oven is booked, nothing else is left to do.", true},
		"booked, no parking":       {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "The oven is booked. No parking is available there.", true},
		"not booked, none free":    {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "The oven could not be booked. No time is available on Monday.", false},
		"booked by another":        {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "The oven is already booked at 19:00, no time is free before 22:00.", false},
		"booked by another, busy":  {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "The oven is fully booked.", false},
		"another time, booked":     {"Book it.", does("book_oven", map[string]any{"at": "19:00"}, `{"status": "conflict"}`), "At 19:00 nothing was free, so I booked the oven for 20:00.", false},
		"some sent, some held":     {"Send them.", does("send_mails", to, `{"status": "held"}`), "Three mails were sent, two held for Bob.", false},
		"sent for approval":        {"Pay it.", does("pay_mill", to, `{"status": "pending_approval"}`), "The bill was sent to the master baker for approval.", false},
		"no approval needed":       {"Pay it.", does("transfer_sum", to, `{"status": "on_hold"}`), "The 40 EUR were transferred; no approval was needed.", true},
		"no approval yet":          {"Pay it.", does("transfer_sum", to, `{"status": "on_hold"}`), "The 40 EUR are entered; there is no approval yet.", false},
		"submitted, not approved":  {"Pay it.", does("transfer_sum", to, `{"status": "on_hold"}`), "The transfer was submitted but is held; it needs approval.", false},
		"published after review":   {"Publish it.", does("publish_post", to, `{"status": "pending_review"}`), "The post is published after your review.", true},
		"published once reviewed":  {"Publish it.", does("publish_post", to, `{"status": "pending_review"}`), "The post is in review. It will be published after that.", false},
		"to be published":          {"Publish it.", does("publish_post", to, `{"status": "pending_review"}`), "The post will be published after your review.", false},
		"created, as blocked":      {"Create a task.", does("create_task", to, `{"status": "blocked"}`), "The task to review the dough is created.", false},
		"created, to be reviewed":  {"Note it.", does("create_issue", to, `{"state": "needs_review"}`), "I created the issue t1 for the fan.", false},
		"created, told as booked":  {"Book it.", does("create_booking", to, `{"status": "pending_approval"}`), "Oven 4 is booked, I created it for 8.", true},
		"created, told as had":     {"Pay it.", does("create_payment", to, `{"status": "pending_approval"}`), "The miller has his money.", true},
		"created, in conflict":     {"Book it.", does("create_slot", to, `{"status": "conflict"}`), "The slot is created.", true},
		"dropped":                  {"Bake.", does("run_bake", file, `{"sent": 100, "dropped": 3}`), "100 were baked, 3 dropped.", false},
		"not told as dropped":      {"Bake.", does("run_bake", file, `{"sent": 100, "dropped": 3}`), "100 were baked.", true},
		"the other 7":              {"Import.", does("import_loaves", file, `{"imported": 14, "invalid": 7}`), "14 loaves are there; the other 7 rows had no usable weight.", false},
		"the other seven":          {"Import.", does("import_loaves", file, `{"imported": 14, "invalid": 7}`), "14 loaves are there; the other seven had no usable weight.", false},
		"both told":                {"Sort.", does("classify_rows", file, `{"matched": 14, "unmatched": 7}`), "14 rows are of rye, 7 are of wheat.", false},
		"only one told":            {"Sort.", does("classify_rows", file, `{"matched": 14, "unmatched": 7}`), "The rows are of rye.", true},
		"a time of day":            {"Import.", does("import_loaves", file, `{"imported": 14, "invalid": 7}`), "The loaves are there since 7:30.", true},
		"a list":                   {"Import.", does("import_loaves", file, `{"imported": 14, "invalid": 2}`), "1. The loaves are there.\n2. The oven is warm.", true},
		"as many as were done":     {"Import.", does("import_loaves", file, `{"imported": 7, "invalid": 7}`), "7 loaves are there.", true},
		"the number that is asked": {"Import.", does("import_loaves", map[string]any{"batch": 7}, `{"imported": 14, "invalid": 7}`), "Batch 7 is there.", true},
	} {
		_, list := failsAfter(t, user(c.ask), c.did, answer(c.answer))
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleClaim && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// The words that are looked for first are in whatever the forms find.
func TestWordsBeforeForms(t *testing.T) {
	for _, asked := range []string{
		"Send me a Draft.", "It is pending.", "I want approval.", "Who approves it?", "Wait for me.", "await it", "put it on hold", "it is held",
		"under review", "get a sign-off", "leave it unsent", "finalise it", "it is for you to send", "yours to send", "it is up to you to send", "once she has seen it", "until you say so", "confirm this", "it needs your confirmation",
	} {
		if heldMentions().MatchString(asked) != mentionsHeld(asked) || !mentionsHeld(asked) {
			t.Errorf("%q: %v", asked, mentionsHeld(asked))
		}
	}
	for _, asked := range []string{"Create ", "write ", "saving ", "generate ", "produce ", "append ", "dumps ", "store the list in ", "output it to ", "put it in ", "report to ", "exports go to ", "records as ", "log it at "} {
		if !makesForm().MatchString(asked) || !literals.In(makesWords(), asked) {
			t.Errorf("%q: %v", asked, literals.In(makesWords(), asked))
		}
	}
}
