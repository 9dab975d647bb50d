package bfcl

import (
	"fmt"
	"strings"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// decodeQuestion decodes the turns of a question.
func decodeQuestion(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	list := v.Get("question")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	return chat.Row(r, v, v.Get("id").Scalar(), turns(list), "question", "id")
}

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
func asked(turn rawjson.Value) []*model.Message {
	var messages []*model.Message
	if turn.Kind() != rawjson.Array {
		return []*model.Message{chat.Element(turn, one)}
	}
	for _, e := range turn.Elems() {
		messages = append(messages, chat.Element(e, one))
	}
	return messages
}

func one(v rawjson.Value) *model.Message { return chat.Message(v) }

// decodeResult decodes a result: its log if there is one, else what the model gave.
func decodeResult(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	used := []string{"id", "inference_log"}
	d := decoder{v: v}
	if asked := v.At("prompt", "question"); !v.Get("inference_log").Exists() && isTurns(asked) { // score files
		d.messages = turns(asked)
	}
	log := v.Get("inference_log")
	if log.Kind() == rawjson.Array {
		for _, e := range log.Elems() {
			d.entry(e)
		}
	} else if log.Kind() == rawjson.Object {
		d.entry(log)
	}
	if d.answers == 0 {
		result := v.Get("result")
		if !result.Exists() {
			result = v.Get("model_result_raw")
		}
		d.result(result)
	} // the log has the same, once more
	used = append(used, "result", "model_result_raw", "reasoning_content")
	if d.answers > 0 {
		used = append(used, "input_token_count", "output_token_count", "latency")
	}
	if valid, stated := v.Get("valid").Bool(); stated {
		verdict := "valid"
		if !valid {
			verdict = "invalid"
			for _, e := range [...]rawjson.Value{v.Get("error_type"), v.At("error", "error_type"), v.Get("error").Index(0)} {
				if e.Text() != "" {
					verdict += ": " + e.Text()
					break
				}
			}
		}
		d.add(chat.Note(model.MarkerEnd, verdict))
	}
	if len(d.messages) == 0 && v.Get("accuracy").Exists() {
		return format.Metadata("accuracy")
	}
	return chat.Row(r, v, v.Get("id").Scalar(), d.messages, used...)
}

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

func (d *decoder) add(m *model.Message) { d.messages = append(d.messages, m) }

// entry decodes an entry of the log: a turn, the list of states between turns, or
// by itself an entry of a step.
func (d *decoder) entry(v rawjson.Value) {
	switch {
	case v.Kind() == rawjson.Array:
		for _, e := range v.Elems() {
			d.logged(e)
		}
	case v.Get("begin_of_turn_query").Exists():
		d.turn++
		d.step = 0
		for key, member := range v.Members() {
			switch {
			case key == "begin_of_turn_query":
				for _, m := range asked(member) {
					d.add(m)
				}
			case strings.HasPrefix(key, "step_") && member.Kind() == rawjson.Array:
				for _, e := range member.Elems() {
					d.logged(e)
				}
				d.step++
			default:
				d.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: key, Raw: member.Keep()}}})
			}
		}
	default:
		d.logged(v)
	}
}

// logged decodes an entry of a step.
func (d *decoder) logged(v rawjson.Value) {
	switch v.Str("role") {
	case "assistant":
		d.answer(v.Get("content"), v.Get("reasoning_content").Text())
		d.last.Meta = chat.Meta(v, "role", "content", "reasoning_content")
	case "handler_log":
		d.handled(v)
	case "tool":
		d.ran(v)
	case "state_info":
		m := chat.Note(model.MarkerNotice, "state of "+v.Str("class_name"))
		m.Parts = append(m.Parts, model.Unknown{Type: "state_info", Raw: v.Get("content").Keep()})
		m.Meta = chat.Meta(v, "role", "class_name", "content")
		d.add(m)
	case "inference_input":
		d.add(&model.Message{Role: model.RoleMarker, Parts: []model.Part{model.Unknown{Type: "inference_input", Raw: v.Keep()}}})
	default:
		d.add(chat.Element(v, one))
	}
}

// answer decodes what the model gave: a text, or calls by name.
func (d *decoder) answer(v rawjson.Value, reasoning string) {
	m := &model.Message{Role: model.RoleAssistant, RawRole: "assistant"}
	if reasoning != "" {
		m.Parts = append(m.Parts, model.Reasoning{Text: reasoning})
	}
	d.open = d.open[:0]
	switch {
	case v.Kind() == rawjson.String && v.Text() != "":
		m.Parts = append(m.Parts, chat.SplitReasoning(v.Text())...)
	case isCalls(v):
		for _, e := range v.Elems() {
			for name, arguments := range e.Members() {
				c := &model.ToolCall{ID: d.callID(len(d.open)), Name: name}
				chat.SetArguments(c, arguments)
				m.Parts = append(m.Parts, c)
				d.open = append(d.open, c)
			}
		}
	case v.Kind() > rawjson.Null && v.Kind() != rawjson.String:
		m.Parts = append(m.Parts, model.Text{Text: string(v.Raw())})
	}
	d.facts(m)
	d.add(m)
	d.last = m
	d.answers++
}

// callID makes the id of the nth call of the step: the log has none.
func (d *decoder) callID(n int) string {
	return fmt.Sprintf("turn %d, step %d, call %d", max(d.turn, 1), d.step+1, n+1)
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
	if n, ok := pick("input_token_count").Int(); ok && n > 0 {
		m.Usage.Input = n
	}
	if n, ok := pick("output_token_count").Int(); ok && n > 0 {
		m.Usage.Output = n
	}
	if s, ok := pick("latency").Float(); ok && s > 0 && s < 1e6 {
		m.Duration = time.Duration(s * float64(time.Second))
	}
}

// handled decodes a note on how an answer was understood. Calls that a prompted
// model wrote as text are taken from it.
func (d *decoder) handled(v rawjson.Value) {
	if !v.Get("error").IsNull() { // also after the plain answer that ends a turn
		m := chat.Note(model.MarkerNotice, v.Str("content"))
		m.Meta = chat.Meta(v, "role", "content")
		d.add(m)
		return
	}
	decoded := v.Get("model_response_decoded")
	if d.last != nil && len(d.open) == 0 && decoded.Kind() == rawjson.Array && decoded.Len() > 0 {
		if n := len(d.last.Parts) - 1; n >= 0 && decoded.Index(0).Kind() == rawjson.String {
			if t, ok := d.last.Parts[n].(model.Text); ok && isList(t.Text) {
				d.last.Parts = d.last.Parts[:n] // nothing but the calls
			}
		}
		for _, e := range decoded.Elems() {
			if c := pythonCall(e.Text()); c != nil {
				c.ID = d.callID(len(d.open))
				d.last.Parts = append(d.last.Parts, c)
				d.open = append(d.open, c)
			}
		}
	}
	text := v.Str("content")
	if strings.HasPrefix(text, "Successfully decoded") || d.last == nil {
		if d.last != nil {
			d.last.Meta = append(d.last.Meta, chat.Meta(v, "role", "content")...)
			return
		}
	}
	m := chat.Note(model.MarkerNotice, text)
	m.Meta = chat.Meta(v, "role", "content")
	d.add(m)
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
	return &model.ToolCall{Name: name, ArgumentsText: strings.TrimSuffix(strings.TrimSpace(arguments), ")"), Raw: s}
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
	d.add(&model.Message{Role: model.RoleTool, RawRole: "tool", Parts: []model.Part{result}, Meta: chat.Meta(v, "role", "content")})
}

func isTexts(v rawjson.Value) bool {
	if v.Kind() != rawjson.Array || v.Len() == 0 {
		return false
	}
	for _, e := range v.Elems() {
		if e.Kind() != rawjson.String {
			return false
		}
	}
	return true
}

// result decodes the result of an entry without a log: one answer, or a list of
// steps for each turn.
func (d *decoder) result(v rawjson.Value) {
	reasoning := d.v.Get("reasoning_content")
	if isTexts(v) { // answers one after the other
		for i, e := range v.Elems() {
			d.step = i
			d.answer(e, reasoning.Index(i).Text())
		}
		return
	}
	if v.Kind() != rawjson.Array || isCalls(v) || v.Index(0).Kind() != rawjson.Array {
		if v.Exists() {
			d.answer(v, reasoning.Text())
		}
		return
	}
	for i, turn := range v.Elems() {
		d.turn, d.step = i+1, 0
		d.add(chat.Note(model.MarkerStep, fmt.Sprintf("turn %d", d.turn)))
		for j, step := range turn.Elems() {
			d.step = j
			d.answer(step, reasoning.Index(i).Index(j).Text())
		}
	}
}
