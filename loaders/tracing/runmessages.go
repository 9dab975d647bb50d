package tracing

import (
	"msgview/model"
	"msgview/model/rawjson"
)

// listedEvents returns the events that Pydantic AI logs as one attribute of the span:
// each is an object with its name among its members.
func listedEvents(a rawjson.Value) []EventMessage {
	return namedEvents(FirstAttr(a, "events"))
}

func namedEvents(list rawjson.Value) (events []EventMessage) {
	if list.Kind() != rawjson.Array || list.Opaque() {
		return nil
	}
	for _, e := range list.Elems() {
		events = append(events, EventMessages(e.Look().Str("event.name"), rawjson.Value{}, e)...)
	}
	return events
}

// wholeRun returns the messages of a whole run of an agent: its last answer, and what
// was before.
func wholeRun(a rawjson.Value) (request, answer []*model.Message) {
	all := attributeMessages(FirstAttr(a, "pydantic_ai.all_messages"), model.RoleUser)
	if len(all) == 0 {
		for _, e := range namedEvents(FirstAttr(a, "all_messages_events")) {
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
