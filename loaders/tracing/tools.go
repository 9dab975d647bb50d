package tracing

import (
	"bytes"
	"cmp"
	"strings"

	"msgview/loaders/chat"
	"msgview/model"
	"msgview/model/rawjson"
)

// runs places the runs of tools: each is that of a call in an answer, by its id or
// else by its name and arguments, or one that no model asked for.
func (t *traced) runs() {
	type made struct {
		call    *model.ToolCall
		message *model.Message
		segment *segment
		taken   bool
	}
	byID := map[string][]*made{}
	byName := map[string][]*made{}
	results := map[string][]place{} // without an id, by name
	for _, seg := range t.order {
		for _, m := range seg.messages {
			for _, c := range m.Calls() {
				x := &made{call: c, message: m, segment: seg}
				byName[c.Name] = append(byName[c.Name], x)
				if t.names(c.ID) {
					byID[c.ID] = append(byID[c.ID], x)
				}
			}
			for _, r := range m.Results() {
				if !t.names(r.CallID) {
					results[r.Name] = append(results[r.Name], place{r, m})
				}
			}
		}
	}
	for _, s := range t.spans {
		if s.Kind != SpanTool || s.Call == nil {
			continue
		}
		var call *made
		pick := func(list []*made, fits func(*model.ToolCall) bool) {
			for i, x := range list {
				if call == nil && !x.taken && fits(x.call) {
					call = x
				}
				if i > 4096 {
					break
				}
			}
		}
		any := func(*model.ToolCall) bool { return true }
		list := byName[s.Call.Name]
		for len(list) > 0 && list[0].taken {
			list = list[1:]
		}
		byName[s.Call.Name] = list
		if s.Call.ID != "" {
			pick(byID[s.Call.ID], any)
		}
		if call == nil { // the model's call may be without an id
			id := s.Call.ID
			any = func(c *model.ToolCall) bool { return id == "" || !t.names(c.ID) }
			pick(list, func(c *model.ToolCall) bool { return any(c) && sameArguments(c.Arguments, s.Call.Arguments) })
			if call == nil {
				pick(list, any)
			}
		}
		if call == nil {
			t.unasked(s)
			continue
		}
		call.taken = true
		s.Call.ID = call.call.ID // for the threads below
		if t.asking[s] {
			call.call.SetThread(threadOf(s))
		}
		result := t.results[call.call.ID]
		if found := results[call.call.Name]; !t.names(call.call.ID) && len(found) > 0 {
			result, results[call.call.Name] = found[0], found[1:]
		}
		if result.result == nil {
			t.attach(s, call.message, call.call)
			continue
		}
		s.learn(result.result)
		if m := result.message; m.Time.IsZero() {
			m.Time = s.Start
			chat.WroteUntil(m, s.Start.Add(result.result.Duration))
		}
	}
}

// learn enters what a span says of a result that the history has.
func (s *Span) learn(r *model.ToolResult) {
	r.Duration = cmp.Or(r.Duration, s.took())
	if s.Error != "" {
		if r.Error == model.NotStated {
			r.Error = model.Yes
		}
		s.explain(r)
	}
	if s.Result == nil {
		s.Result = r // it is not missing
	}
}

// result returns the result of a span.
func (s *Span) result() *model.ToolResult {
	r := s.Result
	if r == nil {
		r = &model.ToolResult{}
		if s.Error == "" {
			return nil
		}
		s.Result = r
	}
	if s.Error != "" {
		r.Error = model.Yes
	}
	s.learn(r)
	return r
}

// explain adds to a result why the span failed, unless the result says so.
func (s *Span) explain(r *model.ToolResult) {
	if generic(s.Error) && len(r.Content) > 0 {
		return
	}
	for _, p := range r.Content {
		if t, ok := p.(model.Text); ok && strings.Contains(t.Text, s.Error) {
			return
		}
	}
	r.Content = append(r.Content, model.Text{Text: s.Error})
}

// attach shows the result of a run after the message with its call.
func (t *traced) attach(s *Span, after *model.Message, call *model.ToolCall) {
	r := s.result()
	if r == nil {
		return
	}
	r.CallID, r.Name = call.ID, cmp.Or(r.Name, call.Name)
	m := &model.Message{Role: model.RoleTool, Parts: []model.Part{r}, Time: s.Start, Origin: s.Record.Origin}
	given := s.Call.Arguments
	if s.Call.ArgumentsText != call.ArgumentsText && s.Call.ArgumentsText != "" {
		given = rawjson.Quote(s.Call.ArgumentsText)
	}
	if len(given) > 0 && !sameArguments(given, call.Arguments) {
		m.Meta = append(m.Meta, model.Field{Name: "arguments", Value: given})
	}
	chat.WroteUntil(m, m.Time.Add(r.Duration))
	s.show(m)
	t.after[after] = append(t.after[after], m)
	if call.ID != "" {
		t.results[call.ID] = place{r, m}
	}
}

// unasked shows a run that no answer in the trace asked for, with its call.
func (t *traced) unasked(s *Span) {
	if s.Call.ID == "" {
		s.Call.ID = "span " + s.ID
	}
	if t.asking[s] {
		s.Call.SetThread(threadOf(s))
	}
	m := &model.Message{Role: model.RoleAssistant, Parts: []model.Part{s.Call}, Time: s.Start, Agent: s.Agent, Origin: s.Record.Origin}
	s.show(m)
	list := []*model.Message{m}
	if r := s.result(); r != nil {
		r.CallID, r.Name = s.Call.ID, cmp.Or(r.Name, s.Call.Name)
		given := &model.Message{Role: model.RoleTool, Parts: []model.Part{r}, Time: s.Start, Origin: s.Record.Origin}
		chat.WroteUntil(given, s.Start.Add(r.Duration))
		list = append(list, given)
	}
	at := t.before(s.Start)
	if scope := t.scope(s); scope != nil {
		t.nest(&segment{scope: scope}, list)
	}
	t.after[at] = append(t.after[at], list...)
}

// sameArguments reports whether two arguments are the same JSON, white space aside.
func sameArguments(a, b []byte) bool {
	if len(a) == 0 || len(b) == 0 {
		return len(a) == len(b)
	}
	if bytes.Equal(a, b) {
		return true
	}
	return bytes.Equal(compact(a), compact(b))
}

// compact returns JSON without white space outside of strings.
func compact(json []byte) []byte {
	out := make([]byte, 0, len(json))
	inString := false
	for i := 0; i < len(json); i++ {
		c := json[i]
		switch {
		case inString && c == '\\' && i+1 < len(json):
			out = append(out, c)
			i++
			c = json[i]
		case c == '"':
			inString = !inString
		case !inString && (c == ' ' || c == '\n' || c == '\r' || c == '\t'):
			continue
		}
		out = append(out, c)
	}
	return out
}
