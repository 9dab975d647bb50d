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
