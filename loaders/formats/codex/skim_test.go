package codex

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/loaders/skim/skimtest"
)

// TestSkimFixtures compares the skimmer with the decoder on every line.
func TestSkimFixtures(t *testing.T) {
	shape := formattest.Shape(t, Format, "rollout")
	sure := 0
	for _, path := range formattest.Files(t, fixtures) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, raw := range bytes.Split(data, []byte("\n")) {
			for _, thread := range []string{"", "agent"} {
				ok, err := skimtest.Compare(shape, format.Record{Raw: raw, File: filepath.Base(path), Thread: thread})
				if err != nil {
					t.Errorf("%s: %s: %v", path, raw, err)
				}
				if ok {
					sure++
				}
			}
		}
	}
	if sure < 80 {
		t.Errorf("sure of %d lines", sure)
	}
}

// skimCases are lines, and whether the skimmer is sure of them.
var skimCases = []skimtest.Case{
	{"reply", true, `{"type":"response_item","payload":{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"x"}],"phase":"final_answer"}}`},
	{"empty reply", true, `{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":""}]}}`},
	{"reply with sources", false, `{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"x","annotations":[{"url":"u"}]}]}}`},
	{"reply that is a plan", false, `{"type":"response_item","payload":{"type":"message","id":"m","role":"assistant","content":[{"type":"output_text","text":"\u003cproposed_plan>\nx\n</proposed_plan>"}]}}`},
	{"plan", false, `{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"Plan","id":"p","text":"x"}}}`},
	{"prompt", true, `{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"fix it"}]}}`},
	{"environment", false, `{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":" \u003cenvironment_context>x</environment_context>"}]}}`},
	{"instructions", false, `{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"# AGENTS.md instructions"}]}}`},
	{"editor's prompt", false, `{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"x \u0023# My request for Codex: y"}]}}`},
	{"prompt with an image", false, `{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,AAAA"}]}}`},
	{"developer", false, `{"type":"response_item","payload":{"type":"message","role":"developer","content":[]}}`},
	{"reasoning", true, `{"type":"response_item","payload":{"type":"reasoning","id":"r","summary":[{"type":"summary_text","text":"x"}],"content":null,"encrypted_content":"s"}}`},
	{"reasoning in the open", false, `{"type":"response_item","payload":{"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"x"}]}}`},
	{"call", true, `{"type":"response_item","payload":{"type":"function_call","id":"i","name":"f","arguments":"{\"a\":1}","call_id":"c"}}`},
	{"call without any id", false, `{"type":"response_item","payload":{"type":"function_call","name":"f","arguments":"{\"a\":1}"}}`},
	{"call without its own id", true, `{"type":"response_item","payload":{"type":"function_call","id":"i","name":"f","arguments":{}}}`},
	{"call with broken arguments", false, `{"type":"response_item","payload":{"type":"function_call","name":"f","arguments":"{","call_id":"c"}}`},
	{"call that failed", false, `{"type":"response_item","payload":{"type":"custom_tool_call","status":"failed","name":"f","input":"x","call_id":"c"}}`},
	{"call with a text", true, `{"type":"response_item","payload":{"type":"custom_tool_call","status":"completed","name":"f","input":"x","call_id":"c"}}`},
	{"call whose id was blacked out", false, `{"type":"response_item","payload":{"type":"function_call","id":"i","name":"f","arguments":"{\"a\":1}","call_id":"REDACTED"}}`},
	{"call whose other id was blacked out", true, `{"type":"response_item","payload":{"type":"function_call","id":"REDACTED","name":"f","arguments":"{\"a\":1}","call_id":"c"}}`},
	{"result whose id was blacked out", true, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"***","output":"x"}}`},
	{"reply whose id was blacked out", true, `{"type":"response_item","payload":{"type":"message","id":"[id]","role":"assistant","content":[{"type":"output_text","text":"x"}]}}`},
	{"numbered call", false, `{"type":"response_item","payload":{"type":"function_call","name":"f","arguments":"{}","call_id":7}}`},
	{"result", true, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"Exit code: 1\nWall time: 1 seconds\nOutput:\nno"}}`},
	{"result of a sub-agent", true, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"{\"agent_id\":\"a\"}"}}`},
	{"refused", true, `{"type":"response_item","payload":{"type":"function_call_output","call_id":"c","output":"exec command rejected by user"}}`},
	{"result of parts", false, `{"type":"response_item","payload":{"type":"custom_tool_call_output","call_id":"c","output":[{"type":"input_text","text":"Script failed"}]}}`},
	{"hosted call", false, `{"type":"response_item","payload":{"type":"web_search_call","action":{}}}`},
	{"count", true, `{"type":"event_msg","payload":{"type":"token_count","info":null}}`},
	{"repeated reply", true, `{"type":"event_msg","payload":{"type":"agent_message","message":"x"}}`},
	{"thought", true, `{"type":"event_msg","payload":{"type":"agent_reasoning","text":"x"}}`},
	{"prompt of an event", true, `{"type":"event_msg","payload":{"type":"user_message","message":"x","images":[],"local_images":[],"text_elements":[]}}`},
	{"prompt with an image", false, `{"type":"event_msg","payload":{"type":"user_message","message":"x","images":["data:image/png;base64,QUJD"]}}`},
	{"no words", false, `{"type":"event_msg","payload":{"type":"agent_message","message":" "}}`},
	{"end of a turn with an answer", true, `{"type":"event_msg","payload":{"type":"task_complete","last_agent_message":"x"}}`},
	{"reply with notes", false, `{"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"x<oai-mem-citation>y</oai-mem-citation>"}]}}`},
	{"prompt of an item", true, `{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","id":"u","content":[{"type":"text","text":"x","text_elements":[]}]}}}`},
	{"repeated item", true, `{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"AgentMessage","content":[{"type":"Text","text":"x"}]}}}`},
	{"reasoning of an item", false, `{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"Reasoning","raw_content":["x"]}}}`},
	{"end of a turn", true, `{"type":"event_msg","payload":{"type":"task_complete","error":null}}`},
	{"end of a turn that failed", false, `{"type":"event_msg","payload":{"type":"task_complete","error":{"message":"x"}}}`},
	{"interruption", false, `{"type":"event_msg","payload":{"type":"turn_aborted","reason":"x"}}`},
	{"unknown event", false, `{"type":"event_msg","payload":{"type":"moon"}}`},
	{"header", false, `{"type":"session_meta","payload":{"id":"a"}}`},
	{"flat item", false, `{"type":"message","role":"assistant","content":[{"type":"output_text","text":"x"}]}`},
	{"repeated member", false, `{"type":"event_msg","payload":{"type":"token_count","type":"error"}}`},
	{"cut", false, `{"type":"event_msg","payload":{"type":"token_count"`},
}

func TestSkim(t *testing.T) {
	skimtest.Cases(t, formattest.Shape(t, Format, "rollout"), skimCases)
}

func FuzzSkimAgainstDecode(f *testing.F) {
	skimtest.Fuzz(f, formattest.Shape(f, Format, "rollout"), skimCases)
}
