package tracing

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// listedEvents returns the events that Pydantic AI logs as one attribute of the span:
// each is an object with its name among its members.
func listedEvents(a rawjson.Value) []EventMessage {
	return namedEvents(firstAttr(a, "events"))
}

func namedEvents(list rawjson.Value) (events []EventMessage) {
	if list.Kind() != rawjson.Array || list.Opaque() {
		return nil
	}
	for _, e := range list.Elems() {
		for _, x := range EventMessages(e.Str("event.name"), rawjson.Value{}, e) {
			x.Message.Meta = withoutNames(x.Message.Meta)
			events = append(events, x)
		}
	}
	return events
}

// withoutNames leaves out what only says which event it was.
func withoutNames(fields []model.Field) []model.Field {
	kept := fields[:0]
	for _, f := range fields {
		if f.Name != "event.name" && f.Name != "gen_ai.message.index" && f.Name != "gen_ai.system" {
			kept = append(kept, f)
		}
	}
	return kept
}

// wholeRun returns the messages of a whole run of an agent: its last answer, and what
// was before.
func wholeRun(a rawjson.Value) (request, answer []*model.Message) {
	all := attributeMessages(firstAttr(a, "pydantic_ai.all_messages"), model.RoleUser)
	if len(all) == 0 {
		for _, e := range namedEvents(firstAttr(a, "all_messages_events")) {
			all = append(all, e.Message)
		}
	}
	for _, m := range all {
		if len(m.Results()) > 0 && len(m.Results()) == len(m.Parts) {
			m.Role = model.RoleTool
		}
	}
	n := len(all)
	if n > 0 && all[n-1].Role == model.RoleAssistant {
		n--
	}
	return all[:n], all[n:]
}
