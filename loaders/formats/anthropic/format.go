// Package anthropic reads logs of Anthropic's Messages API: lists of messages,
// requests, answers, batches, and logs of requests with their answers.
package anthropic

import (
	"msgview/loaders/format"
	"msgview/loaders/wire"
)

// Format returns the format.
var Format = format.Format{
	Name:  "anthropic-messages",
	Title: "Anthropic Messages",
	Reads: "bodies of the Messages API as programs and proxies save them: lists of messages, requests, answers, batches, and logs of requests with their answers (repeated histories are shown once)",
	Omits: "signatures, encrypted search contents and cache marks are shown only in the raw record",

	Provider: true,
	Sources: []format.Source{
		{Project: "docs.anthropic.com", File: "Messages API"},
		{Project: "anthropics/anthropic-sdk-python", File: "src/anthropic/types and types/beta (content blocks)"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: wire.DecodeRecord, List: "messages"},
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-"},
		{Name: "streamed answers", Score: scoreEvent, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, List: "-"},
	},
}
