package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/ui/safetext"
)

// The schema: what a line may have and what of it must be there.
type (
	exported struct {
		Index        *int            `json:"index"`
		ID           string          `json:"id"`
		Parent       string          `json:"parent"`
		Thread       *string         `json:"thread"`
		Conversation string          `json:"conversation"`
		Role         *string         `json:"role"`
		RawRole      string          `json:"raw_role"`
		Agent        string          `json:"agent"`
		Mode         string          `json:"mode"`
		Injected     string          `json:"injected"`
		Time         string          `json:"time"`
		Duration     float64         `json:"duration_ms"`
		Model        string          `json:"model"`
		StopReason   string          `json:"stop_reason"`
		Origin       *exportedOrigin `json:"origin"`
		Usage        map[string]int  `json:"usage"`
		Parts        []exportedPart  `json:"parts"`
		Meta         map[string]any  `json:"meta"`
		Warnings     []string        `json:"warnings"`
	}
	exportedOrigin struct {
		File   string
		Line   int
		Offset int64
		Length int64
	}
	exportedLink struct{ Message, Part *int }
	exportedPart struct {
		Type      string          `json:"type"`
		Text      string          `json:"text"`
		Name      string          `json:"name"`
		Arguments json.RawMessage `json:"arguments"`
		Threads   []int           `json:"threads"`
		Result    *exportedLink   `json:"result"`
		Call      *exportedLink   `json:"call"`
		Content   []exportedPart  `json:"content"`
	}
)

func exportJSON(t testing.TB, log model.Log) []exported {
	t.Helper()
	var out bytes.Buffer
	if err := JSON(context.Background(), &out, log, nil); err != nil {
		t.Fatal(err)
	}
	var all []exported
	for n, line := range strings.SplitAfter(out.String(), "\n") {
		if line == "" {
			continue
		}
		if !strings.HasSuffix(line, "\n") {
			t.Fatalf("line %d has no end", n)
		}
		for _, r := range strings.TrimSuffix(line, "\n") {
			if r == utf8.RuneError || unicode.IsControl(r) || r == 0x2028 || r == 0x2029 || unicode.Is(unicode.Bidi_Control, r) {
				t.Errorf("line %d has %U: %s", n, r, line)
			}
		}
		var m exported
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("line %d: %v\n%s", n, err, line)
		}
		all = append(all, m)
	}
	return all
}

// Every message is a line with what the schema promises; its number is its own;
// a call and its result name each other.
func TestJSONSchema(t *testing.T) {
	roles := map[string]bool{"system": true, "developer": true, "user": true, "assistant": true, "tool": true, "marker": true, "unknown": true}
	types := map[string]bool{"text": true, "reasoning": true, "tool_call": true, "tool_result": true, "image": true, "file": true, "audio": true, "video": true, "citation": true, "marker": true, "data": true, "unknown": true}
	for name, log := range logs(t) {
		t.Run(name, func(t *testing.T) {
			all := exportJSON(t, log)
			records := 0
			for i := range log.Index().Len() {
				if f := log.Index().Flags(i); !f.IsMessage() && !f.Any(model.FlagPart|model.FlagPiece) {
					records++
				}
			}
			if n := log.Index().Account().Messages; len(all) != n+records {
				t.Errorf("%d lines for %d messages and %d records", len(all), n, records)
			}
			byIndex := map[int]*exported{}
			latest := map[string]int{} // by conversation: those are written one after the other
			for i := range all {
				m := &all[i]
				if m.Time != "" {
					if _, err := time.Parse("2006-01-02T15:04:05", strings.TrimSuffix(m.Time, "Z")); err != nil {
						t.Error(err)
					}
				}
				if m.Index == nil && (m.Mode == "unknown" || m.Mode == "malformed" || m.Mode == "metadata") && m.Origin != nil && *m.Role == "marker" && len(m.Parts) > 0 {
					continue // a record that is no message
				}
				if m.Index == nil || m.Thread == nil || *m.Thread == "" || m.Role == nil || m.Origin == nil || m.Parts == nil {
					t.Fatalf("line %d misses a member: %+v", i, m)
				}
				if !roles[*m.Role] {
					t.Errorf("role %q", *m.Role)
				}
				if before, known := latest[m.Conversation]; byIndex[*m.Index] != nil || known && *m.Index <= before {
					t.Errorf("message %d comes after %d", *m.Index, before)
				}
				last := *m.Index
				latest[m.Conversation] = last
				byIndex[last] = m
				if m.Origin.Line < 1 || m.Origin.Length < 1 {
					t.Errorf("message %d comes from %+v", last, *m.Origin)
				}
				for _, p := range m.Parts {
					if !types[p.Type] {
						t.Errorf("part of type %q", p.Type)
					}
				}
			}
			for _, m := range all {
				for k, p := range m.Parts {
					for _, l := range []struct {
						link *exportedLink
						to   string
					}{{p.Result, "tool_result"}, {p.Call, "tool_call"}} {
						if l.link == nil {
							continue
						}
						other := byIndex[*l.link.Message]
						if other == nil || l.link.Part == nil || *l.link.Part >= len(other.Parts) {
							t.Fatalf("message %d, part %d leads nowhere", *m.Index, k)
						}
						q := other.Parts[*l.link.Part]
						back := q.Call
						if l.to == "tool_call" {
							back = q.Result
						}
						if q.Type != l.to || back == nil || *back.Message != *m.Index || *back.Part != k {
							t.Errorf("message %d, part %d leads to message %d, part %d, which leads to %+v", *m.Index, k, *other.Index, *l.link.Part, back)
						}
					}
				}
			}
		})
	}
}

// What is no message is in the JSON too, as it stands in the log.
func TestJSONHasRecords(t *testing.T) {
	log := openBytes(t, "odd.jsonl", `{"role":"user","content":"hello"}
{"type":"odd","text":"nobody knows"}
{"role":
{"role":"assistant","content":"bye"}
`)
	all := exportJSON(t, log)
	if len(all) != 4 {
		t.Fatalf("%d lines", len(all))
	}
	for i, want := range []string{"", "unknown", "malformed", ""} {
		if all[i].Mode != want || (want == "") != (all[i].Index != nil) || all[i].Origin.Line != i+1 {
			t.Errorf("line %d is %+v", i, all[i])
		}
	}
	if *all[3].Index != 1 {
		t.Errorf("the second message is number %d", *all[3].Index)
	}
	var out bytes.Buffer
	if err := JSON(context.Background(), &out, log, nil); err != nil || !strings.Contains(out.String(), `"raw":{"type":"odd","text":"nobody knows"}`) || !strings.Contains(out.String(), `"raw":"{\"role\":`) {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// Times are in UTC, or as they are where the log says nothing of a time zone.
func TestJSONTimes(t *testing.T) {
	for logged, want := range map[string]string{
		"2026-03-01T09:00:00Z": "2026-03-01T09:00:00Z", "2026-03-01T09:00:00+02:00": "2026-03-01T07:00:00Z",
		"2026-03-01T09:00:00.25": "2026-03-01T09:00:00.25", "2026-03-01 09:00:00": "2026-03-01T09:00:00", "2026-03-01 09:00:00 UTC": "2026-03-01T09:00:00Z",
	} {
		all := exportJSON(t, openBytes(t, "times.jsonl", fmt.Sprintf(`{"role":"user","content":"hello","timestamp":%q}`, logged)))
		if all[0].Time != "" && all[0].Time != want {
			t.Errorf("%s becomes %s, want %s", logged, all[0].Time, want)
		}
		if all[0].Time == "" && !strings.Contains(logged, "UTC") {
			t.Errorf("%s is lost", logged)
		}
	}
}

// Chats of people name the time as their clock showed it.
func TestJSONTimesOfChats(t *testing.T) {
	for data, want := range map[string]string{
		`{"user_name":"Ida","character_name":"Otter","chat_metadata":{}}
{"name":"Otter","is_user":false,"send_date":"March 1, 2026 9:05am","mes":"Hello."}
{"name":"Ida","is_user":true,"send_date":"March 1, 2026 9:05am","mes":"Hi."}`: "2026-03-01T09:05:00",
		`{"user_name":"Ida","character_name":"Otter","chat_metadata":{}}
{"name":"Otter","is_user":false,"send_date":"2026-03-01@09h05m07s","mes":"Hello."}`: "2026-03-01T09:05:07",
		`{"internal":[["Hi","Hello"]],"visible":[["Hi","Hello"]],"metadata":{"user_0":{"timestamp":"Mar 01, 2026 09:05"},"assistant_0":{"timestamp":"Mar 01, 2026 09:05"}}}`: "2026-03-01T09:05:00",
	} {
		for _, m := range exportJSON(t, openBytes(t, "chat.jsonl", data)) {
			if m.Time != want && m.Index != nil {
				t.Errorf("the time becomes %q, want %q\n%s", m.Time, want, data)
			}
		}
	}
}

// The first time may stand after a long message, each line of which is a record.
func TestJSONTimesLate(t *testing.T) {
	text := strings.Repeat("a line of an answer\n", 40) + "\n# aider chat started at 2026-03-01 09:00:00\n\n#### hello  \n"
	for _, m := range exportJSON(t, openBytes(t, "late.md", text)) {
		if m.Time != "" && m.Time != "2026-03-01T09:00:00" {
			t.Errorf("the time becomes %s", m.Time)
		}
	}
}

// Strings come out exactly as they went in, but for what no UTF-8 can hold.
func TestJSONIsExact(t *testing.T) {
	const text = `tab\t, bell\u0007, escape\u001b[31m, DEL\u007f, C1\u009b, half\ud83d, pair\ud83d\ude00, bidi\u202e, line\u2028, zero\u200b, tag\udb40\udc41, quote\", back\\, slash\/, é, 界, nul\u0000, end`
	log := openBytes(t, "exact.jsonl", `{"role":"user","content":"`+text+`"}
{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{\"n\": 12345678901234567890.10, \"s\":\"`+`\\ud83d`+`\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"`+text+`"}
`)
	var out bytes.Buffer
	if err := JSON(context.Background(), &out, log, nil); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	if len(lines) != 3 {
		t.Fatalf("%d lines", len(lines))
	}
	want, err := rawjson.Parse([]byte(`"` + text + `"`))
	if err != nil {
		t.Fatal(err)
	}
	for n, at := range map[int][]string{0: {"text"}, 2: {"content"}} {
		v, err := rawjson.Parse([]byte(lines[n]))
		if err != nil {
			t.Fatal(err)
		}
		p := v.Get("parts").Index(0)
		if at[0] == "content" {
			p = p.Get("content").Index(0)
		}
		if got, want := p.Str("text"), strings.ReplaceAll(want.Text(), "\xed\xa0\xbd", "\ufffd"); got != want {
			t.Errorf("line %d has %q, want %q", n, got, want)
		}
	}
	for n, line := range lines {
		if !strings.Contains(line, `"warnings":["halves of surrogate pairs`) {
			t.Errorf("line %d has no warning: %s", n, line)
		}
	}
	if !strings.Contains(lines[1], `"arguments":{"n":12345678901234567890.10,"s":"\ufffd"}`) {
		t.Errorf("the arguments became %s", lines[1])
	}
	for _, r := range out.String() {
		if safetext.Hidden(r) && r != '\n' || r == utf8.RuneError {
			t.Fatalf("it has %U", r)
		}
	}
	for i := range out.Len() {
		if b := out.Bytes()[i]; b < 0x20 && b != '\n' || b == 0x7f {
			t.Fatalf("byte %d is %#x", i, b)
		}
	}
}

func quoted(s string) []byte {
	b, _ := appendVisible(nil, rawjson.Quote(s))
	return b
}

// Every text that the log has is somewhere in the JSON.
func TestJSONLosesNothing(t *testing.T) {
	for name, log := range logs(t) {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			if err := JSON(context.Background(), &out, log, nil); err != nil {
				t.Fatal(err)
			}
			for i := range log.Index().Len() {
				if !log.Index().Flags(i).IsMessage() {
					continue
				}
				m, err := log.Message(i)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range m.Parts {
					text := ""
					switch p := p.(type) {
					case model.Text:
						text = p.Text
					case model.Reasoning:
						text = p.Text
					case *model.ToolCall:
						text = p.Name
					case model.Marker:
						text = p.Text
					}
					if text != "" && !bytes.Contains(out.Bytes(), quoted(text)) {
						t.Errorf("message %d lost %q", i, text)
					}
				}
			}
		})
	}
}

// Piles of combining marks are escaped, and mean the same.
func TestVisibleMarks(t *testing.T) {
	pile := strings.Repeat("\u0301", 20)
	out, _ := appendVisible(nil, []byte(`{"a":"e`+pile+`\u0301x","b":"`+"n\u0303\u0323"+`"}`))
	if got := strings.Count(string(out), "\u0301"); got != mostMarks {
		t.Errorf("%d marks are written as they are: %s", got, out)
	}
	var back map[string]string
	if err := json.Unmarshal(out, &back); err != nil || back["a"] != "e"+pile+"\u0301x" || back["b"] != "n\u0303\u0323" {
		t.Errorf("%q, %v", back, err)
	}
}
