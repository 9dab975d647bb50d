package report

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
)

// parallel is an answer of which each block is a record of its own; the second call fails.
const parallel = `{"type":"user","uuid":"u1","parentUuid":null,"sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:00Z","message":{"role":"user","content":"Bake"}}
{"type":"assistant","uuid":"u2","parentUuid":"u1","sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:01Z","message":{"role":"assistant","id":"mA","type":"message","model":"claude-opus-4-6","content":[{"type":"text","text":"Both at once."}]}}
{"type":"assistant","uuid":"u3","parentUuid":"u2","sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:02Z","message":{"role":"assistant","id":"mA","type":"message","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"make dough"}}]}}
{"type":"assistant","uuid":"u4","parentUuid":"u3","sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:03Z","message":{"role":"assistant","id":"mA","type":"message","model":"claude-opus-4-6","content":[{"type":"tool_use","id":"t2","name":"Bash","input":{"command":"make oven"}}]}}
{"type":"user","uuid":"u5","parentUuid":"u4","sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:04Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"kneaded"}]}}
{"type":"user","uuid":"u6","parentUuid":"u5","sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:05Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t2","content":"Exit code 2\nmake: *** [oven] Error 2","is_error":true}]}}
{"type":"assistant","uuid":"u7","parentUuid":"u6","sessionId":"s","version":"2.1.98","timestamp":"2026-03-02T09:00:06Z","message":{"role":"assistant","id":"mB","type":"message","model":"claude-opus-4-6","content":[{"type":"text","text":"The oven is broken."}],"stop_reason":"end_turn"}}
`

// A call is said to be where it stands, not where its answer begins, in every form.
func TestOwnRecord(t *testing.T) {
	r, ending := of(t, "oven.jsonl", parallel)
	var text, lines, sarif, brief bytes.Buffer
	for _, err := range []error{Text(&text, r, Options{}), JSON(&lines, r, Options{}), SARIF(&sarif, []Report{r}, "1", Options{}), Brief(&brief, r, ending, 2000, Options{})} {
		if err != nil {
			t.Fatal(err)
		}
	}
	at := strings.Index(parallel, `{"type":"assistant","uuid":"u4"`)
	for _, c := range []struct{ got, want string }{
		{text.String(), "oven.jsonl:4: fail.exit error"},
		{lines.String(), `"places":[{"line":4,"message":2,"byte":` + strconv.Itoa(at) + `}]`},
		{sarif.String(), `"region":{"startLine":4,"byteOffset":` + strconv.Itoa(at) + `}`},
		{brief.String(), "m2, line 4 fail.exit error"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("%s\nlacks %s", c.got, c.want)
		}
	}
}
