package tool

import (
	"strings"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
)

// Figures are what the result of a call tells of the work of its sub-agent, 0 for what it
// does not tell.
type Figures struct {
	Calls  int
	Tokens int64
	Took   time.Duration
}

// maxReported bounds what is read for the figures beside a report, in bytes.
const maxReported = 256 << 10

// Reported reads the figures that an agent gives of a sub-agent with its report: beside it,
// or in the words that stand at its end.
func Reported(r *model.ToolResult) (f Figures) {
	if r == nil {
		return f
	}
	if len(r.Details) > 0 && len(r.Details) <= maxReported {
		if v, _, err := rawjson.ParseTolerant(r.Details); err == nil {
			f = figures(func(key string) int64 { n, _ := v.Get(key).Int(); return n }, "totalToolUseCount", "totalTokens", "totalDurationMs")
		}
	}
	for _, p := range r.Content {
		t, ok := p.(model.Text)
		if _, said, usage := strings.Cut(t.Text[max(len(t.Text)-maxUsage, 0):], "<usage>"); ok && usage && f == (Figures{}) {
			f = figures(func(key string) int64 { return numberAfter(said, key) }, "tool_uses", "total_tokens", "duration_ms")
		}
	}
	return f
}

// maxUsage bounds the end of a report in which its figures stand.
const maxUsage = 600

func figures(number func(key string) int64, calls, tokens, took string) Figures {
	most := func(key string, most int64) int64 { return max(0, min(number(key), most)) }
	return Figures{int(most(calls, 1<<30)), most(tokens, 1<<50), time.Duration(most(took, 1<<40)) * time.Millisecond}
}

// numberAfter is the number behind a name: "tool_uses: 3", or "<tool_uses>3".
func numberAfter(s, name string) (n int64) {
	_, rest, _ := strings.Cut(s, name)
	rest = strings.TrimLeft(rest, ":> ")
	for i := 0; i < len(rest) && i < 15 && rest[i] >= '0' && rest[i] <= '9'; i++ {
		n = n*10 + int64(rest[i]-'0')
	}
	return n
}
