package loaders

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// TestWrappedLists opens lists of messages in whatever programs wrap them.
func TestWrappedLists(t *testing.T) {
	lists := map[string]string{
		"agent-swarm-kit":  `[{"role":"user","agentName":"cook","mode":"user","content":"hi"},{"role":"assistant","agentName":"cook","mode":"user","content":"","tool_calls":[{"id":"c","type":"function","function":{"name":"bake","arguments":{"minutes":9}}}]},{"role":"tool","agentName":"cook","mode":"tool","content":"done","tool_call_id":"c"}]`,
		"swift-deepagents": `[{"role":"human","content":[{"type":"text","text":"hi"}]},{"role":"ai","content":[{"type":"text","text":""}],"toolCalls":[{"id":"c","name":"bake","argumentsJSON":"{}"}]},{"role":"tool","content":[{"type":"text","text":"done"}],"toolCallID":"c"}]`,
		"frame-agent-sdk":  `[{"role":"user","content":"hi"},{"role":"assistant","content":"Thought: hot\nAction: bake = {\"minutes\":9}"},{"role":"system","content":"# bake response\n{\"done\":true}"}]`,
		"vercel-ai":        `[{"role":"user","content":[{"type":"text","text":"hi"}]},{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"bake","input":{}}]},{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"bake","output":{"type":"text","value":"done"}}]}]`,
		"openai-chat":      `[{"role":"user","content":"hi"},{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"bake","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c","content":"done"}]`,
	}
	for format, list := range lists {
		quoted, _ := json.Marshal(list)
		for _, c := range []struct {
			name, log string
			times     int
		}{
			{"lines", fmt.Sprintf("{\"messages\":%s}\n{\"messages\":%s}\n", list, list), 2},
			{"lines with more", fmt.Sprintf("{\"id\":1,\"history\":%s,\"ok\":true}\n{\"id\":2,\"history\":%s}\n", list, list), 2},
			{"arrays", list + "\n" + list + "\n", 2},
			{"document", `{"messages":` + list + `}`, 1},
			{"another key", `{"uiMessages":` + list + `}`, 1},
			{"deep", `{"ok":true,"result":{"data":{"messages":` + list + `}}}`, 1},
			{"text", `{"messages":` + string(quoted) + `}`, 1},
			{"lines of text", fmt.Sprintf("{\"messages\":%s}\n{\"messages\":%s}\n", quoted, quoted), 2},
			{"request", `{"model":"m","messages":` + list + `}`, 1},
			{"lines of requests", fmt.Sprintf("{\"model\":\"m\",\"messages\":%s}\n{\"model\":\"m\",\"messages\":%s}\n", list, list), 2},
			{"chat of a product", `{"id":"c","title":"t","createdAt":1,"model":"m","messages":` + list + `}`, 1},
			{"lists by name", `{"chat-1":` + list + `,"chat-2":` + list + `}`, 2},
			{"lists by name in a member", `{"version":1,"store":{"chat-1":` + list + `,"chat-2":` + list + `}}`, 2},
			{"chats by name", `{"chat-1":{"title":"t","messages":` + list + `},"chat-2":{"title":"u","messages":` + list + `}}`, 2},
			{"entries of a Map", `[["chat-1",` + list + `],["chat-2",` + list + `]]`, 2},
			{"entries of a Map of chats", `[["chat-1",{"title":"t","messages":` + list + `}],["chat-2",{"title":"u","messages":` + list + `}]]`, 2},
			{"list of lists", `{"chats":[{"messages":` + list + `},{"messages":` + list + `}]}`, 2},
		} {
			if format == "openai-chat" && c.name == "lines of requests" {
				continue // the second repeats the first, and is shown once
			}
			t.Run(format+"/"+c.name, func(t *testing.T) {
				path := folder(t, map[string]string{"log.json": c.log})
				l, texts := read(t, path+"/log.json")
				a := l.Index().Account()
				if got := l.Source().Format; got != format {
					t.Errorf("opened as %s: %s", got, strings.Join(l.Source().Why, "; "))
				}
				if a.Messages != 3*c.times || a.Paired != c.times {
					t.Errorf("%+v: %q", a, texts)
				}
				if a.Records != a.Shown+a.Metadata+a.Unknown+a.Malformed || a.Unknown+a.Malformed > 0 {
					t.Errorf("%+v", a)
				}
			})
		}
	}
}

// Lists under the names of conversations are all shown, under these names, and what is
// no list of messages stays.
func TestNamedLists(t *testing.T) {
	const list = `[{"role":"user","agentName":"cook","mode":"user","content":"hi"},{"role":"assistant","agentName":"cook","mode":"user","content":"hello"}]`
	const plain = `[{"role":"user","content":"hi, who is there"},{"role":"assistant","content":"hello, it is me"}]`
	const other = `[{"role":"user","content":"what is the time now"},{"role":"assistant","content":"five to nine, as always"}]`
	for name, log := range map[string]string{
		"object":          `{"chat-1":` + list + `,"settings":[{"a":1}],"version":"seven","chat-2":` + list + `,"chat-3":[]}`,
		"entries":         `[["chat-1",` + list + `],["chat-2",` + list + `]]`,
		"single entry":    `[["chat-1",` + list + `]]`,
		"plain object":    `{"chat-1":` + plain + `,"version":"seven","chat-2":` + other + `}`,
		"plain entries":   `[["chat-1",` + plain + `],["chat-2",` + plain + `]]`,
		"lines of a pair": `["chat-1",` + list + `]` + "\n" + `["chat-2",` + list + `]`,
	} {
		l, _ := read(t, folder(t, map[string]string{"log.json": log})+"/log.json")
		var names []string
		var meta strings.Builder
		for i := range l.Index().Len() {
			m, err := l.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			if n := len(names); n == 0 || names[n-1] != m.Conversation {
				names = append(names, m.Conversation)
			}
			for _, f := range m.Meta {
				meta.WriteString(f.Name + " " + string(f.Value) + "\n")
			}
		}
		want := "chat-1 chat-2"
		if name == "single entry" {
			want = "chat-1"
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: conversations %s, want %s", name, got, want)
		}
		if strings.Contains(log, "seven") && !strings.Contains(meta.String(), `version "seven"`) || strings.Contains(log, "settings") && !strings.Contains(meta.String(), `settings [{"a":1}]`) {
			t.Errorf("%s: metadata %s", name, &meta)
		}
		if strings.Contains(meta.String(), "assistant") {
			t.Errorf("%s: messages are metadata, too: %s", name, &meta)
		}
	}
	// The parts of one exchange are no conversations of their own.
	for _, log := range []string{
		`{"input":` + list + `,"output":` + list + `}`,
		`{"uiMessages":` + list + `,"model_messages":` + list + `}`,
	} {
		l, _ := read(t, folder(t, map[string]string{"log.json": log})+"/log.json")
		if a := l.Index().Account(); a.Conversations != 1 {
			t.Errorf("%s: %+v", log, a)
		}
	}
}

// What stands behind a prefix on a line is shown, whatever it is.
func TestPrefixedRecords(t *testing.T) {
	path := folder(t, map[string]string{"a.log": "INFO {\"event\":\"x\",\"v\":\"first\"}\nINFO {\"event\":\"y\",\"v\":\"second\"}\n"})
	l, _ := read(t, path+"/a.log")
	var all strings.Builder
	for i := range l.Index().Len() {
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Parts {
			if u, ok := p.(model.Unknown); ok {
				all.Write(u.Raw)
			}
		}
	}
	for _, want := range []string{"first", "second", "INFO"} {
		if !strings.Contains(all.String(), want) {
			t.Errorf("%q is not shown: %s", want, &all)
		}
	}
}

// A message in a member of each record is read, too.
func TestWrappedMessages(t *testing.T) {
	const ui = `{"id":"a1","role":"assistant","parts":[{"type":"step-start"},{"type":"tool-ls","toolCallId":"c1","state":"output-available","input":{"a":1},"output":{"b":2}}]}`
	for name, log := range map[string]string{
		"document": `{"id":"chat1","message":` + ui + `}`,
		"lines":    `{"id":"chat1","message":` + ui + `}` + "\n" + `{"id":"chat1","trigger":"submit","message":{"id":"u2","role":"user","parts":[{"type":"text","text":"hi"}]}}` + "\n",
		"rows":     `{"id":"r1","role":"assistant","created_at":"2026-01-01T00:00:00Z","content":` + ui + `}` + "\n",
	} {
		l, texts := read(t, folder(t, map[string]string{"log.json": log})+"/log.json")
		if a := l.Index().Account(); l.Source().Format != "vercel-ai" || a.Paired != 1 || a.Conversations != 1 {
			t.Errorf("%s: %s, %+v, %q", name, l.Source().Format, a, texts)
		}
	}
}

// A capture of a stream may begin with the head of the answer.
func TestStreamBehindHeaders(t *testing.T) {
	const log = "HTTP/1.1 200 OK\r\nx-vercel-ai-ui-message-stream: v1\r\n\r\n" +
		"data: {\"type\":\"start\",\"messageId\":\"m1\"}\n\n: ping\n\ndata: {\"type\":\"text-start\",\"id\":\"t\"}\n\ndata: {\"type\":\"text-delta\",\"id\":\"t\",\"delta\":\"hello\"}\n\ndata: {\"type\":\"finish\"}\n\n"
	l, texts := read(t, folder(t, map[string]string{"log.sse": log})+"/log.sse")
	if l.Source().Format != "vercel-ai" || !strings.Contains(strings.Join(texts, ""), "hello") {
		t.Errorf("%s: %q: %s", l.Source().Format, texts, l.Source().Why)
	}
}

// Programs that run agents log the lines these print with something around each.
func TestWrappedEvents(t *testing.T) {
	agents := map[string][]string{
		"claude-code": {
			`{"type":"system","subtype":"init","session_id":"s1","cwd":"/w","model":"claude-x","tools":["Bash"]}`,
			`{"type":"assistant","session_id":"s1","message":{"id":"m1","role":"assistant","model":"claude-x","content":[{"type":"text","text":"Looking."},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]}}`,
			`{"type":"user","session_id":"s1","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"a b"}]}}`,
			`{"type":"result","subtype":"success","session_id":"s1","result":"Looking.","is_error":false,"num_turns":2}`,
		},
		"anthropic-managed-agents": { // which is assembled
			`{"type":"session.status_running","id":"sevt_1"}`,
			`{"type":"user.message","id":"sevt_2","content":[{"type":"text","text":"list"}]}`,
			`{"type":"agent.message","id":"sevt_3","content":[{"type":"text","text":"Looking."}]}`,
			`{"type":"agent.tool_use","id":"t1","name":"bash","input":{"command":"ls"}}`,
			`{"type":"agent.tool_result","id":"sevt_5","tool_use_id":"t1","content":[{"type":"text","text":"a b"}],"is_error":false}`,
		},
	}
	for want, lines := range agents {
		for _, key := range []string{"event", "data", "raw", "line"} {
			var log strings.Builder
			for i, line := range lines {
				if key == "line" {
					quoted, _ := json.Marshal(line)
					line = string(quoted)
				}
				fmt.Fprintf(&log, `{"ts":"2026-03-04T05:06:0%dZ","stream":"stdout","%s":%s}`+"\n", i, key, line)
			}
			log.WriteString(`{"ts":"2026-03-04T05:06:09Z","stream":"stderr","text":"bye"}` + "\n")
			l, texts := read(t, folder(t, map[string]string{"log.jsonl": log.String()})+"/log.jsonl")
			a := l.Index().Account()
			if l.Source().Format != want || a.Paired != 1 || a.Unknown != 1 || a.Malformed != 0 || !strings.Contains(strings.Join(texts, "|"), "assistant: Looking. call") {
				t.Errorf("%s in %q: %s, %+v, %q", want, key, l.Source().Format, a, texts)
				continue
			}
			var around int
			for i := range l.Index().Len() {
				m, err := l.Message(i)
				if err != nil {
					t.Fatal(err)
				}
				if m.HasText() && m.Time.IsZero() {
					t.Errorf("%s in %q: %+v has no time", want, key, m)
				}
				for _, f := range m.Meta {
					if f.Name == "stream" {
						around++
					}
				}
			}
			if around < 3 {
				t.Errorf("%s in %q: what is around %d records only is kept", want, key, around)
			}
		}
	}
}
