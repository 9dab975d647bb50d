package formats_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/findings"
	"msgview/model/request"
)

// asked is a request of a log: what of it changes from one to the next.
type asked struct {
	system string // "" for none
	tools  string // names, a letter each
}

// body is a value of JSON.
type body = map[string]any

// turnsSent are what is said in three requests, with the answers to the first two.
var turnsSent = [...]string{"first", "one", "second", "two", "third", "three"}

// senders write an exchange as clients of providers log it.
var senders = map[string]func(n int, a asked) body{
	"openai chat": func(n int, a asked) body { return chatExchange(n, a, "system") },
	"developer":   func(n int, a asked) body { return chatExchange(n, a, "developer") },
	"anthropic": func(n int, a asked) body {
		ask := body{"model": "m-1", "max_tokens": 100, "messages": sentTurns(n, func(role, text string) any { return body{"role": role, "content": text} }), "tools": sentTools(a, "input_schema", false)}
		if a.system != "" {
			ask["system"] = a.system
		}
		return body{"request": ask, "response": body{"id": fmt.Sprint("msg_", n), "type": "message", "role": "assistant", "model": "m-1", "stop_reason": "end_turn",
			"content": []any{body{"type": "text", "text": turnsSent[2*n+1]}}, "usage": body{"input_tokens": 10, "output_tokens": 5}}}
	},
	"anthropic blocks": func(n int, a asked) body {
		ask := body{"model": "m-1", "max_tokens": 100, "messages": sentTurns(n, func(role, text string) any {
			return body{"role": role, "content": []any{body{"type": "text", "text": text}}}
		}), "tools": sentTools(a, "input_schema", false)}
		if a.system != "" {
			ask["system"] = []any{body{"type": "text", "text": a.system, "cache_control": body{"type": "ephemeral"}}}
		}
		return body{"request": ask, "response": body{"id": fmt.Sprint("msg_", n), "type": "message", "role": "assistant", "model": "m-1", "stop_reason": "end_turn",
			"content": []any{body{"type": "text", "text": turnsSent[2*n+1]}}, "usage": body{"input_tokens": 10, "output_tokens": 5}}}
	},
	"responses": func(n int, a asked) body {
		tools := []any{}
		for _, name := range a.tools {
			tools = append(tools, body{"type": "function", "name": string(name), "description": "d", "parameters": body{"type": "object"}})
		}
		ask := body{"model": "m-1", "input": sentTurns(n, func(role, text string) any { return body{"role": role, "content": text} }), "tools": tools}
		if a.system != "" {
			ask["instructions"] = a.system
		}
		return body{"request": ask, "response": body{"id": fmt.Sprint("resp_", n), "object": "response", "model": "m-1", "status": "completed", "tools": tools,
			"output": []any{body{"type": "message", "id": fmt.Sprint("item_", n), "role": "assistant", "status": "completed", "content": []any{body{"type": "output_text", "text": turnsSent[2*n+1], "annotations": []any{}}}}},
			"usage":  body{"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}}}
	},
	"gemini": func(n int, a asked) body {
		declared := []any{}
		for _, name := range a.tools {
			declared = append(declared, body{"name": string(name), "description": "d", "parameters": body{"type": "object"}})
		}
		say := func(role, text string) any {
			return body{"role": map[string]string{"user": "user", "assistant": "model"}[role], "parts": []any{body{"text": text}}}
		}
		ask := body{"contents": sentTurns(n, say)}
		if len(declared) > 0 {
			ask["tools"] = []any{body{"functionDeclarations": declared}}
		}
		if a.system != "" {
			ask["systemInstruction"] = body{"parts": []any{body{"text": a.system}}}
		}
		return body{"request": ask, "response": body{"candidates": []any{body{"content": say("assistant", turnsSent[2*n+1]), "finishReason": "STOP"}},
			"usageMetadata": body{"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}, "modelVersion": "m-1"}}
	},
}

func chatExchange(n int, a asked, role string) body {
	messages := sentTurns(n, func(role, text string) any { return body{"role": role, "content": text} })
	if a.system != "" {
		messages = append([]any{body{"role": role, "content": a.system}}, messages...)
	}
	ask := body{"model": "m-1", "messages": messages}
	if a.tools != "" {
		ask["tools"] = sentTools(a, "parameters", true)
	}
	return body{"request": ask, "response": body{"id": fmt.Sprint("x", n), "object": "chat.completion", "model": "m-1",
		"choices": []any{body{"index": 0, "finish_reason": "stop", "message": body{"role": "assistant", "content": turnsSent[2*n+1]}}},
		"usage":   body{"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}}}
}

func sentTurns(n int, say func(role, text string) any) (all []any) {
	for i, text := range turnsSent[:2*n+1] {
		all = append(all, say([]string{"user", "assistant"}[i%2], text))
	}
	return all
}

func sentTools(a asked, schema string, wrapped bool) (all []any) {
	all = []any{}
	for _, name := range a.tools {
		one := body{"name": string(name), "description": "d", schema: body{"type": "object"}}
		if wrapped {
			one = body{"type": "function", "function": one}
		}
		all = append(all, one)
	}
	return all
}

// In logs of whole requests the request for an answer is the one that its record has,
// however much of the system prompt and of the tools is another than before, and what
// changed is found.
func TestSentAsLogged(t *testing.T) {
	const rules = "You bake. Rules of the house go here, and here, and here once more. It is 10:00"
	first := asked{rules, "fg"}
	for _, c := range []struct {
		name string
		last asked
		want string // rule that finds it
	}{
		{"the same", first, ""},
		{"the beginning", asked{"X" + rules, "fg"}, "change.system"},
		{"the end", asked{rules[:len(rules)-1] + "7", "fg"}, "change.system"},
		{"both ends", asked{"X" + rules[:len(rules)-1] + "7", "fg"}, "change.system"},
		{"all of it", asked{"Nobody speaks.", "fg"}, "change.system"},
		{"no prompt", asked{"", "fg"}, "change.system"},
		{"one tool more", asked{rules, "fgh"}, "change.tools"},
		{"one tool less", asked{rules, "f"}, "change.tools"},
		{"other tools", asked{rules, "hi"}, "change.tools"},
		{"no tools", asked{rules, ""}, "change.tools"},
	} {
		for dialect, write := range senders {
			var b bytes.Buffer
			for n, a := range []asked{first, first, c.last} {
				line, err := json.Marshal(write(n, a))
				if err != nil {
					t.Fatal(err)
				}
				b.Write(append(line, '\n'))
			}
			name := dialect + ", " + c.name
			log, err := loaders.OpenBytes(context.Background(), "log.jsonl", b.Bytes())
			if err != nil {
				t.Fatal(name, err)
			}
			if err := log.Wait(context.Background()); err != nil {
				t.Fatal(name, err)
			}
			if system, tools, turns := lastSent(t, log); system != c.last.system || tools != c.last.tools || turns != "first one second two third" {
				t.Errorf("%s: rebuilt with %q, tools %s: %s", name, system, tools, turns)
			}
			f := findings.NewFinder(log)
			if err := f.Run(context.Background()); err != nil {
				t.Fatal(name, err)
			}
			found := ""
			for _, one := range f.Findings() {
				if strings.HasPrefix(one.Rule.Code, "change.") {
					found += one.Rule.Code
				}
			}
			if found != c.want {
				t.Errorf("%s: found %q, want %q", name, found, c.want)
			}
			log.Close()
		}
	}
}

// lastSent rebuilds the request of the last answer: its system prompts, the names of its
// tools, and all that was said.
func lastSent(t *testing.T, log model.Log) (system, tools, turns string) {
	t.Helper()
	index := log.Index()
	last := -1
	for i := range index.Len() {
		if f := index.Flags(i); f.IsMessage() && f.Role() == model.RoleAssistant {
			last = i
		}
	}
	if last < 0 {
		t.Fatal("no answer")
	}
	rng, err := request.Answered(log, last)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := request.Write(context.Background(), &b, log, rng, request.Named("openai-chat")); err != nil {
		t.Fatal(err)
	}
	var sent struct {
		Messages []struct{ Role, Content string }
		Tools    []struct{ Function struct{ Name string } }
	}
	if err := json.Unmarshal(b.Bytes(), &sent); err != nil {
		t.Fatal(err, b.String())
	}
	for i, m := range sent.Messages {
		if i == 0 && (m.Role == "system" || m.Role == "developer") {
			system = m.Content
		} else {
			turns += " " + m.Content
		}
	}
	for _, one := range sent.Tools {
		tools += one.Function.Name
	}
	return system, tools, strings.TrimSpace(turns)
}
