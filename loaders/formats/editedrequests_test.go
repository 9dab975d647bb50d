package formats_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/findings"
	"msgview/model/request"
)

// A spoken is what one side says in a run: a program and its tools, or a model.
type spoken struct {
	model   bool
	texts   []string
	calls   []int // numbers
	results map[int]string
}

// runSaid is a run of a model that calls a tool in each of its answers but the last. In every
// third turn a person says something, too.
func runSaid(answers int) (all []spoken) {
	all = []spoken{{texts: []string{"Bake a cake for the feast of the village."}}}
	for n := range answers {
		if n == answers-1 {
			return append(all, spoken{model: true, texts: []string{"It is baked."}})
		}
		turn := spoken{results: map[int]string{n: fmt.Sprintf("Result %d has many words of the kitchen.", n)}}
		if n%3 == 2 {
			turn.texts = []string{fmt.Sprintf("And now do the layer %d of it, please.", n)}
		}
		all = append(all, spoken{model: true, calls: []int{n}}, turn)
	}
	return all
}

// talkSaid is a run without calls, in which answers are short.
func talkSaid(answers int) (all []spoken) {
	for n := range answers {
		all = append(all, spoken{texts: []string{fmt.Sprintf("What is the number %d for?", n)}}, spoken{model: true, texts: []string{fmt.Sprintf("For %d.", n)}})
	}
	return all
}

// callID is that of a call, which no other one has.
func callID(n int) string { return fmt.Sprintf("call_9f8e7d%02d", n) }

// numberOf is the number that a call has in its run: those of a second run are from 50 on.
func numberOf(n int) int { return n % 50 }

// changesSent are what programs do with a history before they send it. Each is given what was
// said before an answer, and returns what is sent.
var changesSent = map[string]func(all []spoken) []spoken{
	"nothing": func(all []spoken) []spoken { return all },
	"cleared": func(all []spoken) []spoken {
		for i, turn := range all {
			if i < len(all)-4 {
				for n := range turn.results {
					all[i].results = map[int]string{n: "[cleared]"}
				}
			}
		}
		return all
	},
	"window": func(all []spoken) []spoken {
		if len(all) > 5 {
			return append(all[:1:1], all[len(all)-4:]...)
		}
		return all
	},
	"reminded beside": func(all []spoken) []spoken {
		last := &all[len(all)-1]
		last.texts = append(slices.Clone(last.texts), fmt.Sprintf("<system-reminder>step %d</system-reminder>", len(all)))
		return all
	},
	"reminded before": func(all []spoken) []spoken {
		last := &all[len(all)-1]
		last.texts = append([]string{fmt.Sprintf("<system-reminder>step %d</system-reminder>", len(all))}, last.texts...)
		return all
	},
	"reminded within": func(all []spoken) []spoken {
		if last := &all[len(all)-1]; len(last.texts) > 0 {
			last.texts = []string{last.texts[0] + fmt.Sprintf("\n<note>step %d</note>", len(all))}
		}
		return all
	},
	"shortened": func(all []spoken) []spoken {
		if len(all) > 8 {
			all[0].texts = []string{"Bake a cake for the [shortened]"}
		}
		return all
	},
	"rewritten": func(all []spoken) []spoken {
		for i, turn := range all {
			if i < len(all)-5 && i > 0 && len(turn.texts) > 0 {
				all[i].texts = []string{"(a wish that was met)"}
			}
		}
		return all
	},
	"summed up": func(all []spoken) []spoken {
		if len(all) > 9 {
			return append([]spoken{{texts: []string{"Summary of what was done so far: a cake is being baked."}}}, all[len(all)-4:]...)
		}
		return all
	},
	"answers edited": func(all []spoken) []spoken {
		for i, turn := range all {
			if turn.model && len(turn.texts) > 0 {
				all[i].texts = []string{"What was asked for: " + turn.texts[0] + " (checked)"}
			}
		}
		return all
	},
	"answers in other words": func(all []spoken) []spoken {
		for i, turn := range all {
			if turn.model && len(turn.texts) > 0 {
				all[i].texts = []string{fmt.Sprintf("[answer %d is not kept]", i)}
			}
		}
		return all
	},
	"a note before the answer": func(all []spoken) []spoken {
		for i := len(all) - 1; i > 0; i-- {
			if all[i].model {
				return slices.Insert(slices.Clone(all), i, spoken{texts: []string{fmt.Sprintf("The clock says %d.", i)}})
			}
		}
		return all
	},
	"dropped from the middle": func(all []spoken) []spoken {
		if len(all) > 7 {
			return append(all[:3:3], all[5:]...)
		}
		return all
	},
}

// combined are changes of which several are made.
var combined = [][]string{{"cleared", "window"}, {"cleared", "reminded beside"}, {"window", "reminded beside"}, {"cleared", "window", "reminded before"}, {"shortened", "cleared"}, {"summed up", "reminded beside"}}

// runsSent write an exchange of a run as clients of providers log it: what was sent, and the
// answer.
var runsSent = map[string]func(n int, history []spoken, answer spoken) body{
	"openai chat": func(n int, history []spoken, answer spoken) body {
		var list []any
		message := func(turn spoken) body {
			m := body{"role": "assistant", "content": nil}
			for _, text := range turn.texts {
				m["content"] = text
			}
			var calls []any
			for _, k := range turn.calls {
				calls = append(calls, body{"id": callID(k), "type": "function", "function": body{"name": "bake", "arguments": fmt.Sprintf(`{"n":%d}`, numberOf(k))}})
			}
			if calls != nil {
				m["tool_calls"] = calls
			}
			return m
		}
		for _, turn := range history {
			if turn.model {
				list = append(list, message(turn))
				continue
			}
			for k, text := range turn.results {
				list = append(list, body{"role": "tool", "tool_call_id": callID(k), "content": text})
			}
			var texts []any
			for _, text := range turn.texts {
				texts = append(texts, body{"type": "text", "text": text})
			}
			if texts != nil {
				list = append(list, body{"role": "user", "content": texts})
			}
		}
		return body{"request": body{"model": "m-1", "messages": list}, "response": body{"id": fmt.Sprint("x", n), "object": "chat.completion", "model": "m-1",
			"choices": []any{body{"index": 0, "finish_reason": "stop", "message": message(answer)}}, "usage": body{"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}}}
	},
	"anthropic": func(n int, history []spoken, answer spoken) body {
		content := func(turn spoken) (blocks []any) {
			for k, text := range turn.results {
				blocks = append(blocks, body{"type": "tool_result", "tool_use_id": callID(k), "content": text})
			}
			for _, text := range turn.texts {
				blocks = append(blocks, body{"type": "text", "text": text})
			}
			for _, k := range turn.calls {
				blocks = append(blocks, body{"type": "tool_use", "id": callID(k), "name": "bake", "input": body{"n": numberOf(k)}})
			}
			return blocks
		}
		var list []any
		for _, turn := range history {
			list = append(list, body{"role": map[bool]string{false: "user", true: "assistant"}[turn.model], "content": content(turn)})
		}
		return body{"request": body{"model": "m-1", "max_tokens": 100, "messages": list}, "response": body{"id": fmt.Sprint("msg_", n), "type": "message", "role": "assistant", "model": "m-1",
			"stop_reason": "end_turn", "content": content(answer), "usage": body{"input_tokens": 10, "output_tokens": 5}}}
	},
	"responses": func(n int, history []spoken, answer spoken) body {
		items := func(turn spoken) (list []any) {
			for k, text := range turn.results {
				list = append(list, body{"type": "function_call_output", "call_id": callID(k), "output": text})
			}
			var texts []any
			for _, text := range turn.texts {
				texts = append(texts, body{"type": map[bool]string{false: "input_text", true: "output_text"}[turn.model], "text": text})
			}
			if texts != nil {
				list = append(list, body{"type": "message", "role": map[bool]string{false: "user", true: "assistant"}[turn.model], "content": texts})
			}
			for _, k := range turn.calls {
				list = append(list, body{"type": "function_call", "call_id": callID(k), "name": "bake", "arguments": fmt.Sprintf(`{"n":%d}`, numberOf(k))})
			}
			return list
		}
		var list []any
		for _, turn := range history {
			list = append(list, items(turn)...)
		}
		return body{"request": body{"model": "m-1", "input": list}, "response": body{"id": fmt.Sprint("resp_", n), "object": "response", "model": "m-1", "status": "completed",
			"output": items(answer), "usage": body{"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}}}
	},
	"gemini": func(n int, history []spoken, answer spoken) body {
		content := func(turn spoken) body {
			var parts []any
			for _, text := range turn.results {
				parts = append(parts, body{"functionResponse": body{"name": "bake", "response": body{"result": text}}})
			}
			for _, text := range turn.texts {
				parts = append(parts, body{"text": text})
			}
			for _, k := range turn.calls {
				parts = append(parts, body{"functionCall": body{"name": "bake", "args": body{"n": numberOf(k)}}})
			}
			return body{"role": map[bool]string{false: "user", true: "model"}[turn.model], "parts": parts}
		}
		var list []any
		for _, turn := range history {
			list = append(list, content(turn))
		}
		return body{"request": body{"contents": list}, "response": body{"candidates": []any{body{"content": content(answer), "finishReason": "STOP"}},
			"usageMetadata": body{"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}, "modelVersion": "m-1"}}
	},
}

// carriers write an exchange as programs keep it: a record, or several.
var carriers = map[string]func(n int, exchange body) []body{
	"bare": func(_ int, x body) []body { return []body{x} },
	"halves": func(n int, x body) []body {
		id := fmt.Sprint("r", n)
		return []body{{"type": "request", "request_id": id, "body": x["request"]}, {"type": "response", "request_id": id, "body": x["response"]}}
	},
	"helicone": func(n int, x body) []body {
		return []body{{"request_id": fmt.Sprint("r", n), "request_created_at": "2026-01-01T00:00:00.000Z", "request_body": x["request"], "response_body": x["response"],
			"response_status": 200, "request_model": "m-1", "provider": "OPENAI", "response_created_at": "2026-01-01T00:00:01.000Z"}}
	},
	"litellm": func(n int, x body) []body {
		return []body{{"id": fmt.Sprint("x", n), "trace_id": "t", "call_type": "acompletion", "model": "m-1", "custom_llm_provider": "openai", "startTime": 1760000000.0 + float64(n), "endTime": 1760000000.5 + float64(n),
			"messages": x["request"].(body)["messages"], "response": x["response"], "model_parameters": body{}, "status": "success", "metadata": body{}, "hidden_params": body{}}}
	},
}

// spansSent writes an exchange as the AI SDK's telemetry has it.
func spansSent(n int, history []spoken, answer spoken) body {
	var list []any
	text := func(v any) string {
		b, _ := json.Marshal(v)
		return string(b)
	}
	for _, turn := range history {
		var tools, parts []any
		for k, said := range turn.results {
			tools = append(tools, body{"type": "tool-result", "toolCallId": callID(k), "toolName": "bake", "output": body{"type": "text", "value": said}})
		}
		if tools != nil {
			list = append(list, body{"role": "tool", "content": tools})
		}
		for _, said := range turn.texts {
			parts = append(parts, body{"type": "text", "text": said})
		}
		for _, k := range turn.calls {
			parts = append(parts, body{"type": "tool-call", "toolCallId": callID(k), "toolName": "bake", "input": body{"n": k}})
		}
		if parts != nil {
			list = append(list, body{"role": map[bool]string{false: "user", true: "assistant"}[turn.model], "content": parts})
		}
	}
	attributes := body{"operation.name": "ai.generateText.doGenerate", "ai.operationId": "ai.generateText.doGenerate", "ai.model.id": "m-1", "ai.model.provider": "p",
		"ai.prompt.messages": text(list), "ai.response.finishReason": "stop", "ai.response.id": fmt.Sprint("r", n), "ai.response.model": "m-1"}
	var calls []any
	for _, k := range answer.calls {
		calls = append(calls, body{"toolCallId": callID(k), "toolName": "bake", "input": fmt.Sprintf(`{"n":%d}`, k)})
	}
	if calls != nil {
		attributes["ai.response.toolCalls"] = text(calls)
	}
	for _, said := range answer.texts {
		attributes["ai.response.text"] = said
	}
	return body{"name": "ai.generateText.doGenerate", "traceId": "ac29326c80e830fb1fd816663f2c8d40", "spanId": fmt.Sprintf("5437a8e9266%05d", n), "parentSpanId": "cb31f2265117d88b",
		"startTime": []any{1795340896 + n, 0}, "endTime": []any{1795340896 + n, 5000}, "attributes": attributes}
}

// However a program edits the history that it sends, requests of one run are one conversation
// with each message once, and the request of each answer is the one that the log has.
func TestRunsThatEditTheirHistory(t *testing.T) {
	names := [][]string{}
	for name := range changesSent {
		names = append(names, []string{name})
	}
	for _, change := range append(names, combined...) {
		for dialect, write := range runsSent {
			tryEdited(t, dialect, "bare", write, change, runSaid(9), 8)
			tryEdited(t, dialect+" without calls", "bare", write, change, talkSaid(9), 0)
		}
		tryEdited(t, "AI SDK", "bare", spansSent, change, runSaid(9), 8)
		for carrier := range carriers {
			tryEdited(t, "openai chat", carrier, runsSent["openai chat"], change, runSaid(9), 8)
		}
	}
}

// tryEdited tries one way to write a run with some changes.
func tryEdited(t *testing.T, dialect, carrier string, write func(n int, history []spoken, answer spoken) body, change []string, run []spoken, calls int) {
	t.Helper()
	const answers = 9
	name := dialect + ", " + carrier + ", " + strings.Join(change, ", ")
	var b bytes.Buffer
	var sent [][]spoken
	for i, turn := range run {
		if !turn.model {
			continue
		}
		history := slices.Clone(run[:i])
		for _, c := range change {
			history = changesSent[c](history)
		}
		for _, record := range carriers[carrier](len(sent), write(len(sent), history, turn)) {
			sent = append(sent, history)
			line, err := json.Marshal(record)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
	}
	editedRun(t, name, b.Bytes(), sent, answers, calls, dialect == "gemini")
}

func editedRun(t *testing.T, name string, data []byte, sent [][]spoken, answers, calls int, unnamed bool) {
	t.Helper()
	log, err := loaders.OpenBytes(context.Background(), "log.jsonl", data)
	if err != nil {
		t.Fatal(name, err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(name, err)
	}
	index := log.Index()
	if a := index.Account(); a.Conversations != 1 || a.Calls != calls || a.Results != calls || a.Paired != a.Results {
		t.Errorf("%s: %d conversations, %d calls, %d results, %d of them of a call; want 1, and %d each", name, a.Conversations, a.Calls, a.Results, a.Paired, calls)
		return
	}
	f := findings.NewFinder(log)
	if err := f.Run(context.Background()); err != nil {
		t.Fatal(name, err)
	}
	for _, one := range f.Findings() {
		t.Errorf("%s: found %s", name, one.Rule.Code)
	}
	sentAsLogged(t, name, log, sent, answers, unnamed)
}

// sentAsLogged tries that the request of each answer is rebuilt as the log has it.
func sentAsLogged(t *testing.T, name string, log model.Log, sent [][]spoken, want int, unnamed bool) {
	t.Helper()
	index, answers := log.Index(), 0
	for i := range index.Len() {
		if f := index.Flags(i); !f.IsMessage() || f.Role() != model.RoleAssistant {
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			t.Fatal(name, err)
		}
		rng, err := request.Answered(log, i)
		if err != nil {
			t.Fatal(name, err)
		}
		var b bytes.Buffer
		if _, err := request.Write(context.Background(), &b, log, rng, request.Named("openai-chat")); err != nil {
			t.Fatal(name, err)
		}
		if got, want := rebuilt(t, b.Bytes()), wordsOf(sent[m.Origin.Line-1], unnamed); got != want {
			t.Errorf("%s: the request of line %d is rebuilt as\n%s\nand the log has\n%s", name, m.Origin.Line, got, want)
			return
		}
		answers++
	}
	if answers != want {
		t.Errorf("%s: %d answers of %d", name, answers, want)
	}
}

// Of two runs with the same prompt, and of which the model calls the same, none has what
// the other one said, whoever writes first.
func TestRunsBesideEachOther(t *testing.T) {
	const answers = 7
	for name := range changesSent {
		for dialect, write := range runsSent {
			if dialect == "gemini" {
				continue // nothing tells whose results are whose
			}
			runs := [2][]spoken{runSaid(answers), runSaid(answers)}
			for i, turn := range runs[1] {
				for k := range turn.calls {
					runs[1][i].calls[k] += 50
				}
				for n, text := range turn.results {
					runs[1][i].results = map[int]string{n + 50: "Otherwise: " + text}
				}
			}
			var b bytes.Buffer
			var sent [][]spoken
			for i, turn := range runs[0] {
				if !turn.model {
					continue
				}
				for k, run := range runs {
					history := changesSent[name](slices.Clone(run[:i]))
					answer := run[i]
					if k == 1 && answer.calls == nil {
						answer.texts = []string{"It is not baked."}
					}
					sent = append(sent, history)
					line, err := json.Marshal(write(len(sent), history, answer))
					if err != nil {
						t.Fatal(err)
					}
					b.Write(append(line, '\n'))
				}
			}
			log, err := loaders.OpenBytes(context.Background(), "log.jsonl", b.Bytes())
			if err != nil {
				t.Fatal(name, err)
			}
			if err := log.Wait(context.Background()); err != nil {
				t.Fatal(name, err)
			}
			sentAsLogged(t, dialect+", two runs, "+name, log, sent, len(sent), false)
			if a := log.Index().Account(); a.Calls != 2*(answers-1) {
				t.Errorf("%s, two runs, %s: %d calls", dialect, name, a.Calls)
			}
			log.Close()
		}
	}
}

// A request is compared with the one before as both were sent: the first byte that is
// another, what the log says of it, and the tokens of the cache.
func TestEditedRequestsAreCompared(t *testing.T) {
	for _, c := range []struct{ change, edited, was, is string }{
		{"cleared", "the request changed the result of call_9f8e7d05", "Result 5 has many words of the kitchen.", "[cleared]"},
		{"window", "the request left out 2 messages with the call call_9f8e7d05", "5}", "6}"},
		{"reminded beside", "the request left out a part of an earlier message", "<system-reminder>step 15</system-reminder>", `bake {"n":7}`},
		{"nothing", "", "", ""},
	} {
		run := runSaid(9)
		var b bytes.Buffer
		for i, turn := range run {
			if !turn.model {
				continue
			}
			x := runsSent["anthropic"](i, changesSent[c.change](slices.Clone(run[:i])), turn)
			x["response"].(body)["usage"] = body{"input_tokens": 10, "output_tokens": 5, "cache_read_input_tokens": 900 - 10*i}
			line, err := json.Marshal(x)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
		log, err := loaders.OpenBytes(context.Background(), "log.jsonl", b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		v, err := request.Of(context.Background(), log, log.Index().Len()-1)
		if err != nil {
			t.Fatal(err)
		}
		if v.Edited != c.edited || v.Was != c.was || v.Is != c.is {
			t.Errorf("%s: %q, was %q, is %q", c.change, v.Edited, v.Was, v.Is)
		}
		if v.CachedBefore != 750 || v.Cached != 730 || !v.Counted {
			t.Errorf("%s: cache %d, then %d", c.change, v.CachedBefore, v.Cached)
		}
		log.Close()
	}
}

// A history that begins with the summary that the model gave goes on with the
// conversation; that of other words does not.
func TestSummariesGoOn(t *testing.T) {
	summary := "The person wants a cake for the feast of the village. Flour and eggs are bought, the oven is hot, and the first two layers are done. What is left is the cream."
	for dialect, write := range runsSent {
		for name, begins := range map[string]string{"the summary": "This goes on from before:\n" + summary + "\nGo on.", "other words": "The person wants bread, and nothing is done."} {
			run := runSaid(4)
			asked := append(run[:7:7], spoken{texts: []string{"Write a summary of all this."}})
			requests := [][]spoken{run[:1], run[:3], run[:5], asked, {{texts: []string{begins}}}}
			answers := []spoken{run[1], run[3], run[5], {model: true, texts: []string{"<summary>\n" + summary + "\n</summary>"}}, {model: true, texts: []string{"Now the cream."}}}
			var b bytes.Buffer
			for n, history := range requests {
				line, err := json.Marshal(write(n+1, history, answers[n]))
				if err != nil {
					t.Fatal(err)
				}
				b.Write(append(line, '\n'))
			}
			log, err := loaders.OpenBytes(context.Background(), "log.jsonl", b.Bytes())
			if err != nil {
				t.Fatal(dialect, err)
			}
			if err := log.Wait(context.Background()); err != nil {
				t.Fatal(dialect, err)
			}
			want := map[string]int{"the summary": 1, "other words": 2}[name]
			if a := log.Index().Account(); a.Conversations != want {
				t.Errorf("%s, %s: %d conversations, want %d", dialect, name, a.Conversations, want)
			}
			sentAsLogged(t, dialect+", "+name, log, requests, len(requests), dialect == "gemini")
			log.Close()
		}
	}
}

// A question that is answered as another one was, after the same words, is of a
// conversation of its own.
func TestQuestionsAnsweredAlike(t *testing.T) {
	for dialect, write := range runsSent {
		var b bytes.Buffer
		begun := talkSaid(2)
		yes := spoken{model: true, texts: []string{"Yes."}}
		ask := func(text string) spoken { return spoken{texts: []string{text}} }
		for n, history := range [][]spoken{
			append(begun[:4:4], ask("Is it warm in May?")),
			append(begun[:4:4], ask("Is the sea salt?"), yes, ask("Why?")),
		} {
			line, err := json.Marshal(write(n, history, yes))
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
		log, err := loaders.OpenBytes(context.Background(), "log.jsonl", b.Bytes())
		if err != nil {
			t.Fatal(dialect, err)
		}
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(dialect, err)
		}
		if a := log.Index().Account(); a.Conversations != 2 {
			t.Errorf("%s: %d conversations, want 2", dialect, a.Conversations)
		}
		log.Close()
	}
}

// Requests that begin with the same examples, and questions that are answered alike, are
// conversations of their own.
func TestQuestionsWithExamples(t *testing.T) {
	example := func(text, answer string) []spoken {
		return []spoken{{texts: []string{"Classify this sentence: " + text}}, {model: true, texts: []string{answer}}}
	}
	examples := append(example("It is good.", "positive"), example("It is bad.", "negative")...)
	for dialect, write := range runsSent {
		var b bytes.Buffer
		const asked = 6
		for n := range asked {
			history := append(slices.Clone(examples), spoken{texts: []string{fmt.Sprintf("Classify this sentence: number %d is fine.", n)}})
			line, err := json.Marshal(write(n+1, history, spoken{model: true, texts: []string{[]string{"negative", "positive"}[n%2]}}))
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
		}
		log, err := loaders.OpenBytes(context.Background(), "log.jsonl", b.Bytes())
		if err != nil {
			t.Fatal(dialect, err)
		}
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(dialect, err)
		}
		if a := log.Index().Account(); a.Conversations != asked {
			t.Errorf("%s: %d conversations, want %d", dialect, a.Conversations, asked)
		}
		log.Close()
	}
}

// wordsOf is what turns say, a line for each thing. Results whose calls are gone are texts.
func wordsOf(turns []spoken, unnamed bool) string {
	var lines []string
	open := map[int]bool{}
	for _, turn := range turns {
		for k, text := range turn.results {
			if unnamed {
				text = fmt.Sprintf(`{"result":%q}`, text)
			}
			if !open[k] {
				lines = append(lines, "text "+text)
			} else {
				lines = append(lines, "result "+text)
			}
		}
		for _, text := range turn.texts {
			lines = append(lines, "text "+text)
		}
		for _, k := range turn.calls {
			open[k] = true
			lines = append(lines, fmt.Sprintf(`call {"n":%d}`, numberOf(k)))
		}
	}
	return strings.Join(lines, "\n")
}

// rebuilt is what the body of a request to OpenAI says, in the same form.
func rebuilt(t *testing.T, data []byte) string {
	t.Helper()
	var sent struct {
		Messages []struct {
			Role    string
			Content json.RawMessage
			Calls   []struct{ Function struct{ Arguments string } } `json:"tool_calls"`
		}
	}
	if err := json.Unmarshal(data, &sent); err != nil {
		t.Fatal(err, string(data))
	}
	var lines []string
	for _, m := range sent.Messages {
		var text string
		var blocks []struct{ Text string }
		kind := "text "
		if m.Role == "tool" {
			kind = "result "
		}
		if json.Unmarshal(m.Content, &text) == nil {
			if text != "" {
				lines = append(lines, kind+text)
			}
		} else if json.Unmarshal(m.Content, &blocks) == nil {
			for _, b := range blocks {
				lines = append(lines, kind+b.Text)
			}
		}
		for _, c := range m.Calls {
			lines = append(lines, "call "+c.Function.Arguments)
		}
	}
	return strings.Join(lines, "\n")
}
