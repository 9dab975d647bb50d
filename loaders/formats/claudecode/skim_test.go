package claudecode

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/loaders/skim/skimtest"
	"msgview/model"
	"msgview/model/rawjson"
)

// TestSkimFixtures compares the skimmer with the decoder on every fixture, as a
// record of the session and as one of a sub-agent's file.
func TestSkimFixtures(t *testing.T) {
	shape := &Format.Shapes[0]
	all, sure := 0, 0
	for _, path := range formattest.Files(t, fixtures) {
		for _, r := range records(t, path) {
			for _, thread := range []string{"", "agent"} {
				record := format.Record{Raw: r.Raw, File: r.File, List: r.List, Envelope: r.Envelope, Thread: thread}
				ok, err := skimtest.Compare(shape, record)
				if err != nil {
					t.Errorf("%s: %s: %v", path, r.Raw, err)
				}
				all++
				if ok {
					sure++
				}
			}
		}
	}
	if sure*4 < all {
		t.Errorf("sure of %d of %d records only", sure, all)
	}
}

// skimCases are records, and whether the skimmer is sure of them.
var skimCases = []skimtest.Case{
	{"prompt", true, `{"type":"user","uuid":"u","parentUuid":"p","sessionId":"s","version":"2","cwd":"/a","message":{"role":"user","content":"hello"}}`},
	{"prompt of blocks", true, `{"type":"user","uuid":"u","message":{"content":[{"type":"text","text":"a"},{"type":"text","text":""}]}}`},
	{"empty prompt", true, `{"type":"user","uuid":"u","message":{"content":""}}`},
	{"escaped directory", true, `{"type":"user","cwd":"C:\\work\u00e9","message":{"content":"hello"}}`},
	{"prompt with a tag", false, `{"type":"user","message":{"content":"a\n<system-reminder>b</system-reminder>"}}`},
	{"prompt with an escaped tag", false, `{"type":"user","message":{"content":"a\n\u003csystem-reminder>b</system-reminder>"}}`},
	{"prompt with a repaired escape", false, `{"type":"user","message":{"content":"\x3csystem-reminder>b</system-reminder>"}}`},
	{"interruption", false, `{"type":"user","message":{"content":[{"type":"text","text":"[Request interrupted by user]"}]}}`},
	{"summary", false, `{"type":"user","message":{"content":" This session is being continued from a previous conversation"}}`},
	{"written by the program", false, `{"type":"user","isMeta":true,"message":{"content":"hello"}}`},
	{"prompt and image", false, `{"type":"user","message":{"content":[{"type":"text","text":"a"},{"type":"image","source":{"type":"base64","data":"AAAA"}}]}}`},
	{"result", true, `{"type":"user","uuid":"u","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"out"}]},"toolUseResult":{"agentId":"a","is_error":true}}`},
	{"results", true, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t"},{"type":"tool_result","tool_use_id":"t2","is_error":true,"content":[]}]},"toolUseResult":{"agent_id":"a","is_error":true}}`},
	{"result of pieces", true, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":[{"type":"image","source":{"type":"base64","data":"AAAA"}},{"type":"text","text":"a"},"b",{"type":"tool_reference","tool_name":"n"}]}]}}`},
	{"result with a reminder", false, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"out\n<system-reminder>x</system-reminder>\n"}]}}`},
	{"result with a reminder in a piece", false, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":[{"type":"text","text":"out\n<system-reminder>x<\/system-reminder>\n"}]}]}}`},
	{"result that is an error by its text", false, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":" <tool_use_error>no</tool_use_error>"}]}}`},
	{"same with the error stated", true, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","is_error":false,"content":"<tool_use_error>no</tool_use_error>"}]}}`},
	{"denied", false, `{"type":"user","toolDenialKind":"x","message":{"content":[{"type":"tool_result","tool_use_id":"t"}]}}`},
	{"result and text", false, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t"},{"type":"text","text":"a"}]}}`},
	{"reply", true, `{"message":{"content":[{"type":"thinking","thinking":""},{"text":"a","type":"text"},{"input":{"prompt":" go "},"name":"Task","id":"t","type":"tool_use"}],"model":"m","id":"g"},"uuid":"u","type":"assistant"}`},
	{"reply without content", true, `{"type":"assistant","message":{"id":"g","content":[]}}`},
	{"reply with sources", false, `{"type":"assistant","message":{"content":[{"type":"text","text":"a","citations":[{"url":"b"}]}]}}`},
	{"reply of a text", false, `{"type":"assistant","message":{"content":"a"}}`},
	{"remark", false, `{"type":"assistant","message":{"model":"<synthetic>","content":[{"type":"text","text":"a"}]}}`},
	{"error", false, `{"type":"assistant","isApiErrorMessage":true,"message":{"content":[{"type":"text","text":"a"}]}}`},
	{"call without an id", false, `{"type":"assistant","message":{"content":[{"type":"tool_use","name":"n","input":{"a":1}}]}}`},
	{"call with two inputs", false, `{"type":"assistant","message":{"content":[{"type":"tool_use","id":"t","name":"n","input":{},"input":{}}]}}`},
	{"sub-agent", true, `{"type":"assistant","isSidechain":true,"agentId":"a","message":{"model":"m","content":[{"type":"text","text":"\n"},{"type":"text","text":" b\u00e9 "}]}}`},
	{"sub-agent without a key", true, `{"type":"user","isSidechain":true,"parentUuid":null,"logicalParentUuid":"l","message":{"content":" go "}}`},
	{"sub-agent in a stream", true, `{"type":"user","parent_tool_use_id":"t","session_id":"s","message":{"content":"go"}}`},
	{"progress", true, `{"type":"progress","data":{"type":"bash_progress","output":"x"},"sessionId":"s"}`},
	{"progress of a sub-agent", true, `{"type":"progress","parentToolUseID":"t","data":{"type":"agent_progress","message":{"type":"user","message":{"content":"x"}}}}`},
	{"progress of a sub-agent with a key", true, `{"type":"progress","cwd":"/b","toolUseID":"t","data":{"agentId":"a","message":{"type":"assistant","isSidechain":false,"uuid":"u","cwd":"/c","parent_tool_use_id":"x","message":{"model":"m","content":[{"type":"text","text":"b"}]}}}}`},
	{"progress of a sub-agent without a key", false, `{"type":"progress","data":{"type":"agent_progress","message":{"type":"user","message":{"content":"x"}}}}`},
	{"progress of several", false, `{"type":"progress","toolUseID":"t","data":{"type":"agent_progress","normalizedMessages":[{"type":"user","message":{"content":"x"}}]}}`},
	{"result that begins with an escape", true, `{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"\u001b[1mout\u001b[0m"}]}}`},
	{"unknown progress", false, `{"type":"progress","data":{"type":"new"}}`},
	{"snapshot", true, `{"type":"file-history-snapshot","messageId":"m","snapshot":{"a":[1]}}`},
	{"queue", true, `{"type":"queue-operation","operation":"enqueue","content":"x","sessionId":"s"}`},
	{"duration", true, `{"type":"system","subtype":"turn_duration","durationMs":3,"uuid":"u"}`},
	{"compaction", false, `{"type":"system","subtype":"compact_boundary","content":"x"}`},
	{"title", false, `{"type":"summary","summary":"x","leafUuid":"l"}`},
	{"unknown type", false, `{"type":"x"}`},
	{"no type", false, `{"message":{"role":"user","content":"x"}}`},
	{"ids that were blacked out", true, `{"type":"user","uuid":"REDACTED","parentUuid":"REDACTED","isSidechain":true,"agentId":"***","message":{"content":"go"}}`},
	{"reply whose ids were blacked out", true, `{"type":"assistant","uuid":"[id]","message":{"id":"msg_***","content":[{"type":"text","text":"a"}]}}`},
	{"result whose id was blacked out", true, `{"type":"user","uuid":"REDACTED","message":{"content":[{"type":"tool_result","tool_use_id":"REDACTED","content":"out"}]}}`},
	{"call whose id was blacked out", false, `{"type":"assistant","uuid":"u","message":{"content":[{"type":"tool_use","id":"REDACTED","name":"n","input":{"a":1}}]}}`},
	{"sub-agent in a stream whose id was blacked out", false, `{"type":"user","parent_tool_use_id":"REDACTED","message":{"content":"go"}}`},
	{"number for an id", false, `{"type":"user","uuid":7,"message":{"content":"x"}}`},
	{"escaped type", false, `{"type":"\u0075ser","message":{"content":"x"}}`},
	{"repeated type", false, `{"type":"user","type":"assistant","message":{"content":[]}}`},
	{"cut", false, `{"type":"user","message":{"content":"x`},
}

func TestSkim(t *testing.T) { skimtest.Cases(t, &Format.Shapes[0], skimCases) }

func FuzzSkimAgainstDecode(f *testing.F) { skimtest.Fuzz(f, &Format.Shapes[0], skimCases) }

func BenchmarkSkim(b *testing.B) {
	shape := &Format.Shapes[0]
	var list []format.Record
	size := int64(0)
	for _, c := range skimCases {
		if c.Sure {
			list = append(list, format.Record{Raw: []byte(c.Raw)})
			size += int64(len(c.Raw))
		}
	}
	var e model.Entry
	var about format.About
	b.Run("skim", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			for i := range list {
				e = model.Entry{Calls: e.Calls[:0], Results: e.Results[:0]}
				shape.Skim(&list[i], &e, &about)
			}
		}
	})
	b.Run("decode", func(b *testing.B) {
		b.SetBytes(size)
		b.ReportAllocs()
		for b.Loop() {
			for i := range list {
				r := list[i]
				r.Value, _, _ = rawjson.ParseTolerant(r.Raw)
				for _, m := range shape.Decode(&r).Messages {
					e = model.EntryOf(m)
				}
			}
		}
	})
}
