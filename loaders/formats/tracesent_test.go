package formats_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model/findings"
)

// tracers write a trace of requests as instrumentation and tracing tools log it.
var tracers = map[string]func(all []asked) string{
	"OpenTelemetry": func(all []asked) string {
		return otlp(all, func(n int, a asked) body {
			at := body{"gen_ai.operation.name": "chat", "gen_ai.request.model": "m-1", "gen_ai.input.messages": written(sentTurns(n, otelSays)), "gen_ai.output.messages": written([]any{otelSays("assistant", turnsSent[2*n+1])})}
			if a.system != "" {
				at["gen_ai.system_instructions"] = written([]any{body{"type": "text", "content": a.system}})
			}
			if a.tools != "" {
				at["gen_ai.tool.definitions"] = written(sentTools(a, "parameters", false))
			}
			return at
		})
	},
	"OpenInference": func(all []asked) string {
		return otlp(all, func(n int, a asked) body {
			at := body{"openinference.span.kind": "LLM", "llm.model_name": "m-1", "llm.output_messages.0.message.role": "assistant", "llm.output_messages.0.message.content": turnsSent[2*n+1]}
			for i, m := range withPrompt(n, a) {
				at[fmt.Sprintf("llm.input_messages.%d.message.role", i)], at[fmt.Sprintf("llm.input_messages.%d.message.content", i)] = m["role"], m["content"]
			}
			for i, one := range sentTools(a, "parameters", true) {
				at[fmt.Sprintf("llm.tools.%d.tool.json_schema", i)] = written(one)
			}
			return at
		})
	},
	"OpenLLMetry": func(all []asked) string {
		return otlp(all, func(n int, a asked) body {
			at := body{"llm.request.type": "chat", "gen_ai.request.model": "m-1", "gen_ai.completion.0.role": "assistant", "gen_ai.completion.0.content": turnsSent[2*n+1]}
			for i, m := range withPrompt(n, a) {
				at[fmt.Sprintf("gen_ai.prompt.%d.role", i)], at[fmt.Sprintf("gen_ai.prompt.%d.content", i)] = m["role"], m["content"]
			}
			for i, name := range a.tools {
				at[fmt.Sprintf("llm.request.functions.%d.name", i)], at[fmt.Sprintf("llm.request.functions.%d.description", i)], at[fmt.Sprintf("llm.request.functions.%d.parameters", i)] = string(name), "d", `{"type":"object"}`
			}
			return at
		})
	},
	"AI SDK": func(all []asked) string {
		return otlp(all, func(n int, a asked) body {
			at := body{"operation.name": "ai.generateText.doGenerate", "ai.operationId": "ai.generateText.doGenerate", "ai.model.id": "m-1", "ai.prompt.messages": written(withPrompt(n, a)), "ai.response.text": turnsSent[2*n+1], "ai.response.finishReason": "stop"}
			var tools []string
			for _, one := range sentTools(a, "inputSchema", false) {
				one := one.(body)
				one["type"] = "function"
				tools = append(tools, written(one))
			}
			if tools != nil {
				at["ai.prompt.tools"] = tools
			}
			return at
		})
	},
	"Langfuse": func(all []asked) string {
		var list []any
		for n, a := range all {
			list = append(list, body{"id": fmt.Sprint("o", n), "traceId": "t", "type": "GENERATION", "name": "chat", "startTime": fmt.Sprintf("2026-03-01T09:00:0%d.000Z", n), "endTime": fmt.Sprintf("2026-03-01T09:00:0%d.500Z", n), "model": "m-1",
				"input": body{"messages": withPrompt(n, a), "tools": sentTools(a, "parameters", true)}, "output": body{"role": "assistant", "content": turnsSent[2*n+1]}, "metadata": nil, "parentObservationId": nil, "level": "DEFAULT"})
		}
		return written(body{"id": "t", "timestamp": "2026-03-01T09:00:00.000Z", "name": "run", "input": nil, "output": nil, "observations": list, "scores": []any{}})
	},
	"LangSmith": func(all []asked) string {
		say := func(role, text string) any {
			kind := map[string][2]string{"system": {"SystemMessage", "system"}, "user": {"HumanMessage", "human"}, "assistant": {"AIMessage", "ai"}}[role]
			return body{"lc": 1, "type": "constructor", "id": []string{"langchain", "schema", "messages", kind[0]}, "kwargs": body{"content": text, "type": kind[1]}}
		}
		var b strings.Builder
		for n, a := range all {
			var said []any
			for _, m := range withPrompt(n, a) {
				said = append(said, say(m["role"].(string), m["content"].(string)))
			}
			id := fmt.Sprintf("00000000-0000-4000-8000-00000000000%d", n)
			b.WriteString(written(body{"id": id, "trace_id": "00000000-0000-4000-8000-0000000000ff", "dotted_order": fmt.Sprintf("20260301T09000%d000000Z%s", n, id), "name": "ChatOpenAI", "run_type": "llm",
				"start_time": fmt.Sprintf("2026-03-01T09:00:0%d.000000", n), "end_time": fmt.Sprintf("2026-03-01T09:00:0%d.500000", n), "inputs": body{"messages": []any{said}},
				"outputs": body{"generations": []any{[]any{body{"text": turnsSent[2*n+1], "message": say("assistant", turnsSent[2*n+1])}}}},
				"extra":   body{"invocation_params": body{"model": "m-1", "tools": sentTools(a, "parameters", true)}, "metadata": body{}}, "parent_run_id": nil, "session_name": "s", "status": "success", "error": nil}) + "\n")
		}
		return b.String()
	},
}

func written(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

func otelSays(role, text string) any {
	return body{"role": role, "parts": []any{body{"type": "text", "content": text}}}
}

// withPrompt are the messages of a request with its system prompt.
func withPrompt(n int, a asked) (all []body) {
	if a.system != "" {
		all = append(all, body{"role": "system", "content": a.system})
	}
	for _, m := range sentTurns(n, func(role, text string) any { return body{"role": role, "content": text} }) {
		all = append(all, m.(body))
	}
	return all
}

func otlp(all []asked, attributes func(n int, a asked) body) string {
	var spans []any
	for n, a := range all {
		var list []any
		for key, v := range attributes(n, a) {
			value := body{"stringValue": v}
			if several, ok := v.([]string); ok {
				var values []any
				for _, s := range several {
					values = append(values, body{"stringValue": s})
				}
				value = body{"arrayValue": body{"values": values}}
			}
			list = append(list, body{"key": key, "value": value})
		}
		spans = append(spans, body{"traceId": "0af7651916cd43dd8448eb211c80319c", "spanId": fmt.Sprintf("%016x", n+1), "name": "chat m-1", "startTimeUnixNano": fmt.Sprintf("17800000%d0000000000", n), "endTimeUnixNano": fmt.Sprintf("17800000%d0500000000", n), "attributes": list})
	}
	return written(body{"resourceSpans": []any{body{"scopeSpans": []any{body{"spans": spans}}}}})
}

// Where a trace has what each request was sent, the rebuilt request has it, and what is another
// than before is found. That there are no tools any longer no trace tells: a span may lack
// them, too, because they were not recorded.
func TestTracedAsSent(t *testing.T) {
	const rules = "You bake. Rules of the house go here, and here, and here once more. It is 10:00"
	first := asked{rules, "fg"}
	for _, c := range []struct {
		name string
		last asked
		want string
	}{
		{"the same", first, ""},
		{"another prompt", asked{rules[:len(rules)-1] + "7", "fg"}, "change.system"},
		{"one tool more", asked{rules, "fgh"}, "change.tools"},
		{"one tool less", asked{rules, "f"}, "change.tools"},
		{"other tools", asked{rules, "hi"}, "change.tools"},
		{"both", asked{"Nobody speaks.", "h"}, "change.system change.tools"},
	} {
		for tracer, write := range tracers {
			name := tracer + ", " + c.name
			log, err := loaders.OpenBytes(context.Background(), "log.jsonl", []byte(write([]asked{first, first, c.last})))
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
			var found []string
			for _, one := range f.Findings() {
				if strings.HasPrefix(one.Rule.Code, "change.") {
					found = append(found, one.Rule.Code)
				}
			}
			if got := strings.Join(found, " "); got != c.want {
				t.Errorf("%s (%s): found %q, want %q", name, log.Source().Format, got, c.want)
			}
			log.Close()
		}
	}
}

// Two agents of a trace that do not go on from each other have tools of their own, and so has
// one that goes on from another: none of them changed.
func TestTracedAgentsHaveTheirTools(t *testing.T) {
	span := func(n int, agent, tools string, said ...string) body {
		var list []any
		for i, text := range said[:len(said)-1] {
			list = append(list, otelSays([]string{"user", "assistant"}[i%2], text))
		}
		at := body{"gen_ai.operation.name": "chat", "gen_ai.agent.name": agent, "gen_ai.input.messages": written(list), "gen_ai.output.messages": written([]any{otelSays("assistant", said[len(said)-1])}),
			"gen_ai.tool.definitions": written(sentTools(asked{tools: tools}, "parameters", false))}
		var attributes []any
		for key, v := range at {
			attributes = append(attributes, body{"key": key, "value": body{"stringValue": v}})
		}
		return body{"traceId": "0af7651916cd43dd8448eb211c80319c", "spanId": fmt.Sprintf("%016x", n), "name": "chat", "startTimeUnixNano": fmt.Sprintf("17800000%d0000000000", n), "endTimeUnixNano": fmt.Sprintf("17800000%d0500000000", n), "attributes": attributes}
	}
	for name, spans := range map[string][]any{
		"apart": {span(1, "baker", "f", "Bread?", "Rye."), span(2, "clerk", "g", "Price?", "Two."), span(3, "baker", "f", "Bread?", "Rye.", "And?", "Spelt."), span(4, "clerk", "g", "Price?", "Two.", "Sure?", "Yes.")},
		"on":    {span(1, "baker", "f", "Bread?", "Rye."), span(2, "clerk", "g", "Bread?", "Rye.", "Price?", "Two.")},
	} {
		log := opened(t, "log.json", written(body{"resourceSpans": []any{body{"scopeSpans": []any{body{"spans": spans}}}}}))
		f := findings.NewFinder(log)
		if err := f.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		for _, one := range f.Findings() {
			if one.Rule.Code == "change.tools" {
				t.Errorf("%s: %s", name, one.Line)
			}
		}
	}
}
