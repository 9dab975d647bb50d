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
	"msgview/loaders/chat"
	"msgview/loaders/format"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "mcp",
	Title:   "Model Context Protocol",
	Reads:   "messages of the protocol as clients, servers and inspectors log them: one a line or as server-sent events, with or without a record around them, and log lines that end with one",
	Omits:   "lists of resources and prompts, progress and keep-alives are metadata",
	Sources: []format.Source{{Project: "modelcontextprotocol/modelcontextprotocol", File: "schema/2025-11-25/schema.ts", Version: "b0f60ba5 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "trace", Score: score, Assemble: assemble, List: "-"}},
}

const messages = format.Votes(`
	10 method=initialize params.clientInfo params.protocolVersion:text
	0  method=initialize
	1  method=ping
	9  method^tools/|resources/|prompts/
	9  method=sampling/createMessage|elicitation/create|roots/list|completion/complete|logging/setLevel
	8  method=notifications/initialized|notifications/progress|notifications/message|notifications/cancelled
	5  method^notifications/
	0  method:text method:filled
	10 result.serverInfo result.protocolVersion
	10 result.tools.0.inputSchema
	7  result.content:list result.content.0.type
	1  result:object !result.kind:some id
`)

// score votes on messages of the protocol.
func score(r *format.Record) int {
	best := 0
	list := chat.RPCsOf(r)
	for _, x := range list[:min(len(list), 5)] {
		best = max(best, messages.Of(x.Message))
	}
	return best
}
