// Package a2a reads traces of the Agent2Agent protocol: tasks, messages, requests
// and answers of JSON-RPC, and streams of events, of versions 0.2 to 1.0.
//
//   - A task holds its history, its results as artifacts, and a status, whose message
//     is often the last of the history. Requests hold messages that the history has
//     as well. Each message is shown once, by its id.
//   - Version 0.3 says with "kind" what an object is; version 1.0 has the JSON of
//     protocol buffers, in which the members tell.
//   - Artifacts may come in pieces, to be appended.
//   - A context is a conversation; an agent's tasks are parts of it.
package a2a

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "a2a",
	Title: "Agent2Agent protocol",
	Reads: "what clients and servers of the protocol log: tasks, messages, requests and answers, and streams of events, as documents, one a line or as server-sent events",
	Omits: "agent cards and settings of push notifications are metadata",
	Sources: []format.Source{
		{Project: "a2aproject/A2A", File: "specification/json/a2a.json (0.3), specification/grpc/a2a.proto"},
	},
	Shapes: []format.Shape{
		{Name: "trace", Score: score, Assemble: assemble, List: "-"},
	},
}

// score votes on objects of the protocol and on messages of JSON-RPC with one.
func score(r *format.Record) int {
	if kind, _ := objectOf(r.Value); kind != "" {
		return 9
	}
	best := 0
	for i, x := range chat.RPCsOf(r) {
		if isMethod(x.Message.Str("method")) {
			best = max(best, 10)
		} else if kind, _ := objectOf(x.Message.Get("result")); kind != "" {
			best = max(best, 10)
		}
		if i >= 4 {
			break
		}
	}
	if best == 0 && r.Value.Kind() == rawjson.Object {
		if kind, _ := objectOf(r.Value.At("request", "message")); kind != "" {
			best = 8
		}
	}
	return best
}

// isMethod reports whether a method is one of the protocol and of no other.
func isMethod(s string) bool {
	switch s {
	case "message/send", "message/stream", "tasks/send", "tasks/sendSubscribe", "tasks/resubscribe", "tasks/pushNotificationConfig/set",
		"tasks/pushNotification/set", "SendMessage", "SendStreamingMessage", "GetTask", "CancelTask", "SubscribeToTask", "agent/getAuthenticatedExtendedCard":
		return true
	}
	return false
}

// objectOf tells what an object of the protocol is: "task", "message", "status" or
// "artifact". In version 1.0 it may be wrapped in a member of that name.
func objectOf(v rawjson.Value) (string, rawjson.Value) {
	if v.Kind() != rawjson.Object {
		return "", v
	}
	switch v.Str("kind") {
	case "task":
		if v.At("status", "state").Exists() {
			return "task", v
		}
	case "message":
		if isMessage(v) {
			return "message", v
		}
	case "status-update":
		if v.At("status", "state").Exists() {
			return "status", v
		}
	case "artifact-update":
		if v.At("artifact", "parts").Kind() == rawjson.Array {
			return "artifact", v
		}
	case "":
	default:
		return "", v
	}
	for _, w := range [...][2]string{{"task", "task"}, {"message", "message"}, {"statusUpdate", "status"}, {"artifactUpdate", "artifact"}, {"status_update", "status"}, {"artifact_update", "artifact"}} {
		if inner := v.Get(w[0]); inner.Kind() == rawjson.Object && v.Len() <= 2 {
			switch {
			case w[1] == "task" && isTask(inner), w[1] == "message" && isMessage(inner),
				w[1] == "status" && isState(inner.At("status", "state").Text()), w[1] == "artifact" && inner.At("artifact", "parts").Exists():
				return w[1], inner
			}
		}
	}
	switch {
	case isTask(v):
		return "task", v
	case isMessage(v) && v.Get("messageId").Exists():
		return "message", v
	case v.Get("taskId").Exists() && isState(v.At("status", "state").Text()):
		return "status", v
	case v.Get("taskId").Exists() && v.At("artifact", "parts").Kind() == rawjson.Array:
		return "artifact", v
	}
	return "", v
}

func isTask(v rawjson.Value) bool {
	return v.Get("id").Kind() == rawjson.String && isState(v.At("status", "state").Text()) &&
		(v.First("contextId", "context_id", "sessionId").Exists() || v.Get("history").Kind() == rawjson.Array || v.Get("artifacts").Kind() == rawjson.Array)
}

func isMessage(v rawjson.Value) bool {
	if v.Get("parts").Kind() != rawjson.Array || v.Get("content").Exists() {
		return false
	}
	switch v.Str("role") {
	case "user", "agent", "ROLE_USER", "ROLE_AGENT":
		return v.First("messageId", "message_id").Exists() || v.Str("kind") == "message"
	}
	return false
}

// state is the name of a state in one spelling: TASK_STATE_INPUT_REQUIRED and
// input-required are the same.
func state(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(s, "TASK_STATE_")), "_", "-")
}

func isState(s string) bool {
	switch state(s) {
	case "submitted", "working", "input-required", "completed", "canceled", "cancelled", "failed", "rejected", "auth-required", "unknown", "unspecified":
		return true
	}
	return false
}
