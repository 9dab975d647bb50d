package deepagents

import (
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Votes for a record, see format.Shape.
const (
	certain  = 10
	literal  = 8
	likely   = 6
	possible = 4
	hint     = 3
	faint    = 2
)

// scoreMessage votes for an AgentMessage and for the headers of the stores.
func scoreMessage(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.Envelope {
		return 0
	}
	if !isRole(v.Str("role")) {
		switch {
		case !isHeader(v):
			return 0
		case v.Get("projectPath").Exists():
			return possible // meta.json of Ripple
		default:
			return faint // first line of a conversation of Mispher
		}
	}
	if isEntry(v) {
		return 0
	}
	votes := shared(v)
	if isUUID(v.Str("id")) && upper(v.Str("id")) == v.Str("id") {
		votes += hint
	}
	if v.Get("id").Exists() {
		votes += swiftRole(v)
	}
	switch ownBlocks(v.Get("content")) {
	case blocksOwn:
		if swiftRole(v) > 0 {
			votes += possible
		}
	case blocksLiteral:
		votes += literal
	case blocksForeign:
		return 0
	}
	return votes
}

// scoreEntry votes for a line of JSONLMessageLog.
func scoreEntry(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || r.Envelope || !isRole(v.Str("role")) || !isEntry(v) {
		return 0
	}
	votes := shared(v) + swiftRole(v)
	if _, ok := v.Get("round").Int(); ok {
		votes += hint
	}
	if v.Get("modelID").Exists() && v.Get("generationSeconds").Exists() {
		votes += hint
	}
	return votes
}

// isEntry tells a log line from an AgentMessage: it has a time and no id.
func isEntry(v rawjson.Value) bool {
	return v.Get("timestamp").Exists() && !v.Get("id").Exists() && v.Get("content").Kind() == rawjson.String
}

// shared are the votes for members that both shapes have.
func shared(v rawjson.Value) int {
	if v.Get("toolCallID").Exists() || v.Get("malformedToolCallBlocks").Exists() {
		return likely
	}
	return 0
}

func swiftRole(v rawjson.Value) int {
	if role := v.Str("role"); role == "human" || role == "ai" {
		return hint
	}
	return 0
}

func isRole(role string) bool {
	switch role {
	case "system", "human", "ai", "tool":
		return true
	}
	return false
}

// What the blocks of a content look like.
const (
	blocksNone    = iota // no blocks, or only such as everybody has
	blocksOwn            // a reasoning block, or an image nested in its block
	blocksLiteral        // {"text":{"_0":…}}
	blocksForeign        // types that the framework does not have
)

func ownBlocks(content rawjson.Value) int {
	kind := blocksNone
	for _, b := range content.Elems() {
		if _, _, ok := literalCase(b); ok {
			return blocksLiteral
		}
		switch b.Str("type") {
		case "text":
		case "reasoning":
			if b.Get("reasoning").Kind() == rawjson.String {
				kind = blocksOwn
			}
		case "image":
			if b.Get("image").Kind() == rawjson.Object {
				kind = blocksOwn
			}
		default:
			if kind == blocksNone {
				kind = blocksForeign
			}
		}
	}
	return kind
}

// isHeader recognises the metadata of a stored session: {id, model, title,
// createdAt, updatedAt}, with projectPath in Ripple.
func isHeader(v rawjson.Value) bool {
	if v.Kind() != rawjson.Object || !isUUID(v.Str("id")) {
		return false
	}
	for _, key := range [...]string{"model", "title", "createdAt", "updatedAt"} {
		if !v.Get(key).Exists() {
			return false
		}
	}
	for key := range v.Members() {
		switch key {
		case "id", "model", "title", "createdAt", "updatedAt", "projectPath":
		default:
			return false
		}
	}
	return true
}

// scoreStream votes for the events of ripple's stream-json. Its last line looks
// like that of Claude Code, which has no permission_blocked.
func scoreStream(r *format.Record) int {
	v := r.Value
	if v.Kind() != rawjson.Object || v.Get("role").Exists() || r.List != "" {
		return 0
	}
	has := func(keys ...string) bool {
		for _, k := range keys {
			if !v.Get(k).Exists() {
				return false
			}
		}
		return v.Len() <= len(keys)+3 // type, and the ids of later versions
	}
	votes := 0
	switch v.Str("type") {
	case "result":
		if v.Get("tools_used").Exists() && v.Get("permission_blocked").Exists() {
			votes = certain
		}
	case "round_completed":
		votes = when(has("hadToolCalls"), likely)
	case "token":
		votes = when(has("text", "isFinal"), hint)
	case "context_compacted":
		votes = when(has("tokensBefore", "tokensAfter"), hint)
	case "tool_started":
		votes = when(has("name", "input"), faint)
	case "tool_completed":
		votes = when(has("name", "result"), faint)
	case "tool_failed":
		votes = when(has("name", "error"), faint)
	case "tool_progress":
		votes = when(has("name", "delta"), faint)
	case "reasoning":
		votes = when(has("text") && v.Len() == 2, 1)
	}
	return votes
}

func when(yes bool, votes int) int {
	if yes {
		return votes
	}
	return 0
}
