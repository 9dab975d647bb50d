package selection

import (
	"time"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
	"msgview/model/rawjson"
	"msgview/model/tool"
)

// item is one that an expression is asked about.
type item struct {
	s       *Selection
	entry   int
	flags   model.Flags
	message *model.Message
	parts   []model.Part // that it is of; none of a message without any
	first   bool         // of its message
	place   findings.Place

	call   *model.ToolCall
	result *model.ToolResult
	answer *model.Message // with the result

	joined, judged bool // call and result are what they are
	caller         *model.Message
	use            tool.Use
	outcome        findings.Outcome
}

// join looks for the other side of a call or a result.
func (t *item) join() {
	if t.joined || t.call == nil && t.result == nil {
		return
	}
	t.joined = true
	index, log := t.s.index, t.s.log
	if t.result != nil {
		entry, place, ok := index.Call(t.entry, t.place.Result)
		if !ok {
			return
		}
		if m, err := log.Message(entry); err == nil {
			if calls := m.Calls(); place < len(calls) {
				t.call, t.caller, t.place = calls[place], m, findings.Place{Entry: entry, Call: place, Result: -1}
			}
		}
		return
	}
	t.caller = t.message
	entry, place, ok := index.Result(t.entry, t.place.Call)
	if !ok {
		return
	}
	if m, err := log.Message(entry); err == nil {
		if results := m.Results(); place < len(results) {
			t.result, t.answer = results[place], m
		}
	}
}

// judge says how the call ended.
func (t *item) judge() (o findings.Outcome, ok bool) {
	t.join()
	switch {
	case t.call == nil && t.result == nil:
		return o, false
	case t.judged:
		return t.outcome, true
	case t.call == nil:
		o = findings.Verdict(nil, t.result)
	default:
		o = findings.VerdictOf(t.uses(), t.result)
		if t.result == nil {
			o = o.At(t.flags.Any(model.FlagLoose|model.FlagOpen) && t.s.index.HasCallsAndResults(), t.flags.Has(model.FlagOpen))
		}
	}
	t.outcome, t.judged = o, true
	return o, true
}

// uses reads the call.
func (t *item) uses() tool.Use {
	if t.use.Call != t.call {
		t.use = tool.Of(t.call)
	}
	return t.use
}

// Texts implements expression.Subject.
func (t *item) Texts(f expression.Field, yield func(string) bool) {
	some := func(texts ...string) {
		for _, s := range texts {
			if s != "" && !yield(s) {
				return
			}
		}
	}
	switch f {
	case expression.Role:
		role := t.message.Role
		if t.answer == t.message {
			role = model.RoleTool
		}
		yield(role.String())
	case expression.Agent:
		if t.call == nil {
			some(t.message.Agent)
		} else {
			some(t.message.Agent, t.call.Agent())
		}
	case expression.Model:
		some(t.message.Model)
	case expression.Tool:
		if t.join(); t.call != nil {
			server, name := tool.Name(t.call)
			if name == t.call.Name {
				name = ""
			}
			some(t.call.Name, name, server)
		} else if t.result != nil {
			some(t.result.Name)
		}
	case expression.Status:
		if o, ok := t.judge(); ok {
			yield(o.State.String())
		}
	case expression.Path:
		if t.join(); t.call != nil {
			some(t.uses().Paths()...)
		}
	case expression.Text:
		t.said(yield)
	}
}

// said yields what is said in the item: of a call with its result.
func (t *item) said(yield func(string) bool) {
	for _, p := range t.parts {
		if !texts(p, yield) {
			return
		}
	}
	if t.answer != t.message {
		if t.join(); t.result != nil {
			texts(t.result, yield)
		}
	}
}

// Number implements expression.Subject.
func (t *item) Number(f expression.Field) (float64, bool) {
	switch f {
	case expression.Exit:
		if o, ok := t.judge(); ok && o.Exit != nil {
			return float64(*o.Exit), true
		}
	case expression.Dur:
		d := t.message.Duration
		if t.join(); t.call != nil || t.result != nil {
			d = 0
			if t.caller != nil && t.answer != nil {
				d = findings.Took(t.caller, t.call, t.result, t.answer)
			}
		}
		return d.Seconds(), d > 0
	case expression.Tokens:
		n := t.message.Usage.Total()
		return float64(n), n > 0
	case expression.Turn:
		_, entry := t.s.index.Above(t.entry)
		_, turns := t.s.index.NumberIn(entry)
		if f := t.s.index.Flags(entry); f.Has(model.FlagPrompt) && !f.Has(model.FlagSide) {
			turns++
		}
		return float64(turns), turns > 0
	}
	return 0, false
}

// When implements expression.Subject.
func (t *item) When(expression.Field) (time.Time, bool) {
	at := t.message.Time
	if at.IsZero() {
		return at, false
	}
	return at.In(t.s.zone), true
}

// Is implements expression.Subject.
func (t *item) Is(mark string) bool {
	switch mark {
	case expression.Fork:
		return t.flags.Has(model.FlagInactive)
	case expression.Orphan:
		o, ok := t.judge()
		return ok && (t.call == nil && !t.message.HasText() || o.State == findings.Missing)
	}
	t.join()
	return t.s.found.is(mark, t)
}

// texts yields the texts of a part: of JSON its strings and numbers.
func texts(p model.Part, yield func(string) bool) bool {
	switch p := p.(type) {
	case model.Text:
		return yield(p.Text)
	case model.Reasoning:
		return yield(p.Text)
	case *model.ToolCall:
		return yield(p.Name) && yield(p.Description) && leaves(p.Arguments, yield) && yield(p.ArgumentsText)
	case *model.ToolResult:
		for _, c := range p.Content {
			if !texts(c, yield) {
				return false
			}
		}
		for _, s := range p.Stored() {
			if !yield(s.Text) {
				return false
			}
		}
		return leaves(p.Details, yield)
	case model.Media:
		return yield(p.Name) && yield(p.Text) && yield(p.URL)
	case model.Citation:
		return yield(p.Title) && yield(p.URL) && yield(p.Text)
	case model.Marker:
		return yield(p.Text)
	case model.Data:
		return leaves(p.Raw, yield)
	case model.Unknown:
		return leaves(p.Raw, yield)
	}
	return true
}

// leaves yields what stands in JSON but for the names of its members.
func leaves(json []byte, yield func(string) bool) bool {
	if len(json) == 0 {
		return true
	}
	v, _, err := rawjson.ParseTolerant(json)
	if err != nil {
		return yield(string(json))
	}
	return within(v, yield)
}

func within(v rawjson.Value, yield func(string) bool) bool {
	switch v.Kind() {
	case rawjson.Object:
		for _, m := range v.Members() {
			if !within(m, yield) {
				return false
			}
		}
		return true
	case rawjson.Array:
		for _, e := range v.Elems() {
			if !within(e, yield) {
				return false
			}
		}
		return true
	case rawjson.String:
		return yield(v.Text())
	}
	return yield(string(v.Raw()))
}
