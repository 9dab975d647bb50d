// Package cohere reads logs of Cohere's chat, of both versions: requests, answers,
// logs of both, and streamed answers.
//
// The second version is close to OpenAI's: messages, with a plan beside the calls
// (tool_plan, shown as reasoning) and citations that name results of tools. The
// first has the new message beside the history, roles in capitals, and results with
// a copy of the call instead of an id.
package cohere

import (
	"msgview/loaders/format"
	"msgview/loaders/wire"
)

// Format returns the format.
var Format = format.Format{
	Name:  "cohere",
	Title: "Cohere Chat",
	Reads: "bodies of both versions of the Chat API as programs and proxies save them: requests, answers, logs of them (repeated histories are shown once), and streamed answers",
	Omits: "the places in the text that citations refer to are shown only in the raw record",

	Provider: true,
	Sources: []format.Source{
		{Project: "docs.cohere.com", File: "API reference, chat v2 and v1, chat streaming"},
	},
	Shapes: []format.Shape{
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "requests", Score: scoreRequests, Decode: wire.DecodeRecord, List: "messages"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-"},
		{Name: "streamed answers", Score: events.Score, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents},
	},
}
