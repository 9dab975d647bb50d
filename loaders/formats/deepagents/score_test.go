package deepagents

import (
	"testing"
	"time"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	const id = `"id":"36F675CC-81E7-4EF5-A8E2-5D940ED904A1"`
	const lower = `"id":"36f675cc-81e7-4ef5-a8e2-5d940ed904a1"`
	for _, c := range []struct {
		name, record           string
		message, entry, stream int
	}{
		{"message", `{` + id + `,"role":"human","content":[{"type":"text","text":"x"}]}`, 2 * 3, 0, 0},
		{"own blocks", `{` + id + `,"role":"ai","content":[{"type":"reasoning","reasoning":"x"}]}`, 2*3 + 4, 0, 0},
		{"literal enums", `{` + id + `,"role":"tool","content":[{"text":{"_0":"x"}}],"toolCallID":"1"}`, 3 + 8 + 6, 0, 0},
		{"legacy", `{"id":"1","role":"tool","content":"x","toolCallID":"1"}`, 6, 0, 0},
		{"log line", `{"role":"ai","content":"x","timestamp":"t","round":1,"modelID":"m","generationSeconds":1}`, 0, 3 * 3, 0},
		{"log line of a tool without id", `{"role":"tool","content":"x","timestamp":"t","round":1}`, 0, 3, 0},
		{"header", `{` + id + `,"model":"m","title":"t","createdAt":1,"updatedAt":2}`, 2, 0, 0},
		{"meta.json", `{` + id + `,"projectPath":"/","model":"m","title":"t","createdAt":1,"updatedAt":2}`, 4, 0, 0},
		{"other header", `{` + id + `,"model":"m","title":"t","createdAt":1,"updatedAt":2,"messages":[]}`, 0, 0, 0},
		{"bare roles", `{"role":"human","content":"x"}`, 0, 0, 0},
		{"LangChain", `{"type":"human","content":"x","id":"1"}`, 0, 0, 0},
		{"OpenAI chat", `{"role":"tool","tool_call_id":"1","content":"x"}`, 0, 0, 0},
		{"blocks of others", `{` + id + `,"role":"ai","content":[{"type":"tool_use","id":"1"}]}`, 0, 0, 0},
		{"UUID of others", `{` + lower + `,"role":"system","content":"x"}`, 0, 0, 0},
		{"result", `{"type":"result","tools_used":[],"permission_blocked":false}`, 0, 0, 10},
		{"Claude Code's result", `{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"x","session_id":"s"}`, 0, 0, 0},
		{"token", `{"type":"token","text":"x","isFinal":false}`, 0, 0, 3},
		{"token of others", `{"type":"token","text":"x"}`, 0, 0, 0},
		{"tool", `{"type":"tool_started","name":"n","input":"x","callID":"1","batchID":"2"}`, 0, 0, 2},
		{"tool of others", `{"type":"tool_started","name":"n","input":"x","a":1,"b":2,"c":3}`, 0, 0, 0},
	} {
		r := &format.Record{Value: formattest.Parse(t, c.record)}
		if m, e, s := scoreMessage(r), scoreEntry(r), scoreStream(r); m != c.message || e != c.entry || s != c.stream {
			t.Errorf("%s: votes %d %d %d, want %d %d %d", c.name, m, e, s, c.message, c.entry, c.stream)
		}
	}
}

func TestOtherRecords(t *testing.T) {
	d := decode(&format.Record{Value: formattest.Parse(t, `["{\"role\":\"human\",\"content\":\"x\"}",7]`)})
	if len(d.Messages) != 2 {
		t.Errorf("a store in one record: %d messages", len(d.Messages))
	}
	d = decode(&format.Record{Envelope: true, Value: formattest.Parse(t, `{"title":"t","messages":[]}`)})
	if len(d.Messages) != 0 || d.About.Title != "t" {
		t.Errorf("envelope: %+v", d)
	}
	r := formattest.Record(`{"role":"ai","content":[{"type":"text","text":"x","note":"kept"}]}`)
	r.Track()
	d = decode(r)
	r.Keep(d.Messages)
	if got := formattest.Describe(d.Messages[0]); got != `assistant raw=ai: "x" {content[0].note="kept"}` {
		t.Errorf("a block with another member: %s", got)
	}
	if d = decode(&format.Record{Value: formattest.Parse(t, `{"type":"token"}`)}); d.Type != "token" || len(d.Messages) != 0 {
		t.Errorf("event among messages: %+v", d)
	}
}

func TestTime(t *testing.T) {
	for _, c := range []struct {
		value, want string
	}{
		{`"2026-06-20T10:14:00.123Z"`, "2026-06-20T10:14:00.123Z"},
		{`808035601.5`, "2026-08-10T06:20:01.5Z"},
		{`803643240`, "2026-06-20T10:14:00Z"},
		{`1781950440`, "2026-06-20T10:14:00Z"},
		{`-1`, "0001-01-01T00:00:00Z"},
		{`null`, "0001-01-01T00:00:00Z"},
	} {
		want, err := time.Parse(time.RFC3339Nano, c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got := timeOf(formattest.Parse(t, c.value)); !got.Equal(want) {
			t.Errorf("%s: %v, want %v", c.value, got, want)
		}
	}
}
