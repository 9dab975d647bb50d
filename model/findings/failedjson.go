package findings

import (
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/tool"
	"msgview/model/wordset"
)

// What a result that is JSON says of its own failure.

// failedJSON reports whether a result is a JSON object that says that it failed, and
// where. What finds something shows what others say: only that not all was searched counts.
func failedJSON(c *model.ToolCall, r *model.ToolResult, finds bool) (Span, bool) {
	name := c.Name
	for part, p := range r.Content {
		t, ok := p.(model.Text)
		if !ok || len(t.Text) > maxJSON {
			continue
		}
		text := strings.TrimSpace(t.Text)
		for range frameLines { // what a frame has before it
			line, rest, more := strings.Cut(text, "\n")
			if line = strings.TrimSpace(line); !more || strings.HasPrefix(text, "{") || !isFrame(line) {
				break
			}
			text = strings.TrimSpace(rest)
		}
		if !strings.HasPrefix(text, "{") || !strings.HasSuffix(text, "}") {
			continue
		}
		v, err := rawjson.Parse([]byte(text))
		if err != nil {
			continue
		}
		for key, m := range v.Members() {
			if key == "status" && isOfThing(v) && asksFor(c) {
				continue
			}
			if !partly(v, key, m) && (finds || !saysFailure(key, m) && !refuses(v, key, m) && !wraps(key, m) && !leavesOut(v, key, m) && !undone(name, key, m) && !declines(v, name, key, m)) {
				continue
			}
			return keyLine(part, t.Text, key), true
		}
	}
	return Span{}, false
}

// asksFor reports whether a call asks what something is: by its name, or as a request that
// changes nothing. The status that it gives may be that of what was asked for.
func asksFor(c *model.ToolCall) bool {
	words := model.Words(c.Name[strings.LastIndex(c.Name, "__")+1:])
	if len(words) == 0 {
		return false
	}
	for _, w := range [...]string{words[0], words[len(words)-1]} {
		switch strings.ToLower(w) {
		case "get", "list", "find", "search", "check", "read", "fetch", "describe", "show", "query", "lookup", "status", "view", "inspect", "select", "poll", "retrieve":
			return true
		}
	}
	return strings.EqualFold(tool.Text(tool.Arguments(c), "method", "http_method"), "get")
}

// isOfThing reports whether an object tells of something, and not only of how a call went.
func isOfThing(v rawjson.Value) bool {
	for key := range v.Members() {
		switch strings.ToLower(key) {
		case "status", "message", "msg", "error", "reason", "detail", "details", "code", "errors", "success", "ok", "status_code", "statuscode", "timestamp", "data", "result":
		default:
			return true
		}
	}
	return false
}

// aheadOfKey is how many bytes of a line may stand before what tells: of one that is longer
// the beginning is left out.
const aheadOfKey = 80

// whole makes a span end with a whole character.
func whole(text string, s Span) Span {
	for s.End < len(text) && text[s.End]&0xC0 == 0x80 {
		s.End++
	}
	return s
}

// undone reports whether a member says that what a tool is to do by its name was not done:
// deploy_oven has "deployed": false, pay has "status": "declined".
func undone(name, key string, m rawjson.Value) bool {
	verb, _, _ := strings.Cut(strings.ToLower(name[strings.LastIndex(name, "__")+1:]), "_")
	verb = strings.TrimLeft(verb, "_")
	switch verb {
	case "get", "list", "find", "search", "check", "read", "is", "has", "fetch", "describe", "show", "query", "lookup", "status", "":
		return false
	}
	low := strings.ToLower(key)
	if low == "status" || low == "state" {
		switch strings.ToLower(m.Text()) {
		case "declined", "rejected":
			return true
		case "failed", "failure", "error":
			return low == "state"
		}
		return false
	}
	if b, ok := m.Bool(); ok && !b && len(verb) >= 4 {
		rest, ok := strings.CutPrefix(low, verb)
		return ok && (rest == "d" || rest == "ed")
	}
	return false
}

// declines reports whether a member says that what was to be done was not done, and another one
// gives the reason: "queued": false beside "reason": "the recipient is blocked".
func declines(v rawjson.Value, name, key string, m rawjson.Value) bool {
	if b, ok := m.Bool(); !ok || b || !doings.Has(strings.ToLower(key)) {
		return false
	}
	first, _, _ := strings.Cut(strings.ToLower(name[strings.LastIndex(name, "__")+1:]), "_")
	switch first {
	case "get", "list", "find", "search", "check", "read", "is", "has", "can", "fetch", "describe", "show", "query", "lookup", "status", "validate", "verify", "":
		return false
	}
	reason := strings.ToLower(v.Str("reason"))
	for _, w := range [...]string{"already", "exist", "up to date", "up-to-date", "unchanged", "no change", "not needed", "not required", "duplicate", "nothing to", "dry run", "dry_run", "dry-run"} {
		if strings.Contains(reason, w) {
			return false
		}
	}
	return reason != ""
}

// doings are members that say whether something was done.
var doings = wordset.Set{Words: "sent queued delivered accepted submitted scheduled created saved stored written booked reserved applied published deployed committed updated deleted removed inserted charged refunded paid transferred cancelled canceled uploaded merged approved enqueued processed executed posted"}

// wraps reports whether a member is the answer itself, and says that it failed.
func wraps(key string, m rawjson.Value) bool {
	switch key {
	case "result", "response", "data", "output", "payload", "body":
	default:
		return false
	}
	if m.Kind() != rawjson.Object {
		return false
	}
	for key, in := range m.Members() {
		switch key {
		case "success", "ok", "isError", "is_error", "error":
			if saysFailure(key, in) {
				return true
			}
		}
	}
	return false
}

// leavesOut reports whether a member counts what failed of many, beside one that counts what
// did not.
func leavesOut(v rawjson.Value, key string, m rawjson.Value) bool {
	switch key {
	case "errors":
		if m.Kind() != rawjson.Array || m.Len() == 0 {
			return false
		}
		for _, k := range [...]string{"applied", "migrated", "imported", "processed", "updated", "created", "sent", "inserted", "uploaded", "deleted", "written", "added", "succeeded"} {
			if v.Get(k).Kind() == rawjson.Number {
				return true
			}
		}
		return false
	case "failed", "failures", "failed_count", "failedCount", "failureCount", "failure_count":
	case "rejected":
		return m.Kind() == rawjson.Array && m.Len() > 0 && v.Get("accepted").Kind() == rawjson.Array && v.Get("accepted").Len() == 0
	default:
		return false
	}
	if n, ok := m.Int(); !ok || n <= 0 {
		return false
	}
	for _, k := range [...]string{"imported", "succeeded", "successful", "success_count", "successCount", "processed", "updated", "created", "sent", "inserted", "uploaded", "deleted", "migrated", "written", "added"} {
		if v.Get(k).Kind() == rawjson.Number {
			return true
		}
	}
	return false
}

// partly reports whether a member says that the answer is not whole: what was not asked, or did
// not answer, is not in it.
func partly(v rawjson.Value, key string, m rawjson.Value) bool {
	yes := func(v rawjson.Value) bool { b, ok := v.Bool(); return ok && b }
	switch key {
	case "failures", "errors", "failed_sources", "failedSources":
		return m.Kind() == rawjson.Array && m.Len() > 0 && (yes(v.Get("partial")) || yes(v.Get("incomplete")))
	case "timed_out", "timedOut":
		return yes(m) && (v.Get("hits").Exists() || v.Get("_shards").Exists() || v.Get("results").Exists())
	case "_shards":
		n, ok := m.Get("failed").Int()
		return ok && n > 0
	}
	return false
}

// saysNoPlace reports whether an edit says in words that it found no place for it.
func saysNoPlace(r *model.ToolResult) (at Span, ok bool) {
	first := true
	edges(r, func(span Span, line string) bool {
		if !first || isFrame(line) {
			return first
		}
		first = false
		low := strings.ToLower(line)
		for _, w := range [...]string{"string to replace not found", "not found in file", "no match found", "no matches found", "no replacement was", "did not match", "does not match the file", "was not found in", "is not unique in", "found multiple matches", "could not find the text", "failed to find", "no changes were made", "unable to apply", "error applying", "failed to apply", "<error_details>", "search block", "verification failed", "patch does not apply", "patch failed", "nothing was changed", "file was not changed", "file is unchanged", "edit was not applied", "has not been edited", "were not applied", "was not applied", "not been applied", "no edits were", "hunk failed"} {
			if strings.Contains(low, w) && (w != "search block" || strings.Contains(low, "fail")) {
				at, ok = span, true
			}
		}
		return false
	})
	return at, ok
}

func saysFailure(key string, m rawjson.Value) bool {
	switch key {
	case "error", "Error":
		switch m.Kind() {
		case rawjson.String:
			return strings.TrimSpace(m.Text()) != ""
		case rawjson.Object, rawjson.Array:
			return m.Len() > 0
		}
		b, ok := m.Bool()
		return ok && b
	case "success", "ok":
		b, ok := m.Bool()
		return ok && !b
	case "isError", "is_error":
		b, _ := m.Bool()
		return b
	case "status":
		switch strings.ToLower(m.Text()) {
		case "failed", "error", "failure", "fail":
			return true
		}
	case "exit_code", "exitCode", "returncode":
		n, ok := m.Int()
		return ok && n != 0
	}
	return false
}

// saysError reports whether a result of a tool that runs no command begins with a word
// of failure.
func saysError(r *model.ToolResult) (at Span, ok bool) {
	first := true
	edges(r, func(span Span, line string) bool {
		if !first {
			return false
		}
		first = false
		if strings.HasPrefix(line, "Traceback (most recent call last)") || isException(line) && strings.Contains(line, ": ") {
			at, ok = span, true
		}
		for _, p := range [...]string{"Error:", "ERROR:", "error:", "Error executing", "Error calling", "Error invoking", "Error while", "Error in ", "Error running", "Error reading", "Error writing", "<error>", "<Error>", "<tool_use_error>", "[error]", "[ERROR]", "Tool error", "Failed to ", "Exception:", "Your proposed edit has introduced"} {
			if strings.HasPrefix(line, p) && !saysNone(line) {
				at, ok = span, true
			}
		}
		return false
	})
	return at, ok
}
