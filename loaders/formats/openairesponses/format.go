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
	"slices"
	"strconv"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "openai-responses",
	Title: "OpenAI Responses",
	Reads: "bodies of the Responses API as programs and proxies save them: requests, answers and logs of both (repeated histories are shown once), streamed answers, lists of items one a line or as a page of the Conversations API",
	Omits: "log probabilities and the contents of files that items refer to by id are not shown",

	Provider: true,
	Sources:  []format.Source{{Project: "openai/openai-openapi", File: "openapi.json (Response, Item, OutputItem, ResponseStreamEvent, ConversationItemList)", Version: "f85dbe2 of 2026-08-21", Verified: "2026-11-23"}},
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

// requestKeys are the members of a request (openapi.json, CreateResponse).
var requestKeys = [...]string{
	"model", "input", "instructions", "tools", "tool_choice", "previous_response_id", "conversation", "reasoning", "include", "store",
	"stream", "stream_options", "text", "background", "max_output_tokens", "max_tool_calls", "parallel_tool_calls", "metadata", "prompt",
	"prompt_cache_key", "prompt_cache_retention", "safety_identifier", "service_tier", "temperature", "top_logprobs", "top_p", "truncation", "user",
	"context_management", "moderation",
}

// plainKeys are those of them that requests of other interfaces have, too.
var plainKeys = [...]string{"model", "input", "stream", "tools", "tool_choice", "temperature", "top_p", "user", "metadata"}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	input := v.Get("input")
	if v.Kind() != rawjson.Object || input.Kind() != rawjson.Array && input.Kind() != rawjson.String {
		return 0
	}
	special := 0
	for key, m := range v.Members() {
		if !slices.Contains(requestKeys[:], key) {
			return 0
		}
		if !slices.Contains(plainKeys[:], key) && !m.IsNull() {
			special++
		}
	}
	named := v.Get("model").Kind() == rawjson.String
	if input.Kind() == rawjson.String {
		switch {
		case !named || strings.Contains(v.Str("model"), "embed"):
			return 0
		case special > 0:
			return 6
		}
		return 3
	}
	switch best := chat.Surest(input, scoreItem); {
	case best > 0 && named:
		return min(best+3+special, 10)
	case best > 0:
		return best
	case named && slices.ContainsFunc(input.AsList(), chat.IsMessage):
		return min(5+special, 8)
	}
	return 0
}

// scoreRequests votes on requests, each by itself.
func scoreRequests(r *format.Record) int { return scoreRequest(r.Value) }

// scoreItem votes on one item.
func scoreItem(v rawjson.Value) int {
	if v.Kind() != rawjson.Object || foreign(v) {
		return 0
	}
	if chat.IsTypedItem(v) {
		return 4
	}
	kind := v.Str("type")
	if kind != "" && kind != "message" || !chat.IsMessage(v) {
		return 0
	}
	votes := chat.Surest(v.Get("content"), format.Votes("3 type=input_text|output_text|input_image|input_file").Of)
	if votes > 0 && kind == "message" {
		return 4
	}
	return votes
}

// foreign reports whether v is a record of another format that carries such items.
func foreign(v rawjson.Value) bool {
	return v.Fits("payload/sessionId/uuid/session_id/message_data/raw_item/custom_id/body/traceId")
}

// scoreItems votes on items, each by itself or in a list.
func scoreItems(r *format.Record) int {
	return max(scoreItem(r.Value), chat.Surest(r.Value, scoreItem))
}

// scorePage votes on pages of items.
func scorePage(r *format.Record) int {
	if v := r.Value; v.Fits("object=list") && chat.Surest(v.Get("data"), scoreItem) > 0 {
		return 8
	}
	return 0
}

// isAnswer reports whether v is the body of an answer.
func isAnswer(v rawjson.Value) bool {
	return v.Fits("object=response output:list") || v.Fits("object=response status") ||
		v.Fits("model:text input:some output.0.type=message|reasoning|function_call") // as programs write both down
}

// scoreAnswer votes on answers.
func scoreAnswer(r *format.Record) int { return format.If(isAnswer(r.Value) && !foreign(r.Value), 10) }

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on: a single one needs no comparison.
func scoreExchange(r *format.Record) int {
	v := r.Value
	x, ok := wire.ExchangeOf(v)
	switch {
	case ok && !x.Outer.Exists():
		return chat.VoteRequest(r, scoreRequest(v), 2, 10)
	case !ok: // the answer of a request that ran in the background, asked for again
		if v.Fits("!type") && (isAnswer(v.Get("response")) || isAnswer(v.Get("response_body"))) {
			return 6
		}
		return 0
	case isAnswer(x.Response):
		return 8
	case strings.HasPrefix(strings.TrimSpace(x.Response.Text()), "event: response."), strings.HasPrefix(x.Response.Text(), `data: {"type":"response.`):
		return 8
	}
	switch s := scoreRequest(x.Request); {
	case s >= 5 && x.Request.Get("model").Exists():
		return 8
	case s >= 4:
		return 5
	}
	return 0
}

// scoreEvent votes on the events of a streamed answer.
func scoreEvent(r *format.Record) int {
	if v := r.Value; v.Fits("type^response. !event_id response/item/item_id/output_index") && !foreign(v) {
		return 6
	}
	return 0
}
