package cli

import (
	"strings"
	"testing"
)

// The text that a run ends with is its answer: it is there once, whether an answer said it
// before or only the last event has it.
func TestLastTextIsTheAnswer(t *testing.T) {
	for _, c := range []struct{ name, log string }{
		{"Claude Code", `{"type":"system","subtype":"init","cwd":"/g","session_id":"5e55aaaa-0000-4000-8000-000000000001","tools":["Bash"],"model":"claude-sonnet-4-5","permissionMode":"default","uuid":"1e55aaaa-0000-4000-8000-000000000001"}
{"type":"assistant","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-sonnet-4-5","content":[{"type":"text","text":"I look."},{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}],"usage":{"input_tokens":3,"output_tokens":4}},"parent_tool_use_id":null,"session_id":"5e55aaaa-0000-4000-8000-000000000001","uuid":"1e55aaaa-0000-4000-8000-000000000002"}
{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"rose"}]},"parent_tool_use_id":null,"session_id":"5e55aaaa-0000-4000-8000-000000000001","uuid":"1e55aaaa-0000-4000-8000-000000000003"}
{"type":"result","subtype":"success","is_error":false,"duration_ms":3000,"num_turns":2,"result":"FINAL words.","session_id":"5e55aaaa-0000-4000-8000-000000000001","total_cost_usd":0.01,"usage":{"input_tokens":3,"output_tokens":9},"uuid":"1e55aaaa-0000-4000-8000-000000000004"}`},
		{"Amp", `{"type":"system","subtype":"init","cwd":"/g","session_id":"T-5e55aaaa-0000-4000-8000-000000000001","tools":["Bash"],"mcp_servers":[]}
{"type":"user","message":{"role":"user","content":[{"type":"text","text":"Look."}]},"parent_tool_use_id":null,"session_id":"T-5e55aaaa-0000-4000-8000-000000000001"}
{"type":"assistant","message":{"type":"message","role":"assistant","content":[{"type":"text","text":"I look."}],"stop_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":4}},"parent_tool_use_id":null,"session_id":"T-5e55aaaa-0000-4000-8000-000000000001"}
{"type":"result","subtype":"success","duration_ms":3000,"is_error":false,"num_turns":1,"result":"FINAL words.","session_id":"T-5e55aaaa-0000-4000-8000-000000000001"}`},
		{"Cursor", `{"type":"system","subtype":"init","apiKeySource":"login","cwd":"/g","session_id":"5e55aaaa-0000-4000-8000-000000000001","model":"Auto","permissionMode":"default"}
{"type":"user","message":{"role":"user","content":[{"type":"text","text":"Look."}]},"session_id":"5e55aaaa-0000-4000-8000-000000000001"}
{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"I look."}]},"session_id":"5e55aaaa-0000-4000-8000-000000000001"}
{"type":"tool_call","subtype":"started","call_id":"c1","tool_call":{"readToolCall":{"args":{"path":"a.txt"}}},"session_id":"5e55aaaa-0000-4000-8000-000000000001"}
{"type":"tool_call","subtype":"completed","call_id":"c1","tool_call":{"readToolCall":{"args":{"path":"a.txt"},"result":{"success":{"content":"rose","totalLines":1}}}},"session_id":"5e55aaaa-0000-4000-8000-000000000001"}
{"type":"result","subtype":"success","duration_ms":3000,"duration_api_ms":3000,"is_error":false,"result":"FINAL words.","session_id":"5e55aaaa-0000-4000-8000-000000000001","request_id":"r1"}`},
		{"Qwen Code", `{"type":"system","subtype":"init","uuid":"1e55aaaa-0000-4000-8000-000000000001","session_id":"5e55aaaa-0000-4000-8000-000000000001","cwd":"/g","tools":["read_file"],"mcp_servers":[],"model":"qwen3-coder-plus","permission_mode":"default","slash_commands":[],"qwen_code_version":"0.4.0","agents":[]}
{"type":"assistant","uuid":"1e55aaaa-0000-4000-8000-000000000002","session_id":"5e55aaaa-0000-4000-8000-000000000001","parent_tool_use_id":null,"message":{"id":"m1","type":"message","role":"assistant","model":"qwen3-coder-plus","content":[{"type":"text","text":"I look."}],"stop_reason":null,"usage":{"input_tokens":3,"output_tokens":4}}}
{"type":"result","subtype":"success","uuid":"1e55aaaa-0000-4000-8000-000000000003","session_id":"5e55aaaa-0000-4000-8000-000000000001","is_error":false,"duration_ms":3000,"duration_api_ms":2000,"num_turns":1,"result":"FINAL words.","usage":{"input_tokens":3,"output_tokens":4},"permission_denials":[]}`},
		{"Factory Droid", `{"type":"system","subtype":"init","session_id":"d-4","model":"owl-4","cwd":"/g"}
{"type":"message","session_id":"d-4","role":"user","text":"Look.","id":"u1"}
{"type":"message","session_id":"d-4","role":"assistant","text":"I look.","id":"a1"}
{"type":"completion","session_id":"d-4","finalText":"FINAL words.","numTurns":2,"durationMs":4000}`},
		{"Trae Agent", `{"task":"Look.","start_time":"2026-01-01T10:00:00","end_time":"2026-01-01T10:01:00","provider":"anthropic","model":"owl-4","max_steps":9,"llm_interactions":[{"timestamp":"2026-01-01T10:00:01","provider":"anthropic","model":"owl-4","input_messages":[{"role":"user","content":"Look."}],"response":{"content":"I look.","model":"owl-4","finish_reason":"end_turn","usage":{"input_tokens":3,"output_tokens":4},"tool_calls":null},"tools_available":[]}],"agent_steps":[],"success":true,"final_result":"FINAL words.","execution_time":60}`},
	} {
		for _, log := range []string{c.log, strings.Replace(c.log, "I look.", "FINAL words.", 1)} {
			r := run(t, "", environment(), "print", "--level", "1", file(t, "run.jsonl", log+"\n"))
			if n := strings.Count(r.out, "FINAL words."); n != 1 || !strings.Contains(r.out, "AI ") {
				t.Errorf("%s: the answer is said %d times\n%s%s", c.name, n, r.out, r.err)
			}
			if r := run(t, "", environment(), "brief", file(t, "run.jsonl", log+"\n")); !strings.Contains(r.out, "last answer: ") || !strings.Contains(r.out, ", 12 bytes") {
				t.Errorf("%s: the brief has another end\n%s%s", c.name, r.out, r.err)
			}
		}
	}
}

// What only the last event of a stream tells of tokens is what the run took.
func TestTokensOfTheLastEvent(t *testing.T) {
	if s := statsOf(t, "../../testdata/claude-code/outcome.json"); s.Total != 15222 || s.Tokens.CacheRead != 14000 {
		t.Errorf("a run of Claude Code: %d tokens: %+v", s.Total, s.Tokens)
	}
	const log = `{"type":"init","timestamp":"2026-01-01T10:00:00.000Z","session_id":"5e55aaaa-0000-4000-8000-000000000001","model":"gemini-2.5-pro"}
{"type":"message","timestamp":"2026-01-01T10:00:01.000Z","role":"user","content":"Look."}
{"type":"message","timestamp":"2026-01-01T10:00:02.000Z","role":"assistant","content":"I look.","delta":true}
{"type":"result","timestamp":"2026-01-01T10:00:03.000Z","status":"success","stats":{"total_tokens":100,"input_tokens":80,"output_tokens":20,"cached":10,"duration_ms":3000,"tool_calls":0}}
`
	s := statsOf(t, file(t, "run.jsonl", log))
	if s.Total != 100 || s.Tokens.InputAll != 80 || s.Tokens.Input != 70 || s.Tokens.CacheRead != 10 {
		t.Errorf("%d tokens: %+v", s.Total, s.Tokens)
	}
}
