package export

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/rawjson"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/tour"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestMain(m *testing.M) {
	time.Local = time.UTC
	os.Exit(m.Run())
}

func wait(t testing.TB, l *loaders.Log, err error) *loaders.Log {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	if err := l.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return l
}

func open(t testing.TB, path string) *loaders.Log {
	t.Helper()
	l, err := loaders.Open(context.Background(), path, loaders.Options{})
	return wait(t, l, err)
}

func openBytes(t testing.TB, name, data string) *loaders.Log {
	t.Helper()
	l, err := loaders.OpenBytes(context.Background(), name, []byte(data))
	return wait(t, l, err)
}

// logs are the fixtures of all formats, and the built-in conversation.
func logs(t testing.TB) map[string]*loaders.Log {
	t.Helper()
	all := map[string]*loaders.Log{"tour": openBytes(t, tour.Name, string(tour.Log))}
	var paths []string
	for _, pattern := range []string{"../../testdata/*/*.json", "../../testdata/*/*.jsonl", "../../testdata/*/*.log", "../testdata/*.jsonl"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, found...)
	}
	if len(paths) < 10 {
		t.Fatalf("only %d fixtures", len(paths))
	}
	for _, path := range paths {
		all[path] = open(t, path)
	}
	return all
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("differs from %s; got\n%s\nwant\n%s", path, got, want)
	}
}

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
				if f := log.Index().Flags(i); f.Any(model.FlagUnknown|model.FlagMalformed) && !f.Has(model.FlagPart) {
					records++
				}
			}
			if n := log.Index().Account().Messages; len(all) != n+records {
				t.Errorf("%d lines for %d messages and %d records", len(all), n, records)
			}
			byIndex := map[int]*exported{}
			last, latest := -1, map[string]int{} // by conversation: those are written one after the other
			for i := range all {
				m := &all[i]
				if m.Time != "" {
					if _, err := time.Parse("2006-01-02T15:04:05", strings.TrimSuffix(m.Time, "Z")); err != nil {
						t.Error(err)
					}
				}
				if m.Index == nil && (m.Mode == "unknown" || m.Mode == "malformed") && m.Origin != nil && *m.Role == "marker" && len(m.Parts) > 0 {
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
				last = *m.Index
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
			if m.Time != want {
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
		if unseen(r) && r != '\n' || r == utf8.RuneError {
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
	b, _ := visible(rawjson.Quote(s))
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

func plain(t testing.TB, log model.Log, o PlainOptions) []byte {
	t.Helper()
	o.Palette = palette.New(themes.Default(true))
	var out bytes.Buffer
	if err := Plain(context.Background(), &out, log, o); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestPlainLevels(t *testing.T) {
	log := openBytes(t, tour.Name, string(tour.Log))
	for level := 1; level <= 5; level++ {
		golden(t, fmt.Sprintf("tour-%d.txt", level), plain(t, log, PlainOptions{Width: 100, Level: level}))
	}
	golden(t, "tour-ascii.txt", plain(t, log, PlainOptions{Width: 60, Level: 3, ASCII: true}))
}

func TestPlainLogs(t *testing.T) {
	for name, path := range map[string]string{
		"agents": "../../testdata/agent-swarm-kit/conversation.jsonl", "damaged": "../testdata/damaged.jsonl", "scripts": "../testdata/scripts.jsonl",
	} {
		golden(t, name+".txt", plain(t, open(t, path), PlainOptions{Width: 72, Level: 4}))
	}
}

// Colours are written only if they are asked for, and then the text is the same.
func TestPlainColour(t *testing.T) {
	log := openBytes(t, tour.Name, string(tour.Log))
	without := plain(t, log, PlainOptions{Width: 80, Level: 5})
	if bytes.ContainsRune(without, 0x1b) {
		t.Error("styles that nobody asked for")
	}
	with := plain(t, log, PlainOptions{Width: 80, Level: 5, Colour: true})
	if !bytes.Contains(with, []byte("\x1b[")) {
		t.Error("no styles")
	}
	got := strings.Split(string(stripStyles(with)), "\n")
	for i, want := range strings.Split(string(without), "\n") {
		if strings.TrimRight(got[i], " ") != want {
			t.Fatalf("with colours row %d is %q, not %q", i, got[i], want)
		}
	}
}

// stripStyles removes SGR sequences, which are the only ones there may be.
func stripStyles(b []byte) []byte {
	var out []byte
	for i := 0; i < len(b); i++ {
		if b[i] != 0x1b {
			out = append(out, b[i])
			continue
		}
		for i++; i < len(b) && b[i] != 'm'; i++ {
		}
	}
	return out
}

// At the highest level nothing of the log is missing, and no row is too wide.
func TestPlainShowsEverything(t *testing.T) {
	for name, log := range logs(t) {
		t.Run(name, func(t *testing.T) {
			text := string(plain(t, log, PlainOptions{Width: 4000, Level: 5}))
			flat := strings.Join(strings.Fields(text), "")
			for i := range log.Index().Len() {
				m, err := log.Message(i)
				if err != nil || log.Index().Flags(i).Has(model.FlagPart) {
					continue // what such a record says is shown with another one
				}
				for _, p := range m.Parts {
					var words []string
					switch p := p.(type) {
					case *model.ToolCall:
						words = []string{strings.ReplaceAll(render.CallName(p), " ", "")}
					case *model.ToolResult:
						for _, c := range p.Content {
							if c, ok := c.(model.Text); ok {
								words = append(words, firstWord(c.Text))
							}
						}
					case model.Text:
						words = []string{firstWord(p.Text)}
					case model.Reasoning:
						words = []string{firstWord(p.Text)}
					}
					for _, w := range words {
						if !strings.Contains(flat, w) {
							t.Errorf("entry %d lost %q", i, w)
						}
					}
				}
			}
			for _, row := range strings.Split(text, "\n") {
				for _, r := range row {
					if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
						t.Errorf("a row has %U: %q", r, row)
					}
				}
			}
		})
	}
}

// firstWord is the first run of letters and digits, which nothing rewrites.
func firstWord(s string) string {
	at := strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	if at < 0 {
		return ""
	}
	s = s[at:]
	if end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }); end >= 0 {
		s = s[:end]
	}
	return s
}

func TestMarkdown(t *testing.T) {
	for name, log := range map[string]*loaders.Log{
		"tour":    openBytes(t, tour.Name, string(tour.Log)),
		"damaged": open(t, "../testdata/damaged.jsonl"),
		"agents":  open(t, "../../testdata/agent-swarm-kit/conversation.jsonl"),
	} {
		var out bytes.Buffer
		if err := Markdown(context.Background(), &out, log, 4); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".md", out.Bytes())
	}
}

// A text with fences of its own does not end the fence it is put into.
func TestMarkdownFences(t *testing.T) {
	log := openBytes(t, "fence.jsonl", `{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"cat","arguments":"{}"}}]}
{"role":"tool","tool_call_id":"c","content":"`+"```\\n````go\\n````\\n```"+`"}
`)
	var out bytes.Buffer
	if err := Markdown(context.Background(), &out, log, 5); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "\n`````\n```\n````go\n````\n```\n`````\n") {
		t.Error(out.String())
	}
}

func TestInfoRepeated(t *testing.T) {
	log := open(t, "../../testdata/claude-code/resumed.jsonl")
	var out bytes.Buffer
	if err := Info(&out, log); err != nil {
		t.Fatal(err)
	}
	if err := InfoJSON(&out, log); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\nrepeated      4 of those shown repeat an earlier record and are shown once\n", `"repeated":4`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}

func TestInfo(t *testing.T) {
	log := open(t, "../testdata/damaged.jsonl")
	var out bytes.Buffer
	if err := Info(&out, log); err != nil {
		t.Fatal(err)
	}
	golden(t, "damaged-info.txt", out.Bytes())
	out.Reset()
	if err := InfoJSON(&out, log); err != nil {
		t.Fatal(err)
	}
	var v struct {
		Format                                       string
		Records, Shown, Metadata, Unknown, Malformed int
		UnknownTypes                                 map[string]int `json:"unknown_types"`
	}
	if err := json.Unmarshal(out.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	if v.Records != 8 || v.Records != v.Shown+v.Metadata+v.Unknown+v.Malformed || v.UnknownTypes["telemetry"] != 1 {
		t.Errorf("%+v", v)
	}
}

// What cannot be written is an error, and a context that ended stops the work.
func TestFailures(t *testing.T) {
	log := openBytes(t, tour.Name, string(tour.Log))
	o := PlainOptions{Width: 80, Level: 5, Palette: palette.New(themes.Default(true))}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	for name, write := range map[string]func(context.Context, brokenWriter) error{
		"json":     func(ctx context.Context, w brokenWriter) error { return JSON(ctx, w, log, nil) },
		"markdown": func(ctx context.Context, w brokenWriter) error { return Markdown(ctx, w, log, 5) },
		"plain":    func(ctx context.Context, w brokenWriter) error { return Plain(ctx, w, log, o) },
	} {
		if err := write(context.Background(), brokenWriter{}); err == nil {
			t.Errorf("%s: no error of the writer", name)
		}
		if err := write(ended, brokenWriter{}); err != context.Canceled {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A writer that fails at any of its calls ends the work, with its error, and what
// was written before that is what would have been written.
func TestFailingWriter(t *testing.T) {
	line := `{"role":"user","content":"` + strings.Repeat("words ", 3000) + `"}` + "\n"
	log := openBytes(t, "long.jsonl", strings.Repeat(line, 30))
	o := PlainOptions{Width: 80, Level: 5, Palette: palette.New(themes.Default(true))}
	for name, write := range map[string]func(w io.Writer) error{
		"json":      func(w io.Writer) error { return JSON(context.Background(), w, log, nil) },
		"markdown":  func(w io.Writer) error { return Markdown(context.Background(), w, log, 5) },
		"plain":     func(w io.Writer) error { return Plain(context.Background(), safetext.NewWriter(w), log, o) },
		"info":      func(w io.Writer) error { return Info(w, log) },
		"info json": func(w io.Writer) error { return InfoJSON(w, log) },
	} {
		whole := &failingWriter{at: -1}
		if err := write(whole); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for n := range whole.calls {
			for _, short := range []bool{false, true} {
				w := &failingWriter{at: n, short: short}
				if err := write(w); !errors.Is(err, errFull) {
					t.Errorf("%s, call %d: %v", name, n, err)
				}
				if !bytes.HasPrefix(whole.written, w.written) || w.calls != n+1 {
					t.Errorf("%s, call %d: %d calls, other bytes than else", name, n, w.calls)
				}
			}
		}
		t.Logf("%s: %d calls", name, whole.calls)
	}
}

// A tool's name that is too long for the row of its call stands below it.
func TestLongToolName(t *testing.T) {
	name := strings.Repeat("long_", 12) + "end"
	log := openBytes(t, "long.jsonl", `{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"`+name+`","arguments":"{}"}}]}`+"\n")
	out := plain(t, log, PlainOptions{Width: 80, Level: 5, Palette: palette.New(themes.Default(true))})
	if !bytes.Contains(out, []byte("tool: "+name)) {
		t.Errorf("no %q in\n%s", name, out)
	}
}

var errFull = errors.New("no room")

// failingWriter fails at one of its calls, counted from 0, and at all later ones.
type failingWriter struct {
	at, calls int
	short     bool // half of the bytes are written
	written   []byte
}

func (w *failingWriter) Write(p []byte) (int, error) {
	w.calls++
	n, err := 0, errFull
	switch {
	case w.at < 0 || w.calls <= w.at:
		n, err = len(p), nil
	case w.short:
		n = len(p) / 2
	}
	w.written = append(w.written, p[:n]...)
	return n, err
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }

// The name of an agent stands at what it says or calls first, also after its reasoning.
func TestPlainNamesAgents(t *testing.T) {
	log := openBytes(t, "team.jsonl", `{"id":"1","source":"critic","models_usage":null,"metadata":{},"content":"Begin.","type":"TextMessage"}
{"id":"2","source":"writer","models_usage":null,"metadata":{},"content":"Count first.","type":"ThoughtEvent"}
{"id":"3","source":"writer","models_usage":null,"metadata":{},"content":[{"id":"c","arguments":"{}","name":"count"}],"type":"ToolCallRequestEvent"}
{"id":"4","source":"writer","models_usage":null,"metadata":{},"content":"Two.","type":"TextMessage"}
`)
	got := string(plain(t, log, PlainOptions{Level: render.DefaultLevel}))
	if strings.Count(got, "writer") != 1 || strings.Index(got, "writer") > strings.Index(got, "count") {
		t.Errorf("the writer is not named at its call:\n%s", got)
	}
}
