package atif

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Trajectories are also written while they grow, a record a line: a header that is the
// document without its steps, and the steps as they are; or, as Coder has it since 1.8,
// {"record":"session","session":{…}}, {"record":"step","step":{…},"at":…} with the call
// and what came of it in one member, and {"record":"end","state":…}
// (OpenAgentsInc/openagents: crates/atif).

// isLogged recognises a record of such a log.
func isLogged(v rawjson.Value) bool { return logs.Of(v) > 0 }

func logged(v rawjson.Value) format.Decoded {
	switch {
	case v.Is("record", "session"):
		return format.Decoded{Class: model.Metadata, Type: "header", About: about(v.Get("session"))}
	case v.Is("record", "end"):
		m := chat.Note(model.MarkerEnd, v.Str("state"))
		m.Time = chat.Time(v.Get("at"))
		return format.Shown(m)
	}
	v.Is("record", "step")
	messages := step(v.Get("step"), "", "")
	for _, m := range messages {
		if m.Time.IsZero() {
			m.Time = chat.Time(v.Get("at"))
		}
	}
	return format.Shown(messages...)
}
