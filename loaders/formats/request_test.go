package formats_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/loaders/chat"
	"msgview/loaders/formats"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/request"
)

// An atom is one thing that a message says, so that two logs can be compared without
// regard to how their messages are cut.
type atom struct{ kind, value string }

// atomsOf returns what a conversation says, in order. It knows nothing of how bodies are
// written: calls are told by their number, and results by the number of their call.
func atomsOf(t *testing.T, log model.Log, talk int) (atoms []atom) {
	t.Helper()
	index := log.Index()
	numbers := map[[2]int]int{}
	var entries []int
	for i, ok := index.Next(-1, 1, talk, said); ok; i, ok = index.Next(i, 1, talk, said) {
		entries = append(entries, i)
	}
	for _, i := range entries {
		m, err := log.Message(i)
		if err != nil {
			continue
		}
		for k := range m.Calls() {
			numbers[[2]int{i, k}] = len(numbers) + 1
		}
	}
	answered := map[int]bool{}
	for _, i := range entries {
		m, err := log.Message(i)
		if err != nil {
			continue
		}
		role := m.Role.String()
		calls, results := 0, 0
		for _, p := range m.Parts {
			switch p := p.(type) {
			case *model.ToolCall:
				n := numbers[[2]int{i, calls}]
				if entry, at, ok := index.Result(i, calls); ok {
					if from, err := log.Message(entry); err == nil && at < len(from.Results()) {
						atoms = append(atoms, resultAtoms(n, from.Results()[at])...)
						answered[n] = true
					}
				}
				atoms = append(atoms, atom{"call", fmt.Sprintf("%d %s", n, chat.PlainArguments(p))}, atom{"name", fmt.Sprintf("%d %s", n, p.Name)}, atom{"id", fmt.Sprintf("%d %s", n, p.ID)})
				calls++
			case *model.ToolResult:
				if entry, at, ok := index.Call(i, results); !ok || !isResult(index, entry, at, i, results) || numbers[[2]int{entry, at}] == 0 {
					atoms = append(atoms, atom{"orphan", ""})
					atoms = append(atoms, partsAtoms("user", p.Content)...)
				}
				results++
			default:
				if role == "tool" || role == "unknown" {
					role = "user"
				}
				atoms = append(atoms, partsAtoms(role, []model.Part{p})...)
			}
		}
	}
	return atoms
}

func isResult(index *model.Index, entry, at, i, k int) bool {
	to, place, ok := index.Result(entry, at)
	return ok && to == i && place == k
}

// said reports whether an entry is a message of the current branch.
func said(_ int, f model.Flags) bool {
	return f.IsMessage() && !f.Any(model.FlagSide|model.FlagInactive)
}

// resultAtoms are what a result says of the call with a number.
func resultAtoms(n int, r *model.ToolResult) []atom {
	atoms := []atom{{"result", fmt.Sprint(n)}}
	for _, a := range partsAtoms("tool", r.Content) {
		atoms = append(atoms, atom{a.kind, fmt.Sprintf("%d %s", n, a.value)})
	}
	if r.Error == model.Yes && !r.Denied {
		atoms = append(atoms, atom{"failed", fmt.Sprint(n)})
	}
	if r.Denied {
		atoms = append(atoms, atom{"denied", fmt.Sprint(n)})
	}
	return atoms
}

func partsAtoms(role string, parts []model.Part) (atoms []atom) {
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			switch {
			case strings.TrimSpace(p.Text) == "":
			case p.Refusal:
				atoms = append(atoms, atom{"refusal", ""}, atom{"text", role + " " + p.Text})
			default:
				atoms = append(atoms, atom{"text", role + " " + p.Text})
			}
		case model.Reasoning:
			if p.Text != "" {
				atoms = append(atoms, atom{"reasoning", p.Text})
			} else {
				atoms = append(atoms, atom{"unreadable", p.Opaque})
			}
		case model.Media:
			value := cmp.Or(p.URL, p.FileID)
			switch {
			case len(p.Data) > 0:
				value = fmt.Sprintf("%x", sha256.Sum256(p.Data))
			case p.Text != "" && p.Kind == model.File:
				value = p.Text
			case p.Bytes > 0 && !strings.Contains(p.URL, "://"):
				value = fmt.Sprint(p.Bytes)
			}
			atoms = append(atoms, atom{"media", role + " " + p.Kind.String() + " " + value})
		case model.Citation:
			atoms = append(atoms, atom{"citation", p.URL + p.Title})
		case model.Data, model.Unknown:
			atoms = append(atoms, atom{"unknown", ""})
		case model.Marker:
			atoms = append(atoms, atom{"event", ""})
		}
	}
	return atoms
}

// excuses are the losses that excuse an atom of a kind that is gone, or that is new.
var excuses = map[string][]request.Kind{
	"text":       {request.Empty, request.Roles, request.Unanswered, request.Orphans, request.Opening, request.Reasons, request.Unread, request.Events},
	"refusal":    {request.Refusals},
	"reasoning":  {request.Thoughts},
	"unreadable": {request.Unreadable},
	"media":      {request.Medium, request.Roles},
	"citation":   {request.Citations},
	"unknown":    {request.Unknowns},
	"event":      {request.Events},
	"call":       {request.Arguments},
	"name":       {request.Names},
	"id":         {request.IDs},
	"result":     {request.Unanswered},
	"orphan":     {request.Orphans},
	"failed":     {request.ErrorMarks, request.Unanswered, request.Denials},
	"denied":     {request.Denials},
}

// difference returns what of a is not in b, in order, with what both have.
func difference(a, b []atom) (missing, common []atom) {
	have := map[atom]int{}
	for _, x := range b {
		have[x]++
	}
	for _, x := range a {
		if have[x]--; have[x] < 0 {
			missing = append(missing, x)
		} else {
			common = append(common, x)
		}
	}
	return missing, common
}

// What is written of any log, in any form, says the same when it is read again, or what
// does not is among the losses.
func TestRequests(t *testing.T) {
	if testing.Short() {
		t.Skip("all of it, or nothing: no goroutines are started here, and the race detector takes minutes")
	}
	for _, f := range formats.All() {
		if !formattest.Wanted(f.Name) {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			for _, path := range formattest.Logs(t, testdata, f.Name) {
				l := open(t, path)
				l.ReadWhole()
				talks := min(l.Index().Talks(), 40)
				for talk := range talks {
					for _, target := range request.Targets {
						again(t, path, l, talk, target)
					}
				}
				if talks > 1 {
					for _, target := range request.Targets {
						togetherAgain(t, path, l, talks, target)
					}
				}
			}
		})
	}
}

// again writes a conversation and compares what is read of that.
func again(t *testing.T, path string, l *loaders.Log, talk int, target *request.Target) {
	t.Helper()
	name := fmt.Sprintf("%s, conversation %d, %s", path, talk, target.Name)
	var b bytes.Buffer
	losses, err := request.Write(context.Background(), &b, l, request.Range{Talk: talk, Thread: request.Main}, target)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if !json.Valid(b.Bytes()) || bytes.Count(b.Bytes(), []byte("\n")) != 1 {
		t.Errorf("%s: no JSON on one line: %.300s", name, b.String())
		return
	}
	var body map[string]any
	if err := json.Unmarshal(b.Bytes(), &body); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	for _, fault := range invalid(target.Name, body) {
		t.Errorf("%s: the provider refuses it: %s\n%.600s", name, fault, b.String())
	}
	was := atomsOf(t, l, talk)
	read, err := loaders.OpenBytes(context.Background(), "again.json", b.Bytes())
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	defer read.Close()
	if err := read.Wait(context.Background()); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	read.ReadWhole()
	sameAgain(t, name, read.Source().Format, was, atomsOf(t, read, model.Every), losses)
}

// sameAgain compares what a conversation said with what is read of what was written, but for
// the losses.
func sameAgain(t *testing.T, name, format string, was, is []atom, losses *request.Losses) {
	t.Helper()
	gone, kept := difference(was, is)
	added, stayed := difference(is, was)
	for _, x := range []struct {
		what string
		list []atom
	}{{"gone", gone}, {"new", added}} {
		counts := map[string]int{}
		for _, a := range x.list {
			counts[a.kind]++
		}
		for kind, n := range counts {
			excused := 0
			for _, k := range excuses[kind] {
				excused += losses.Of(k)
			}
			if losses.Of(request.Roles) > 0 { // it counts messages, which may have several texts
				for _, a := range was {
					if a.kind == kind && (strings.HasPrefix(a.value, "developer ") || strings.HasPrefix(a.value, "system ")) {
						excused++
					}
				}
			}
			if n := losses.Of(request.Tagged); n > 0 && slices.Contains([]string{"text", "reasoning", "call", "name", "id"}, kind) {
				excused += 10 * n // there may be several calls in a text
			}
			if n > excused {
				i := slices.IndexFunc(x.list, func(a atom) bool { return a.kind == kind })
				t.Errorf("%s: %d of kind %s %s, and %d are said: %.200q\nread as %s\n%v", name, n, kind, x.what, excused, x.list[i].value, format, losses.List())
			}
		}
	}
	if losses.Of(request.Moved)+losses.Of(request.Order) == 0 && len(gone)+len(added) == 0 && !slices.Equal(kept, stayed) {
		i := 0
		for i < len(kept) && i < len(stayed) && kept[i] == stayed[i] {
			i++
		}
		t.Errorf("%s: another order at %d: %.200q", name, i, kept[i])
	}
}

// invalid returns why a provider would refuse a body.
func invalid(target string, body map[string]any) (faults []string) {
	say := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	list, _ := body["messages"].([]any)
	object := func(v any) map[string]any { m, _ := v.(map[string]any); return m }
	switch target {
	case "openai-chat":
		waiting := map[string]bool{}
		for i, e := range list {
			m := object(e)
			role, _ := m["role"].(string)
			if role == "tool" {
				id, _ := m["tool_call_id"].(string)
				if !waiting[id] {
					say("message %d: a result of no call before it: %q", i, id)
				}
				delete(waiting, id)
				if m["content"] == nil {
					say("message %d: a result without content", i)
				}
				continue
			}
			if len(waiting) > 0 {
				say("message %d: calls without results before it", i)
			}
			calls, _ := m["tool_calls"].([]any)
			for _, c := range calls {
				id, _ := object(c)["id"].(string)
				f := object(object(c)["function"])
				if _, ok := f["arguments"].(string); !ok || id == "" || waiting[id] || len(id) > 40 {
					say("message %d: call %q", i, id)
				}
				waiting[id] = true
			}
			if m["content"] == nil && len(calls) == 0 {
				say("message %d: neither content nor calls", i)
			}
		}
		if len(waiting) > 0 {
			say("calls without results at the end")
		}
	case "anthropic-messages":
		before := ""
		waiting := map[string]bool{}
		for i, e := range list {
			m := object(e)
			role, _ := m["role"].(string)
			if role == before || role != "user" && role != "assistant" || i == 0 && role != "user" {
				say("message %d: role %q behind %q", i, role, before)
			}
			before = role
			blocks, _ := m["content"].([]any)
			if len(blocks) == 0 {
				say("message %d: no content", i)
			}
			results := true
			if role == "assistant" {
				waiting = map[string]bool{}
			}
			for _, e := range blocks {
				b := object(e)
				switch kind, _ := b["type"].(string); kind {
				case "text":
					if s, _ := b["text"].(string); strings.TrimSpace(s) == "" {
						say("message %d: an empty text", i)
					}
				case "tool_use":
					id, _ := b["id"].(string)
					if _, ok := b["input"].(map[string]any); !ok || waiting[id] {
						say("message %d: call %q", i, id)
					}
					waiting[id] = true
				case "tool_result":
					id, _ := b["tool_use_id"].(string)
					if !waiting[id] || !results || role != "user" {
						say("message %d: a result that is not directly behind its call: %q", i, id)
					}
					delete(waiting, id)
				case "thinking":
					if s, _ := b["signature"].(string); s == "" {
						say("message %d: reasoning without a signature", i)
					}
				}
				if b["type"] != "tool_result" {
					results = false
				}
			}
			if role == "user" && len(waiting) > 0 {
				say("message %d: calls without results", i)
			}
		}
	case "vercel-ai":
		waiting := map[string]bool{}
		for i, e := range list {
			m := object(e)
			content, _ := m["content"].([]any)
			for _, e := range content {
				p := object(e)
				id, _ := p["toolCallId"].(string)
				switch p["type"] {
				case "tool-call":
					waiting[id] = true
				case "tool-result":
					if !waiting[id] || m["role"] != "tool" {
						say("message %d: a result of no call: %q", i, id)
					}
					delete(waiting, id)
				}
			}
		}
		if len(waiting) > 0 {
			say("calls without results")
		}
	case "atif":
		steps, _ := body["steps"].([]any)
		for i, e := range steps {
			s := object(e)
			if n, _ := s["step_id"].(float64); int(n) != i+1 {
				say("step %d has the number %v", i+1, s["step_id"])
			}
			ids := map[string]bool{}
			calls, _ := s["tool_calls"].([]any)
			for _, c := range calls {
				id, _ := object(c)["tool_call_id"].(string)
				ids[id] = true
				if _, ok := object(c)["arguments"].(map[string]any); !ok {
					say("step %d: arguments", i+1)
				}
			}
			results, _ := object(s["observation"])["results"].([]any)
			for _, r := range results {
				if id, _ := object(r)["source_call_id"].(string); !ids[id] {
					say("step %d: a result of no call of the step", i+1)
				}
			}
			if s["message"] == nil {
				say("step %d: no message", i+1)
			}
		}
	}
	return faults
}
