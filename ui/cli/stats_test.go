package cli

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// statsOf runs stats --json.
func statsOf(t *testing.T, args ...string) (s jsonStats) {
	t.Helper()
	r := run(t, "", environment(), append([]string{"stats", "--json"}, args...)...)
	if err := json.Unmarshal([]byte(r.out), &s); err != nil || r.code != 0 {
		t.Fatal(err, r)
	}
	return s
}

// claudeAnswers are answers of Claude Code, each in two records that repeat its figures, of
// which the first has those of the beginning.
func claudeAnswers(usage ...[4]int) string {
	var out strings.Builder
	line := func(at int, uuid, parent, rest string) {
		fmt.Fprintf(&out, `{"parentUuid":%q,"uuid":%q,"isSidechain":false,"sessionId":"5e551011","version":"2.1.0","timestamp":"2026-05-04T10:%02d:%02d.000Z",%s}`+"\n", parent, uuid, at/60, at%60, rest)
	}
	line(0, "u0", "", `"type":"user","message":{"role":"user","content":"Bake."}`)
	before := "u0"
	for i, u := range usage {
		for k, output := range []int{1, u[1]} {
			id := fmt.Sprintf("a%d%d", i, k)
			line(2+i*4+k, id, before, fmt.Sprintf(`"type":"assistant","message":{"id":"msg_%d","type":"message","role":"assistant","model":"claude-opus-4-6","content":[{"type":"text","text":"Part %d."}],"usage":{"input_tokens":%d,"output_tokens":%d,"cache_read_input_tokens":%d,"cache_creation_input_tokens":%d}}`, i, k, u[0], output, u[2], u[3]))
			before = id
		}
	}
	return out.String()
}

// Tokens are counted once, whatever a format repeats. What is wanted was added up by hand.
func TestTokensOnce(t *testing.T) {
	codexCount := func(sum, input, cached, output int) string {
		return fmt.Sprintf(`{"timestamp":"2026-05-04T10:00:05.000Z","type":"event_msg","payload":{"type":"token_count","info":{"total_token_usage":{"input_tokens":%d,"cached_input_tokens":0,"output_tokens":7,"reasoning_output_tokens":0,"total_tokens":%d},"last_token_usage":{"input_tokens":%d,"cached_input_tokens":%d,"output_tokens":%d,"reasoning_output_tokens":2,"total_tokens":%d}}}}`+"\n", sum-7, sum, input, cached, output, input+output)
	}
	codexSaid := func(text string) string {
		return `{"timestamp":"2026-05-04T10:00:04.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"` + text + `"}]}}` + "\n"
	}
	for _, c := range []struct {
		name, log     string
		tokens        jsonTokens
		total         int64
		says, differs string
	}{
		{"claude-code.jsonl", claudeAnswers([4]int{3, 20, 0, 9000}, [4]int{4, 30, 9000, 50}),
			jsonTokens{Answers: 2, Input: 7, InputAll: 18057, Output: 50, CacheRead: 9000, CacheWrite: 9050}, 18107, "", ""},
		{"codex.jsonl", `{"timestamp":"2026-05-04T10:00:00.000Z","type":"session_meta","payload":{"id":"019f0000-0000-7000-8000-000000000001","timestamp":"2026-05-04T10:00:00.000Z","cwd":"/home/ada","originator":"codex_cli_rs","cli_version":"0.98.0"}}` + "\n" +
			`{"timestamp":"2026-05-04T10:00:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Bake."}]}}` + "\n" +
			codexSaid("One.") + codexCount(107, 100, 0, 7) + codexCount(107, 100, 0, 7) + codexSaid("Two.") + codexCount(600, 200, 90, 8),
			jsonTokens{Answers: 2, Input: 210, InputAll: 300, Output: 15, CacheRead: 90, Reasoning: 4}, 315, "input with what was in a cache 593 (293 more)", "593"},
		{"openai.jsonl", `{"request":{"model":"gpt-5","messages":[{"role":"user","content":"Bake."}]},"response":{"id":"c1","object":"chat.completion","model":"gpt-5","choices":[{"index":0,"message":{"role":"assistant","content":"One."},"finish_reason":"stop"}],"usage":{"prompt_tokens":1000,"completion_tokens":60,"total_tokens":1060,"prompt_tokens_details":{"cached_tokens":800},"completion_tokens_details":{"reasoning_tokens":40}}}}` + "\n" +
			`{"request":{"model":"gpt-5","messages":[{"role":"user","content":"Bake."},{"role":"assistant","content":"One."},{"role":"user","content":"More."}]},"response":{"id":"c2","object":"chat.completion","model":"gpt-5","choices":[{"index":0,"message":{"role":"assistant","content":"Two."},"finish_reason":"stop"}],"usage":{"prompt_tokens":1100,"completion_tokens":5,"total_tokens":1105}}}` + "\n",
			jsonTokens{Answers: 2, Input: 1300, InputAll: 2100, Output: 65, CacheRead: 800, Reasoning: 40}, 2165, "", ""},
		{"gemini.jsonl", `{"request":{"contents":[{"role":"user","parts":[{"text":"Bake."}]}]},"response":{"candidates":[{"content":{"role":"model","parts":[{"text":"One."}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":50,"candidatesTokenCount":6,"thoughtsTokenCount":30,"toolUsePromptTokenCount":14,"totalTokenCount":100},"modelVersion":"gemini-2.5-pro","responseId":"r1"}}` + "\n",
			jsonTokens{Answers: 1, Input: 64, InputAll: 64, Output: 36, Reasoning: 30}, 100, "", ""},
		{"atif.json", `{"schema_version":"ATIF-v1.6","session_id":"s1","agent":{"name":"baker","version":"1","model_name":"gpt-5"},"steps":[` +
			`{"step_id":1,"source":"user","message":"Bake."},` +
			`{"step_id":2,"source":"agent","message":"Before.","is_copied_context":true,"metrics":{"prompt_tokens":500,"completion_tokens":50}},` +
			`{"step_id":3,"source":"agent","message":"One.","metrics":{"prompt_tokens":40,"completion_tokens":4,"cached_tokens":10}},` +
			`{"step_id":4,"source":"agent","message":"Two.","metrics":{"prompt_tokens":60,"completion_tokens":6}}],` +
			`"final_metrics":{"total_prompt_tokens":600,"total_completion_tokens":10,"total_cached_tokens":10,"total_cost_usd":0.25}}`,
			jsonTokens{Answers: 2, Input: 90, InputAll: 100, Output: 10, CacheRead: 10}, 110, "the log's own total differs from what its answers took: input with what was in a cache 600 (500 more)", "600"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := file(t, c.name, c.log)
			s := statsOf(t, path)
			if sum := s.Tokens.Input + s.Tokens.CacheRead + s.Tokens.CacheWrite; sum != s.Tokens.InputAll || s.Tokens.InputAll+s.Tokens.Output != s.Total {
				t.Errorf("%+v are not all of %d", s.Tokens, s.Total)
			}
			if s.Tokens != c.tokens || s.Total != c.total {
				t.Errorf("%+v, %d in all; want %+v, %d", s.Tokens, s.Total, c.tokens, c.total)
			}
			if differs := s.Stated != nil && s.Stated.Difference != ""; differs != (c.differs != "") || differs && !strings.Contains(s.Stated.Difference, c.differs) {
				t.Errorf("stated %+v, want a difference of %q", s.Stated, c.differs)
			}
			if out := run(t, "", environment(), "stats", path).out; !strings.Contains(out, c.says) {
				t.Errorf("%q is missing:\n%s", c.says, out)
			}
		})
	}
}

// What was in a cache that is lost is billed again.
func TestBilledAgain(t *testing.T) {
	path := file(t, "log.jsonl", claudeAnswers([4]int{3, 20, 0, 20000}, [4]int{4, 30, 20000, 50}, [4]int{4, 30, 0, 21000}, [4]int{4, 30, 21000, 9}))
	s := statsOf(t, path)
	if s.Again.Tokens != 20050 || len(s.Again.Causes) != 1 || s.Again.Causes[0] != (jsonCause{"", 1, 20050}) {
		t.Errorf("%+v", s.Again)
	}
	if s.Context != (jsonContext{20003, 21013, 5, 21013}) || fmt.Sprintf("%.3f", s.Share) != "0.500" {
		t.Errorf("%+v, share %f", s.Context, s.Share)
	}
	if out := run(t, "", environment(), "stats", path).out; !strings.Contains(out, "billed again as it was lost: 20050 (20050 after a cause that the log does not tell)") {
		t.Error(out)
	}
}

// What a run cost is reckoned by list prices, and a file may say others.
func TestCost(t *testing.T) {
	path := file(t, "log.jsonl", claudeAnswers([4]int{1_000_000, 100_000, 2_000_000, 400_000}))
	// 5 + 2.5 + 1 + 2.5
	if s := statsOf(t, path); s.Cost.Dollars != 11 || s.Cost.AtLeast || s.Models[0].Dollars == nil || s.Cost.Dated == "" {
		t.Errorf("%+v", s.Cost)
	}
	prices := file(t, "prices.txt", "# ours\ndated 2026-12-01\nclaude-opus-4-6 1 10 # plan\n")
	if s := statsOf(t, "--prices", prices, path); s.Cost.Dollars != 4.4 || s.Cost.Dated != "2026-12-01" {
		t.Errorf("%+v", s.Cost)
	}
	strange := file(t, "strange.jsonl", strings.ReplaceAll(claudeAnswers([4]int{1, 2, 0, 0}), "claude-opus-4-6", "bread-1"))
	if s := statsOf(t, strange); !s.Cost.AtLeast || !slices.Equal(s.Cost.Unknown, []string{"bread-1"}) || s.Models[0].Dollars != nil {
		t.Errorf("%+v", s.Cost)
	}
	mixed := file(t, "mixed.jsonl", strings.ReplaceAll(claudeAnswers([4]int{1_000_000, 0, 0, 0}, [4]int{7, 8, 0, 0}), `"id":"msg_1","type":"message","role":"assistant","model":"claude-opus-4-6"`, `"id":"msg_1","type":"message","role":"assistant","model":"bread-1"`))
	if out := run(t, "", environment(), "stats", mixed).out; !strings.Contains(out, "≥ $5.00 by prices of 20") || !strings.Contains(out, "no price for bread-1") {
		t.Error(out)
	}
	for _, text := range []string{"claude-opus-4-6 1", "claude-opus-4-6 x 2", "claude-opus-4-6 - 2", "claude-opus-4-6 -1 2", "a 1 2 3 4 5 6"} {
		r := run(t, "", environment(), "stats", "--prices", file(t, "wrong.txt", "\n"+text+"\n"), path)
		if r.code == 0 || !strings.Contains(r.err, "line 2") {
			t.Errorf("%s: %+v", text, r)
		}
	}
	if r := run(t, "", environment(), "stats", "--prices", "/nowhere/prices.txt", path); r.code == 0 || !strings.Contains(r.err, "/nowhere/prices.txt") {
		t.Errorf("%+v", r)
	}
}

// What a log says that its answers cost is said, wherever it says so, each once.
func TestStatedCost(t *testing.T) {
	usage := func(more string) string {
		return `{"id":"gen-1","object":"chat.completion","model":"baker-1","choices":[{"index":0,"message":{"role":"assistant","content":"Rye."},"finish_reason":"stop"}],"usage":{"prompt_tokens":10,"completion_tokens":2,"total_tokens":12` + more + `}}`
	}
	asked := `{"request":{"model":"baker-1","messages":[{"role":"user","content":"Name a bread."}]},"response":`
	for name, c := range map[string]struct {
		log  string
		want float64
	}{
		"openrouter": {asked + usage(`,"cost":0.25,"cost_details":{"upstream_inference_cost":0.2}`) + "}\n" + asked + usage(`,"cost":0.5`) + "}\n", 0.75},
		"openrouter streamed": {`data: {"id":"gen-1","object":"chat.completion.chunk","model":"baker-1","choices":[{"index":0,"delta":{"role":"assistant","content":"Rye."},"finish_reason":"stop"}]}` + "\n\n" +
			`data: {"id":"gen-1","object":"chat.completion.chunk","model":"baker-1","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":2,"total_tokens":12,"cost":0.25}}` + "\n\ndata: [DONE]\n\n", 0.25},
		"litellm": {`{"id":"c1","call_type":"acompletion","response_cost":0.25,"status":"success","total_tokens":12,"prompt_tokens":10,"completion_tokens":2,"model":"baker-1","messages":[{"role":"user","content":"Name a bread."}],"response":` + usage("") + "}\n", 0.25},
		"claude code": {`{"type":"system","subtype":"init","session_id":"s1","tools":[],"model":"claude-test-1","uuid":"u1"}` + "\n" +
			`{"type":"assistant","message":{"id":"m1","role":"assistant","content":[{"type":"text","text":"Rye."}],"usage":{"input_tokens":4,"output_tokens":2}},"parent_tool_use_id":null,"session_id":"s1","uuid":"u2"}` + "\n" +
			`{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"Rye.","session_id":"s1","total_cost_usd":0.25,"usage":{"input_tokens":4,"output_tokens":2},"uuid":"u3"}` + "\n", 0.25},
		"opencode run": {`{"type":"text","timestamp":1770000000000,"sessionID":"ses_1","part":{"id":"prt_1","sessionID":"ses_1","messageID":"msg_1","type":"text","text":"Rye."}}` + "\n" +
			`{"type":"step_finish","timestamp":1770000000001,"sessionID":"ses_1","part":{"id":"prt_2","sessionID":"ses_1","messageID":"msg_1","type":"step-finish","reason":"stop","cost":0.25,"tokens":{"input":4,"output":2,"reasoning":0,"cache":{"read":0,"write":0}}}}` + "\n", 0.25},
		"gptme": {`{"role":"user","content":"Name a bread.","timestamp":"2026-02-03T10:00:00","files":[]}` + "\n" +
			`{"role":"assistant","content":"Rye.","timestamp":"2026-02-03T10:00:01","files":[],"metadata":{"model":"baker-1","cost":0.25,"usage":{"input_tokens":4,"output_tokens":2}}}` + "\n", 0.25},
		"aider":          {"# aider chat started at 2026-02-03 10:00:00\n\n#### Name a bread.\n\nRye.\n\n> Tokens: 2.1k sent, 100 received. Cost: $0.25 message, $0.75 session.\n", 0.25},
		"mini-swe-agent": {`{"info":{"exit_status":"Submitted","submission":"","model_stats":{"instance_cost":0.25,"api_calls":1},"mini_version":"1.0"},"messages":[{"role":"system","content":"You bake."},{"role":"user","content":"Name a bread."},{"role":"assistant","content":"Rye."}],"trajectory_format":"mini-swe-agent-1"}`, 0.25},
		"openhands": {`{"id":"o1","timestamp":"2026-02-03T10:00:00","source":"user","kind":"MessageEvent","llm_message":{"role":"user","content":[{"type":"text","text":"Name a bread."}]}}` + "\n" +
			`{"id":"o2","timestamp":"2026-02-03T10:00:02","source":"environment","kind":"ConversationStateUpdateEvent","key":"stats","value":{"usage_to_metrics":{"default":{"model_name":"baker-1","accumulated_cost":0.25}}}}` + "\n", 0.25},
		"langfuse": {`{"id":"t1","name":"bake","timestamp":"2026-02-03T10:00:00.000Z","sessionId":null,"observations":[` +
			`{"id":"g1","traceId":"t1","type":"GENERATION","name":"one","startTime":"2026-02-03T10:00:01.000Z","endTime":"2026-02-03T10:00:02.000Z","model":"baker-1","input":[{"role":"user","content":"Name a bread."}],"output":{"role":"assistant","content":"Rye."},"totalCost":0.25},` +
			`{"id":"g2","traceId":"t1","type":"GENERATION","name":"two","startTime":"2026-02-03T10:00:03.000Z","endTime":"2026-02-03T10:00:04.000Z","model":"baker-1","input":[{"role":"user","content":"Name a cake."}],"output":{"role":"assistant","content":"Plum."},"totalCost":0.5}]}`, 0.75},
		"swe-agent": {`{"environment":"main","trajectory":[{"action":"ls","observation":"rye","response":"I look.","thought":"I look.","state":"{}"}],"history":[{"role":"system","content":"You bake."},{"role":"user","content":"Name a bread."},{"role":"assistant","content":"Rye."}],"info":{"exit_status":"submitted","model_stats":{"instance_cost":0.25,"api_calls":1}}}`, 0.25},
		"cline": {`[{"ts":1769000000000,"type":"say","say":"text","text":"Name a bread."},` +
			`{"ts":1769000001000,"type":"say","say":"api_req_started","text":"{\"request\":\"<task>\",\"tokensIn\":10,\"tokensOut\":20,\"cost\":0.25}"},` +
			`{"ts":1769000002000,"type":"say","say":"tool","text":"{\"tool\":\"readFile\",\"path\":\"rye.md\",\"content\":\"/rye.md\"}"},` +
			`{"ts":1769000003000,"type":"say","say":"api_req_started","text":"{\"request\":\"[read_file for 'rye.md'] Result:\\nrye\",\"tokensIn\":10,\"tokensOut\":20,\"cost\":0.5}"},` +
			`{"ts":1769000004000,"type":"say","say":"api_req_started","text":"{\"request\":\"\",\"tokensIn\":10,\"tokensOut\":0,\"cost\":1,\"cancelReason\":\"streaming_failed\",\"streamingFailedMessage\":\"terminated\"}"},` +
			`{"ts":1769000005000,"type":"say","say":"api_req_started","text":"{\"request\":\"\",\"tokensIn\":10,\"tokensOut\":20,\"cost\":2}"},` +
			`{"ts":1769000006000,"type":"say","say":"text","text":"R","partial":true},{"ts":1769000006000,"type":"say","say":"text","text":"Rye.","partial":false},` +
			`{"ts":1769000007000,"type":"say","say":"deleted_api_reqs","text":"{\"tokensIn\":10,\"tokensOut\":20,\"cost\":4}"},` +
			`{"ts":1769000008000,"type":"say","say":"api_req_started","text":"{\"request\":\"\",\"cost\":8}"}]`, 15.75},
		"no amount": {asked + usage(`,"cost":"Inf"`) + "}\n" + asked + usage(`,"cost":1e308`) + "}\n" + asked + usage(`,"cost":0.5`) + "}\n", 0.5},
		"goods":     {`{"role":"user","content":"Name a bread.","item":{"cost":3}}` + "\n" + `{"role":"assistant","content":"Rye.","goods.cost":4}` + "\n", 0},
	} {
		s := statsOf(t, file(t, strings.ReplaceAll(name, " ", "-"), c.log))
		got := 0.0
		if s.Stated != nil {
			got = s.Stated.Dollars
		}
		if got != c.want {
			t.Errorf("%s: %v dollars, want %v", name, got, c.want)
		}
	}
}

// One model counts what was read from a cache within its input, another one beside it; what
// no model can have taken counts nothing, and no sum is more than the largest number.
func TestStatsFigures(t *testing.T) {
	line := `{"type":"%s","uuid":"u%d","sessionId":"5e551011-0000-4000-8000-00000000000b","timestamp":"%s","version":"2.1.15","message":%s}` + "\n"
	asked := `{"role":"user","content":"How hot?"}`
	said := func(id, model, usage string) string {
		return `{"id":"` + id + `","type":"message","role":"assistant","model":"` + model + `","content":[{"type":"text","text":"Hot."}],"usage":` + usage + `}`
	}
	log := func(name string, lines ...string) string {
		var b strings.Builder
		for i, l := range lines {
			at, message, _ := strings.Cut(l, " ")
			fmt.Fprintf(&b, line, map[bool]string{true: "user", false: "assistant"}[message == asked], i, at, message)
		}
		return file(t, name, b.String())
	}
	two := log("two.jsonl", "2026-03-01T09:00:00Z "+asked, "2026-03-01T09:00:01Z "+said("m1", "claude-opus-4-6", `{"input_tokens":10,"output_tokens":5,"cache_read_input_tokens":1000}`),
		"2026-03-01T09:00:02Z "+asked, "2026-03-01T09:00:03Z "+said("m2", "gpt-5", `{"input_tokens":5000,"output_tokens":7,"cache_read_input_tokens":4000}`))
	long := log("long.jsonl", "0001-01-01T00:00:01Z "+asked, "4000-01-01T00:00:00Z "+said("m1", "claude-opus-4-6", `{"input_tokens":3458764513820540928,"output_tokens":9223372036854775807}`),
		"7000-01-01T00:00:00Z "+asked, "9999-01-01T00:00:00Z "+said("m2", "claude-opus-4-6", `{"input_tokens":12,"output_tokens":1,"cache_read_input_tokens":281474976710656}`))
	type figures struct {
		Total   int64   `json:"total_tokens"`
		Share   float64 `json:"cache_share"`
		Seconds map[string]float64
		Tokens  map[string]int64
		Cost    struct{ Dollars float64 }
	}
	read := func(path string) (f figures) {
		r := run(t, "", environment(), "stats", "--json", path)
		if err := json.Unmarshal([]byte(r.out), &f); err != nil {
			t.Fatalf("%v: %+v", err, r)
		}
		return f
	}
	if f := read(two); f.Total != 10+1000+5+5000+7 || f.Share < 0.83 || f.Share > 0.84 {
		t.Errorf("%+v", f)
	}
	f := read(long)
	if f.Share < 0 || f.Share > 1 || f.Cost.Dollars < 0 || f.Tokens["output"] != 1 || f.Tokens["input"] != 12 {
		t.Errorf("%+v", f)
	}
	for what, n := range f.Seconds {
		if n < 0 || what == "wall" && n < 9e9 {
			t.Errorf("%s: %v s", what, n)
		}
	}
}

// An error that is of no call is in no figure of the calls, and said beside them.
func TestStatsSayWhatIsNoCall(t *testing.T) {
	log := `{"messages":[{"role":"user","content":"go"},{"role":"user","content":[{"type":"tool_result","tool_use_id":"gone","is_error":true,"content":"no such file"}]},{"role":"assistant","content":[{"type":"text","text":"it failed"}]}]}`
	path := filepath.Join(t.TempDir(), "stray.json")
	if err := os.WriteFile(path, []byte(log), 0o600); err != nil {
		t.Fatal(err)
	}
	if s := statsOf(t, path); s.Calls != 0 || s.Failed != 0 || s.FailedResults != 1 || s.ErrorEvents != 0 {
		t.Errorf("%+v", s)
	}
	r := run(t, "", environment(), "stats", path)
	if !strings.Contains(r.out, "beside the calls: 1 failed result without a call") {
		t.Errorf("%s", r.out)
	}
}
