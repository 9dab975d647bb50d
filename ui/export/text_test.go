package export

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/tool"
	"msgview/themes"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/tour"
)

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
						server, name := tool.Name(p) // beside each other
						words = []string{strings.ReplaceAll(name, " ", ""), strings.ReplaceAll(server, " ", "")}
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

// A tool's name that is too long for the row of its call stands below it.
func TestLongToolName(t *testing.T) {
	name := strings.Repeat("long_", 12) + "end"
	log := openBytes(t, "long.jsonl", `{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"`+name+`","arguments":"{}"}}]}`+"\n")
	out := plain(t, log, PlainOptions{Width: 80, Level: 5, Palette: palette.New(themes.Default(true))})
	if !bytes.Contains(out, []byte("tool: "+name)) {
		t.Errorf("no %q in\n%s", name, out)
	}
}

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

// What was refused says so and why, once, with or without its call; who ran a tool is
// said if it was not the program.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ name, log, want string }{
		{"call and result say why", `{"role":"assistant","parts":[{"type":"tool-rm","toolCallId":"c1","state":"output-denied","input":{"a":1},"approval":{"id":"a1","approved":false,"reason":"too risky"}}]}`,
			"⊘ refused\n      │ too risky\n"},
		{"an error that is a refusal", `{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c1","toolName":"rm","input":{"a":1}},{"type":"tool-approval-request","approvalId":"a1","toolCallId":"c1"},{"type":"tool-approval-response","approvalId":"a1","approved":false},{"type":"tool-result","toolCallId":"c1","toolName":"rm","output":{"type":"error-text","value":"no"}}]}`,
			"⊘ refused\n        refused\n      │ no\n"},
		{"without its call", `{"type":"start","messageId":"m1"}
{"type":"tool-output-denied","toolCallId":"call_d1"}
{"type":"finish","finishReason":"stop"}`,
			"result without a call: call_d1"},
		{"without its call, refused", `{"type":"start","messageId":"m1"}
{"type":"tool-output-denied","toolCallId":"call_d1"}
{"type":"finish","finishReason":"stop"}`,
			"⊘ refused\n        refused, not run\n"},
		{"run by the provider", `{"role":"assistant","content":[{"type":"tool-call","toolCallId":"1","toolName":"web_search","input":{"query":"x"},"providerExecuted":true},{"type":"tool-result","toolCallId":"1","toolName":"web_search","output":{"type":"text","value":"r"}}]}`,
			"by the provider ✓                 1 l\n"},
	} {
		if got := string(plain(t, openBytes(t, "log.jsonl", c.log), PlainOptions{Width: 100, Level: 4})); !strings.Contains(got, c.want) {
			t.Errorf("%s:\n%s", c.name, got)
		}
	}
}

// Which file a row is about is told at every width that has room for it: the folders go first,
// and then which lines were read.
func TestFilesAtAnyWidth(t *testing.T) {
	log := openBytes(t, "s.jsonl", `{"role":"user","content":"go"}
{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"read_file","arguments":"{\"path\":\"application/services/bakery/warm_ovens.go\",\"offset\":1385,\"limit\":60}"}},{"id":"c2","type":"function","function":{"name":"write_file","arguments":"{\"path\":\"/home/ada/bakery/settings/tray.go\",\"content\":\"a\"}"}}]}
{"role":"tool","tool_call_id":"c1","content":"a\nb"}
{"role":"tool","tool_call_id":"c2","content":"ok"}
`)
	for width := 46; width <= 130; width++ {
		if out := string(plain(t, log, PlainOptions{Width: width, Level: 3})); !strings.Contains(out, "warm_ovens.go") || !strings.Contains(out, "tray.go") {
			t.Errorf("%d columns:\n%s", width, out)
		}
	}
}
