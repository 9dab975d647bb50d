package decode

import (
	"math"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/rawjson"
)

// maxEnvelope bounds the results that are looked into, in bytes.
const maxEnvelope = 4 << 20

// Envelopes takes what commands printed out of the JSON that Codex told its model, as
// logs of the requests to a provider have it (openai/codex: codex-rs/core/src/exec.rs and
// tools/mod.rs, format_exec_output):
//
//	{"output":"…","metadata":{"exit_code":0,"duration_seconds":0.1}}
//
// and of that of others who say no more than {"output":"…","exit_code":0}.
func Envelopes(messages ...*model.Message) {
	for _, m := range messages {
		for _, p := range m.Parts {
			if r, ok := p.(*model.ToolResult); ok && r.Details == nil && len(r.Content) == 1 {
				if t, ok := r.Content[0].(model.Text); ok {
					open(r, t.Text)
				}
			}
		}
	}
}

// open enters into a result what the JSON has that is all its text.
func open(r *model.ToolResult, text string) {
	text = strings.TrimSpace(text)
	if len(text) > maxEnvelope || !strings.HasPrefix(text, "{") || !strings.Contains(text, `"exit_code"`) {
		return
	}
	v, err := rawjson.Parse([]byte(text))
	if err != nil || v.Len() != 2 || v.Get("output").Kind() != rawjson.String {
		return
	}
	meta := v.Get("metadata")
	code, ok := meta.Get("exit_code").Int()
	if !ok {
		code, ok = v.Get("exit_code").Int()
	}
	if !ok || code < math.MinInt32 || code > math.MaxInt32 {
		return
	}
	if exit := int(code); r.ExitCode == nil {
		r.ExitCode = &exit
	}
	if r.Error == model.NotStated {
		r.Error = model.Stated(*r.ExitCode != 0)
	}
	if s, ok := meta.Get("duration_seconds").Float(); ok && r.Duration == 0 && s > 0 && s < 1e6 {
		r.Duration = time.Duration(s * float64(time.Second)).Round(time.Microsecond)
	}
	if r.Content = nil; v.Str("output") != "" {
		r.Content = []model.Part{model.Text{Text: v.Str("output")}}
	}
	if meta.Exists() {
		r.Details = meta.Keep()
	}
}
