package aider

import (
	"iter"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// assembleLLM decodes an LLM history: blocks that begin with TO LLM hold a whole
// request, those that begin with LLM RESPONSE what came back. Each line has the
// role before it. What a request repeats of the one before is not shown again.
func assembleLLM(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	all := lines(records)
	out.Classes = make([]format.RecordClass, len(all))
	sent := map[string]bool{} // what earlier requests had, by role and text
	for i := 0; i < len(all); {
		reply, at, ok := blockHeader(all[i].text)
		if !ok { // before the first block
			out.Classes[i] = format.RecordClass{Class: model.UnknownRecord}
			i++
			continue
		}
		out.Classes[i] = format.RecordClass{Class: model.Metadata, Type: "header"}
		i++
		for i < len(all) {
			if _, _, next := blockHeader(all[i].text); next {
				break
			}
			if all[i].text == "-------" {
				out.Classes[i] = format.RecordClass{Class: model.Metadata, Type: "separator"}
				i++
				continue
			}
			from, role := i, roleOf(all[i].text)
			var b strings.Builder
			for ; i < len(all) && all[i].text != "-------" && roleOf(all[i].text) == role; i++ {
				if i > from {
					b.WriteString(strings.Repeat("\n", all[i].gap+1))
				}
				b.WriteString(strings.TrimPrefix(strings.TrimPrefix(all[i].text, role), " "))
			}
			key := role + "\x00" + b.String()
			if sent[key] {
				for j := from; j < i; j++ {
					out.Classes[j] = format.RecordClass{Class: model.Metadata, Type: "repeated message"}
				}
				continue
			}
			sent[key] = true
			m := &model.Message{RawRole: strings.ToLower(role), Origin: all[from].record.Origin, Thread: all[from].record.Thread}
			m.Role, _ = chat.Role(role)
			m.Parts = []model.Part{model.Text{Text: b.String()}}
			if m.Role == model.RoleAssistant {
				m.Parts = chat.SplitReasoning(b.String())
			}
			if reply {
				m.Time = at
			}
			if role == "" {
				m.Role = model.RoleMarker
				m.Parts = []model.Part{model.Marker{Kind: model.MarkerNotice, Text: b.String()}}
			}
			out.Messages = append(out.Messages, m)
		}
	}
	return out
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
