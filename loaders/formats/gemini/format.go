// Package gemini reads logs of Google's Gemini API and of Vertex AI: requests with
// their contents, answers, logs of both, streamed answers, and lists of contents.
//
// What is special about these logs:
//
//   - Calls and results mostly have no ids; a result names its tool.
//   - Results travel in the user's name. Tools that the provider ran stand with
//     their results in the model's content.
//   - The same log may spell members with capitals (REST) and with underscores
//     (Python), and the client libraries write every member there is, most of them
//     null.
//   - Requests do not name the model; answers do.
package gemini

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:  "gemini",
	Title: "Gemini (generateContent, Vertex AI)",
	Reads: "bodies of generateContent (Gemini API, Vertex AI) as programs and proxies save them: requests, answers and logs of both (repeated histories are shown once), streamed answers as events or as an array, lists of contents; bodies and streams of the Interactions API",
	Omits: "safety ratings, thought signatures and log probabilities are shown only in the raw record",

	Provider: true,
	Sources: []format.Source{
		{Project: "ai.google.dev/api", File: "GenerateContentRequest, GenerateContentResponse, Content, Part; the service is closed, what it gives is read in its client library"},
		{Project: "googleapis/python-genai", File: "google/genai/types.py", Version: "66807187 of 2026-08-21", Verified: "2026-11-25"},
		{Project: "braintrustdata/braintrust-sdk-javascript", File: "e2e/scenarios/google-genai-instrumentation/__cassettes__ (recorded interactions)", Version: "96a8132d of 2026-08-20", Verified: "2026-11-26"},
	},
	Shapes: []format.Shape{
		{Name: "answers", Score: scoreAnswer, Decode: wire.DecodeRecord, List: "-"},
		{Name: "contents", Score: scoreContents, Decode: decode, List: "contents"},
		{Name: "interactions", Title: "Gemini Interactions", Score: interactions.Score, Decode: wire.DecodeRecord, List: "-"},
		{Name: "exchanges", Score: scoreExchange, Decode: wire.DecodeRecord, Assemble: wire.AssembleRecords, List: "-", Pieces: true},
		{Name: "streamed interactions", Title: "Gemini Interactions", Score: steps.Score, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, Pieces: true},
		{Name: "streamed answers", Score: scoreChunk, Decode: wire.DecodeRecord, Assemble: wire.AssembleEvents, Pieces: true},
	},
}

// interactions are bodies of the Interactions API, steps the events of a streamed answer.
const (
	interactions = format.Votes(`
		10 object=interaction status:text
		9  steps:list steps.0.type=user_input|model_output|thought status:text
		8  previous_interaction_id:text input
		7  input.0.type=user_input model/agent:text
	`)
	steps = format.Votes(`
		9 event_type^interaction. interaction/interaction_id
		9 event_type=step.start|step.delta|step.stop|content.start|content.delta|content.stop index
	`)
)

// setup marks what a program told the model in the person's name before the
// conversation: checkpoints of Gemini CLI (/chat save) are lists of contents that
// begin with it.
func setup(m *model.Message) *model.Message {
	if m.Role != model.RoleUser || m.Injected != "" || len(m.Parts) == 0 {
		return m
	}
	t, _ := m.Parts[0].(model.Text)
	for _, begin := range [...]struct{ text, injected string }{
		{"This is the Gemini CLI. We are setting up the context for our chat.", "context"},
		{"This is the Qwen Code. We are setting up the context for our chat.", "context"},
		{"<session_context>", "context"},
		{"<state_snapshot>", "compaction summary"},
	} {
		if strings.HasPrefix(strings.TrimSpace(t.Text), begin.text) {
			m.Injected = begin.injected
		}
	}
	return m
}

// decode decodes one content, or a whole request. The client libraries allow
// contents that are only a text or a part.
func decode(r *format.Record) format.Decoded {
	v := r.Value
	listed := !r.Envelope && r.List == "contents"
	switch {
	case !listed && v.Fits("parts:list !contents"):
		return format.Shown(setup(chat.Item(v)))
	case r.List == "context" && !r.Envelope && v.Kind() == rawjson.String: // a prompt that could not be sent
		return format.Shown(chat.Item(v))
	case listed && (v.Kind() == rawjson.String || v.Fits("parts:list") || chat.IsMessage(v)):
		return format.Shown(chat.Item(v))
	case listed && v.Fits(".:object !role"):
		return format.Shown(&model.Message{Role: model.RoleUser, RawRole: "user", Parts: chat.Parts(v)})
	}
	return wire.DecodeRecord(r)
}

// others are contents of other formats, and what is none.
const others = format.Votes(`
	1 content/messages
	1 sessionId/session_id/author/invocationId/invocation_id/uuid/kind/type/metadata/id/createdAt
	1 !parts:list
	1 role:text role:filled !role=user|model|function
`)

// scoreContent votes on one content: by its parts, which have no type here.
func scoreContent(v rawjson.Value) int {
	if v.Len() > 3 || others.Of(v) > 0 {
		return 0
	}
	best := 0
	for i, p := range v.Get("parts").Elems() {
		if i >= 64 {
			break
		}
		if p.Fits("type/kind/part_kind") {
			return 0
		}
		best = max(best, scorePart(p))
	}
	switch {
	case best == 1 && v.Fits("role=model"):
		return 3
	case best == 1 && v.Fits("role=user"):
		return 2
	}
	return best
}

// scorePart votes on one part.
func scorePart(p rawjson.Value) int {
	for key, m := range p.Members() {
		if m.IsNull() {
			continue
		}
		switch key {
		case "functionCall", "functionResponse", "inlineData", "fileData", "executableCode", "codeExecutionResult", "thoughtSignature", "toolCall", "toolResponse",
			"function_call", "function_response", "inline_data", "file_data", "executable_code", "code_execution_result", "thought_signature":
			return 5
		case "thought":
			return 4
		case "text":
			return 1
		}
	}
	return 0
}

// scoreRequest votes on the body of a request.
func scoreRequest(v rawjson.Value) int {
	if v.Fits("sessionId/session_id/author/startTime/timestamp") || v.Fits("messages/candidates") || !v.Fits("contents:some") {
		return 0
	}
	if _, _, ok := chat.History(v); !ok {
		return 0
	}
	best := chat.Surest(v.Get("contents"), scoreContent)
	for _, key := range [...]string{"systemInstruction", "system_instruction", "generationConfig", "generation_config", "safetySettings", "toolConfig", "cachedContent", "config"} {
		if !v.Get(key).IsNull() {
			best = max(best, 1) + 3
		}
	}
	if best == 0 || best < 4 && v.Fits("contents:text") {
		return 0
	}
	return min(best+3, 10)
}

// scoreContents votes on contents, and on requests, which are lists of them.
func scoreContents(r *format.Record) int {
	v := r.Value
	if v.Kind() == rawjson.Array {
		return chat.Surest(v, scoreContent)
	}
	if wire.IsExchange(v) {
		return 0
	}
	return max(scoreRequest(v), scoreContent(v))
}

// answers are bodies of answers, or of pieces of one.
const answers = format.Votes(`
	0 choices
	1 !candidates:list promptFeedback/prompt_feedback:some
	0 !candidates:list
	1 candidates:filled candidates.0.content.parts:list
	0 !usageMetadata/usage_metadata/modelVersion/model_version/responseId/promptFeedback/prompt_feedback:some
	1 !candidates:filled
	1 candidates.0.finishReason/finish_reason/content:some
`)

func isAnswer(v rawjson.Value) bool { return answers.Of(v) > 0 }

// answerVotes votes on an answer: on events, on pieces, which do not say why the answer
// ends, and on whole ones. A large answer is cut before its end is in sight.
func answerVotes(r *format.Record, event, piece, whole int) int {
	v := r.Value
	switch {
	case !isAnswer(v) || v.Fits("contents"):
		return 0
	case strings.HasPrefix(string(r.Raw[:min(len(r.Raw), 8)]), "data:"):
		return event
	case v.Fits("candidates:filled !candidates.0.finishReason/finish_reason:some") && !r.Repaired:
		return piece
	}
	return whole
}

func scoreAnswer(r *format.Record) int { return answerVotes(r, 2, 4, 9) }

func scoreChunk(r *format.Record) int { return answerVotes(r, 9, 10, 5) }

// scoreExchange votes on records of a request and its answer. Requests alone count
// only from the second on.
func scoreExchange(r *format.Record) int {
	switch x, ok := wire.ExchangeOf(r.Value); {
	case ok && chat.IsInteraction(x.Response), ok && strings.HasSuffix(x.Endpoint, "/interactions"):
		return 10
	case !ok || !x.Request.Fits("contents"):
		return 0
	}
	return wire.VoteExchange(r.Value, func() int { return chat.VoteRequest(r, scoreRequest(r.Value), 1, 10) }, func(answer rawjson.Value, text string) bool {
		return isAnswer(answer) || isAnswer(answer.Index(0)) || strings.Contains(text, `"candidates"`)
	}, scoreRequest)
}
