// Package acp reads logs of the Agent Client Protocol, which editors and agents
// speak: its messages of JSON-RPC one per line, with or without a record around
// them, and the updates alone, as Grok CLI keeps them (updates.jsonl).
//
//	{"jsonrpc":"2.0","id":2,"method":"session/prompt","params":{"sessionId":"s","prompt":[{"type":"text","text":"…"}]}}
//	{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk","content":{…}}}}
//	{"jsonrpc":"2.0","id":2,"result":{"stopReason":"end_turn"}}
//
// Texts come in chunks and are put together. A call is announced once and updated
// by its id; its last update says how it ended. A session that is loaded again
// streams what was said before, prompts among it.
package acp

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "acp",
	Title:   "Agent Client Protocol",
	Reads:   "messages of the protocol as editors and agents log them: one a line, with or without a record around them, and streams of session updates alone (updates.jsonl of Grok CLI)",
	Omits:   "files and terminals that the agent asks its client for are metadata",
	Sources: []format.Source{{Project: "agentclientprotocol/agent-client-protocol", File: "schema/v1/schema.json, schema/v2/schema.json, docs/protocol", Version: "b7f00054 of 2026-08-22", Verified: "2026-11-23"}},
	Shapes:  []format.Shape{{Name: "messages", Score: score, Assemble: assemble, List: "-"}},
}

// score votes for messages of the protocol.
func score(r *format.Record) int {
	v := r.Value
	if !updateOf(v).Exists() {
		exchanged := chat.RPCsOf(r)
		if len(exchanged) == 0 {
			return 0
		}
		v = exchanged[0].Message
	}
	switch {
	case updateOf(v).Fits("sessionUpdate:filled"):
		return 10
	case v.Fits("result.stopReason") && v.Get("result").Len() <= 3:
		return 2
	}
	return messages.Of(v)
}

const messages = format.Votes(`
	10 method=initialize params.protocolVersion:number
	10 method=session/new|session/load|session/resume|session/prompt|session/cancel
	10 method=session/request_permission|session/set_mode|session/set_model
	6  method=fs/read_text_file|fs/write_text_file|terminal/create|terminal/output
	2  result.agentCapabilities
`)

// updateOf returns the update of a notification, of its parameters, or of a record
// with them; Missing if it is none.
func updateOf(v rawjson.Value) rawjson.Value {
	for _, at := range [...]rawjson.Value{v.At("params", "update"), v.Get("update"), v} {
		if at.Fits("sessionUpdate:text") {
			return at
		}
	}
	return rawjson.Value{}
}

// sessionOf returns the id of the session that a message belongs to.
func sessionOf(v rawjson.Value) string {
	if id := v.At("params", "sessionId"); id.Exists() {
		return id.Scalar()
	}
	return v.Get("sessionId").Scalar()
}

// group returns the part of a method's name before the slash.
func group(method string) string {
	name, _, _ := strings.Cut(method, "/")
	return name
}
