// Package dspy reads the history of a language model in DSPy (lm.history,
// GLOBAL_HISTORY): one entry for each call, with what was asked and answered.
//
//   - Programs write their inputs and outputs as sections of one text, each under a
//     heading [[ ## name ## ]]. A section of reasoning and the tool that a ReAct
//     program chose are shown as what they are; the other sections stay text.
//   - ReAct keeps what tools gave back in the text of the next request, where the
//     results are found.
//   - Entries that go on with the history of an earlier one show what is new.
package dspy

import (
	"iter"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format returns the format.
var Format = format.Format{
	Name:    "dspy",
	Title:   "DSPy history",
	Reads:   "entries of lm.history as a list or one a line",
	Omits:   "fields of signatures are not told apart but for reasoning and tools",
	Sources: []format.Source{{Project: "stanfordnlp/dspy", File: "dspy/clients/base_lm.py, adapters/chat_adapter.py, predict/react.py", Version: "4ed377ee of 2026-08-21", Verified: "2026-11-25"}},
	Shapes:  []format.Shape{{Name: "history", Score: score, Assemble: assemble, List: "history", Pieces: true}},
}

// score votes on entries and on documents with a list of them.
func score(r *format.Record) int {
	v := r.Value
	return format.If(isEntry(v) || isEntry(v.Get("history").Index(0)), 10)
}

func isEntry(v rawjson.Value) bool {
	return v.Fits("outputs:list model") && (v.Fits("messages:list") || v.Fits("prompt:text")) && (v.Fits("kwargs:object") || v.Fits("model_type/cost"))
}

// assemble decodes the entries.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	b := builder{pending: map[int]*model.ToolCall{}}
	return chat.AssembleEach(format.Objects(b.entry))(records)
}

// entry decodes one entry.
func (b *builder) entry(r *format.Record, v rawjson.Value) format.Decoded {
	if !isEntry(v) {
		return format.Unknown(v.Str("type"))
	}
	request, answer := given(v), answered(v)
	setting := model.HashBytes(v.Get("messages").Raw()) ^ model.HashBytes(v.Get("kwargs").Raw())
	fresh, key, _ := b.histories.Add(r, v.Look().Str("model"), setting, request, answer)
	results := b.results(fresh)
	if len(results) > 0 { // the next step of the same run, which says again what it was asked
		key = b.key
		fresh = b.again(fresh)
	}
	b.key = key
	for _, m := range fresh {
		if m.Role == model.RoleSystem {
			b.system = chat.Texts(m.Parts)
		}
	}
	asked := append(results, fresh...)
	for _, m := range asked {
		if m.Time.IsZero() {
			m.Time = chat.Time(v.Look().Get("timestamp"))
		}
	}
	d := format.Decoded{Class: model.Metadata, Type: "call without an answer"}
	d.Messages = chat.InConversation(key, append(asked, b.sections(answer)...))
	d.About.Model = v.Look().Str("model")
	return d
}

// given decodes what a model was asked.
func given(v rawjson.Value) []*model.Message {
	var out []*model.Message
	out = append(out, chat.Map(v.Get("messages"), chat.Item)...)
	if text := v.Str("prompt"); len(out) == 0 && text != "" {
		out = append(out, chat.Say(model.RoleUser, "prompt", text))
	}
	return out
}

// answered decodes what a model answered: the provider's answer, or else the
// outputs made of it.
func answered(v rawjson.Value) []*model.Message {
	out := chat.Response(rawjson.Unwrap(v.Get("response"), 1))
	if len(out) == 0 {
		for _, e := range v.Get("outputs").Elems() {
			m := &model.Message{Role: model.RoleAssistant, RawRole: "outputs"}
			if e.Kind() == rawjson.Object {
				m.Parts = append(chat.Thoughts(e.Str("reasoning_content")), chat.Parts(e.Get("text"))...)
				m.Parts = append(m.Parts, chat.ToolCalls(e.Get("tool_calls"))...)
			} else {
				m.Parts = chat.SplitReasoning(e.Text())
			}
			out = append(out, m)
		}
	}
	if len(out) == 0 {
		return nil
	}
	m := out[0]
	if m.Model == "" {
		m.Model = v.First("response_model", "model").Text()
	}
	if usage := chat.Usage(v.Get("usage")); m.Usage.IsZero() {
		m.Usage = usage
	}
	if at := chat.Time(v.Get("timestamp")); !at.IsZero() {
		m.Time = at
	}
	for i, e := range v.Get("outputs").Elems() { // made of the response
		if i < len(out) {
			e.IsText(chat.Texts(out[i].Parts))
			e.Is("text", chat.Texts(out[i].Parts))
		}
	}
	m.Meta = append(m.Meta, format.Rest(v)...)
	return out
}
