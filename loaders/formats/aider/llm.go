package aider

import (
	"crypto/sha256"
	"iter"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// assembleLLM decodes an LLM history: blocks that begin with TO LLM hold a whole
// request, those that begin with LLM RESPONSE what came back. Each line has the
// role before it. What a request repeats of the one before is not shown again.
func assembleLLM(records iter.Seq[*format.Record]) format.Assembled {
	text, all := lines(records)
	kinds := make([]string, len(all)) // of the lines that are in no message
	class := func(i int) format.RecordClass {
		if kinds[i] == "unknown" {
			return format.UnknownRecord("")
		} else if kinds[i] != "" {
			return format.MetadataRecord(kinds[i])
		}
		return format.ShownRecord
	}
	return format.Assembled{Class: class, Each: func(yield func(*model.Message) bool) {
		var reply, begun bool
		var at time.Time
		sent := map[[sha256.Size]byte]bool{} // what earlier requests had, by role and text
		for i := 0; i < len(all); {
			from, role := i, roleOf(all[i].text)
			i++
			if answers, stamp, ok := blockHeader(all[from].text); ok {
				reply, at, begun = answers, stamp, true
				kinds[from] = "header"
			} else if !begun {
				kinds[from] = "unknown"
			} else if all[from].text == separator {
				kinds[from] = "separator"
			}
			if kinds[from] != "" {
				continue
			}
			for i < len(all) && all[i].text != separator && roleOf(all[i].text) == role {
				i++
			}
			said := join(all[from:i], role)
			hash := sha256.Sum256([]byte(role + "\x00" + said))
			if sent[hash] {
				for k := from; k < i; k++ {
					kinds[k] = "repeated message"
				}
				continue
			}
			sent[hash] = true
			m := turn(role, said)
			text.Place(m, from)
			if reply {
				m.Time = at
			}
			if !yield(m) {
				return
			}
		}
	}}
}

// separator stands between the turns of a request.
const separator = "-------"

// turn makes a message of what was said in a role, if in any.
func turn(role, text string) *model.Message {
	if role == "" {
		return chat.Note(model.MarkerNotice, text)
	}
	known, _ := chat.Role(role)
	return chat.Say(known, strings.ToLower(role), text)
}

// roleOf returns the role that stands before a line, "" if none does.
func roleOf(text string) string {
	role, _, _ := strings.Cut(text, " ")
	switch role {
	case "SYSTEM", "USER", "ASSISTANT", "TOOL", "FUNCTION", "DEVELOPER":
		return role
	}
	return ""
}
