package vercelai

import (
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// maxVotes is the most that one record may vote, see format.Shape. inspected is
// how many messages of a list, and parts of a message, are looked at.
const (
	maxVotes  = 10
	inspected = 50
)

// scoreModelMessages and scoreUIMessages vote by the parts that only these messages
// have. A text alone says nothing: every chat log has roles and texts.
func scoreModelMessages(r *format.Record) int { return votes(r, modelVotes) }

func scoreUIMessages(r *format.Record) int { return votes(r, uiVotes) }

func votes(r *format.Record, of func(rawjson.Value) int) int {
	v := rawjson.Unwrap(r.Value, 2)
	if r.Envelope || v.Opaque() {
		return 0
	}
	list := v
	if v.Kind() == rawjson.Object {
		if v.Get("role").Kind() == rawjson.String {
			return min(of(v), maxVotes)
		}
		key := messageList(v)
		if key == "" {
			return 0
		}
		list = rawjson.Unwrap(v.Get(key), 2)
	}
	if list.Kind() != rawjson.Array {
		return 0
	}
	n := 0
	for i, m := range list.Elems() {
		if i == inspected || n >= maxVotes {
			break
		}
		n += of(rawjson.Unwrap(m, 2))
	}
	return min(n, maxVotes)
}

// isRole reports whether a role is one of the SDK's, as it spells them.
func isRole(s string) bool {
	switch s {
	case "system", "user", "assistant", "tool", "data":
		return true
	}
	return false
}

// modelVotes judges a ModelMessage; its parts may stand in parts, too.
func modelVotes(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || !isRole(v.Str("role")) {
		return 0
	}
	n := 0
	if v.Get("providerOptions").Kind() == rawjson.Object {
		n += 3
	}
	for _, key := range [...]string{"content", "parts"} {
		list := v.Get(key)
		if list.Kind() != rawjson.Array {
			continue
		}
		for i, p := range list.Elems() {
			if i == inspected {
				break
			}
			n += modelPartVotes(p)
		}
	}
	return n
}

func modelPartVotes(p rawjson.Value) int {
	n := 0
	if p.Get("providerOptions").Kind() == rawjson.Object {
		n = 2
	}
	isString := func(key string) bool { return p.Get(key).Kind() == rawjson.String }
	switch p.Str("type") {
	case "tool-call":
		if isString("toolCallId") && isString("toolName") && !isToolState(p.Str("state")) {
			n += 6
		}
	case "tool-result":
		if isString("toolCallId") && !isToolState(p.Str("state")) && (p.Get("output").Exists() || p.Get("result").Exists()) {
			n += 6
		}
	case "tool-approval-request", "tool-approval-response":
		if isString("approvalId") {
			n += 6
		}
	case "redacted-reasoning":
		if isString("data") {
			n += 6
		}
	case "image":
		if p.Get("image").Exists() {
			n += 2
		}
	case "file", "reasoning-file":
		if p.Get("data").Exists() && (isString("mediaType") || isString("mimeType")) {
			n += 2
		}
	}
	return n
}

// uiVotes judges a UIMessage.
func uiVotes(v rawjson.Value) int {
	role := v.Str("role")
	if v.Kind() != rawjson.Object || !isRole(role) || role == "tool" {
		return 0
	}
	n := 0
	if v.Get("toolInvocations").Kind() == rawjson.Array || v.Get("experimental_attachments").Kind() == rawjson.Array {
		n += 6
	}
	list := rawjson.Unwrap(v.Get("parts"), 2)
	if inner := mastraContent(v); inner.Exists() {
		list, n = inner.Get("parts"), n+6
	}
	if list.Kind() != rawjson.Array || list.Len() == 0 {
		return n
	}
	for i, p := range list.Elems() {
		if i == inspected {
			break
		}
		own, ok := uiPartVotes(p)
		if !ok {
			return n
		}
		n += own
	}
	return n + 3
}

// uiPartVotes judges a part of a UIMessage; ok is false if it cannot be one.
func uiPartVotes(p rawjson.Value) (n int, ok bool) {
	kind := p.Str("type")
	isString := func(key string) bool { return p.Get(key).Kind() == rawjson.String }
	switch {
	case kind == "":
		return 0, false
	case kind == "text":
		return 0, isString("text") && !p.Get("content").Exists()
	case kind == "step-start", kind == "dynamic-tool" && isString("toolCallId"):
		return 5, true
	case kind == "tool-invocation" && p.Get("toolInvocation").Kind() == rawjson.Object:
		return 5, true
	case strings.HasPrefix(kind, "tool-") && isString("toolCallId") && isToolState(p.Str("state")):
		return 5, true
	case strings.HasPrefix(kind, "source-") && isString("sourceId"):
		return 4, true
	case strings.HasPrefix(kind, "data-") && p.Get("data").Exists():
		return 3, true
	case kind == "reasoning":
		return 0, isString("text") || isString("reasoning")
	case kind == "file", kind == "reasoning-file":
		return 0, mediaTypeOf(p) != ""
	case kind == "custom":
		return 0, isString("kind")
	case kind == "source": // version 4
		return 0, p.Get("source").Kind() == rawjson.Object
	}
	return 0, modelPartVotes(p) > 0
}

// scoreSessions votes for {"sessions":[{"uiMessages":[…]}]} and for its elements.
func scoreSessions(r *format.Record) int {
	v := rawjson.Unwrap(r.Value, 2)
	if r.Envelope || v.Kind() != rawjson.Object {
		return 0
	}
	if list := v.Get("sessions"); list.Kind() == rawjson.Array {
		one := list.Index(0)
		if hasUIMessages(one) || messageList(one) != "" && votes(&format.Record{Value: one}, uiVotes) > 5 {
			return maxVotes
		}
		return 0
	}
	if hasUIMessages(v) {
		return 6
	}
	return 0
}

func hasUIMessages(v rawjson.Value) bool {
	list := v.Get("uiMessages")
	return list.Kind() == rawjson.Array && (list.Len() == 0 || votes(&format.Record{Value: list.Index(0)}, uiVotes) > 1)
}
