package formats_test

import (
	"context"
	"encoding/json"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/request"
)

// turnsOf returns what a request says that an answer was given to: the texts of prompts and
// answers, each with the first letter of its role.
func turnsOf(t *testing.T, log model.Log, entry int) []string {
	t.Helper()
	rng, err := request.Answered(log, entry)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if _, err := request.Write(context.Background(), &b, log, rng, request.Named("openai-chat")); err != nil {
		t.Fatal(err)
	}
	var body struct {
		Messages []struct {
			Role    string `json:"role"`
			Content any    `json:"content"`
		} `json:"messages"`
	}
	if err := json.Unmarshal([]byte(b.String()), &body); err != nil {
		t.Fatal(err, b.String())
	}
	var turns []string
	for _, m := range body.Messages {
		if s, ok := m.Content.(string); ok && m.Role != "system" {
			turns = append(turns, m.Role[:1]+":"+s)
		}
	}
	return turns
}

func opened(t *testing.T, name, data string) *loaders.Log {
	t.Helper()
	log, err := loaders.OpenBytes(context.Background(), name, []byte(data))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	return log
}

// The request of an answer has the turns that led to it, and none of those that were left:
// forks and retries of logs that name what a message follows, of requests that name the answer
// that they go on from, and of whole requests.
func TestRequestsOfBranches(t *testing.T) {
	claude := func(uuid, parent, role, text string) string {
		content := any(text)
		if role == "assistant" {
			content = []any{map[string]any{"type": "text", "text": text}}
		}
		up := any(parent)
		if parent == "" {
			up = nil
		}
		return jsonLine(map[string]any{"type": role, "uuid": uuid, "parentUuid": up, "sessionId": "s", "isSidechain": false, "userType": "external", "cwd": "/oven", "version": "2.1.0", "timestamp": "2026-03-01T09:00:00.000Z",
			"message": map[string]any{"role": role, "id": "m" + uuid, "model": "oak", "content": content}})
	}
	responses := func(id, text, previous, input string) string {
		asked := map[string]any{"model": "oak", "input": input}
		if previous != "" {
			asked["previous_response_id"] = previous
		}
		return jsonLine(map[string]any{"request": asked, "response": map[string]any{"id": id, "object": "response", "created_at": 1780000000, "status": "completed", "model": "oak",
			"output": []any{map[string]any{"id": "msg_" + id, "type": "message", "status": "completed", "role": "assistant", "content": []any{map[string]any{"type": "output_text", "text": text, "annotations": []any{}}}}}}})
	}
	chat := func(id, text string, said ...string) string {
		var messages []any
		for i, s := range said {
			messages = append(messages, map[string]any{"role": []string{"user", "assistant"}[i%2], "content": s})
		}
		return jsonLine(map[string]any{"request": map[string]any{"model": "oak", "messages": messages}, "response": map[string]any{"id": id, "object": "chat.completion", "created": 1780000000, "model": "oak",
			"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": text}}}}})
	}
	pi := func(id, parent, role, text string) string {
		up := any(parent)
		if parent == "" {
			up = nil
		}
		return jsonLine(map[string]any{"type": "message", "id": id, "parentId": up, "timestamp": "2026-03-01T09:00:00.000Z", "message": map[string]any{"role": role, "content": []any{map[string]any{"type": "text", "text": text}}, "timestamp": 1780000000000}})
	}
	webui := func(current string) string {
		node := func(id, parent, role, text string, children ...string) map[string]any {
			up := any(parent)
			if parent == "" {
				up = nil
			}
			if children == nil {
				children = []string{}
			}
			return map[string]any{"id": id, "parentId": up, "childrenIds": children, "role": role, "content": text, "timestamp": 1780000000, "done": true, "model": "oak", "models": []string{"oak"}}
		}
		messages := map[string]any{
			"u1": node("u1", "", "user", "Bread?", "a1", "a2"), "a1": node("a1", "u1", "assistant", "Rye.", "u2"), "a2": node("a2", "u1", "assistant", "Spelt.", "u3", "u4"),
			"u2": node("u2", "a1", "user", "Why rye?", "a3"), "a3": node("a3", "u2", "assistant", "It keeps."),
			"u3": node("u3", "a2", "user", "Why spelt?", "a4"), "a4": node("a4", "u3", "assistant", "It is mild."),
			"u4": node("u4", "a2", "user", "Cake?", "a5"), "a5": node("a5", "u4", "assistant", "Poppy."),
		}
		b, _ := json.Marshal([]any{map[string]any{"id": "c", "user_id": "ada", "title": "Bread", "chat": map[string]any{"title": "Bread", "models": []string{"oak"}, "history": map[string]any{"messages": messages, "currentId": current}, "messages": []any{}}, "created_at": 1780000000, "updated_at": 1780000000}})
		return string(b)
	}
	step := func(id, text string, said ...string) string {
		var prompt []any
		for i, s := range said {
			prompt = append(prompt, map[string]any{"role": []string{"user", "assistant"}[i%2], "content": []any{map[string]any{"type": "text", "text": s}}})
		}
		input, _ := json.Marshal(map[string]any{"prompt": prompt})
		output, _ := json.Marshal(map[string]any{"content": []any{map[string]any{"type": "text", "text": text}}, "finishReason": "stop"})
		b, _ := json.Marshal(map[string]any{"id": id, "run_id": "r", "step_number": int(id[0] - '0'), "type": "generate", "model_id": "oak", "started_at": "2026-03-01T09:00:0" + id + ".000Z", "input": string(input), "output": string(output),
			"provider_options": nil, "duration_ms": 5, "usage": nil, "error": nil, "raw_request": nil, "raw_response": nil, "raw_chunks": nil})
		if id == "1" {
			return `{"steps":[` + string(b)
		}
		return "," + string(b)
	}
	tree := map[string]string{
		"Rye.": "u:Bread?", "Spelt.": "u:Bread?", "It keeps.": "u:Bread? a:Rye. u:Why rye?", "It is mild.": "u:Bread? a:Spelt. u:Why spelt?", "Poppy.": "u:Bread? a:Spelt. u:Cake?",
	}
	for _, c := range []struct {
		name, file, data string
		want             map[string]string // by the answer
	}{
		{"Claude Code", "s.jsonl", claude("1", "", "user", "Bread?") + claude("2", "1", "assistant", "Rye.") + claude("3", "2", "user", "Why rye?") + claude("4", "3", "assistant", "It keeps.") +
			claude("5", "2", "user", "Cake?") + claude("6", "5", "assistant", "Poppy.") + claude("7", "6", "user", "More?") + claude("8", "7", "assistant", "Plum."),
			map[string]string{"Rye.": "u:Bread?", "It keeps.": "u:Bread? a:Rye. u:Why rye?", "Poppy.": "u:Bread? a:Rye. u:Cake?", "Plum.": "u:Bread? a:Rye. u:Cake? a:Poppy. u:More?"}},
		{"Claude Code, asked again", "s.jsonl", claude("1", "", "user", "Bread?") + claude("2", "1", "assistant", "Rye.") + claude("3", "1", "assistant", "Spelt.") + claude("4", "3", "user", "Why spelt?") + claude("5", "4", "assistant", "It is mild."),
			map[string]string{"Rye.": "u:Bread?", "Spelt.": "u:Bread?", "It is mild.": "u:Bread? a:Spelt. u:Why spelt?"}},
		{"pi", "s.jsonl", jsonLine(map[string]any{"type": "session", "version": 3, "id": "s", "timestamp": "2026-03-01T09:00:00.000Z", "cwd": "/oven"}) + pi("1", "", "user", "Bread?") + pi("2", "1", "assistant", "Rye.") + pi("3", "2", "user", "Why rye?") + pi("4", "3", "assistant", "It keeps.") +
			pi("5", "2", "user", "Cake?") + pi("6", "5", "assistant", "Poppy.") + pi("7", "4", "user", "How long?") + pi("8", "7", "assistant", "A week."),
			map[string]string{"It keeps.": "u:Bread? a:Rye. u:Why rye?", "Poppy.": "u:Bread? a:Rye. u:Cake?", "A week.": "u:Bread? a:Rye. u:Why rye? a:It keeps. u:How long?"}},
		{"Open WebUI", "chats.json", webui("a5"), tree},
		{"Open WebUI, another branch", "chats.json", webui("a3"), tree},
		{"OpenAI Responses", "log.jsonl", responses("resp_1", "Rye.", "", "Bread?") + responses("resp_2", "It keeps.", "resp_1", "Why rye?") + responses("resp_3", "Poppy.", "resp_1", "Cake?") + responses("resp_4", "Plum.", "resp_3", "More?") + responses("resp_5", "A week.", "resp_2", "How long?"),
			map[string]string{"It keeps.": "u:Bread? a:Rye. u:Why rye?", "Poppy.": "u:Bread? a:Rye. u:Cake?", "Plum.": "u:Bread? a:Rye. u:Cake? a:Poppy. u:More?", "A week.": "u:Bread? a:Rye. u:Why rye? a:It keeps. u:How long?"}},
		{"whole requests", "log.jsonl", chat("1", "Rye.", "Bread?") + chat("2", "Spelt.", "Bread?") + chat("3", "It is mild.", "Bread?", "Spelt.", "Why spelt?") + chat("4", "Poppy.", "Bread?", "Spelt.", "Cake?") + chat("5", "It keeps.", "Bread?", "Rye.", "Why rye?"), tree},
		{"several answers", "log.jsonl", `{"request":{"model":"oak","messages":[{"role":"user","content":"Bread?"}]},"response":{"id":"1","object":"chat.completion","created":1780000000,"model":"oak","choices":[{"index":0,"message":{"role":"assistant","content":"Rye."}},{"index":1,"message":{"role":"assistant","content":"Spelt."}}]}}` + "\n",
			map[string]string{"Rye.": "u:Bread?", "Spelt.": "u:Bread?"}},
		{"Vercel AI SDK, devtools", "generations.json", step("1", "Rye.", "Bread?") + step("2", "Spelt.", "Bread?") + step("3", "It is mild.", "Bread?", "Spelt.", "Why spelt?") + `],"runs":[{"id":"r","started_at":"2026-03-01T09:00:00.000Z"}]}`, map[string]string{"Rye.": "u:Bread?", "Spelt.": "u:Bread?", "It is mild.": "u:Bread? a:Spelt. u:Why spelt?"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := opened(t, c.file, c.data)
			index, seen := log.Index(), map[string]bool{}
			for i := range index.Len() {
				f := index.Flags(i)
				if !f.IsMessage() || f.Role() != model.RoleAssistant {
					continue
				}
				m, err := log.Message(i)
				if err != nil {
					t.Fatal(err)
				}
				text := textIn(m)
				want, ok := c.want[text]
				if !ok {
					continue
				}
				seen[text] = true
				if got := strings.Join(turnsOf(t, log, i), " "); got != want {
					t.Errorf("%s %q answers %q, want %q", log.Source().Format, text, got, want)
				}
			}
			if len(seen) != len(c.want) {
				t.Errorf("%s has the answers %v", log.Source().Format, seen)
			}
		})
	}
}

func jsonLine(v any) string {
	b, _ := json.Marshal(v)
	return string(b) + "\n"
}

func textIn(m *model.Message) (text string) {
	for _, p := range m.Parts {
		if p, ok := p.(model.Text); ok {
			text += p.Text
		}
	}
	return text
}

// Over all fixtures in which messages name what they follow, the request of an answer has all
// prompts and answers that led to it since the last event that took them from the model, and
// no other prompt that follows the same message as one of them.
func TestRequestsFollowTheirBranch(t *testing.T) {
	answers, branched := 0, 0
	err := filepath.WalkDir(filepath.Join("..", "..", "testdata"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, "golden") {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() > 1<<18 {
			return err
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return nil
		}
		defer log.Close()
		_ = log.Wait(context.Background())
		index := log.Index()
		for i := range min(index.Len(), 400) {
			f := index.Flags(i)
			if !f.IsMessage() || f.Role() != model.RoleAssistant || f.Any(model.FlagSide|model.FlagMarker|model.FlagPiece) {
				continue
			}
			if _, ok := index.Parent(i); !ok {
				continue
			}
			rng, err := request.Answered(log, i)
			if err != nil {
				continue
			}
			answers++
			var has []int
			for at := range i {
				if rng.Holds(index, at) {
					has = append(has, at)
				}
			}
			above := map[int]bool{}
			prompts := map[int]int{}
			for at, ok := i, true; ok; at, ok = index.Parent(at) {
				above[at] = true
				if up, ok := index.Parent(at); ok && index.Flags(at).Has(model.FlagPrompt) {
					prompts[up] = at
				}
			}
			for at := range above {
				if f := index.Flags(at); at != i && f.IsMessage() && at >= rng.From && !f.Has(model.FlagSide) && !slices.Contains(has, at) {
					t.Errorf("%s: the request of entry %d lacks entry %d, which led to it", path, i, at)
				}
			}
			for _, at := range has {
				up, ok := index.Parent(at)
				if other, forked := prompts[up]; ok && forked && other != at && index.Flags(at).Has(model.FlagPrompt) && !index.Flags(at).Has(model.FlagCommand) {
					branched++
					t.Errorf("%s: the request of entry %d has the prompt of another branch, entry %d", path, i, at)
				}
			}
		}
		return nil
	})
	if err != nil || answers < 100 {
		t.Error(answers, branched, err)
	}
}
