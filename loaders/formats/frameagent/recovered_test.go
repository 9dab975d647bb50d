package frameagent

import (
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

// The last reply of the provider is a message where the state's messages lack it.
func TestReplyInMetadata(t *testing.T) {
	const want = `assistant raw=metadata.raw stop=stop: reasoning "They want the port." | reasoning "Look." | call - read {"path":"conf"} prose="Action: read = {\"path\":\"conf\"}"`
	const content = `Thought: Look.\nAction: read = {\"path\":\"conf\"}`
	for _, tt := range []struct{ name, message, want string }{
		{"alone", ``, want},
		{"after another", `,{"role":"assistant","content":"Hello."}`, want},
		{"said", `,{"role":"assistant","content":"` + content + `"}`, ``},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d := decodeState(formattest.Parse(t, `{"messages":[{"role":"user","content":"Port?"}`+tt.message+`],"data":{},"status":"RUNNING",
				"metadata":{"raw":{"choices":[{"message":{"role":"assistant","content":"`+content+`","reasoning_content":"They want the port."},"finish_reason":"stop"}]}}}`))
			var got []string
			thoughts := 0
			for _, m := range d.Messages {
				text := formattest.Describe(m)
				thoughts += strings.Count(text, "They want the port.\"")
				if m.RawRole == "metadata.raw" {
					got = append(got, text)
				}
			}
			if text := strings.Join(got, "\n"); text != tt.want || thoughts < 1 {
				t.Errorf("\n got %s\nwant %s", text, tt.want)
			}
		})
	}
}
