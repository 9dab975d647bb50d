// Package openairesponses reads logs of OpenAI's Responses API and of the programs
// that speak it: requests with their list of items, answers, logs of both, streamed
// answers, pages of the Conversations API, and lists of items.
//
// What is special about these logs:
//
//   - A turn of the model is a list of items: reasoning, messages, calls. Items that
//     follow each other are shown as one message.
//   - A call has two ids; its result names call_id, not id. Tools that the provider
//     ran hold call and result in one item.
//   - A request may hold only what is new and name the answer that it goes on from
//     (previous_response_id). An answer that is made in the background is first
//     "queued", and asked for again.
package openairesponses

import (
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
)

// Format returns the format.
var Format = format.Format{
	Name:  "openai-responses",
	Title: "OpenAI Responses",
	Reads: "bodies of the Responses API as programs and proxies save them: requests, answers and logs of both (repeated histories are shown once), streamed answers, lists of items one a line or as a page of the Conversations API",
	Omits: "log probabilities and the contents of files that items refer to by id are not shown",

	Provider: true,
	Sources: []format.Source{
		{Project: "openai/openai-openapi", File: "openapi.json (Response, Item, OutputItem, ResponseStreamEvent, ConversationItemList)"},
	},
	Shapes: []format.Shape{
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "requests", Score: scoreRequests, Decode: wire.DecodeRecord, List: "-"},
		{Name: "pages of items", Score: scorePage, Decode: decodePage, List: "-"},
		{Name: "items", Score: scoreItems, Decode: wire.DecodeRecord},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-", Pieces: true},
		{Name: "streamed answers", Score: scoreEvent, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, List: "-", Pieces: true},
	},
}

// decodePage decodes a page of items: {"object":"list","data":[…]}.
func decodePage(r *format.Record) format.Decoded {
	if scorePage(r) == 0 {
		return wire.DecodeRecord(r)
	}
	messages := chat.InConversation(strconv.FormatInt(r.Origin.Offset, 10), chat.Items(r.Value.Get("data")))
	messages[0].Meta = append(messages[0].Meta, chat.Meta(r.Value, "object", "data")...)
	return format.Shown(messages...)
}
