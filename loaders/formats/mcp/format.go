// Package mcp reads traces of the Model Context Protocol: its messages of JSON-RPC
// one per line, as server-sent events, in records with a time and a direction, or
// behind a prefix in the log of a program.
//
//   - A request to call a tool and its answer are a call and its result. Ids count
//     for each direction, and start again with each session; sessions are
//     conversations.
//   - A server that asks the client's model for an answer (sampling) holds a
//     conversation of its own: a thread, started by the call it is made for.
//   - The instructions of a server are shown as a system prompt, its tools as a
//     marker. What only keeps the connection going is metadata.
package mcp

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "mcp",
	Title: "Model Context Protocol",
	Reads: "messages of the protocol as clients, servers and inspectors log them: one a line or as server-sent events, with or without a record around them, and log lines that end with one",
	Omits: "lists of resources and prompts, progress and keep-alives are metadata",
	Sources: []format.Source{
		{Project: "modelcontextprotocol/modelcontextprotocol", File: "schema/2025-11-25/schema.ts"},
	},
	Shapes: []format.Shape{
		{Name: "trace", Score: score, Assemble: assemble, List: "-"},
	},
}

// score votes on messages of the protocol.
func score(r *format.Record) int {
	best := 0
	for i, x := range chat.RPCsOf(r) {
		best = max(best, votes(x.Message))
		if i >= 4 {
			break
		}
	}
	return best
}

func votes(v rawjson.Value) int {
	method := v.Str("method")
	group, _, _ := strings.Cut(method, "/")
	switch {
	case method == "initialize":
		if v.At("params", "clientInfo").Exists() && v.At("params", "protocolVersion").Kind() == rawjson.String {
			return 10
		}
		return 0
	case method == "ping":
		return 1
	case group == "tools", group == "resources", group == "prompts", method == "sampling/createMessage", method == "elicitation/create",
		method == "roots/list", method == "completion/complete", method == "logging/setLevel":
		return 9
	case group == "notifications":
		switch strings.TrimPrefix(method, "notifications/") {
		case "initialized", "progress", "message", "cancelled":
			return 8
		}
		return 5
	case method != "":
		return 0
	}
	result := v.Get("result")
	switch {
	case result.Get("serverInfo").Exists() && result.Get("protocolVersion").Exists():
		return 10
	case result.Get("tools").Index(0).Get("inputSchema").Exists():
		return 10
	case result.Get("content").Kind() == rawjson.Array && result.Get("content").Index(0).Get("type").Exists():
		return 7
	case result.Kind() == rawjson.Object && result.Get("kind").IsNull() && v.Get("id").Exists():
		return 1
	}
	return 0
}
