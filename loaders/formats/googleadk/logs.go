package googleadk

import (
	"iter"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Sessions of old have beside their events the requests to the model and its answers,
// {"event_logs":[{"event_id","model_request","model_response"}]}, and only there the
// model and the figures (google/adk-python: src/google/adk/cli/utils, before 0.1).

// assembleLogged decodes such a session.
func assembleLogged(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var logs map[string]rawjson.Value
	for r := range records {
		if r.Envelope {
			logs = logsOf(r.Value)
		}
		d := decode(r)
		if name := chatModel(logs); name != "" && r.Envelope {
			d.About.Model = name
		}
		out.About.Merge(d.About)
		shown := len(out.Messages)
		chat.Add(&out, r, d)
		if r.Envelope { // the system prompt, though the document ends behind the events
			out.Messages = append(slices.Clone(out.Messages[shown:]), out.Messages[:shown]...)
		}
	}
	for _, m := range out.Messages {
		logged(m, logs)
	}
	return out
}

// logsOf returns the logs of a session by the ids of their events.
func logsOf(v rawjson.Value) map[string]rawjson.Value {
	logs := map[string]rawjson.Value{}
	for _, log := range v.Get("event_logs").Elems() {
		if id := log.Look().Get("event_id").Scalar(); id != "" {
			logs[id] = log
		}
	}
	return logs
}

// chatModel returns the one model that the logs name, "" if there are several.
func chatModel(logs map[string]rawjson.Value) string {
	only := ""
	for _, log := range logs {
		name := log.Look().At("model_request", "model").Text()
		if name != "" && only != "" && name != only {
			return ""
		}
		only = name
	}
	return only
}

// logged adds to the message of an event what its log says.
func logged(m *model.Message, logs map[string]rawjson.Value) {
	log, ok := logs[m.ID]
	if !ok || m.ID == "" || m.Role != model.RoleAssistant {
		return
	}
	answer := log.Get("model_response")
	if m.Usage.IsZero() {
		m.Usage = chat.Usage(answer.First("usageMetadata", "usage_metadata"))
	}
	if m.Model == "" {
		m.Model = chat.FirstText(answer.First("modelVersion", "model_version"), log.At("model_request", "model"))
	}
	if m.StopReason == "" {
		m.StopReason = answer.Get("candidates").Index(0).First("finishReason", "finish_reason").Text()
	}
}
