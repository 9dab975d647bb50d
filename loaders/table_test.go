package loaders

import (
	"strings"
	"testing"
)

// TestTables opens tables and logs that have roles and texts but are no conversation,
// and conversations that have more members than these.
func TestTables(t *testing.T) {
	for name, c := range map[string]struct {
		format, log string
		messages    int
	}{
		"log of one role": {"generic", `{"time":"2026-01-01T00:00:00Z","level":"info","role":"user","message":"login ok"}
{"time":"2026-01-01T00:00:01Z","level":"info","role":"user","message":"logout ok"}`, 0},
		"pid beside content": {"generic", `{"pid":7,"role":"user","content":"login ok"}
{"pid":7,"role":"user","content":"logout ok"}`, 0},
		"table with admins": {"generic", `[{"id":0,"name":"n","role":"admin","text":"hello"},{"id":1,"name":"m","role":"user","text":"hello"}]`, 0},
		"access log": {"generic", `{"user":"u","role":"user","content":"view","ts":1}
{"user":"u","role":"editor","content":"view","ts":1}
{"user":"u","role":"assistant","content":"view","ts":1}`, 0},
		"nested table":  {"generic", `{"data":{"people":[{"name":"n","role":"admin","text":"hello"},{"name":"m","role":"user","text":"hello"}]}}`, 0},
		"list of users": {"generic", `[{"id":1,"role":"user","name":"a","content":"bio one"},{"id":2,"role":"system","name":"b","content":"bio two"},{"id":3,"role":"user","name":"c","content":"bio three"}]`, 0},
		"unknown speaker of a log": {"generic", `{"name":"app","hostname":"h","msg":"fail","time":"2026-01-01T00:00:00Z"}
{"name":"app","hostname":"h","msg":"fail","time":"2026-01-01T00:00:01Z"}`, 0},
		"mails":              {"generic", `[{"from":"a@x","to":"b@y","subject":"s","content":"hello","date":"2026-01-01T00:00:00Z"},{"from":"b@y","to":"a@x","subject":"s","content":"hello","date":"2026-01-01T00:00:00Z"}]`, 0},
		"answers to a call":  {"generic", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"0x\"}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"error\":{\"code\":-32000,\"message\":\"boom\"}}", 0},
		"failures":           {"generic", "{\"ok\":true}\n{\"ok\":false,\"error\":{\"code\":500,\"message\":\"boom\"}}", 0},
		"names in a chat":    {"openai-chat", `[{"id":1,"name":"Ann","role":"user","content":"hi"},{"id":2,"name":"bot","role":"assistant","content":"hello"}]`, 2},
		"logged chat":        {"openai-chat", "{\"level\":\"info\",\"user\":\"u\",\"role\":\"user\",\"content\":\"hi\"}\n{\"level\":\"info\",\"user\":\"u\",\"role\":\"assistant\",\"content\":\"hello\"}", 2},
		"chat of mail users": {"openai-chat", "{\"email\":\"a@x\",\"action\":\"ask\",\"role\":\"user\",\"content\":\"hi\"}\n{\"email\":\"a@x\",\"action\":\"say\",\"role\":\"assistant\",\"content\":\"hello\"}", 2},
		"one question":       {"generic", `{"role":"user","content":"hi"}`, 1},
		"prompts of one":     {"openai-chat", "{\"id\":1,\"name\":\"Ann\",\"role\":\"user\",\"content\":\"a\"}\n{\"id\":2,\"name\":\"Ann\",\"role\":\"user\",\"content\":\"b\"}\n{\"id\":3,\"name\":\"Ann\",\"role\":\"user\",\"content\":\"c\"}", 3},
		"tickets":            {"generic", `[{"id":1,"title":"Crash","role":"bug","content":"It crashes.","assignee":"ada"},{"id":2,"title":"Dark","role":"developer","content":"Please.","assignee":"bob"}]`, 0},
		"nested tickets":     {"generic", `{"issues":[{"key":"G-1","reporter":"ada","role":"user","text":"The gate squeaks"},{"key":"G-2","reporter":"cy","role":"developer","text":"The fence leans"}]}`, 0},
		"operations":         {"generic", "{\"instruction\":\"MOV\",\"input\":\"a\",\"output\":\"b\"}\n{\"instruction\":\"JMP\",\"input\":\"a\",\"output\":\"\"}", 0},
		"one question only":  {"generic", `[{"question":"What is your return policy?","answer":"30 days."}]`, 2},
		"choices":            {"generic", "{\"question\":\"Which is it then?\",\"choices\":[\"a\",\"b\"],\"answer\":\"a\"}\n{\"question\":\"And which is that?\",\"choices\":[\"a\",\"b\"],\"answer\":\"b\"}", 0},
		"given and returned": {"generic", "{\"input\":\"a b c d e f g\",\"output\":\"h i\",\"function\":\"f\"}\n{\"input\":\"a b c d e f g\",\"output\":\"h i\",\"function\":\"g\"}", 0},
		"labels":             {"generic", "{\"query\":\"price\",\"response\":\"200\"}\n{\"query\":\"name\",\"response\":\"ok\"}", 0},
		"queries":            {"generic", "{\"query\":\"SELECT a FROM b\",\"response\":\"200\"}\n{\"query\":\"SELECT c FROM d\",\"response\":\"404\"}", 0},
		"dialogues":          {"generic", "{\"title\":\"Confirm\",\"dialog\":[\"Are you sure?\",\"Delete the file?\"]}\n{\"title\":\"Confirm\",\"dialog\":[\"Are you sure?\",\"Close the file?\"]}", 0},
		"faq inside":         {"generic", `{"site":"x","faq":[{"question":"What is the return policy?","answer":"30 days."},{"question":"Where do you ship to, if at all?","answer":"Everywhere."}]}`, 0},
		"clicks":             {"generic", `[{"id":1,"source":"user","action":"click","args":{"selector":"#a"}},{"id":2,"source":"agent","action":"type","args":{"text":"x"}}]`, 0},
		"talk in a ticket":   {"generic", `[{"id":1,"assignee":"ada","status":"open","log":{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"hello"}]}}]`, 2},
		"guessed chat":       {"generic", "{\"level\":\"info\",\"role\":\"user\",\"message\":\"hi\"}\n{\"level\":\"info\",\"role\":\"assistant\",\"message\":\"hello\"}", 2},
	} {
		t.Run(name, func(t *testing.T) {
			path := folder(t, map[string]string{"log.json": c.log})
			l, texts := read(t, path+"/log.json")
			a := l.Index().Account()
			if got := l.Source().Format; got != c.format || a.Messages != c.messages {
				t.Errorf("opened as %s with %d messages %q: %s", got, a.Messages, texts, strings.Join(l.Source().Why, "; "))
			}
			if a.Records != a.Shown+a.Metadata+a.Unknown+a.Malformed {
				t.Errorf("%+v", a)
			}
		})
	}
}
