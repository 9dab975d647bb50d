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

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "a2a",
	Title:   "Agent2Agent protocol",
	Reads:   "what clients and servers of the protocol log: tasks, messages, requests and answers, and streams of events, as documents, one a line or as server-sent events",
	Omits:   "agent cards and settings of push notifications are metadata",
	Sources: []format.Source{{Project: "a2aproject/A2A", File: "specification/json/a2a.json (0.3), specification/grpc/a2a.proto", Version: "16ba5269 of 2026-08-18", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trace", Score: score, Assemble: assemble, List: "-"}},
}

// score votes on objects of the protocol and on messages of JSON-RPC with one.
func score(r *format.Record) int {
	if kind, _ := objectOf(r.Value); kind != "" {
		return 9
	}
	rpcs := chat.RPCsOf(r)
	for _, x := range rpcs[:min(len(rpcs), 5)] {
		if kind, _ := objectOf(x.Message.Get("result")); kind != "" || methods.Of(x.Message) > 0 {
			return 10
		}
	}
	if kind, _ := objectOf(r.Value.At("request", "message")); kind != "" {
		return 8
	}
	return 0
}

// methods are those of the protocol and of no other.
const methods = format.Votes(`
	10 method=message/send|message/stream|tasks/send|tasks/sendSubscribe|tasks/resubscribe
	10 method=tasks/pushNotificationConfig/set|tasks/pushNotification/set|agent/getAuthenticatedExtendedCard
	10 method=SendMessage|SendStreamingMessage|GetTask|CancelTask|SubscribeToTask
`)

// objectOf tells what an object of the protocol is: "task", "message", "status" or
// "artifact". In version 1.0 it may be wrapped in a member of that name.
func objectOf(v rawjson.Value) (string, rawjson.Value) {
	switch {
	case v.Fits("kind=task status.state"):
		return "task", v
	case v.Fits("kind=message") && isMessage(v):
		return "message", v
	case v.Fits("kind=status-update status.state"):
		return "status", v
	case v.Fits("kind=artifact-update artifact.parts:list"):
		return "artifact", v
	case v.Fits("kind:text kind:filled !kind=task|message|status-update|artifact-update"):
		return "", v
	}
	for _, w := range [...][2]string{
		{"task", "task"}, {"message", "message"}, {"statusUpdate", "status"}, {"artifactUpdate", "artifact"},
		{"status_update", "status"}, {"artifact_update", "artifact"},
	} {
		if inner := v.Get(w[0]); v.Len() <= 2 && is(w[1], inner) {
			return w[1], inner
		}
	}
	switch {
	case is("task", v):
		return "task", v
	case v.Fits("messageId") && is("message", v):
		return "message", v
	case v.Fits("taskId") && is("status", v):
		return "status", v
	case v.Fits("taskId") && is("artifact", v):
		return "artifact", v
	}
	return "", v
}

// is reports whether v is such an object, whatever its kind.
func is(kind string, v rawjson.Value) bool {
	switch kind {
	case "task":
		return v.Fits("id:text") && isState(v) &&
			(v.Fits("contextId/context_id/sessionId:some") || v.Fits("history:list") || v.Fits("artifacts:list"))
	case "message":
		return isMessage(v)
	case "status":
		return isState(v)
	}
	return v.Fits("artifact.parts:list")
}

func isMessage(v rawjson.Value) bool {
	return v.Fits("parts:list !content role=user|agent|ROLE_USER|ROLE_AGENT") &&
		(v.Fits("messageId/message_id:some") || v.Fits("kind=message"))
}

// state is the name of a state in one spelling: TASK_STATE_INPUT_REQUIRED and
// input-required are the same.
func state(s string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(s, "TASK_STATE_")), "_", "-")
}

// isState reports whether v has a status with a known state.
func isState(v rawjson.Value) bool {
	switch state(v.At("status", "state").Look().Text()) {
	case "submitted", "working", "input-required", "completed", "canceled", "cancelled", "failed", "rejected",
		"auth-required", "unknown", "unspecified":
		return true
	}
	return false
}
