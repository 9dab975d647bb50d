// Package semantickernel reads chat histories of Semantic Kernel, in Python and in
// .NET, and of its successor, Microsoft's Agent Framework with the messages of
// Microsoft.Extensions.AI.
//
//   - A message is a list of items, or contents, with a type: content_type in
//     Python, $type in .NET, type in the Agent Framework. The spelling of names
//     differs with the naming policy of the program.
//   - Python also writes a history as XML, for prompts.
//   - Functions belong to a plugin, shown as the server of a call.
//   - Requests for approval are contents of their own.
package semantickernel

import (
	"bytes"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "semantic-kernel",
	Title: "Semantic Kernel and Agent Framework",
	Reads: "what programs save: chat histories of Semantic Kernel as JSON (Python and .NET) and as XML, messages and threads of the Agent Framework",
	Omits: "inner content of the provider and plugins' definitions are shown only in the raw record",
	Sources: []format.Source{
		{Project: "microsoft/semantic-kernel", File: "python/semantic_kernel/contents", Version: "b39d95a3 of 2026-08-20", Verified: "2026-11-26"}, {Project: "microsoft/semantic-kernel", File: "dotnet/src/SemanticKernel.Abstractions/Contents", Version: "b39d95a3 of 2026-08-20", Verified: "2026-11-26"},
		{Project: "microsoft/agent-framework", File: "python/packages/core/agent_framework/_types.py", Version: "5eb3eb74 of 2026-08-07", Verified: "2026-11-25"},
		{Project: "dotnet/extensions", File: "src/Libraries/Microsoft.Extensions.AI.Abstractions/Contents", Version: "5862342c of 2026-08-19", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: score, Decode: decode},
		{Name: "thread", Score: scoreThread, Decode: decode, List: "-"},
		{Name: "XML", Score: scoreXML, Assemble: assembleXML, List: "-"},
	},
}

// score votes on messages and on documents with a list of them.
func score(r *format.Record) int {
	v := r.Value
	n := max(votes(v), chat.Surest(v, votes))
	if n == 0 && v.Fits("messages/Messages:list !role:some") {
		return chat.Surest(v.First("messages", "Messages"), votes)
	}
	return n
}

// scoreThread votes on threads of the Agent Framework.
func scoreThread(r *format.Record) int { return chat.Surest(threadMessages(r.Value), votes) }

// threadMessages finds the messages of a saved thread.
func threadMessages(v rawjson.Value) rawjson.Value {
	for _, key := range [...]string{"chat_message_store_state", "storeState", "chatHistoryProviderState", "StoreState"} {
		inner := v.Get(key)
		for _, list := range [...]rawjson.Value{inner, inner.First("messages", "Messages")} {
			if list.Kind() == rawjson.Array {
				return list
			}
		}
	}
	return rawjson.Value{}
}

const messages = format.Votes(`
	0  role=instructions|user|response|tool contents.0.id !$type !message_id
	10 content_type=message items:list
	10 Role/role.Label/label:text Items/items:list !Items/items.0
	10 Role/role.Label/label:text Items/items:list Items/items.0.$type
	6  Role/role.Label/label:text Content/content:text
	10 contents/Contents:list role/Role:some type=chat_message
	10 contents/Contents:list role/Role:some contents/Contents.0.$type:filled
`)

// votes judges one message.
func votes(v rawjson.Value) int {
	n, first := messages.Of(v), v.First("contents", "Contents").Index(0)
	if n == 0 && !v.Fits("role=instructions|user|response|tool contents.0.id !message_id") && v.Fits("contents/Contents:list contents/Contents.0.type role/Role:some") && known(kindOf(first)) {
		if n = 4; v.Fits("author_name/message_id/additional_properties") || v.Fits("role.value") {
			n = 8
		}
	}
	return n
}

// kindOf returns the type of a content in one spelling: TextContent, functionCall
// and function_call become text and functioncall.
func kindOf(v rawjson.Value) string {
	kind := v.First("$type", "content_type", "type").Text()
	kind = strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(kind, "_", ""), "-", ""))
	kind = strings.TrimPrefix(kind, "streaming")
	return strings.TrimSuffix(kind, "content")
}

// known reports whether a type is one of contents.
func known(kind string) bool {
	switch kind {
	case "text", "textreasoning", "reasoning", "image", "audio", "binary", "file", "filereference", "data", "uri", "hostedfile",
		"functioncall", "functionresult", "error", "usage", "annotation", "functionapprovalrequest", "functionapprovalresponse",
		"toolapprovalrequest", "toolapprovalresponse":
		return true
	}
	return strings.HasSuffix(kind, "toolcall") || strings.HasSuffix(kind, "toolresult")
}

// scoreXML votes on the first line of a history in XML.
func scoreXML(r *format.Record) int {
	return format.If(!r.Value.Exists() && bytes.HasPrefix(r.Raw, []byte("<chat_history>")), 10)
}
