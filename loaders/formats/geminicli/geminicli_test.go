package geminicli

import (
	"slices"
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

const fixtures = "../../../testdata/gemini-cli"

func TestScore(t *testing.T) {
	for _, c := range []struct {
		name, record string
		want         int
	}{
		{"header", `{"sessionId":"s","projectHash":"h","startTime":"t"}`, 10},
		{"document", `{"sessionId":"s","startTime":"t","lastUpdated":"t","messages":[]}`, 10},
		{"change", `{"$set":{"lastUpdated":"t"}}`, 10},
		{"rewind", `{"$rewindTo":"id"}`, 10},
		{"answer", `{"id":"i","timestamp":"t","type":"gemini","content":"x","tokens":{}}`, 10},
		{"plain answer", `{"id":"i","timestamp":"t","type":"gemini","content":"x"}`, 6},
		{"prompt", `{"id":"i","timestamp":"t","type":"user","content":"x"}`, 3},
		{"checkpoint", `{"history":[{"role":"user","parts":[]}]}`, 7},
		{"log of prompts", `{"sessionId":"s","messageId":0,"type":"user","message":"x"}`, 10},
		{"piece of a stream", `{"type":"message","timestamp":"t","role":"assistant","content":"x","delta":true}`, 10},
		{"call of a stream", `{"type":"tool_use","timestamp":"t","tool_name":"n","tool_id":"i","parameters":{}}`, 10},
		{"end of a stream", `{"type":"result","timestamp":"t","status":"success","stats":{}}`, 6},
		{"Droid's stream", `{"type":"message","timestamp":1,"role":"assistant","id":"i","text":"x","session_id":"s"}`, 0},
		{"Claude Code's stream", `{"type":"result","subtype":"success","result":"x","session_id":"s"}`, 0},
		{"request to Gemini", `{"contents":[{"role":"user","parts":[]}]}`, 0},
		{"message of Gemini", `{"role":"user","parts":[{"text":"x"}]}`, 0},
		{"Claude Code", `{"type":"user","uuid":"u","id":"i","timestamp":"t","content":"x"}`, 0},
		{"Copilot CLI", `{"type":"user.message","data":{},"id":"i","timestamp":"t"}`, 0},
		{"A2A", `{"history":[{"role":"user","messageId":"m","parts":[{"kind":"text","text":"x"}]}]}`, 0},
		{"MongoDB update", `{"$set":1}`, 0},
		{"SWE-agent", `{"history":[{"role":"user","content":"x"}]}`, 0},
		{"number", `7`, 0},
	} {
		if got := formattest.Score(Format, c.record); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.name, got, c.want)
		}
	}
}

func TestSiblings(t *testing.T) {
	found := siblings(fixtures + "/chats/session-2026-05-01T08-00-1a2b3c4d.jsonl")
	if len(found) != 1 || found[0].Thread != "m1ller" {
		t.Errorf("siblings: %+v", found)
	}
	if none := siblings(found[0].Path); none != nil {
		t.Errorf("siblings of a sub-agent: %+v", none)
	}
}

// What the program says of its own end is more than a notice.
func TestEndsInNotices(t *testing.T) {
	for text, want := range map[string]model.Marker{
		"Request cancelled.": {Kind: model.MarkerNotice},
		"The session has reached the maximum number of turns: 37. Please update this limit in your setting.json file.":                      {Kind: model.MarkerLimit},
		"A potential loop was detected. This can happen due to repetitive tool calls or other model behavior. The request has been halted.": {Kind: model.MarkerError, Error: true},
	} {
		v, _ := rawjson.Parse([]byte(`{"id":"i","timestamp":"2026-01-02T03:04:05Z","type":"info","content":` + string(rawjson.Quote(text)) + `}`))
		got := decode(v, nil)[0].Parts[0].(model.Marker)
		if got.Kind != want.Kind || got.Error != want.Error || got.Text != text {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// A notice that an answer was cut has the reason that the API gave.
func TestNoticesOfStops(t *testing.T) {
	for text, want := range map[string]string{
		"⚠️  Response truncated due to token limits.":                                        "MAX_TOKENS",
		"⚠️  Response stopped due to safety reasons.":                                        "SAFETY",
		"⚠️  Response stopped due to prohibited content.":                                    "PROHIBITED_CONTENT",
		"⚠️  Response stopped for other reasons.":                                            "",
		"The README says: Response truncated due to token limits" + strings.Repeat(".", 300): "",
		"Press F12.": "",
	} {
		v, _ := rawjson.Parse([]byte(`{"id":"i","type":"info","content":` + string(rawjson.Quote(text)) + `}`))
		if got := decode(v, nil)[0].StopReason; got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
	v, _ := rawjson.Parse([]byte(`{"id":"i","role":"user","content":"Is the oven hot?"}`))
	if m := decode(v, nil)[0]; m.Role != model.RoleUser || m.RawRole != "user" {
		t.Errorf("a message with a role in place of a type: %+v", m)
	}
}

// Of a session whose ids were blacked out no message takes the place of another, and a message
// that is written again with more is one.
func TestBlackedOutIDs(t *testing.T) {
	for name, c := range map[string]struct {
		records []string
		want    []string
	}{
		"log":              {[]string{`{"id":"***","timestamp":"1","type":"user","content":"Rye?"}`, `{"id":"***","timestamp":"2","type":"gemini","content":"Soon."}`, `{"id":"***","timestamp":"3","type":"user","content":"Oat?"}`}, []string{"Rye?", "Soon.", "Oat?"}},
		"written again":    {[]string{`{"id":"***","timestamp":"1","type":"user","content":"Rye?"}`, `{"id":"***","timestamp":"2","type":"gemini","content":"So"}`, `{"id":"***","timestamp":"2","type":"gemini","content":"Soon."}`}, []string{"Rye?", "Soon."}},
		"one time":         {[]string{`{"id":"***","timestamp":"1","type":"user","content":"Rye?"}`, `{"id":"***","timestamp":"1","type":"gemini","content":"Soon."}`, `{"id":"***","timestamp":"1","type":"user","content":"Oat?"}`}, []string{"Rye?", "Soon.", "Oat?"}},
		"said at one time": {[]string{`{"id":"***","timestamp":"1","type":"gemini","content":"Rye."}`, `{"id":"***","timestamp":"1","type":"gemini","content":"Oat."}`, `{"id":"***","timestamp":"1","type":"gemini","content":"Oat. Spelt."}`}, []string{"Rye.", "Oat. Spelt."}},
		"notices":          {[]string{`{"id":"[Filtered]","timestamp":"1","type":"user","content":"Rye?"}`, `{"id":"[Filtered]","timestamp":"2","type":"gemini","content":"Soon.","toolCalls":[{"id":"[Filtered]","name":"bake","args":{"loaf":"rye"}}]}`, `{"id":"[Filtered]","timestamp":"2","type":"gemini","content":"Soon.","toolCalls":[{"id":"[Filtered]","name":"bake","args":{"loaf":"oat"}}]}`}, []string{"Rye?", "Soon.", "Soon."}},
		"list of one time": {[]string{`{"id":"***","timestamp":"1","type":"gemini","content":"Rye."}`, `{"$set":{"messages":[{"id":"***","timestamp":"1","type":"gemini","content":"Rye."},{"id":"***","timestamp":"1","type":"gemini","content":"Oat."}]}}`}, []string{"Rye.", "Oat."}},
		"list":             {[]string{`{"sessionId":"s","messages":[{"id":"***","type":"user","content":"Rye?"},{"id":"***","type":"gemini","content":"Soon."}]}`}, []string{"Rye?", "Soon."}},
		"message with id":  {[]string{`{"id":"m1","timestamp":"1","type":"user","content":"Ry"}`, `{"id":"m2","timestamp":"1","type":"gemini","content":"Soon."}`, `{"id":"m1","timestamp":"1","type":"user","content":"Rye?"}`}, []string{"Rye?", "Soon."}},
	} {
		var records []*format.Record
		for i, r := range c.records {
			v, err := rawjson.Parse([]byte(r))
			if err != nil {
				t.Fatal(name, err)
			}
			records = append(records, &format.Record{Value: v, Raw: []byte(r), Number: i})
		}
		var got []string
		for _, m := range assemble(slices.Values(records)).Messages {
			for _, p := range m.Parts {
				if p, ok := p.(model.Text); ok {
					got = append(got, p.Text)
				}
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// What is displayed of a prompt may be a result that its call has: nobody typed it. One that no call
// has is shown.
func TestDisplayedResult(t *testing.T) {
	const gave = `{"functionResponse":{"id":"b1","name":"bake","response":{"output":"brown"}}}`
	has, _ := rawjson.Parse([]byte(`[` + gave + `]`))
	for known, want := range map[bool]string{true: "text", false: "result"} {
		v, err := rawjson.Parse([]byte(`{"id":"u1","type":"user","content":[{"text":"Bake on."}],"displayContent":[` + gave + `]}`))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, m := range decode(v, func(string) rawjson.Value {
			if known {
				return has
			}
			return rawjson.Value{}
		}) {
			switch {
			case len(m.Results()) > 0:
				got += "result"
			case known && (m.Injected != "" || chat.Texts(m.Parts) != "Bake on."):
				t.Errorf("%+v", m)
			case known:
				got += "text"
			}
		}
		if got != want {
			t.Errorf("known %v: %s, want %s", known, got, want)
		}
	}
}

// Results without ids name no tool of a stream, and of those in a session none is left out but what a
// call has.
func TestResultsWithoutIDs(t *testing.T) {
	read := func(lines ...string) (records []*format.Record) {
		for i, r := range lines {
			v, err := rawjson.Parse([]byte(r))
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, &format.Record{Value: v, Raw: []byte(r), Number: i})
		}
		return records
	}
	for _, id := range []string{`"tool_id":"REDACTED",`, `"tool_id":"",`, ""} {
		for _, m := range assembleStream(slices.Values(read(
			`{"type":"tool_use",`+id+`"tool_name":"sift","parameters":{"flour":"rye"}}`, `{"type":"tool_use",`+id+`"tool_name":"bake","parameters":{"loaf":"rye"}}`,
			`{"type":"tool_result",`+id+`"status":"success","output":"a pound"}`, `{"type":"tool_result",`+id+`"status":"success","output":"a loaf"}`))).Messages {
			for _, r := range m.Results() {
				if r.Name != "" {
					t.Errorf("%s: a result is of %q", id, r.Name)
				}
			}
		}
	}
	answer := func(id, text string) string {
		return `{"functionResponse":{"id":"` + id + `","name":"bake","response":{"output":"` + text + `"}}}`
	}
	for id, other := range map[string]string{"call-1": "call-2", "***": "***", "": ""} {
		got := ""
		for _, m := range assemble(slices.Values(read(`{"sessionId":"s","kind":"main"}`,
			`{"id":"m1","timestamp":"1","type":"gemini","content":"I bake.","toolCalls":[{"id":"`+id+`","name":"bake","args":{"loaf":"rye"},"result":[`+answer(id, "a loaf")+`]},{"id":"`+other+`","name":"bake","args":{"loaf":"oat"}}]}`,
			`{"id":"m2","timestamp":"2","type":"user","content":[`+answer(id, "a loaf")+`,`+answer(other, "coal")+`]}`))).Messages {
			for _, r := range m.Results() {
				if got += "|"; len(r.Content) > 0 {
					got += r.Content[0].(model.Text).Text
				}
			}
		}
		if got != "|a loaf|coal" {
			t.Errorf("%q: results %q", id, got)
		}
	}
}
