package tracing

import (
	"testing"
	"time"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// A request that two tools watched at once is shown once, though neither span is within
// the other; the same request sent again is not.
func TestWatchedTwice(t *testing.T) {
	for name, c := range map[string]struct {
		name, asked, said string
		start, end        int64
		want              int
	}{
		"watched twice":      {"Chat Completion", "How hot?", "Very.", 11, 18, 2},
		"at the same moment": {"Chat Completion", "How hot?", "Very.", 10, 20, 2},
		"one name":           {"ChatOpenAI", "How hot?", "Very.", 11, 18, 3},
		"later":              {"Chat Completion", "How hot?", "Very.", 21, 28, 3},
		"longer":             {"Chat Completion", "How hot?", "Very.", 11, 28, 3},
		"another answer":     {"Chat Completion", "How hot?", "Not very.", 11, 18, 3},
		"another question":   {"Chat Completion", "How long?", "Very.", 11, 18, 4},
		"no times":           {"Chat Completion", "How hot?", "Very.", 0, 0, 3},
	} {
		t.Run(name, func(t *testing.T) {
			span := func(id, parent, name, asked, said string, start, end int64) *Span {
				v, err := rawjson.Parse([]byte(`{"name":"chat"}`))
				if err != nil {
					t.Fatal(err)
				}
				s := &Span{ID: id, Trace: "t", Parent: parent, Kind: SpanModel, Name: name, Value: rawjson.Track(v)}
				s.Record = &format.Record{Value: s.Value, Origin: model.Origin{File: id}}
				if end > 0 {
					s.Start, s.End = time.Unix(start, 0), time.Unix(end, 0)
				}
				s.Request = []*model.Message{chat.Say(model.RoleUser, "user", asked)}
				s.Answer = []*model.Message{chat.Say(model.RoleAssistant, "assistant", said)}
				return s
			}
			got := 0
			for _, m := range Messages([]*Span{span("a", "node", "ChatOpenAI", "How hot?", "Very.", 10, 20), span("b", "root", c.name, c.asked, c.said, c.start, c.end)}) {
				if m.Role != model.RoleMarker {
					got++
				}
			}
			if got != c.want {
				t.Errorf("%d messages, want %d", got, c.want)
			}
		})
	}
}
