// Package cohere reads logs of Cohere's chat, of both versions: requests, answers,
// logs of both, and streamed answers.
//
// The second version is close to OpenAI's: messages, with a plan beside the calls
// (tool_plan, shown as reasoning) and citations that name results of tools. The
// first has the new message beside the history, roles in capitals, and results with
// a copy of the call instead of an id.
package cohere

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "cohere",
	Title: "Cohere Chat",
	Reads: "bodies of both versions of the Chat API as programs and proxies save them: requests, answers, logs of them (repeated histories are shown once), and streamed answers",
	Omits: "the places in the text that citations refer to are shown only in the raw record",

	Provider: true,
	Sources:  []format.Source{{Project: "cohere-ai/cohere-python", File: "src/cohere/types, src/cohere/v2/types (answers, messages, events of both versions)", Version: "bc495daa of 2026-08-19", Verified: "2026-11-26"}},
	Shapes: []format.Shape{
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "requests", Score: scoreRequests, Decode: wire.DecodeRecord, List: "messages"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-"},
		{Name: "streamed answers", Score: events.Score, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents},
	},
}

// answer is one of the second version.
const answer = format.Votes(`
	0  choices/done
	0  !message.role=assistant
	10 finish_reason usage.billed_units:object
	10 finish_reason usage.tokens:object
	0  !finish_reason=COMPLETE|STOP_SEQUENCE|MAX_TOKENS|TOOL_CALL|ERROR|TIMEOUT|ERROR_TOXIC|ERROR_LIMIT|USER_CANCEL
	10 message.content:list
	10 message.tool_plan/tool_calls
`)

// firstAnswer is one of the first version.
const firstAnswer = format.Votes(`
	10 text:text generation_id finish_reason=COMPLETE|STOP_SEQUENCE|MAX_TOKENS|TOOL_CALL|ERROR|TIMEOUT|ERROR_TOXIC|ERROR_LIMIT|USER_CANCEL
	10 text:text generation_id chat_history
`)

func isAnswer(v rawjson.Value) bool { return answer.Of(v) > 0 || firstAnswer.Of(v) > 0 }

func scoreAnswer(r *format.Record) int { return max(answer.Score(r), firstAnswer.Score(r)) }

// cohereModel reports whether a request names one of Cohere's models.
func cohereModel(v rawjson.Value) bool {
	return v.Fits("model=command") || v.Fits("model^command-") || v.Fits("model^c4ai-") && !strings.Contains(v.Str("model"), "/")
}

// message is one message, told by what only this interface has.
const message = format.Votes(`
	7 role=assistant tool_plan:text
	6 role=assistant citations.0.sources.0.type
	6 role=tool content.0.document.data
	5 role=CHATBOT|USER|SYSTEM message:text
	6 role=TOOL tool_results.0.call
`)

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	list, known := v.First("messages", "chat_history"), cohereModel(v)
	if list.Kind() != rawjson.Array && !(known && v.Fits("message:text")) {
		return 0
	}
	score := chat.Surest(list, message.Of)
	if known {
		score += 4
	}
	if score > 0 && v.Fits("chat_history:list message:text !text") {
		score += 2
	}
	return min(score, 10)
}

// scoreRequests votes on requests and messages.
func scoreRequests(r *format.Record) int {
	v := r.Value
	switch {
	case v.Kind() == rawjson.Array:
		return chat.Surest(v, message.Of)
	case v.Fits("request") || firstAnswer.Of(v) > 0:
		return 0
	}
	return max(scoreRequest(v), message.Of(v))
}

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on.
func scoreExchange(r *format.Record) int {
	x, ok := wire.ExchangeOf(r.Value)
	switch {
	case !ok:
		return 0
	case !x.Outer.Exists():
		return chat.VoteRequest(r, scoreRequest(r.Value), 2, 11)
	case isAnswer(x.Response), strings.Contains(x.Response.Text(), `"type":"content-delta"`), strings.Contains(x.Response.Text(), `"event_type":"stream-start"`):
		return 9
	case x.Response.Fits("!choices") && scoreRequest(x.Request) >= 4:
		return 8
	}
	return 0
}

// events are those of a streamed answer.
const events = format.Votes(`
	8 is_finished:bool event_type=stream-start|text-generation|stream-end|citation-generation|tool-calls-generation|tool-calls-chunk
	0 is_finished:bool
	9 type=message-start delta.message:object
	7 type=content-start|content-delta|tool-plan-delta|tool-call-start|tool-call-delta|citation-start delta.message:object
	7 type=message-end delta.finish_reason
`)
