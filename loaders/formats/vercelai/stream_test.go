package vercelai

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
)

// What each step of a stream took stands at the step, and what all took together only if
// it is something else.
func TestTokensOfSteps(t *testing.T) {
	const old, older = `{"promptTokens":1212,"completionTokens":343}`, `{"promptTokens":5656,"completionTokens":787}`
	const first, second = `{"inputTokens":1212,"outputTokens":343}`, `{"inputTokens":5656,"outputTokens":787}`
	steps := []string{"1212/343", "5656/787"}
	tests := []struct {
		name, shape string
		records     []string
		want        []string
		total       string
	}{
		{"version 4", "message stream", []string{
			`{"type":"step-start","messageId":"m1"}`, `{"type":"text-delta","textDelta":"a"}`, `{"type":"step-finish","finishReason":"tool-calls","usage":` + old + `}`,
			`{"type":"step-start","messageId":"m2"}`, `{"type":"text-delta","textDelta":"b"}`, `{"type":"step-finish","finishReason":"stop","usage":` + older + `}`,
			`{"type":"finish","finishReason":"stop","usage":{"promptTokens":6868,"completionTokens":1130}}`,
		}, steps, ""},
		{"version 5", "message stream", []string{
			`{"type":"start"}`, `{"type":"start-step"}`, `{"type":"text-delta","id":"0","text":"a"}`, `{"type":"finish-step","finishReason":"tool-calls","usage":` + first + `}`,
			`{"type":"start-step"}`, `{"type":"text-delta","id":"0","text":"b"}`, `{"type":"finish-step","finishReason":"stop","usage":` + second + `}`,
			`{"type":"finish","finishReason":"stop","totalUsage":{"inputTokens":6868,"outputTokens":1130}}`,
		}, steps, ""},
		{"more in all", "message stream", []string{
			`{"type":"start"}`, `{"type":"start-step"}`, `{"type":"text-delta","id":"0","text":"a"}`, `{"type":"finish-step","finishReason":"stop","usage":` + first + `}`,
			`{"type":"finish","finishReason":"stop","totalUsage":{"inputTokens":9000,"outputTokens":900}}`,
		}, steps[:1], `{"inputTokens":9000,"outputTokens":900}`},
		{"only in all", "message stream", []string{
			`{"type":"start"}`, `{"type":"start-step"}`, `{"type":"text-delta","id":"0","text":"a"}`, `{"type":"finish-step"}`,
			`{"type":"start-step"}`, `{"type":"text-delta","id":"0","text":"b"}`, `{"type":"finish-step"}`, `{"type":"finish","totalUsage":` + first + `}`,
		}, steps[:1], ""},
		{"lines", "data stream (version 4)", []string{
			`f:{"messageId":"m1"}`, `0:"a"`, `e:{"finishReason":"tool-calls","usage":` + old + `,"isContinued":false}`,
			`0:"b"`, `e:{"finishReason":"stop","usage":` + older + `,"isContinued":false}`,
			`d:{"finishReason":"stop","usage":{"promptTokens":6868,"completionTokens":1130}}`,
		}, steps, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var list []*format.Record
			for _, text := range tt.records {
				list = append(list, formattest.Record(text))
			}
			var got []string
			total := ""
			for _, m := range shape(t, tt.shape).Assemble(slices.Values(list)).Messages {
				got = append(got, fmt.Sprintf("%d/%d", m.Usage.Input, m.Usage.Output))
				for _, f := range m.Meta {
					if f.Name == "totalUsage" {
						total += string(f.Value)
					}
				}
			}
			if !slices.Equal(got, tt.want) || total != tt.total {
				t.Errorf("%q in all %q, want %q in all %q", got, total, tt.want, tt.total)
			}
		})
	}
}

// What a later chunk replaces is kept, once for each value.
func TestReplacedInStream(t *testing.T) {
	out := shape(t, "message stream").Assemble(slices.Values(lines(t,
		`{"type":"start","messageMetadata":{"model":"alpha","note":"first","same":1}}`,
		`{"type":"tool-input-available","toolCallId":"c","toolName":"look","input":{"q":"north"}}`,
		`{"type":"tool-input-available","toolCallId":"c","toolName":"look","input":{"q": "north"}}`,
		`{"type":"tool-input-available","toolCallId":"c","toolName":"look","input":{"q":"south"}}`,
		`{"type":"tool-input-available","toolCallId":"d","toolName":"look","input":"not JSON"}`,
		`{"type":"tool-input-available","toolCallId":"d","toolName":"look","input":{}}`,
		`{"type":"message-metadata","messageMetadata":{"note":"second"}}`,
		`{"type":"finish","messageMetadata":{"model":"beta","note":"third","same":1}}`,
	)))
	want := `assistant model=beta: call c look {"q":"south"} | call d look {} {replaced input={"q": "north"}} {replaced input="not JSON"} ` +
		`{replaced metadata.note="first"} {replaced metadata.model="alpha"} {replaced metadata.note="second"} {metadata.note="third"} {metadata.same=1}` + "\n"
	if got := texts(out); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// What a chunk says is of the call that has its id, however ids look; of calls that have the same one it is
// of the first that waits for it.
func TestIDsLikeNotes(t *testing.T) {
	for _, ids := range [][2]string{{"RYE_LOAF", "OAT_LOAF"}, {"<rye>", "<oat>"}, {"[Filtered]", "[Filtered]"}} {
		outputs := []int{1, 0}
		if ids[0] == ids[1] {
			outputs = []int{0, 1}
		}
		var chunks []string
		for i, id := range ids {
			chunks = append(chunks, fmt.Sprintf(`{"type":"tool-input-start","toolCallId":%q,"toolName":"bake"}`, id), fmt.Sprintf(`{"type":"tool-input-available","toolCallId":%q,"toolName":"bake","input":{"loaf":%d}}`, id, i))
		}
		for _, i := range outputs {
			chunks = append(chunks, fmt.Sprintf(`{"type":"tool-output-available","toolCallId":%q,"output":"baked %d"}`, ids[i], i))
		}
		out := formattest.Decode(t, shape(t, "message stream"), lines(t, append(chunks, `{"type":"finish"}`)...))
		got := texts(out)
		for i, rest := range strings.Split(got, `{"loaf":`)[1:] {
			if !strings.Contains(rest, fmt.Sprintf("baked %d", i)) || !strings.HasPrefix(rest, fmt.Sprint(i)) {
				t.Errorf("%v: %s", ids, got)
			}
		}
		if strings.Count(got, "baked") != 2 {
			t.Errorf("%v: %s", ids, got)
		}
	}
}
