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

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "semantic-kernel",
	Title: "Semantic Kernel and Agent Framework",
	Reads: "what programs save: chat histories of Semantic Kernel as JSON (Python and .NET) and as XML, messages and threads of the Agent Framework",
	Omits: "inner content of the provider and plugins' definitions are shown only in the raw record",
	Sources: []format.Source{
		{Project: "microsoft/semantic-kernel", File: "python/semantic_kernel/contents, dotnet/src/SemanticKernel.Abstractions/Contents"},
		{Project: "microsoft/agent-framework", File: "python/packages/core/agent_framework/_types.py"},
		{Project: "dotnet/extensions", File: "src/Libraries/Microsoft.Extensions.AI.Abstractions/Contents"},
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
	if n := votes(v); n > 0 {
		return n
	}
	if v.Kind() == rawjson.Array {
		return listVotes(v)
	}
	if list := v.First("messages", "Messages"); list.Kind() == rawjson.Array && v.Get("role").IsNull() {
		return listVotes(list)
	}
	return 0
}

func listVotes(list rawjson.Value) int {
	best := 0
	for i, e := range list.Elems() {
		best = max(best, votes(e))
		if i >= 8 {
			break
		}
	}
	return best
}

// scoreThread votes on threads of the Agent Framework.
func scoreThread(r *format.Record) int {
	return listVotes(threadMessages(r.Value))
}

// threadMessages finds the messages of a saved thread.
func threadMessages(v rawjson.Value) rawjson.Value {
	for _, key := range [...]string{"chat_message_store_state", "storeState", "chatHistoryProviderState", "StoreState"} {
		if inner := v.Get(key); inner.Kind() == rawjson.Array {
			return inner
		} else if list := inner.First("messages", "Messages"); list.Kind() == rawjson.Array {
			return list
		}
	}
	return rawjson.Value{}
}

// votes judges one message.
func votes(v rawjson.Value) int {
	if v.Kind() != rawjson.Object {
		return 0
	}
	if v.Is("content_type", "message") && v.Get("items").Kind() == rawjson.Array {
		return 10
	}
	if label := v.First("Role", "role").First("Label", "label"); label.Kind() == rawjson.String {
		if list := v.First("Items", "items"); list.Kind() == rawjson.Array && (list.Len() == 0 || list.Index(0).Get("$type").Exists()) {
			return 10
		}
		if v.First("Content", "content").Kind() == rawjson.String {
			return 6
		}
	}
	list := v.First("contents", "Contents")
	if list.Kind() != rawjson.Array || v.First("role", "Role").IsNull() {
		return 0
	}
	first := list.Index(0)
	switch {
	case v.Is("type", "chat_message"), !first.Is("$type", ""):
		return 10
	case known(kindOf(first)) && first.Get("type").Exists() && (v.Get("author_name").Exists() || v.Get("message_id").Exists() || v.Get("additional_properties").Exists() || v.At("role", "value").Exists()):
		return 8
	case known(kindOf(first)) && first.Get("type").Exists():
		return 4
	}
	return 0
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
	if !r.Value.Exists() && bytes.HasPrefix(r.Raw, []byte("<chat_history>")) {
		return 10
	}
	return 0
}
