package acp

import (
	"fmt"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"plan","entries":[]}}}`, 10},
		{`{"timestamp":1,"method":"session/update","params":{"sessionId":"s","update":{"sessionUpdate":"agent_message_chunk"}}}`, 10},
		{`{"message":{"jsonrpc":"2.0","id":1,"method":"session/prompt","params":{}}}`, 10},
		{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":1}}`, 10},
		{`{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","clientInfo":{}}}`, 0},
		{`{"jsonrpc":"2.0","id":1,"method":"fs/read_text_file","params":{}}`, 6},
		{`{"jsonrpc":"2.0","id":1,"result":{"stopReason":"end_turn"}}`, 2},
		{`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}`, 0},
		{`{"update":"now","params":{"update":{"kind":"x"}}}`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d, want %d", c.json, got, c.want)
		}
	}
}

// An update is of the call that has its id, however ids look; of calls that have the same one it is of the
// first that has not ended.
func TestIDsLikeNotes(t *testing.T) {
	const update = `{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s","update":%s}}`
	for _, ids := range [][2]string{{"RYE_LOAF", "OAT_LOAF"}, {"<rye>", "<oat>"}, {"[Filtered]", "[Filtered]"}} {
		ends := []int{1, 0, 1, 0}
		if ids[0] == ids[1] {
			ends = []int{0, 1, 0, 1}
		}
		var records []*format.Record
		say := func(u string) {
			records = append(records, formattest.Record(fmt.Sprintf(update, u)))
		}
		for turn := range 2 {
			for i, id := range ids {
				say(fmt.Sprintf(`{"sessionUpdate":"tool_call","toolCallId":%q,"title":"bake %d","status":"pending"}`, id, 2*turn+i))
			}
			for _, i := range ends[2*turn : 2*turn+2] {
				say(fmt.Sprintf(`{"sessionUpdate":"tool_call_update","toolCallId":%q,"status":"completed","content":[{"type":"content","content":{"type":"text","text":"bake %d"}}]}`, ids[i], 2*turn+i))
			}
		}
		n := 0
		for _, m := range formattest.Decode(t, formattest.Shape(t, Format, "messages"), records).Messages {
			for _, r := range m.Results() {
				if text, ok := r.Content[0].(model.Text); !ok || text.Text != r.Name {
					t.Errorf("%v: %s has %v", ids, r.Name, r.Content)
				}
				n++
			}
		}
		if n != 4 {
			t.Errorf("%v: %d results, want 4", ids, n)
		}
	}
}
