// Package promptfoo reads the results of promptfoo's evaluations: what each prompt
// became with the variables of each test, what the provider answered, and how that
// was graded.
//
// promptfoo eval -o results.json writes one document with results.results[], with
// -o results.jsonl each of them is a line: {"promptIdx","testIdx","prompt":{"raw",
// "label"},"vars","provider","response":{"output","tokenUsage"},"success","score",
// "error","gradingResult","latencyMs"}. A raw prompt is a text, or messages as
// JSON. Attacks of several turns keep them in metadata.redteamHistory or
// metadata.messages.
package promptfoo

import (
	"cmp"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "promptfoo",
	Title:   "promptfoo results",
	Reads:   "results of promptfoo eval -o as JSON (versions 2 and 3) and as JSON lines",
	Omits:   "tables, prompts and statistics of the document are not shown; prompts in YAML stay text",
	Sources: []format.Source{{Project: "promptfoo/promptfoo", File: "src/types/index.ts (EvaluateResult, OutputFile), src/types/providers.ts (ProviderResponse)", Version: "0.121.20", Verified: "2026-11-26"}},
	Shapes: []format.Shape{
		{Name: "document", Score: scoreDocument, Assemble: chat.AssembleEach(format.Objects(decodeDocument)), List: "-"},
		{Name: "rows", Score: rows.Score, Decode: format.Objects(decode)},
	},
}

// rows are votes for results.
const rows = format.Votes("10 prompt.raw provider vars/response/testIdx")

// scoreDocument votes for whole results, also where they are cut before the first one.
func scoreDocument(r *format.Record) int {
	switch list := results(r.Value); {
	case rows.Of(list.Index(0)) > 0, list.Fits(".:list !.:filled") && r.Value.Fits("results.stats"):
		return 10
	case r.Repaired && r.Value.Fits("evalId results.version"):
		return 8
	}
	return 0
}

// results returns the list of results in a document.
func results(v rawjson.Value) rawjson.Value {
	if list := v.At("results", "results"); list.Kind() == rawjson.Array {
		return list
	}
	return v.Get("results")
}

func decodeDocument(_ *format.Record, v rawjson.Value) format.Decoded {
	list := results(v)
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	d := format.Metadata("evaluation without results")
	d.Messages = chat.FlatMap(list, row)
	about := v.Look()
	d.About = format.About{ID: about.Str("evalId"), Title: about.At("config", "description").Text(), TitleWeight: 4}
	return d
}

func decode(_ *format.Record, v rawjson.Value) format.Decoded {
	if !v.Fits("prompt.raw") {
		return format.Unknown("object")
	}
	return format.Shown(row(v)...)
}

// row decodes one result. What is read to be said in other words stays as it is written.
func row(v rawjson.Value) []*model.Message {
	about, response := v.Look(), v.Get("response")
	name := chat.FirstText(about.Get("provider"), about.At("provider", "id"))
	asked := v.At("prompt", "raw")
	if sent := response.Get("prompt"); !sent.IsNull() { // what the provider made of it
		asked = sent
	}
	messages := append(prompt(asked), turns(about.Get("metadata"))...)
	answer := output(response.Get("output"))
	answer.Model, answer.StopReason, answer.Duration = name, response.Str("finishReason"), chat.Millis(v.Get("latencyMs"))
	answer.Usage = cmp.Or(usage(about.At("response", "tokenUsage")), usage(about.Get("tokenUsage")))
	answer.Parts = append(answer.Parts, chat.Images(response.Get("images"), "")...)
	if sound := response.Get("audio"); sound.Kind() == rawjson.Object {
		media := chat.Image(sound, "audio/"+sound.Str("format"))
		media.Kind, media.Data, media.Text = model.Audio, nil, sound.Str("transcript")
		answer.Parts = append(answer.Parts, media)
		sound.Str("data")
	}
	fault := chat.TextOrJSON(response.Get("error"))
	answer.Meta = append(answer.Meta, format.Rest(response)...)
	if len(answer.Parts) > 0 || len(answer.Meta) > 0 {
		messages = append(messages, answer)
	}
	if fault != "" {
		messages = append(messages, chat.Note(model.MarkerError, fault))
	}
	end := verdict(v)
	end.Meta = format.Rest(v)
	key := "test " + cmp.Or(about.Get("testIdx").Scalar(), "?") + ", prompt " + cmp.Or(about.Get("promptIdx").Scalar(), about.At("prompt", "label").Text())
	if name != "" {
		key += ", " + name
	}
	return chat.InConversation(key, append(messages, end))
}

// prompt decodes a prompt: messages as JSON, or a text.
func prompt(raw rawjson.Value) []*model.Message {
	list := rawjson.Unwrap(raw, 2)
	if messages := list.Get("messages"); messages.Kind() == rawjson.Array {
		list = messages
	}
	if list.Kind() == rawjson.Array && chat.IsMessage(list.Index(0)) {
		return chat.Map(list, chat.Item)
	}
	return []*model.Message{{Role: model.RoleUser, Parts: chat.ResultContent(raw)}}
}

// turns decodes the turns that came before the answer, where there are several.
func turns(metadata rawjson.Value) []*model.Message {
	var messages []*model.Message
	history := metadata.Get("redteamHistory")
	for i, e := range history.Elems() {
		if q := e.Get("prompt"); q.Kind() == rawjson.String {
			messages = append(messages, chat.Say(model.RoleUser, "", q.Text()))
		}
		// The last output is the response.
		if a := e.Get("output"); a.Kind() == rawjson.String && i+1 < history.Len() {
			messages = append(messages, chat.Say(model.RoleAssistant, "", a.Text()))
		}
	}
	if len(messages) == 0 {
		list := metadata.Get("messages")
		for i, e := range list.Elems() {
			if !chat.IsMessage(e) {
				return nil
			}
			if m := chat.Message(e); i+1 < list.Len() || m.Role != model.RoleAssistant {
				messages = append(messages, m)
			}
		}
	}
	return messages
}

// output decodes what the provider gave: a text, calls, a message, or other JSON.
func output(v rawjson.Value) *model.Message {
	m := &model.Message{Role: model.RoleAssistant}
	inner := rawjson.Unwrap(v, 1)
	listed := inner.Kind() == rawjson.Array
	switch {
	case inner.Fits("function.name") || listed && inner.Fits("0.function.name"):
		m.Parts = chat.ToolCalls(inner)
	case inner.Fits("tool_calls/function_call") || chat.IsMessage(inner):
		m = chat.Message(inner)
		m.Role = model.RoleAssistant
	case listed && inner.Fits("0.type") && v.Kind() != rawjson.String:
		m.Parts = chat.Parts(inner)
	case v.Kind() == rawjson.String:
		m = chat.Say(model.RoleAssistant, "", v.Text())
		chat.SplitTagged(m)
	default:
		m.Parts = chat.ResultContent(v)
	}
	return m
}

// usage reads promptfoo's own names of token counts.
func usage(v rawjson.Value) model.Usage {
	return model.Usage{
		Input: chat.Count(v, "prompt"), Output: chat.Count(v, "completion"), CacheRead: chat.Count(v, "cached"),
		Reasoning: chat.Count(v.Get("completionDetails"), "reasoning"),
	}
}

// verdict is the marker at the end of a result.
func verdict(v rawjson.Value) *model.Message {
	var text []string
	passed, stated := v.Get("success").Bool()
	if stated {
		text = append(text, map[bool]string{true: "pass", false: "fail"}[passed])
	}
	if s := v.Get("score").Scalar(); s != "" {
		text = append(text, "score "+s)
	}
	about, fault := v.Look(), v.Str("error")
	failed := about.At("response", "error")
	if reason := about.At("gradingResult", "reason").Text(); fault == "" && reason != "" {
		text = append(text, reason)
	} else if fault != "" && fault != failed.Text() { // else it is said already
		text = append(text, fault)
	}
	for _, c := range about.At("gradingResult", "componentResults").Elems() {
		if s := c.Str("reason"); chat.Failed(c.Get("pass")) == model.No && s != "" && !slices.Contains(text, s) {
			text = append(text, s)
		}
	}
	mark := model.Marker{Kind: model.MarkerScore, Text: strings.Join(text, ", ")}
	if reason, _ := about.Get("failureReason").Int(); reason == 2 && failed.IsNull() { // no assertion: the call failed
		mark.Kind = model.MarkerError
	}
	mark.Error = mark.Kind == model.MarkerError || stated && !passed && failed.IsNull() // else it is marked already
	return &model.Message{Role: model.RoleMarker, Parts: []model.Part{mark}}
}
