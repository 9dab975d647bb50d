package generic

import (
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

// A table is not a conversation, whatever its columns are called.
func TestNothingIsInvented(t *testing.T) {
	for _, json := range []string{
		`{"premise":"a","hypothesis":"b","target":0}`,
		`{"id":"x","name":"n","source":"s","kind":"agent","desc":"d"}`,
		`{"type":"join","user":"eve","ts":"1760000070.0003"}`,
		`{"type":"message"}`,
		`{"author":"B","title":"T","text":"long"}`,
		`{"Role":"user","Content":"other spelling"}`,
		`{"role":"admin"}`,
		`{"rows":[{"a":1},{"a":2}]}`,
		`{"text":"no speaker"}`,
		`{"articles":[{"author":"A","title":"T","text":"x"}],"files":[{"name":"a","content":"b","created_at":"2026-01-01"}]}`,
		`{"name":"a.txt","content":"b","created_at":"2026-01-01"}`,
		`{"commits":{"list":[[{"author":"A","message":"x","date":"2026-01-01"},{"author":"B","message":"y","date":"2026-01-01"}]]}}`,
		`[{"OriginalMessage":"x","ConvertedMessages":[{"Role":"system","Content":[{"Text":"y"}]}]}]`,
		`{"faq":[{"question":"q","answer":"a"}]}`,
		`{"question":"Which one is it?","choices":["this","that"],"answer":1}`,
		`{"user":"ada l","agent":"Mozilla/5.0 (X11)","ip":"10.0.0.1"}`,
		`{"user":"ada","assistant":"bob"}`,
		`{"from":"main.go","body":7}`,
		`{"rows":[["a","b"],["c","d"]]}`,
		`{"history":[["/a/b","/c/d"],["/e","/f"]]}`,
		`["only a","pair of texts"]`,
		`{"payload":"{\"role\":\"admin\"}"}`,
		`{"error":{"message":"not found","code":404}}`,
		`{"ts":1,"path":"/x","status":500,"error":{"message":"timeout","type":"E"}}`,
		`{"error":"fail","errorDetail":{"message":"fail"}}`,
		`{"rows":[{"Role":"Admin","Message":"x"},{"Role":"User","Message":"y"}]}`,
		`{"packets":[{"direction":"inbound","message":"SYN"},{"direction":"outbound","message":"ACK"}]}`,
		`{"faq":[{"type":"question","text":"Is it open?"},{"type":"answer","text":"It is."}]}`,
		`{"log":[{"text":"a","metadata":{}}]}`,
		`{"type":"click","text":"a button"}`, `{"type":"thought"}`,
		`{"input":"a.txt","output":"b.txt"}`, `{"query":"price","response":"a b"}`, `{"request":"GET /a","response":"200"}`,
		`{"text":"The moat was lovely and long","label":"positive"}`, `{"text":"A red glazed tile","target":"the roof of it"}`,
		`{"faq":[{"question":"When do you open?","answer":"At nine in the morning."},{"question":"Is there parking?","answer":"Yes, behind the wall."}]}`,
		`{"author":"Ann","title":"The keep","content":"It was built by monks who liked stone."}`,
		`{"messages":{"hello":"Hello there"},"text":"Some text","content":"A page"}`,
		`[]`, `{}`, `null`, `12`, `"text"`,
	} {
		d := decode(formattest.Record(json))
		if len(d.Messages) != 0 || d.Class != model.UnknownRecord || d.Type == "" {
			t.Errorf("%s: %d messages, class %d, type %q", json, len(d.Messages), d.Class, d.Type)
		}
	}
}

func TestGuess(t *testing.T) {
	for json, want := range map[string]string{
		`{"role":"user","content":"hi"}`:        `user: "hi"`,
		`{"from":"Ann","to":"Bob","body":"hi"}`: `unknown raw=Ann agent=Ann: "hi" {to="Bob"}`,
		`{"id":4,"session_id":"s1","chat":"{\"role\":\"user\",\"content\":\"hi\"}","created_at":1770000000}`: `user id=4 conversation=s1 at=2026-02-02T02:40:00: "hi" {session_id="s1"}`,
		`{"speaker":"Ann","text":"hi"}`:                                                `unknown raw=Ann agent=Ann: "hi"`,
		`{"author":{"name":"Ann","id":7},"content":"hi","timestamp":"2026-01-02"}`:     `unknown raw=Ann agent=Ann at=2026-01-02T00:00:00: "hi" {author={"name":"Ann","id":7}}`,
		`{"type":"event","message":{"role":"model","parts":[{"text":"hi"}]},"id":"e"}`: `assistant raw=model id=e: "hi" {type="event"}`,
		`{"a":{"b":{"turns":[{"from":"gpt","value":"hi"}]}}}`:                          `assistant raw=gpt conversation=0: "hi" {json path="$.a.b.turns"} !guessed to be a conversation: the list at $.a.b.turns`,
	} {
		r := formattest.Record(json)
		r.Track()
		d := decode(r)
		if len(d.Messages) != 1 {
			t.Errorf("%s: %d messages", json, len(d.Messages))
		} else if got := formattest.Describe(d.Messages[0]); got != want {
			t.Errorf("%s:\n got %s\nwant %s", json, got, want)
		}
	}
}

// A list of turns is a conversation though most of them tell of tools: calls beside what was said,
// and what came of them.
func TestTurnsWithOutcomes(t *testing.T) {
	turn := func(id, said, outcome string) string {
		return `{"type":"tool_call","content":` + said + `,"tool_calls":[{"call_id":"` + id + `","name":"bake","arguments":{"loaf":"rye"}}]},{"type":"tool_result","call_id":"` + id + `","outcome":` + outcome + `}`
	}
	d := decode(formattest.Record(`{"bakery":1,"run":{"turns":[{"type":"message","role":"user","content":"Bake rye, please."},` + turn("b1", `"I bake."`, `{"type":"success","result":{"loaf":1}}`) +
		`,` + turn("b2", "null", `{"type":"failure","error":"no gas"}`) + `,{"type":"message","role":"assistant","content":"One loaf."}]}}`))
	calls, results, failed := 0, 0, 0
	for _, m := range d.Messages {
		calls += len(m.Calls())
		for _, r := range m.Results() {
			if results++; r.Error == model.Yes {
				failed++
			}
		}
	}
	if len(d.Messages) != 6 || calls != 2 || results != 2 || failed != 1 || chat.Texts(d.Messages[1].Parts) != "I bake." {
		t.Errorf("%d messages, %d calls, %d results, %d failed", len(d.Messages), calls, results, failed)
	}
}

func TestNotJSON(t *testing.T) {
	for raw, want := range map[string]string{
		"":              "empty",
		"hello there":   "plain text",
		`{"a":`:         "offset",
		"[1, 2":         "offset",
		"  # a heading": "plain text",
	} {
		d := decode(&format.Record{Raw: []byte(raw)})
		if d.Class != model.MalformedRecord || !strings.HasPrefix(d.Problem, "not JSON") || !strings.Contains(d.Problem, want) {
			t.Errorf("%q: class %d, problem %q", raw, d.Class, d.Problem)
		}
	}
}

// A line of a log that is only text is no damaged record.
func TestLogLine(t *testing.T) {
	for line, want := range map[string]bool{
		"2026-03-02 09:00:00,123 - oven - ERROR - no heat reason: Expecting value: line 1": true,
		"[2026-03-02T09:00:00Z] INFO oven: hot {rye}":                                      true,
		`2026-03-02 09:00:00,123 - oven - INFO - hot | Data: {"loaf": "ry`:                 false,
		"2026-03-02 09:00:00 the oven is hot":                                              false,
		"ERROR no heat":                                                                    false,
		`{"at": "2026-03-02 09:00:00 INFO`:                                                 false,
	} {
		if got := logLine().MatchString(line); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}

// A record of many nested lists must not take long.
func TestSearchIsBounded(t *testing.T) {
	deep := strings.Repeat(`{"a":[`, 3000) + strings.Repeat(`]}`, 3000)
	wide := `{"a":[` + strings.Repeat(`{"b":[{"c":[{"d":1}]}]},`, 20000) + `{}]}`
	for _, json := range []string{deep, wide} {
		if d := decode(formattest.Record(json)); len(d.Messages) != 0 {
			t.Error("found a conversation")
		}
	}
}

func TestPath(t *testing.T) {
	for json, want := range map[string]string{
		`{"role":"user","content":"x"}`: "",
		`{"a":1}`:                       "",
		`{"a":{"b c":[{"role":"user","content":"x"}]}}`:                                                                `messages were found at $.a["b c"]`,
		`{"a":[[{"role":"user","content":"x"}],[{"role":"user","content":"a question that is long enough to tell"}]]}`: "2 conversations were found, the first at $.a[0]",
		`{"a":"[{\"role\":\"user\",\"content\":\"x\"}]"}`:                                                              "messages were found at $.a (JSON in a string)",
	} {
		if got := path(formattest.Record(json)); got != want {
			t.Errorf("%s: %q, want %q", json, got, want)
		}
	}
}

// A row of a table that nobody knows is named after it.
func TestRowOfTable(t *testing.T) {
	for json, want := range map[string]string{`{"_table":"visitors","_rowid":1,"day":"Mon"}`: "row of visitors", `{"_table":7}`: "object", `{"_table":"a","type":"b"}`: "row of a"} {
		if d := decode(formattest.Record(json)); d.Type != want {
			t.Errorf("%s: %q, want %q", json, d.Type, want)
		}
	}
}
