package vercelai

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

var answerChunks = []string{
	`{"type":"start","messageId":"m1"}`, `{"type":"start-step"}`,
	`{"type":"text-start","id":"0"}`, `{"type":"text-delta","id":"0","delta":"Mild "}`, `{"type":"text-delta","id":"0","delta":"and dry."}`, `{"type":"text-end","id":"0"}`,
	`{"type":"finish-step"}`, `{"type":"finish","finishReason":"stop"}`,
}

// Chunks in envelopes say what bare ones say, whatever the member is called.
func TestEnveloped(t *testing.T) {
	stream := shape(t, "message stream")
	for _, frame := range []string{
		`{"ts":1772355600000,"chunk":%s}`, `{"n":1,"data":%s}`, `{"payload":%s,"dir":"out"}`, `{"at":"2026-03-01T09:00:00Z","event":%q}`, `{"line":%q}`,
	} {
		t.Run(frame, func(t *testing.T) {
			var records []string
			for _, c := range answerChunks {
				if strings.Contains(frame, "line") {
					c = "data: " + c
				}
				records = append(records, fmt.Sprintf(frame, c))
			}
			if strings.Contains(frame, "line") {
				records = append(records, `{"line":"data: [DONE]"}`)
			}
			list := lines(t, records...)
			votes := 0
			for _, r := range list {
				votes += stream.Score(r)
			}
			if votes < 6 {
				t.Errorf("%d votes", votes)
			}
			out := stream.Assemble(slices.Values(list))
			if len(out.Messages) != 1 || !strings.Contains(texts(out), `"Mild and dry."`) || strings.Contains(texts(out), "unfinished") {
				t.Error(texts(out))
			}
			for i, c := range out.Classes.All() {
				if c.Class == model.UnknownRecord {
					t.Errorf("record %d is unknown", i)
				}
			}
		})
	}
}

// Streams that envelopes tell apart are put together each for itself.
func TestInterleavedStreams(t *testing.T) {
	var records []string
	for i, c := range answerChunks {
		for _, chat := range []string{"a", "b"} {
			records = append(records, fmt.Sprintf(`{"ts":%d,"chatId":%q,"seq":%d,"chunk":%s}`, 1772355600000+500*i, chat, i, c))
		}
	}
	out := shape(t, "message stream").Assemble(slices.Values(lines(t, records...)))
	want := `assistant raw= id=m1 conversation=a stop=stop at=2026-03-01T09:00:00 took=3.5s: "Mild and dry." {seq=0}
assistant raw= id=m1 conversation=b stop=stop at=2026-03-01T09:00:00 took=3.5s: "Mild and dry." {seq=0}
`
	if got := strings.ReplaceAll(texts(out), "assistant id", "assistant raw= id"); got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// The document around a list of chunks is no message.
func TestChunksInDocument(t *testing.T) {
	list := lines(t, append([]string{`{"id":"s1","title":"Weather","chunks":[]}`}, answerChunks...)...)
	list[0].Envelope = true
	out := shape(t, "message stream").Assemble(slices.Values(list))
	if len(out.Messages) != 1 || out.Classes.At(0).Class != model.Metadata || out.About.Title != "Weather" {
		t.Errorf("%+v\n%s", out.About, texts(out))
	}
}

// Each record may hold the chunks of an answer, with the request beside them.
func TestRecordedStreams(t *testing.T) {
	chunks := "[" + strings.Join(answerChunks, ",") + "]"
	recorded := shape(t, "recorded streams")
	for _, tt := range []struct {
		name, record string
		score        int
	}{
		{"chunks", `{"id":"r1","chunks":` + chunks + `}`, 2},
		{"request and chunks", `{"id":"r1","messages":[{"role":"user","content":"Weather?"}],"chunks":` + chunks + `}`, 4},
		{"list", chunks, 2},
		{"no chunks", `{"id":"r1","parts":[{"type":"text","text":"x"}]}`, 0},
		{"numbers", `[1,2,3]`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			list := lines(t, tt.record, tt.record)
			if got := recorded.Score(list[0]); got != tt.score {
				t.Errorf("score %d, want %d", got, tt.score)
			}
			if tt.score == 0 {
				return
			}
			out := recorded.Assemble(slices.Values(list))
			got := texts(out)
			if strings.Count(got, `"Mild and dry."`) != 2 || strings.Contains(got, "unfinished") || strings.Contains(tt.record, "messages") != strings.Contains(got, `: "Weather?"`) {
				t.Error(got)
			}
		})
	}
}
