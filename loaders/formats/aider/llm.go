package aider

import (
	"iter"
	"slices"
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
	var out format.Assembled
	var reply, begun bool
	var at time.Time
	all := lines(records)
	sent := map[string]bool{} // what earlier requests had, by role and text
	for i := 0; i < len(all); {
		from, role := i, roleOf(all[i].text)
		class := format.RecordClass{Class: model.Shown}
		i++
		if answers, stamp, ok := blockHeader(all[from].text); ok {
			reply, at, begun = answers, stamp, true
			class = format.RecordClass{Class: model.Metadata, Type: "header"}
		} else if !begun {
			class = format.RecordClass{Class: model.UnknownRecord}
		} else if all[from].text == separator {
			class = format.RecordClass{Class: model.Metadata, Type: "separator"}
		} else {
			for i < len(all) && all[i].text != separator && roleOf(all[i].text) == role {
				i++
			}
			text := join(all[from:i], role)
			if sent[role+"\x00"+text] {
				class = format.RecordClass{Class: model.Metadata, Type: "repeated message"}
			} else {
				sent[role+"\x00"+text] = true
				m := turn(role, text)
				m.Origin, m.Thread = all[from].record.Origin, all[from].record.Thread
				if reply {
					m.Time = at
				}
				out.Messages = append(out.Messages, m)
			}
		}
		out.Classes = append(out.Classes, slices.Repeat([]format.RecordClass{class}, i-from)...)
	}
	return out
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
