package tracing

import (
	"fmt"
	"testing"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Of spans that are read later there is one conversation at a time: what the ones before said
// is let go, but for their messages.
func TestLater(t *testing.T) {
	const traces, each = 5, 3
	var spans []*Span
	for i := range traces * each {
		v, err := rawjson.Parse(fmt.Appendf(nil, `{"name":"chat","other":"rest %d"}`, i))
		if err != nil {
			t.Fatal(err)
		}
		s := &Span{ID: fmt.Sprint("s", i), Trace: fmt.Sprint("t", i%traces), Start: time.Unix(int64(i), 0), Value: rawjson.Track(v)}
		s.Record = &format.Record{Value: s.Value, Origin: model.Origin{File: "a", Offset: int64(i)}}
		s.Later = func() {
			full := 0
			for _, other := range spans {
				if len(other.Answer) > 0 {
					full++
				}
			}
			if full >= each {
				t.Errorf("%s is read while %d spans hold their answers", s.ID, full)
			}
			s.Kind = SpanModel
			s.Request = []*model.Message{chat.Say(model.RoleUser, "user", fmt.Sprint("question ", i))}
			s.Answer = []*model.Message{chat.Say(model.RoleAssistant, "assistant", fmt.Sprint("answer ", i))}
		}
		spans = append(spans, s)
	}
	messages := Messages(spans)
	said := map[string]int{}
	for _, m := range messages {
		for _, p := range m.Parts {
			if text, ok := p.(model.Text); ok {
				said[text.Text]++
			}
		}
		for _, f := range m.Meta {
			said[string(f.Value)]++
		}
	}
	for i := range traces * each {
		for _, text := range []string{fmt.Sprint("question ", i), fmt.Sprint("answer ", i), fmt.Sprintf(`"rest %d"`, i)} {
			if said[text] != 1 {
				t.Errorf("%s stands %d times", text, said[text])
			}
		}
	}
}

// The agent that a span lies in is looked for once, however deep the spans are.
func TestAgentOfDeepSpans(t *testing.T) {
	tr := &traced{byID: map[string]*Span{}, agents: map[*Span]string{}}
	const depth = 4 * maxSpanDepth
	var spans []*Span
	for i := range depth {
		s := &Span{ID: fmt.Sprint(i), Parent: fmt.Sprint(i - 1)}
		if i == 0 {
			s.Kind, s.Name = SpanAgent, "planner"
		}
		tr.byID[s.ID] = s
		spans = append(spans, s)
	}
	for i, s := range spans[1:] {
		if got := tr.agentOf(s); got != "planner" {
			t.Fatalf("span %d lies in %q", i+1, got)
		}
	}
	if got := tr.agentOf(spans[0]); got != "" {
		t.Errorf("the agent lies in %q", got)
	}
	spans[7].Agent = "coder"
	if got := tr.agentOf(spans[7]); got != "coder" {
		t.Errorf("what has an agent of its own lies in %q", got)
	}
	a, b := &Span{ID: "a", Parent: "b"}, &Span{ID: "b", Parent: "a"} // a circle
	tr.byID["a"], tr.byID["b"] = a, b
	if got := tr.agentOf(a); got != "" {
		t.Errorf("a circle lies in %q", got)
	}
}
