package wire

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Two runs with the same prompt are two conversations where somebody else asks, or long after
// an answer that ended the first one; else the request was sent again.
func TestAskedByAnother(t *testing.T) {
	type fields = map[string]any
	exchange := func(at, stop string, request, around fields, said ...string) fields {
		var messages []any
		for i, text := range said[:len(said)-1] {
			messages = append(messages, fields{"role": []string{"user", "assistant"}[i%2], "content": text})
		}
		body := fields{"model": "m-1", "messages": messages}
		for k, v := range request {
			body[k] = v
		}
		all := fields{"ts": at, "request": body, "response": fields{"object": "chat.completion", "model": "m-1", "choices": []any{fields{"index": 0, "finish_reason": stop, "message": fields{"role": "assistant", "content": said[len(said)-1]}}}}}
		for k, v := range around {
			all[k] = v
		}
		return all
	}
	morning, soon, nextWeek, before := "2026-05-01T08:00:00Z", "2026-05-01T08:00:20Z", "2026-05-08T08:00:00Z", "2026-04-28T08:00:00Z"
	for name, c := range map[string]struct {
		first, second fields
		want          int
	}{
		"soon":               {exchange(morning, "stop", nil, nil, "report", "rye"), exchange(soon, "stop", nil, nil, "report", "oat"), 1},
		"a week later":       {exchange(morning, "stop", nil, nil, "report", "rye"), exchange(nextWeek, "stop", nil, nil, "report", "oat"), 2},
		"earlier":            {exchange(morning, "stop", nil, nil, "report", "rye"), exchange(before, "stop", nil, nil, "report", "oat"), 2},
		"it was not ended":   {exchange(morning, "length", nil, nil, "report", "rye"), exchange(nextWeek, "stop", nil, nil, "report", "oat"), 1},
		"without a time":     {exchange("", "stop", nil, nil, "report", "rye"), exchange(nextWeek, "stop", nil, nil, "report", "oat"), 1},
		"another user":       {exchange(morning, "stop", fields{"user": "ada"}, nil, "report", "rye"), exchange(soon, "stop", fields{"user": "bob"}, nil, "report", "oat"), 2},
		"the same user":      {exchange(morning, "stop", fields{"user": "ada"}, nil, "report", "rye"), exchange(soon, "stop", fields{"user": "ada"}, nil, "report", "oat"), 1},
		"a user at last":     {exchange(morning, "stop", nil, nil, "report", "rye"), exchange(soon, "stop", fields{"user": "ada"}, nil, "report", "oat"), 1},
		"another session":    {exchange(morning, "stop", fields{"metadata": fields{"session_id": "s1"}}, nil, "report", "rye"), exchange(soon, "stop", fields{"metadata": fields{"session_id": "s2"}}, nil, "report", "oat"), 2},
		"another thread":     {exchange(morning, "stop", nil, fields{"thread_id": "s1"}, "report", "rye"), exchange(soon, "stop", nil, fields{"thread_id": "s2"}, "report", "oat"), 2},
		"longer than before": {exchange(morning, "stop", fields{"user": "ada"}, nil, "report", "rye"), exchange(nextWeek, "stop", fields{"user": "bob"}, nil, "report", "rye", "and?", "oat"), 1},
		"of three turns":     {exchange(morning, "stop", fields{"user": "ada"}, nil, "report", "rye", "and?", "no"), exchange(nextWeek, "stop", fields{"user": "bob"}, nil, "report", "rye", "and?", "oat"), 2},
	} {
		var b strings.Builder
		for _, x := range []fields{c.first, c.second} {
			line, _ := json.Marshal(x)
			b.Write(append(line, '\n'))
		}
		found := map[string]bool{}
		out := AssembleExchanges(recordsOf(t, b.String()), nil)
		for _, m := range out.Messages {
			found[m.Conversation] = true
		}
		if len(found) != c.want {
			t.Errorf("%s: %d conversations", name, len(found))
		}
	}
}

func recordsOf(t *testing.T, lines string) func(yield func(*format.Record) bool) {
	return func(yield func(*format.Record) bool) {
		for i, line := range strings.Split(strings.TrimSpace(lines), "\n") {
			v, err := rawjson.Parse([]byte(line))
			if err != nil {
				t.Error(fmt.Errorf("line %d: %w", i, err))
				return
			}
			r := &format.Record{Value: v}
			r.Origin.Offset = int64(i + 1)
			if !yield(r) {
				return
			}
		}
	}
}
