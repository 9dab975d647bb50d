// Package openaichat reads logs of OpenAI's Chat Completions API and of the many
// programs and providers that speak it: lists of messages, requests, answers, and
// logs of both.
//
// It is also the format of plain lists of {"role", "content"}, which belong to
// nobody in particular.
package openaichat

import (
	"msgview/loaders/format"
	"msgview/loaders/skim/message"
	"msgview/loaders/wire"
)

// Format returns the format.
var Format = format.Format{
	Name:  "openai-chat",
	Title: "OpenAI Chat Completions (and compatibles)",
	Reads: "bodies of the Chat Completions API and of compatible servers as programs and proxies save them: lists of messages, conversations one a line, requests, answers, batches, and logs of requests with their answers (repeated histories are shown once)",
	Omits: "log probabilities are shown only in the raw record",

	Provider: true,
	Wraps:    true,
	Sources: []format.Source{
		{Project: "openai/openai-openapi", File: "openapi.json (chat completions)", Version: "f85dbe2 of 2026-08-21", Verified: "2026-11-23"},
		{Project: "mistralai/client-python", File: "src/mistralai/client/models (assistantmessage.py, chatcompletionchoice.py, thinkchunk.py)", Version: "05629d23 of 2026-06-30", Verified: "2026-11-26"},
		{Project: "groq/groq-python", File: "src/groq/types/chat (chat_completion.py, chat_completion_message.py, chat_completion_chunk.py)", Version: "9620fde0 of 2026-08-18", Verified: "2026-11-26"},
		{Project: "DeepSeek and OpenRouter", File: "API references, for what they add; the services are closed"},
		{Project: "vllm-project/vllm", File: "vllm/entrypoints/openai/protocol.py", Version: "0052bed3", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: wire.DecodeRecord, Skim: message.Skim, List: "messages"},
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-"},
		{Name: "streamed answers", Score: chunks.Score, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, List: "-"},
	},
}
