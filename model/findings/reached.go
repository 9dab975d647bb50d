package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Who could not be reached in one way is reached in another: a landline that takes no SMS is called.

// sending are words in the names of tools that tell somebody something.
var sending = wordset.Set{Words: "sms mail email message voice call notify fax text whatsapp telegram slack letter reach contact"}

// reaching are the families of the calls that tell the same somebody something.
func reaching(u tool.Use) []uint64 {
	if u.Purpose != tool.Other {
		return nil
	}
	is := false
	_, name := tool.Name(u.Call)
	for _, w := range camelWords(name) {
		is = is || sending.Has(strings.ToLower(w))
	}
	if !is {
		return nil
	}
	for _, key := range [...]string{"to", "recipient", "phone", "number", "phone_number", "email", "address"} {
		if whom := strings.TrimSpace(u.Arguments().Get(key).Text()); len(whom) >= 6 && len(whom) <= maxText {
			return []uint64{model.Hash("reached\x00" + strings.ToLower(strings.ReplaceAll(whom, " ", "")))}
		}
	}
	return nil
}
