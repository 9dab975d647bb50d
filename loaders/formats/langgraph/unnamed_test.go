package langgraph

import (
	"slices"
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Where ids were blacked out a message that is streamed and comes as a whole, too, is one, and what
// comes from another step, or behind another message, is another one.
func TestBlackedOutIDs(t *testing.T) {
	chunk := func(text, meta string) string {
		return `{"event":"messages","data":[{"type":"AIMessageChunk","id":"ID","content":"` + text + `"},{` + meta + `}]}`
	}
	block := func(data string) string {
		return `{"type":"event","method":"messages","params":{"namespace":["bake:1"],"data":` + data + `}}`
	}
	streamed := func(role, text string) []string {
		return []string{
			block(`{"event":"message-start","id":"ID","role":"` + role + `","run_id":"ID"}`),
			block(`{"event":"content-block-delta","index":0,"delta":{"type":"text-delta","text":"` + text + `"},"run_id":"ID"}`),
			block(`{"event":"message-finish","run_id":"ID"}`),
		}
	}
	state := func(messages ...string) string {
		return `{"type":"event","method":"values","params":{"namespace":[],"data":{"messages":[` + strings.Join(messages, ",") + `]}}}`
	}
	said := func(kind, text string) string {
		return `{"type":"` + kind + `","content":[{"type":"text","text":"` + text + `"}],"id":"ID"}`
	}
	partly := func(text string) string {
		return `{"event":"messages/partial","data":[{"type":"ai","id":"ID","content":"` + text + `"}]}`
	}
	row := func(loaf string) string {
		return `{"run":1,"messages":[{"type":"human","content":"Bake ` + loaf + `."},{"type":"ai","content":"","tool_calls":[{"name":"bake","args":{"loaf":"` + loaf + `"},"id":"ID"}]},{"type":"tool","content":"baked","tool_call_id":"ID"},{"type":"ai","content":"Done."}]}`
	}
	done := `{"type":"event","method":"tools","params":{"namespace":["bake:1"],"data":{"event":"tool-finished","tool_call_id":"ID","output":{"type":"tool","name":"bake","content":"a loaf","tool_call_id":"ID"}}}}`
	for name, c := range map[string]struct {
		records []string
		want    string
	}{
		"steps":              {[]string{chunk("Ry", `"langgraph_step":1`), chunk("e.", `"langgraph_step":1`), chunk("Oat.", `"langgraph_step":3`)}, "Rye.|Oat."},
		"nodes at once":      {[]string{chunk("Ry", `"langgraph_node":"a"`), chunk("Oa", `"langgraph_node":"b"`), chunk("e.", `"langgraph_node":"a"`), chunk("t.", `"langgraph_node":"b"`)}, "Rye.|Oat."},
		"behind a message":   {[]string{chunk("Rye.", ``), `{"event":"messages","data":[{"type":"tool","id":"ID","tool_call_id":"ID","name":"bake","content":"a loaf"},{}]}`, chunk("Oat.", ``)}, "Rye.|a loaf|Oat."},
		"state of a stream":  {append(streamed("assistant", "Rye."), state(said("human", "Bake."), said("ai", "Rye."))), "Rye.|Bake."},
		"two that say one":   {slices.Concat(streamed("assistant", "Rye."), streamed("assistant", "Rye."), []string{state(said("ai", "Rye."), said("ai", "Rye."))}), "Rye.|Rye."},
		"another answer":     {append(streamed("assistant", "Rye."), state(said("ai", "Oat."))), "Rye.|Oat."},
		"another's words":    {append(streamed("assistant", "Rye."), state(said("human", "Rye."))), "Rye.|Rye."},
		"result, then again": {append([]string{done}, streamed("tool", "a loaf")...), "a loaf"},
		"so far":             {[]string{partly("Ry"), partly("Rye."), `{"event":"values","data":{"messages":[{"type":"ai","id":"ID","content":"Rye."}]}}`, partly("Oat.")}, "Rye.|Oat."},
		"runs":               {[]string{row("rye"), row("oat")}, "Bake rye.|bake|baked|Done.|Bake oat.|bake|baked|Done."},
		"another result":     {append([]string{done}, streamed("tool", "coal")...), "a loaf|coal"},
	} {
		for _, mask := range []string{"REDACTED", "***", ""} {
			var records []*format.Record
			for i, r := range c.records {
				r = strings.ReplaceAll(r, `"ID"`, `"`+mask+`"`)
				v, err := rawjson.Parse([]byte(r))
				if err != nil {
					t.Fatal(name, err)
				}
				records = append(records, &format.Record{Value: v, Raw: []byte(r), Number: i})
			}
			var got []string
			for _, m := range assemble(slices.Values(records)).Messages {
				text := chat.Texts(m.Parts)
				for _, r := range m.Results() {
					text += chat.Texts(r.Content)
				}
				for _, c := range m.Calls() {
					text += c.Name
				}
				got = append(got, text)
			}
			if s := strings.Join(got, "|"); s != c.want {
				t.Errorf("%s, %q: %q, want %q", name, mask, s, c.want)
			}
		}
	}
}
