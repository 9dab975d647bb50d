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
	"iter"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "promptfoo",
	Title: "promptfoo results",
	Reads: "results of promptfoo eval -o as JSON (versions 2 and 3) and as JSON lines",
	Omits: "tables, prompts and statistics of the document are not shown; prompts in YAML stay text",
	Sources: []format.Source{
		{Project: "promptfoo/promptfoo", File: "src/types/index.ts (EvaluateResult, OutputFile)"},
	},
	Shapes: []format.Shape{
		{Name: "document", Score: scoreDocument, Assemble: assemble, List: "-"},
		{Name: "rows", Score: scoreRow, Decode: decode},
	},
}

// scoreDocument votes for whole results.
func scoreDocument(r *format.Record) int {
	list := results(r.Value)
	if isRow(list.Index(0)) || list.Kind() == rawjson.Array && list.Len() == 0 && r.Value.At("results", "stats").Exists() {
		return 10
	}
	if r.Repaired && r.Value.Get("evalId").Exists() && r.Value.At("results", "version").Exists() {
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

func scoreRow(r *format.Record) int {
	if isRow(r.Value) {
		return 10
	}
	return 0
}

func isRow(v rawjson.Value) bool {
	return v.At("prompt", "raw").Exists() && v.Get("provider").Exists() &&
		(v.Get("vars").Exists() || v.Get("response").Exists() || v.Get("testIdx").Exists())
}

// assemble decodes the results of whole documents.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	for r := range records {
		d, problem := format.NoObject(r, r.Value)
		list := results(r.Value)
		if !problem && list.Kind() != rawjson.Array {
			d = format.Unknown("object")
		}
		n := len(out.Messages)
		if !problem {
			out.Messages = append(out.Messages, chat.FlatMap(list, row)...)
		}
		for _, m := range out.Messages[n:] {
			m.Origin = r.Origin
		}
		if len(out.Messages) > n {
			out.Messages[n].Meta = append(out.Messages[n].Meta, chat.Meta(r.Value, "results")...)
			d = format.Decoded{}
		} else if !problem && list.Kind() == rawjson.Array {
			d = format.Metadata("evaluation without results")
		}
		if t := r.Value.At("config", "description").Text(); t != "" {
			out.About.Title, out.About.TitleWeight = t, 4
		}
		if id := r.Value.Str("evalId"); id != "" {
			out.About.ID = id
		}
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
	}
	return out
}

func decode(r *format.Record) format.Decoded {
	if d, ok := format.NoObject(r, r.Value); ok {
		return d
	}
	if !r.Value.At("prompt", "raw").Exists() {
		return format.Unknown("object")
	}
	return format.Shown(row(r.Value)...)
}

// row decodes one result.
func row(v rawjson.Value) []*model.Message {
	used := []string{"prompt", "response", "latencyMs"}
	provider := v.Get("provider")
	name := provider.Text()
	if name == "" {
		name = provider.Str("id")
	}
	messages := prompt(v.At("prompt", "raw"))
	messages = append(messages, turns(v.Get("metadata"))...)
	response := v.Get("response")
	answer := output(response.Get("output"))
	answer.Model = name
	answer.Usage = usage(response.Get("tokenUsage"))
	if answer.Usage.IsZero() {
		answer.Usage = usage(v.Get("tokenUsage"))
	}
	if ms, ok := v.Get("latencyMs").Float(); ok && ms > 0 && ms < 1e9 {
		answer.Duration = time.Duration(ms * float64(time.Millisecond))
	}
	answer.StopReason = response.Str("finishReason")
	answer.Meta = append(answer.Meta, chat.Meta(response, "output", "error", "finishReason")...)
	if len(answer.Parts) > 0 || len(answer.Meta) > 0 {
		messages = append(messages, answer)
	}
	if e := response.Get("error"); !e.IsNull() {
		text := e.Text()
		if text == "" {
			text = string(e.Raw())
		}
		messages = append(messages, chat.Note(model.MarkerError, text))
	}
	end := verdict(v, &used)
	if p := v.Get("prompt"); p.Kind() == rawjson.Object {
		end.Meta = append(end.Meta, chat.Prefixed("prompt.", chat.Meta(p, "raw"))...)
	}
	end.Meta = append(end.Meta, chat.Meta(v, used...)...)
	messages = append(messages, end)
	key := "test " + cmp.Or(v.Get("testIdx").Scalar(), "?") + ", prompt " + cmp.Or(v.Get("promptIdx").Scalar(), v.At("prompt", "label").Text())
	if name != "" {
		key += ", " + name
	}
	for _, m := range messages {
		m.Conversation = key
	}
	return messages
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
	first := inner
	if inner.Kind() == rawjson.Array {
		first = inner.Index(0)
	}
	switch {
	case first.At("function", "name").Exists():
		m.Parts = chat.ToolCalls(inner)
	case inner.Kind() == rawjson.Object && (inner.Get("tool_calls").Exists() || inner.Get("function_call").Exists() || chat.IsMessage(inner)):
		m = chat.Message(inner)
		m.Role = model.RoleAssistant
	case inner.Kind() == rawjson.Array && first.Get("type").Exists() && v.Kind() != rawjson.String:
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
	count := func(v rawjson.Value) int64 {
		n, _ := v.Int()
		return max(n, 0)
	}
	return model.Usage{
		Input: count(v.Get("prompt")), Output: count(v.Get("completion")), CacheRead: count(v.Get("cached")),
		Reasoning: count(v.At("completionDetails", "reasoning")),
	}
}

// verdict is the marker at the end of a result.
func verdict(v rawjson.Value, used *[]string) *model.Message {
	var text []string
	if ok, stated := v.Get("success").Bool(); stated {
		*used = append(*used, "success")
		if ok {
			text = append(text, "pass")
		} else {
			text = append(text, "fail")
		}
	}
	if s := v.Get("score").Scalar(); s != "" {
		text, *used = append(text, "score "+s), append(*used, "score")
	}
	failed := v.At("response", "error")
	if s := v.Str("error"); s != "" && s == failed.Text() {
		*used = append(*used, "error") // said already
	} else if s != "" {
		text, *used = append(text, s), append(*used, "error")
	} else if s := v.At("gradingResult", "reason").Text(); s != "" {
		text = append(text, s)
	}
	said := map[string]bool{}
	for _, s := range text {
		said[s] = true
	}
	for _, c := range v.At("gradingResult", "componentResults").Elems() {
		passed, stated := c.Get("pass").Bool()
		if s := c.Str("reason"); stated && !passed && s != "" && !said[s] {
			said[s], text = true, append(text, s)
		}
	}
	kind := model.MarkerEnd
	if reason, _ := v.Get("failureReason").Int(); reason == 2 && failed.IsNull() { // no assertion: the call failed
		kind = model.MarkerError
	}
	end := chat.Note(kind, strings.Join(text, ", "))
	if ok, stated := v.Get("success").Bool(); stated && !ok && failed.IsNull() { // else it is marked already
		end.Parts = []model.Part{model.Marker{Kind: kind, Text: strings.Join(text, ", "), Error: true}}
	}
	return end
}
