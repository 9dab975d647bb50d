package loaders

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// Whatever members a program puts what was asked and what was answered into, both are
// messages, in their order and in their roles, and nothing is said twice: in a document, on
// lines, in a list, by ids, and within records of its own.
func TestShapesOfExchanges(t *testing.T) {
	const (
		ask      = `{"role":"user","content":"How wide is the moat? Q#"}`
		asked    = `"How wide is the moat? Q#"`
		told     = `"Nine feet at the gate. A#"`
		before   = `{"role":"user","content":"Good day to you. P#"},{"role":"assistant","content":"Good day, ask. B#"}`
		answer   = `{"role":"assistant","content":` + told + `}`
		keeper   = `"system":"You keep the castle. S#"`
		blocks   = `[{"type":"text","text":` + told + `}]`
		contents = `"contents":[{"role":"user","parts":[{"text":` + asked + `}]}]`
	)
	for _, c := range []struct{ name, record, want string }{
		{"the message itself", `{"messages":[` + ask + `],"role":"assistant","content":` + told + `}`, "user Q, assistant A"},
		{"its blocks alone", `{"messages":[` + before + `,` + ask + `],"content":` + blocks + `,"stop_reason":"end_turn"}`, "user P, assistant B, user Q, assistant A"},
		{"both bodies in one", `{"model":"m","max_tokens":9,` + keeper + `,"messages":[` + ask + `],"id":"i","type":"message","role":"assistant","content":` + blocks + `,"stop_reason":"end_turn"}`, "system S, user Q, assistant A"},
		{"keys beside choices", `{"model":"m","temperature":0,"messages":[` + ask + `],"choices":[{"index":0,"message":` + answer + `}]}`, "user Q, assistant A"},
		{"contents beside candidates", `{` + contents + `,"candidates":[{"content":{"role":"model","parts":[{"text":` + told + `}]},"finishReason":"STOP"}]}`, "user Q, assistant A"},
		{"a message that is done", `{"model":"m","messages":[` + ask + `],"message":` + answer + `,"done":true,"created_at":"2026-01-02T10:00:00Z"}`, "user Q, assistant A"},
		{"a history beside both", `{"chat_history":[` + before + `],"query":` + asked + `,"answer":` + told + `}`, "user P, assistant B, user Q, assistant A"},
		{"a history of messages", `{"messages":[` + before + `],"user_input":` + asked + `,"botReply":` + told + `}`, "user P, assistant B, user Q, assistant A"},
		{"messages of an answer", `{"messages":[` + ask + `],"responseMessages":[` + answer + `]}`, "user Q, assistant A"},
		{"texts by other names", `{"systemPrompt":"You keep the castle. S#","userPrompt":` + asked + `,"outputText":` + told + `}`, "system S, user Q, assistant A"},
		{"unions of Go with names", `[{"Role":"user","Content":[{"Text":` + asked + `}]},{"Role":"assistant","Content":[{"ToolUse":{"ToolUseId":"c1","Name":"lamp","Input":{}}},{"Text":` + told + `}]}]`, "user Q, assistant A"},
		{"structs of Go", `{"Messages":[{"Role":"user","Content":[{"Value":` + asked + `}]}],"System":[{"Value":"You keep the castle. S#"}],"Output":{"Value":{"Role":"assistant","Content":[{"Value":` + told + `}]}},"StopReason":"end_turn"}`, "system S, user Q, assistant A"},
		{"choices of Go", `{"messages":[{"role":"human","text":` + asked + `}],"response":{"Choices":[{"Content":` + told + `,"StopReason":"stop"}]}}`, "user Q, assistant A"},
		{"typed by the message", `{"prompt":{"messages":[{"messageType":"USER","text":` + asked + `}]},"response":{"result":{"output":{"messageType":"ASSISTANT","text":` + told + `}}}}`, "user Q, assistant A"},
		{"a role that nobody knows", `{"messages":[` + ask + `,{"role":"critic","content":"Too short. R#"},` + answer + `]}`, "user Q, unknown R, assistant A"},
		{"no role", `{"messages":[` + ask + `,{"role":null,"content":"Too short. R#"},` + answer + `]}`, "user Q, unknown R, assistant A"},
	} {
		n := func(i int) string { return strings.ReplaceAll(c.record, "#", fmt.Sprint(i)) }
		for container, file := range map[string]struct {
			text  string
			times int
		}{
			"document": {n(1), 1}, "lines": {n(1) + "\n" + n(2) + "\n", 2}, "list": {"[" + n(1) + "," + n(2) + "]", 2},
			"by ids":  {`{"c-1":` + n(1) + `,"c-2":` + n(2) + `}`, 2},
			"wrapped": {`{"ts":"2026-01-02T10:00:00Z","kind":"llm","data":` + n(1) + "}\n" + `{"ts":"2026-01-02T10:00:01Z","kind":"llm","data":` + n(2) + "}\n", 2},
		} {
			t.Run(c.name+"/"+container, func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "log.json")
				if err := os.WriteFile(path, []byte(file.text), 0o600); err != nil {
					t.Fatal(err)
				}
				var want []string
				for i := range file.times {
					for _, one := range strings.Split(c.want, ", ") {
						want = append(want, one+fmt.Sprint(i+1))
					}
				}
				if got, wanted := strings.Join(sayings(t, path), ", "), strings.Join(want, ", "); got != wanted {
					t.Errorf("%s\ngot  %s\nwant %s", file.text, got, wanted)
				}
			})
		}
	}
}

// sayings are the roles and the last words of the messages of a log.
func sayings(t *testing.T, path string) (said []string) {
	t.Helper()
	for _, m := range messagesOf(t, openAll(t, path)) {
		for _, p := range m.Parts {
			if text, ok := p.(model.Text); ok {
				words := strings.Fields(text.Text)
				said = append(said, m.Role.String()+" "+words[len(words)-1])
			}
		}
	}
	return said
}
