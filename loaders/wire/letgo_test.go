package wire

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// The events of an answer that is over are let go while the others are read: each keeps what
// was read of the file around it in memory.
func TestEventsAreLetGo(t *testing.T) {
	const answers, around = 400, 32 << 10
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	for name, events := range map[string]string{
		"without ids": `{"type":"message_start","message":{"id":"m%d","type":"message","role":"assistant","model":"oven","content":[]}}
{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"rye"}}
{"type":"message_stop"}`,
		"with ids": `{"id":"c%d","object":"chat.completion.chunk","model":"oven","choices":[{"index":0,"delta":{"role":"assistant","content":"rye"}}]}
{"object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
[DONE]`,
	} {
		before, most := heap(), int64(0)
		out := AssembleEvents(func(yield func(*format.Record) bool) {
			for i := range answers {
				for k, e := range strings.Split(strings.Replace(events, "%d", fmt.Sprint(i), 1), "\n") {
					raw := append(bytes.Repeat([]byte(" "), around), e...)[around:]
					v, _, _ := rawjson.ParseTolerant(raw)
					if e == "[DONE]" {
						v = rawjson.Value{}
					}
					if !yield(&format.Record{Raw: raw, Value: v, Origin: model.Origin{Line: i, Offset: int64(10*i + k)}}) {
						return
					}
				}
			}
			most = heap() - before
		})
		if len(out.Messages) != answers || out.Messages[7].Origin.Offset != 70 || len(out.Messages[7].Warnings) > 0 {
			t.Fatalf("%s: %d messages, the eighth %+v", name, len(out.Messages), out.Messages[min(7, len(out.Messages)-1)])
		}
		if most > answers*around/4 {
			t.Errorf("%s: %d answers keep %d kB of the file", name, answers, most>>10)
		}
	}
}
