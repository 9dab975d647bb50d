// Package bedrock reads logs of Amazon Bedrock's Converse API: messages, requests,
// answers, logs of both, the events of ConverseStream, and the log that Bedrock
// itself keeps of model invocations.
//
// What is special about these logs:
//
//   - Parts are objects with one member that names what they are.
//   - Results travel in the user's name; those of tools that the provider ran stand
//     in the assistant's message.
//   - Bodies do not name the model. The invocation log does, and its bodies may be
//     those of the model's own interface instead.
package bedrock

import (
	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
)

// Format returns the format.
var Format = format.Format{
	Name:  "bedrock-converse",
	Title: "Amazon Bedrock (Converse)",
	Reads: "bodies of Converse as programs save them (messages, requests, answers, events of ConverseStream), logs of both (repeated histories are shown once), model invocation logs of CloudWatch and S3, bodies of InvokeModel of Titan, Llama, Mistral, AI21 and Claude 2, and traces of agents (InvokeAgent)",
	Omits: "what an agent checks before and after (pre- and post-processing, guardrails) is metadata; bodies that an invocation log keeps in files of their own are named, not shown; so are media in S3",

	Provider: true,
	Sources: []format.Source{
		{Project: "aws/aws-sdk-js-v3", File: "client-bedrock-runtime: models/models_0.d.ts (Converse, ConverseStream, ContentBlock, TokenUsage)", Version: "3.1164.0", Verified: "2026-11-26"},
		{Project: "docs.aws.amazon.com", File: "user guide (model invocation logging; request and answer bodies of InvokeModel; Trace and OrchestrationTrace of agents), whose writers are not public: known from documentation only"},
		{Project: "tmc/langchaingo", File: "llms/bedrock/internal/bedrockclient (bodies of Titan, Llama, AI21 and Claude 2)", Version: "8fea3de6 of 2026-01-11", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "messages", Score: scoreMessages, Decode: wire.DecodeRecord, List: "messages"},
		{Name: "answers", Score: answer.Score, Decode: wire.DecodeRecord, List: "-"},
		{Name: "completions", Title: "Amazon Bedrock (InvokeModel)", Score: scoreInvoked, Decode: wire.DecodeRecord, List: "-", Many: true},
		{Name: "exchanges", Score: scoreExchange, Decode: decodeExchange, Assemble: wire.AssembleExchangesOr(decodeExchange), List: "-", Pieces: true},
		{Name: "agent traces", Title: "Amazon Bedrock (agent traces)", Score: scoreAgent, Assemble: assembleAgent, List: "traces"},
		{Name: "streamed answers", Score: scoreEvent, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, List: "-", Pieces: true},
	},
}

// decodeExchange decodes a record of an invocation log whose bodies are kept
// elsewhere, or are of no conversation (embeddings, pictures), and any other record
// as usual.
func decodeExchange(r *format.Record) format.Decoded {
	v := r.Value
	if v.Str("schemaType") != "ModelInvocationLog" {
		return wire.DecodeRecord(r)
	}
	if x, ok := wire.ExchangeOf(v); ok && x.Outer.Exists() {
		return wire.DecodeRecord(r)
	}
	text := v.Str("operation") + " of " + v.Str("modelId")
	for _, side := range [...]string{"input", "output"} {
		if path := v.At(side, side+"BodyS3Path").Text(); path != "" {
			text += ", " + side + " kept in " + path
		}
	}
	m := chat.Note(model.MarkerNotice, text)
	if code := v.Str("errorCode"); code != "" {
		m = chat.Note(model.MarkerError, text+": "+code)
	}
	m.Time = chat.Time(v.Get("timestamp"))
	m.Meta = chat.Meta(v, "schemaType", "timestamp")
	return format.Shown(m)
}
