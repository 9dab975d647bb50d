package loaders

import (
	"strings"
	"testing"
)

// What JavaScript prints of messages is read as the messages.
func TestPrintedMessages(t *testing.T) {
	const user, call = `{ role: 'user', content: "what's up" }`, `{
  role: 'assistant',
  content: [
    { type: 'text', text: 'one {\n' + 'two' },
    {
      type: 'tool-call',
      toolCallId: 'call_1',
      toolName: 'look',
      input: { path: '.', deep: undefined }
    }
  ]
}`
	const result = `{
  role: 'tool',
  content: [
    {
      type: 'tool-result',
      toolCallId: 'call_1',
      toolName: 'look',
      output: { type: 'json', value: [Object] }
    }
  ]
}`
	for name, c := range map[string]struct {
		log     string
		records int
	}{
		"one after the other": {user + "\n" + user + "\n" + call + "\n" + result + "\n", 4},
		"long ones first":     {call + "\n" + result + "\n" + user + "\n" + user + "\n", 4},
		"array":               {"[\n" + user + ",\n" + call + ",\n" + result + "\n]\n", 3},
		"behind a word":       {"messages: [\n" + user + ",\n" + call + ",\n" + result + "\n]\n", 4},
		"document":            {"{\n  messages: [\n" + user + ",\n" + call + ",\n" + result + "\n],\n  usage: { total: 3 }\n}\n", 4},
	} {
		l, texts := read(t, folder(t, map[string]string{"out.txt": c.log})+"/out.txt")
		a := l.Index().Account()
		if l.Source().Format != "vercel-ai" || a.Records != c.records || a.Paired != 1 || a.Conversations != 1 {
			t.Errorf("%s: %s, %+v: %s", name, l.Source().Format, a, l.Source().Why)
		}
		all := strings.Join(texts, "\n")
		for _, want := range []string{"what's up", "one {\ntwo"} {
			if !strings.Contains(all, want) {
				t.Errorf("%s: %q is not in %q", name, want, all)
			}
		}
	}
}
