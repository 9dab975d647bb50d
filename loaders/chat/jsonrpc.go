package chat

import (
	"bytes"
	"slices"
	"strings"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// An RPC is a message of JSON-RPC 2.0 as logs hold it: by itself, in a record that
// says when it was sent and by whom, or behind a prefix on a line of text.
type RPC struct {
	Message rawjson.Value
	Time    rawjson.Value // Missing if the log does not say
	// From is "client" or "server", "" if the log does not say who sent it.
	From string
	// Line is what stands around the message on a line of text, of which the message is
	// tracked by itself.
	Line string
}

// rpcKeys are the members of records that hold a message.
var rpcKeys = [...]string{"message", "payload", "data", "body", "msg", "jsonrpc_message", "content", "params"}

// RPCsOf finds the messages in a record; a batch has several.
func RPCsOf(r *format.Record) []RPC {
	v := r.Value
	if v.Kind() != rawjson.Object && v.Kind() != rawjson.Array || r.Prefix != "" {
		return rpcLine(r.Raw)
	}
	if isRPC(v) {
		return []RPC{{Message: v}}
	}
	if v.Kind() == rawjson.Array {
		return rpcBatch(v, RPC{})
	}
	for _, key := range rpcKeys {
		inner := rawjson.Unwrap(v.Get(key), 2)
		if !isRPC(inner) && (inner.Kind() != rawjson.Array || !isRPC(inner.Index(0))) {
			continue
		}
		x := RPC{Message: inner, Time: v.First(TimeKeys...)}
		for _, k := range [...]string{"direction", "dir", "from", "source", "sender", "type", "kind"} {
			text := v.Get(k).Look().Text()
			if x.From = rpcSender(text); x.From != "" {
				if onlyDirection(text) {
					v.Get(k).Take()
				}
				break
			}
		}
		if inner.Kind() == rawjson.Array {
			return rpcBatch(inner, x)
		}
		return []RPC{x}
	}
	return nil
}

func isRPC(v rawjson.Value) bool {
	return v.Str("jsonrpc") == "2.0" && (v.Get("method").Exists() || v.Get("result").Exists() || v.Get("error").Exists())
}

func rpcBatch(list rawjson.Value, x RPC) []RPC {
	var out []RPC
	for _, e := range list.Elems() {
		if !isRPC(e) {
			return nil
		}
		x.Message = e
		out = append(out, x)
	}
	return out
}

// rpcLine reads a message on a line of text.
func rpcLine(raw []byte) []RPC {
	if !bytes.Contains(raw, []byte(`"jsonrpc"`)) {
		return nil
	}
	i := bytes.IndexByte(raw, '{')
	if i < 0 {
		return nil
	}
	v, n, err := rawjson.ParsePrefix(raw[i:])
	if v = rawjson.Track(v); err != nil || !isRPC(v) {
		return nil
	}
	prefix := string(raw[:i])
	x := RPC{Message: v, From: rpcSender(prefix), Line: strings.TrimSpace(prefix + string(raw[i+n:]))}
	if word, _, _ := strings.Cut(strings.TrimLeft(prefix, "["), " "); word != "" {
		if q, err := rawjson.Parse(rawjson.Quote(strings.TrimRight(word, "]:"))); err == nil && !Time(q).IsZero() {
			x.Time = q
		}
	}
	return []RPC{x}
}

// rpcSender reads who sent a message: "client->server", "from server", "outgoing".
func rpcSender(s string) string {
	s = strings.ToLower(s)
	if i := strings.LastIndex(s, "from "); i >= 0 {
		s = s[i:]
	}
	client, server := strings.Index(s, "client"), strings.Index(s, "server")
	switch {
	case client >= 0 && (server < 0 || client < server):
		return "client"
	case server >= 0:
		return "server"
	}
	switch {
	case slices.Contains(sending, s):
		return "client"
	case slices.Contains(receiving, s):
		return "server"
	}
	return ""
}

// sending and receiving are what logs of clients call the directions.
var (
	sending   = []string{"out", "outgoing", "outbound", "send", "sent", "c2s", "request", "stdin", "->", ">"}
	receiving = []string{"in", "incoming", "inbound", "recv", "receive", "received", "s2c", "response", "stdout", "<-", "<"}
)

// onlyDirection reports whether a text has no other words than those that tell a direction.
func onlyDirection(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" _-<>=:→←", r) })
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.Contains(sending, w) && !slices.Contains(receiving, w) && !slices.Contains([]string{"client", "server", "from", "to"}, w)
	})
}
