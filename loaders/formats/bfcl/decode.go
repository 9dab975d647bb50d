package bfcl

import (
	"fmt"
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeQuestion decodes the turns of a question.
var decodeQuestion = chat.Rows(func(r *format.Record, v rawjson.Value) format.Decoded {
	list := v.Get("question")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	return chat.Row(r, v, v.Get("id").Scalar(), turns(list), "question", "id")
})

// turns decodes what is asked turn by turn. In some tests a turn has no message:
// the tool that was missing comes back then.
func turns(list rawjson.Value) []*model.Message {
	var messages []*model.Message
	for _, turn := range list.Elems() {
		if turn.Kind() == rawjson.Array && turn.Len() == 0 {
			messages = append(messages, chat.Note(model.MarkerTools, "a turn without a message: tools that were held back are there now"))
			continue
		}
		messages = append(messages, asked(turn)...)
	}
	return messages
}

// asked decodes the messages of one turn.
func asked(turn rawjson.Value) (messages []*model.Message) {
	for _, e := range turn.AsList() {
		messages = append(messages, chat.Element(e, one))
	}
	return messages
}

func one(v rawjson.Value) *model.Message { return chat.Message(v) }

// decodeResult decodes a result: its log if there is one, else what the model gave.
var decodeResult = chat.Rows(func(r *format.Record, v rawjson.Value) format.Decoded {
	d := decoder{v: v}
	log := v.Get("inference_log")
	if asked := v.At("prompt", "question"); !log.Exists() && isTurns(asked) { // score files
		d.add(turns(asked)...)
	}
	for _, e := range log.AsList() {
		if !e.IsNull() {
			d.entry(e)
		}
	}
	if d.answers == 0 { // else the log has the same
		result := v.Get("result")
		if !result.Exists() {
			result = v.Get("model_result_raw")
		}
		d.result(result)
	}
	switch chat.Failed(v.Get("valid")) {
	case model.Yes:
		d.add(chat.Note(model.MarkerScore, "valid"))
	case model.No:
		verdict := "invalid"
		if why := chat.FirstText(v.Get("error_type"), v.At("error", "error_type"), v.Get("error").Index(0)); why != "" {
			verdict += ": " + why
		}
		d.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Marker{Kind: model.MarkerScore, Text: verdict, Error: true}}})
	}
	if len(d.messages) == 0 && v.Fits("accuracy") {
		return format.Metadata("accuracy")
	}
	return chat.Row(r, v, v.Get("id").Scalar(), d.messages, "id", "inference_log", "result", "model_result_raw", "reasoning_content",
		"input_token_count", "output_token_count", "latency")
})

// A decoder makes messages of one result.
type decoder struct {
	v        rawjson.Value
	messages []*model.Message
	turn     int // number of turns begun
	step     int // number of the step within the turn
	answers  int // of the model so far
	last     *model.Message
	open     []*model.ToolCall // calls without a result
}

func (d *decoder) add(messages ...*model.Message) { d.messages = append(d.messages, messages...) }

func (d *decoder) unknown(v rawjson.Value, kind string) {
	m := chat.NoMessage(v, kind)
	m.Role = model.RoleMarker
	d.add(m)
}

// entry decodes an entry of the log: a turn, the list of states between turns, or
// by itself an entry of a step.
func (d *decoder) entry(v rawjson.Value) {
	if !v.Fits("begin_of_turn_query") {
		for _, e := range v.AsList() {
			d.logged(e)
		}
		return
	}
	d.turn++
	d.step = 0
	for key, member := range v.Members() {
		switch {
		case key == "begin_of_turn_query":
			d.add(asked(member)...)
		case strings.HasPrefix(key, "step_") && member.Kind() == rawjson.Array:
			for _, e := range member.Elems() {
				d.logged(e)
			}
			d.step++
		default:
			d.unknown(member, key)
		}
	}
}

// logged decodes an entry of a step.
func (d *decoder) logged(v rawjson.Value) {
	shown := len(d.messages)
	switch v.Str("role") {
	case "assistant":
		d.answer(v.Get("content"), v.Get("reasoning_content").Text())
	case "handler_log":
		d.handled(v)
	case "tool":
		d.ran(v)
	case "state_info":
		m := chat.Note(model.MarkerNotice, "state of "+v.Str("class_name"))
		m.Parts = append(m.Parts, model.Unknown{Type: "state_info", Raw: v.Get("content").Keep()})
		d.add(m)
	case "inference_input":
		d.unknown(v, "inference_input")
	default:
		d.add(chat.Element(v, one))
	}
	m := d.last
	if len(d.messages) > shown {
		m = d.messages[len(d.messages)-1]
	}
	m.Meta = append(m.Meta, format.Rest(v)...)
}

// answer decodes what the model gave: a text, or calls by name.
func (d *decoder) answer(v rawjson.Value, reasoning string) {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "assistant", Parts: chat.Thoughts(reasoning)}
	d.open = d.open[:0]
	switch {
	case v.Kind() == rawjson.String:
		m.Parts = append(m.Parts, chat.Say(m.Role, "", v.Text()).Parts...)
	case isCalls(v):
		for _, e := range v.Elems() {
			for name, arguments := range e.Members() {
				d.call(m, chat.Call("", name, arguments))
			}
		}
	case !v.IsNull():
		m.Parts = append(m.Parts, model.Text{Text: string(v.Raw())})
	}
	d.facts(m)
	d.add(m)
	d.last = m
	d.answers++
}

// call adds a call to a message. Its id says where it is: the log has none.
func (d *decoder) call(m *model.Message, c *model.ToolCall) {
	c.ID = fmt.Sprintf("turn %d, step %d, call %d", max(d.turn, 1), d.step+1, len(d.open)+1)
	m.Parts = append(m.Parts, c)
	d.open = append(d.open, c)
}

// isCalls reports whether a value is [{"name":arguments},…].
func isCalls(v rawjson.Value) bool {
	if v.Kind() != rawjson.Array || v.Len() == 0 {
		return false
	}
	for _, e := range v.Elems() {
		if e.Kind() != rawjson.Object || e.Len() == 0 || e.Opaque() {
			return false
		}
		for _, arguments := range e.Members() {
			if k := arguments.Kind(); k != rawjson.String && k != rawjson.Object {
				return false
			}
		}
	}
	return true
}

// facts enters the tokens and the time of a step. They are numbers, or for several
// turns a list of numbers for each.
func (d *decoder) facts(m *model.Message) {
	pick := func(key string) rawjson.Value {
		v := d.v.Get(key)
		if turn := v.Index(max(d.turn-1, 0)); v.Kind() == rawjson.Array && turn.Kind() == rawjson.Array {
			return turn.Index(d.step)
		}
		if d.answers > 0 {
			return rawjson.Value{}
		}
		return v
	}
	m.Usage.Input, _ = pick("input_token_count").Int()
	m.Usage.Output, _ = pick("output_token_count").Int()
	m.Duration = chat.Seconds(pick("latency"))
}

// handled decodes a note on how an answer was understood.
func (d *decoder) handled(v rawjson.Value) {
	text := v.Str("content")
	failed := v.Fits("error:some") // also after the plain answer that ends a turn
	if !failed && d.last != nil && len(d.open) == 0 {
		d.written(v.Get("model_response_decoded").Look())
	}
	if failed || d.last == nil || !strings.HasPrefix(text, "Successfully decoded") {
		d.add(chat.Note(model.MarkerNotice, text))
	}
}

// written takes the calls that a prompted model wrote as text from its answer.
func (d *decoder) written(list rawjson.Value) {
	if n := len(d.last.Parts) - 1; n >= 0 && list.Index(0).Kind() == rawjson.String {
		if t, ok := d.last.Parts[n].(model.Text); ok && isList(t.Text) {
			d.last.Parts = d.last.Parts[:n] // nothing but the calls
		}
	}
	for _, e := range list.Elems() {
		if c := pythonCall(e.Text()); c != nil {
			d.call(d.last, c)
		}
	}
}

// isList reports whether a text is spelled as a list and nothing else.
func isList(s string) bool {
	s = strings.TrimSpace(s)
	return strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]")
}

// pythonCall reads a call that is spelled as Python, "name(a=1)".
func pythonCall(s string) *model.ToolCall {
	name, arguments, ok := strings.Cut(s, "(")
	name = strings.TrimSpace(name)
	if !ok || name == "" || strings.ContainsAny(name, " \n'\"") {
		return nil
	}
	return &model.ToolCall{Name: name, ArgumentsText: strings.TrimSuffix(strings.TrimSpace(arguments), ")"), Rare: &model.RareCall{Raw: s}}
}

// ran decodes what a tool gave back. Results come in the order of the calls.
func (d *decoder) ran(v rawjson.Value) {
	result := &model.ToolResult{Content: chat.ResultContent(v.Get("content")), CallID: v.Get("tool_call_id").Scalar(), Name: v.Str("name")}
	if len(d.open) > 0 {
		result.CallID, result.Name = d.open[0].ID, d.open[0].Name
		d.open = d.open[1:]
	}
	text := v.Get("content").Text()
	if _, failed := chat.ErrorText(text); failed || strings.HasPrefix(text, "Error during execution:") {
		result.Error = model.Yes
	}
	d.add(&model.Message{Role: model.RoleTool, RawRole: "tool", Parts: []model.Part{result}})
}

func isTexts(v rawjson.Value) bool {
	other := func(e rawjson.Value) bool { return e.Kind() != rawjson.String }
	return v.Kind() == rawjson.Array && v.Len() > 0 && !slices.ContainsFunc(v.AsList(), other)
}

// result decodes the result of an entry without a log: one answer, or a list of
// steps for each turn.
func (d *decoder) result(v rawjson.Value) {
	reasoning := d.v.Get("reasoning_content")
	switch {
	case isTexts(v): // answers one after the other
		for i, e := range v.Elems() {
			d.step = i
			d.answer(e, reasoning.Index(i).Text())
		}
	case v.Kind() == rawjson.Array && !isCalls(v) && v.Index(0).Kind() == rawjson.Array:
		for i, turn := range v.Elems() {
			d.turn, d.step = i+1, 0
			d.add(chat.Note(model.MarkerStep, fmt.Sprintf("turn %d", d.turn)))
			for j, step := range turn.Elems() {
				d.step = j
				d.answer(step, reasoning.Index(i).Index(j).Text())
			}
		}
	case v.Exists():
		d.answer(v, reasoning.Text())
	}
}
