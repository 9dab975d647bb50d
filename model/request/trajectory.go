package request

import (
	"cmp"
	"strings"
	"time"

	"msgview/model"
)

// trajectory writes the Agent Trajectory Interchange Format
// (laude-institute/harbor: src/harbor/models/trajectories/*.py, 1.6): a step has what an
// agent said, its calls and their results.
type trajectory struct {
	*conversion
	step  int
	agent *Turn // what it says now; results of its calls may follow
	said  []model.Part
}

func newTrajectory(c *conversion) writer { return &trajectory{conversion: c} }

func (w *trajectory) begin() {
	about := w.log.About()
	w.byte('{')
	w.text("schema_version", "ATIF-v1.6")
	session := cmp.Or(about.ID, "session")
	if w.mark != "" {
		session += "-" + w.mark
	}
	w.text("session_id", session)
	w.open("agent", '{')
	w.text("name", cmp.Or(w.log.Source().Format, "agent"))
	w.text("version", cmp.Or(about.Version, "unknown"))
	w.some("model_name", w.model)
	w.close('}')
	w.open("steps", '[')
}

func (w *trajectory) end(list []Tool) {
	w.flush(nil)
	w.close(']')
	w.tools("tool_definitions", list, w.function)
	w.close('}')
}

func (w *trajectory) turn(t *Turn) {
	switch t.Role {
	case model.RoleTool:
		w.flush(t)
		return
	case model.RoleAssistant:
	default:
		w.flush(nil)
		source := "user"
		if t.Role != model.RoleUser {
			source = "system"
		}
		if t.Role == model.RoleDeveloper {
			w.losses.add(Roles, t.Entry)
		}
		if content := w.content(t.Entry, t.Parts); len(content) > 0 {
			w.head(t, source)
			w.message(content)
			w.close('}')
		}
		return
	}
	w.flush(nil)
	w.agent = t
	rank, split := 0, false
	for _, p := range t.Parts {
		switch now := rankOf(p); {
		case now < rank && rank == calling: // the results belong to the step of the calls
			w.losses.add(Order, t.Entry)
		case now < rank, now == thinking && len(w.said) > 0: // a step has one text of reasoning
			w.step1(t, nil)
			split, rank = true, now
		default:
			rank = now
		}
		w.said = append(w.said, p)
	}
	if split {
		w.losses.add(Split, t.Entry)
	}
}

// The places of parts in a step.
const (
	thinking = iota
	speaking
	calling
)

func rankOf(p model.Part) int {
	switch p.(type) {
	case model.Reasoning:
		return thinking
	case *model.ToolCall:
		return calling
	}
	return speaking
}

// flush writes the agent's step that is open, with the results of its calls.
func (w *trajectory) flush(results *Turn) {
	if w.agent == nil {
		return
	}
	w.step1(w.agent, results)
	w.agent = nil
}

// step1 writes a step of the agent of what was said so far. Results go with the calls of
// that step; those of an earlier one of the same message are with that.
func (w *trajectory) step1(t *Turn, results *Turn) {
	said := w.said
	w.said = nil
	var words []model.Part
	var thoughts []string
	var calls []*Call
	for _, p := range said {
		switch p := p.(type) {
		case *model.ToolCall:
			for _, c := range t.Calls {
				if c.ToolCall == p {
					calls = append(calls, c)
				}
			}
		case model.Reasoning:
			if p.Text == "" {
				w.without(t.Entry, p)
			} else {
				thoughts = append(thoughts, p.Text)
			}
		default:
			words = append(words, p)
		}
	}
	words = w.content(t.Entry, words)
	if len(words)+len(thoughts)+len(calls) == 0 {
		return
	}
	w.head(t, "agent")
	if m := t.Message; m.Model != "" {
		w.text("model_name", m.Model)
	}
	w.message(words)
	if len(thoughts) > 0 {
		w.text("reasoning_content", strings.Join(thoughts, "\n"))
	}
	if len(calls) > 0 {
		w.open("tool_calls", '[')
		for _, c := range calls {
			w.call(t.Entry, c)
		}
		w.close(']')
		if results != nil {
			w.observation(results, calls)
		}
	}
	w.close('}')
}

// head begins a step.
func (w *trajectory) head(t *Turn, source string) {
	w.step++
	w.element()
	w.int("step_id", int64(w.step))
	if at := t.Message.Time; !at.IsZero() {
		w.text("timestamp", at.UTC().Format(time.RFC3339Nano))
	}
	w.text("source", source)
}

// content returns the parts that a step can hold beside reasoning and calls.
func (w *trajectory) content(entry int, parts []model.Part) (kept []model.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			if p.Refusal {
				w.losses.add(Refusals, entry)
			}
			kept = append(kept, p)
		default:
			w.without(entry, p)
		}
	}
	return kept
}

func (w *trajectory) message(content []model.Part) {
	switch text, plain := alone(content); {
	case len(content) == 0:
		w.text("message", "")
	case plain:
		w.text("message", text)
	default:
		w.texts("message", content)
	}
}

func (w *trajectory) texts(name string, content []model.Part) {
	w.open(name, '[')
	for _, p := range content {
		if t, ok := p.(model.Text); ok {
			w.typed("text")
			w.text("text", t.Text)
			w.close('}')
		}
	}
	w.close(']')
}

func (w *trajectory) call(entry int, c *Call) {
	w.element()
	w.text("tool_call_id", c.ID)
	w.text("function_name", w.name(c.Name))
	json, changed := object(c)
	if changed {
		w.losses.add(Arguments, entry)
	}
	w.member("arguments", json)
	w.close('}')
}

func (w *trajectory) observation(t *Turn, calls []*Call) {
	of := map[*Call]bool{}
	for _, c := range calls {
		of[c] = true
	}
	w.open("observation", '{')
	w.open("results", '[')
	for _, r := range t.Results {
		if !of[r.Call] {
			continue
		}
		w.element()
		w.text("source_call_id", r.Call.ID)
		if r.ToolResult == nil {
			w.text("content", unanswered)
			w.close('}')
			continue
		}
		w.details(t.Entry, r)
		texts, others := words(r.Content)
		for _, p := range others {
			w.without(t.Entry, p)
		}
		if r.Denied {
			w.losses.add(Denials, t.Entry)
		}
		switch len(texts) {
		case 0:
			w.text("content", "")
		case 1:
			w.text("content", texts[0])
		default:
			var list []model.Part
			for _, s := range texts {
				list = append(list, model.Text{Text: s})
			}
			w.texts("content", list)
		}
		if r.Error == model.Yes || r.Denied {
			w.open("extra", '{')
			w.member("is_error", []byte("true"))
			w.close('}')
		}
		w.close('}')
	}
	w.close(']')
	w.close('}')
}
