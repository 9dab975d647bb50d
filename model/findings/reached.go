package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// Who could not be reached in one way is reached in another: a landline that takes no SMS is called.

// sending are words in the names of tools that tell somebody something; keeping are those of tools that
// only look for what was told or to whom, or write that down.
var (
	sending = wordset.Set{Words: "sms mail email message voice call notify fax text whatsapp telegram slack letter reach contact"}
	keeping = wordset.Set{Words: "get list read search find fetch query check verify validate lookup look view show count open download add save update edit remove delete archive mark label draft log history status"}
)

// reaching are the families of the calls that tell the same somebody something.
func reaching(u tool.Use) []uint64 {
	if u.Purpose != tool.Other {
		return nil
	}
	_, name := tool.Name(u.Call)
	words := camelWords(name)
	if !slices.ContainsFunc(words, sending.Has) || slices.ContainsFunc(words, keeping.Has) && !slices.Contains(words, "send") {
		return nil
	}
	for _, key := range [...]string{"to", "recipient", "phone", "number", "phone_number", "email", "address"} {
		if whom := strings.TrimSpace(u.Arguments().Get(key).Text()); len(whom) >= 6 && len(whom) <= maxText {
			return []uint64{model.Hash("reached\x00" + strings.ToLower(strings.ReplaceAll(whom, " ", "")))}
		}
	}
	return nil
}
