package minisweagent

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain = 10
	likely  = 8
	hint    = 4
)

// score votes for trajectories and for messages that only this agent writes.
func score(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return list(v)
	}
	if v.Kind() != rawjson.Object || v.Get("history").Exists() || v.Get("trajectory").Exists() {
		return 0
	}
	if strings.HasPrefix(v.Str("trajectory_format"), "mini-swe-agent") {
		return certain
	}
	if info := v.Get("info"); info.Kind() == rawjson.Object && v.Get("messages").Kind() == rawjson.Array {
		if info.Get("mini_version").Exists() || info.Get("exit_status").Exists() && info.Get("model_stats").Exists() {
			return likely
		}
		return 0
	}
	return message(v)
}

// list votes on a whole trajectory in one record: as on its surest message.
func list(v rawjson.Value) int {
	best := 0
	for i := range min(v.Len(), 16) {
		best = max(best, message(v.Index(i)))
	}
	return best
}

// message votes on one message.
func message(v rawjson.Value) int {
	if v.Kind() != rawjson.Object {
		return 0
	}
	content := v.Get("content")
	extra := v.Get("extra")
	switch v.Str("role") {
	case "assistant":
		if fence := "```mswea_bash_command"; content.Kind() == rawjson.String && strings.Contains(content.Text(), fence) {
			return likely
		}
		if extra.Get("response").Kind() == rawjson.Object && extra.At("response", "choices").Kind() == rawjson.Array || extra.Get("actions").Kind() == rawjson.Array {
			return hint
		}
	case "user":
		if text := content.Text(); strings.HasPrefix(text, openCode) && strings.Contains(text[:min(len(text), 64)], closeCode) {
			return hint
		}
	case "tool":
		if extra.Get("raw_output").Exists() && extra.Get("returncode").Exists() {
			return likely
		}
	case "exit":
		if extra.Get("exit_status").Exists() {
			return likely
		}
	case "":
		if v.Is("type", "function_call_output") && extra.Get("returncode").Exists() || v.Is("object", "response") && extra.Get("actions").Exists() {
			return likely
		}
	}
	return 0
}
