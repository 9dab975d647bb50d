package wire

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/model/rawjson"
)

// responsesStream puts the events of OpenAI's Responses API together
// (openai/openai-openapi: openapi.json, ResponseStreamEvent). The last event of a
// stream that came to its end repeats all of the answer; of one that did not, the
// answer is made of the finished items and of the deltas of the others.
type responsesStream struct {
	response rawjson.Value // the latest body
	items    []*responsesItem
	known    map[int64]*responsesItem // by their index
}

// responsesItem is one item of the output.
type responsesItem struct {
	index       int64
	added, done rawjson.Value
	texts       []*responsesText
	known       map[responsesPlace]*responsesText
}

// responsesPlace says which text of an item a piece belongs to.
type responsesPlace struct {
	kind string
	part int64
}

// responsesText is one text of an item that arrives in pieces.
type responsesText struct {
	kind   string // type of the part, or name of the member
	part   int64
	pieces []string
	notes  []rawjson.Value // annotations
}

// responsesDeltas are the events that bring a piece of a text: the type of the part
// of the content, or the member of the item, that it is a piece of.
var responsesDeltas = map[string]string{
	"response.output_text.delta":                "output_text",
	"response.refusal.delta":                    "refusal",
	"response.reasoning_text.delta":             "reasoning_text",
	"response.reasoning_summary_text.delta":     "summary_text",
	"response.function_call_arguments.delta":    "arguments",
	"response.mcp_call_arguments.delta":         "arguments",
	"response.custom_tool_call_input.delta":     "input",
	"response.code_interpreter_call_code.delta": "code",
	"response.mcp_call.arguments_delta":         "arguments",
	"response.apply_patch_call_operation.delta": "operation",
	"response.shell_call_command.delta":         "action",
	"response.output_audio_transcript.delta":    "output_text",
}

func (s *responsesStream) add(v rawjson.Value, kind string) {
	if r := v.Get("response"); r.Kind() == rawjson.Object {
		s.response = r
	}
	switch kind {
	case "response.output_item.added":
		s.item(v).added = v.Get("item")
		return
	case "response.output_item.done":
		if v.Get("item").Kind() == rawjson.Object {
			s.item(v).done = v.Get("item")
		}
		return
	case "response.output_text.annotation.added":
		t := s.item(v).piece("output_text", v)
		t.notes = append(t.notes, v.Get("annotation"))
		return
	}
	if to := responsesDeltas[kind]; to != "" {
		t := s.item(v).piece(to, v)
		t.pieces = append(t.pieces, v.Str("delta"))
	} else if before, ok := strings.CutSuffix(kind, ".done"); ok && responsesDeltas[before+".delta"] != "" {
		key := "text"
		for _, k := range [...]string{"refusal", "arguments", "input", "code", "transcript"} {
			if v.Look().Get(k).Kind() == rawjson.String {
				key = k
			}
		}
		whole := v.Look().Str(key)
		t := s.item(v).piece(responsesDeltas[before+".delta"], v)
		if whole != t.text() && (&words{text: chat.Squeeze(whole)}).say(t.pieces) { // some were not logged
			t.pieces = []string{v.Str(key)}
		}
	}
}

// item returns the item that an event is about.
func (s *responsesStream) item(v rawjson.Value) *responsesItem {
	index, _ := v.Get("output_index").Int()
	if it := s.known[index]; it != nil {
		return it
	}
	it := &responsesItem{index: index}
	if s.known == nil {
		s.known = map[int64]*responsesItem{}
	}
	s.items, s.known[index] = append(s.items, it), it
	return it
}

func (it *responsesItem) piece(kind string, v rawjson.Value) *responsesText {
	part, _ := v.First("content_index", "summary_index").Int()
	place := responsesPlace{kind, part}
	if t := it.known[place]; t != nil {
		return t
	}
	t := &responsesText{kind: kind, part: part}
	if it.known == nil {
		it.known = map[responsesPlace]*responsesText{}
	}
	it.texts, it.known[place] = append(it.texts, t), t
	return t
}

// body writes the response that the events make, with these items.
func (s *responsesStream) body(failed rawjson.Value, output [][]byte) []byte {
	var o object
	for k, m := range s.response.Members() {
		if k != "output" && !(k == "error" && failed.Exists()) {
			o.raw(k, m)
		}
	}
	if s.response.Get("object").IsNull() {
		o.text("object", "response")
	}
	if failed.Exists() {
		if e := failed.Get("error"); e.Kind() == rawjson.Object {
			o.raw("error", e)
		} else {
			o.raw("error", failed)
		}
	}
	writeList(&o, "output", output, func(item []byte) []byte { return item })
	return o.done()
}

func (it *responsesItem) body() []byte {
	if !it.done.Exists() {
		return it.on(it.added, it.texts, true)
	}
	if texts := it.unsaid(wordsOf(it.done)); len(texts) > 0 {
		return it.on(it.done, texts, false)
	}
	return it.done.Raw()
}

// on writes an item with the texts that were streamed: in place of what it says, if it
// only began, else with it.
func (it *responsesItem) on(item rawjson.Value, texts []*responsesText, began bool) []byte {
	grown := map[string][]*responsesText{} // by the member that they belong to
	var order []string
	for _, t := range texts {
		member := t.kind
		switch t.kind {
		case "output_text", "refusal", "reasoning_text":
			member = "content"
		case "summary_text":
			member = "summary"
		}
		if grown[member] == nil {
			order = append(order, member)
		}
		grown[member] = append(grown[member], t)
	}
	var o object
	said := map[string][][]byte{}
	for k, m := range item.Members() {
		switch {
		case grown[k] == nil:
			o.raw(k, m)
		case began:
		case k == "content" || k == "summary":
			for _, e := range m.AsList() {
				if !e.IsNull() && !e.IsEmptyText() && (wordsOf(e).text != "" || !e.Look().First("text", "refusal").Exists()) {
					said[k] = append(said[k], asPart(e))
				}
			}
		case wordsOf(m).text != "" || !m.IsNull() && !m.IsEmptyText():
			o.raw(k, m)
			delete(grown, k)
		}
	}
	if !item.Exists() { // the stream was cut at its start, too
		kind := "message"
		if grown["summary"] != nil {
			kind = "reasoning"
		}
		o.text("type", kind)
		if kind == "message" {
			o.text("role", "assistant")
		}
	}
	for _, member := range order {
		switch {
		case member == "content" || member == "summary":
			parts := said[member]
			for _, t := range grown[member] {
				parts = append(parts, t.body())
			}
			writeList(&o, member, parts, func(part []byte) []byte { return part })
		case grown[member] != nil:
			o.text(member, grown[member][0].text())
		}
	}
	return o.done()
}

// asPart writes what stands in a list of parts, also where it is but a text.
func asPart(v rawjson.Value) []byte {
	if v.Kind() != rawjson.String {
		return v.Raw()
	}
	var o object
	o.text("type", "output_text")
	o.text("text", v.Text())
	return o.done()
}

func (t *responsesText) text() string { return strings.Join(t.pieces, "") }

func (t *responsesText) body() []byte {
	var o object
	o.text("type", t.kind)
	if t.kind == "refusal" {
		o.text("refusal", t.text())
	} else {
		o.text("text", t.text())
	}
	if len(t.notes) > 0 {
		writeList(&o, "annotations", t.notes, rawjson.Value.Raw)
	}
	return o.done()
}
