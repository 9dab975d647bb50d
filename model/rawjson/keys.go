package rawjson

import "math"

// longKey is the length that is noted of a key of so many bytes or more: a document may
// have millions of nodes, and hardly any has one.
const longKey = math.MaxUint16

// longKeys are the ends of the keys that are that long, by where they begin.
type longKeys map[uint32]uint32

// keyBytes returns the key of a member as it is in the input.
func (d *document) keyBytes(n *node) []byte {
	end := n.key + uint32(n.keyLength)
	if n.keyLength == longKey {
		end = d.longKeys[n.key]
	}
	return d.data[n.key:end]
}

// keyOf decodes the key of a member.
func (d *document) keyOf(n *node) string {
	raw := d.keyBytes(n)
	if n.flags&escapedKey != 0 {
		return decodeText(raw, d.tolerant)
	}
	return internKey(raw)
}

// keyIs compares the key of a member without decoding it if it has no escapes.
func (d *document) keyIs(n *node, key string) bool {
	if n.flags&escapedKey != 0 {
		return decodeText(d.keyBytes(n), d.tolerant) == key
	}
	return string(d.keyBytes(n)) == key
}

// internText converts a text to a string, without allocating for the roles and types that nearly every record of a log has.
func internText(b []byte) string {
	if len(b) > len("tool_result") {
		return string(b)
	}
	switch string(b) {
	case "assistant":
		return "assistant"
	case "function":
		return "function"
	case "message":
		return "message"
	case "model":
		return "model"
	case "system":
		return "system"
	case "text":
		return "text"
	case "tool":
		return "tool"
	case "tool_result":
		return "tool_result"
	case "tool_use":
		return "tool_use"
	case "user":
		return "user"
	}
	return string(b)
}

// internKey converts a key to a string, without allocating for the keys that are in nearly every record of a log.
func internKey(b []byte) string {
	switch string(b) {
	case "arguments":
		return "arguments"
	case "cache_creation":
		return "cache_creation"
	case "cache_read_input_tokens":
		return "cache_read_input_tokens"
	case "call_id":
		return "call_id"
	case "completion_tokens":
		return "completion_tokens"
	case "content":
		return "content"
	case "conversations":
		return "conversations"
	case "created":
		return "created"
	case "created_at":
		return "created_at"
	case "cwd":
		return "cwd"
	case "data":
		return "data"
	case "description":
		return "description"
	case "entrypoint":
		return "entrypoint"
	case "event":
		return "event"
	case "finish_reason":
		return "finish_reason"
	case "from":
		return "from"
	case "function":
		return "function"
	case "gitBranch":
		return "gitBranch"
	case "id":
		return "id"
	case "index":
		return "index"
	case "input":
		return "input"
	case "input_tokens":
		return "input_tokens"
	case "isSidechain":
		return "isSidechain"
	case "kind":
		return "kind"
	case "message":
		return "message"
	case "messages":
		return "messages"
	case "metadata":
		return "metadata"
	case "mode":
		return "mode"
	case "model":
		return "model"
	case "name":
		return "name"
	case "output":
		return "output"
	case "output_tokens":
		return "output_tokens"
	case "parentId":
		return "parentId"
	case "parentUuid":
		return "parentUuid"
	case "parts":
		return "parts"
	case "path":
		return "path"
	case "payload":
		return "payload"
	case "prompt_tokens":
		return "prompt_tokens"
	case "properties":
		return "properties"
	case "requestId":
		return "requestId"
	case "role":
		return "role"
	case "service_tier":
		return "service_tier"
	case "sessionID":
		return "sessionID"
	case "sessionId":
		return "sessionId"
	case "signature":
		return "signature"
	case "slug":
		return "slug"
	case "source":
		return "source"
	case "state":
		return "state"
	case "status":
		return "status"
	case "stop_reason":
		return "stop_reason"
	case "text":
		return "text"
	case "thinking":
		return "thinking"
	case "timestamp":
		return "timestamp"
	case "title":
		return "title"
	case "tool_call_id":
		return "tool_call_id"
	case "tool_calls":
		return "tool_calls"
	case "tool_use_id":
		return "tool_use_id"
	case "total_tokens":
		return "total_tokens"
	case "type":
		return "type"
	case "url":
		return "url"
	case "usage":
		return "usage"
	case "userType":
		return "userType"
	case "uuid":
		return "uuid"
	case "value":
		return "value"
	case "version":
		return "version"
	}
	return string(b)
}

// bitOf returns a bit for a key. All formats ask each record of a log's head for their members: the bits of its keys tell of most that it has none.
func bitOf[text string | []byte](key text) uint64 {
	n := len(key)
	if n == 0 {
		return 1
	}
	return 1 << ((uint(key[0])*7 + uint(key[n-1])*13 + uint(n)*4) % 64)
}

// keysOf returns the bits of the keys of an object: all if there are many, or if one is only known when it is decoded.
func (d *document) keysOf(n *node) (bits uint64) {
	if n.kind != Object {
		return 0
	}
	if n.count > 64 {
		return ^uint64(0)
	}
	for i := n.first; i < n.first+n.count; i++ {
		m := &d.nodes[i]
		if m.flags&escapedKey != 0 {
			return ^uint64(0)
		}
		bits |= bitOf(d.keyBytes(m))
	}
	return bits
}
