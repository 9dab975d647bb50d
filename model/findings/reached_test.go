package findings

import (
	"slices"
	"testing"
)

// Who could not be reached in one way is reached in another.
func TestReached(t *testing.T) {
	sms := failed(call("1", "sendSms", map[string]any{"to": "+49 89 5550192", "text": "The bread is ready."}), "Number is a landline, SMS not possible")
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"called":        {[]script{sms, ran(call("2", "voiceMessage", map[string]any{"to": "+49 89 555 0192", "text": "Your bread is ready."}), "played")}, false},
		"somebody else": {[]script{sms, ran(call("2", "voiceMessage", map[string]any{"to": "+49 89 5550193", "text": "Your bread is ready."}), "played")}, true},
		"only looked":   {[]script{sms, ran(call("2", "lookup", map[string]any{"number": "+49 89 5550192"}), "Ada")}, true},
		"a contact":     {[]script{sms, ran(call("2", "get_contact", map[string]any{"phone": "+49 89 5550192"}), "Ada")}, true},
		"a new contact": {[]script{sms, ran(call("2", "addContact", map[string]any{"phone": "+49 89 5550192"}), "Ada")}, true},
		"earlier ones":  {[]script{sms, ran(call("2", "bakery_list_messages", map[string]any{"to": "+49 89 5550192"}), "[]")}, true},
		"checked":       {[]script{sms, ran(call("2", "validatePhoneForSms", map[string]any{"phone": "+49 89 5550192"}), "landline")}, true},
		"a draft":       {[]script{sms, ran(call("2", "create_message_draft", map[string]any{"to": "+49 89 5550192"}), "draft 1")}, true},
		"contacted":     {[]script{sms, ran(call("2", "contact_customer", map[string]any{"phone": "+49 89 5550192"}), "done")}, false},
		"an update":     {[]script{sms, ran(call("2", "sendStatusUpdateByEmail", map[string]any{"address": "+49 89 5550192"}), "sent")}, false},
		"not reached":   {[]script{sms, failed(call("2", "voiceMessage", map[string]any{"to": "+49 89 5550192"}), "busy")}, true},
	} {
		_, list := failsAfter(t, append(append([]script{user("Tell them all.")}, c.script...), answer("Done."))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return !f.Recovered && f.Tool == "sendSms" }); got != c.open {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}
