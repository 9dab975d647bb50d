package vercelai

import (
	"testing"

	"msgview/loaders/format"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func TestOutputs(t *testing.T) {
	tests := []struct{ name, output, want string }{
		{"text", `{"type":"text","value":"hi"}`, `result ok ["hi"]`},
		{"error text", `{"type":"error-text","value":"bad"}`, `result failed ["bad"]`},
		{"json keeps its spelling", `{"type":"json","value":{"n":1.50}}`, `result ok ["{\"n\":1.50}"]`},
		{"json null", `{"type":"json","value":null}`, `result ok ["null"]`},
		{"error json", `{"type":"error-json","value":[1]}`, `result failed ["[1]"]`},
		{"denied without a reason", `{"type":"execution-denied"}`, `result denied []`},
		{"a value that only looks typed", `{"type":"text","value":"hi","unit":"C"}`, `result ["{\"type\":\"text\",\"value\":\"hi\",\"unit\":\"C\"}"]`},
		{"a typed value of the wrong kind", `{"type":"text","value":7}`, `result [unknown text {"type":"text","value":7}]`},
		{"raw string", `"plain"`, `result ["plain"]`},
		{"raw null", `null`, `result ["null"]`},
		{"nothing", ``, `result []`},
		{"MCP result", `{"content":[{"type":"text","text":"no"}],"isError":true}`, `result failed ["no"]`},
		{"data with content", `{"content":[{"type":"text","text":"no"}],"page":2}`, `result ["{\"content\":[{\"type\":\"text\",\"text\":\"no\"}],\"page\":2}"]`},
		{"content with a file", `{"type":"content","value":[{"type":"file","data":{"type":"url","url":"https://a.example/b"},"mediaType":"image/png"}]}`, `result ok [image image/png url=https://a.example/b -1B]`},
		{"content nobody knows", `{"type":"content","value":[{"type":"smell","strength":3}]}`, `result ok [unknown smell {"type":"smell","strength":3}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var v rawjson.Value
			if tt.output != "" {
				v = formattest.Parse(t, tt.output)
			}
			r := &model.ToolResult{}
			setOutput(r, v)
			if got := formattest.Parts([]model.Part{r}); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestMedia(t *testing.T) {
	tests := []struct{ name, part, want string }{
		{"byte map", `{"type":"image","image":{"0":137,"1":80}}`, `image 2B data=2`},
		{"Buffer", `{"type":"image","image":{"type":"Buffer","data":[1,2,3]},"mimeType":"image/gif"}`, `image image/gif 3B data=3`},
		{"base64", `{"type":"file","data":"aGVsbG8=","mediaType":"text/plain"}`, `file text/plain 5B`},
		{"data URL", `{"type":"file","url":"data:audio/wav;base64,UklG","mediaType":"audio/wav"}`, `audio audio/wav url=data:audio/wav;base64, 3B`},
		{"URL", `{"type":"image","image":"https://a.example/x"}`, `image url=https://a.example/x -1B`},
		{"lost bytes", `{"type":"image","image":{}}`, `image -1B lost`},
		{"tagged data", `{"type":"file","data":{"type":"data","data":{"0":1}},"mediaType":"image/png"}`, `image image/png 1B data=1`},
		{"tagged text", `{"type":"file","data":{"type":"text","text":"abc"},"mediaType":"text/plain"}`, `file text/plain 3B "abc"`},
		{"tagged reference", `{"type":"file","data":{"type":"reference","reference":{"openai":"f1"}},"mediaType":"image"}`, `image image id=openai:f1 -1B`},
		{"reference", `{"type":"file","data":{"openai":"f1"},"mediaType":"application/pdf"}`, `file application/pdf id=openai:f1 -1B`},
		{"file of a step", `{"type":"file","file":{"base64Data":"iVBORw0KGgo=","mediaType":"image/png"}}`, `image image/png 8B data=8`},
		{"bytes", `{"type":"file","uint8ArrayData":{"0":137,"1":80},"mediaType":"image/png"}`, `image image/png 2B data=2`},
		{"bytes of a file of a step", `{"type":"file","file":{"uint8ArrayData":[137,80,78],"mediaType":"image/png"}}`, `image image/png 3B data=3`},
		{"base64 beside bytes", `{"type":"file","base64":"iVBORw0KGgo=","uint8ArrayData":{},"mediaType":"image/png"}`, `image image/png 8B data=8`},
		{"tagged base64", `{"type":"file","data":{"type":"data","base64":"iVBORw0KGgo="},"mediaType":"image/png"}`, `image image/png 8B data=8`},
		{"path", `{"type":"file","url":"/uploads/a.png","mediaType":"image/png","filename":"a.png"}`, `image image/png name=a.png url=/uploads/a.png -1B`},
		{"uploaded", `{"type":"file","url":"","mediaType":"image/png","providerReference":{"openai":"f2"}}`, `image image/png id=openai:f2 -1B`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newDecoder()
			d.m = &model.Message{}
			parts := d.part(formattest.Parse(t, tt.part))
			if got := formattest.Parts(parts); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// What any chat log could contain must not be claimed, and what only the SDK
// writes must be.
func TestScores(t *testing.T) {
	none := []string{
		`{"role":"user","content":"hi"}`,
		`{"role":"user","content":[{"type":"text","text":"hi"}]}`,
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]}`,
		`{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{}}]}`,
		`{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,aa"}}]}`,
		`{"role":"user","parts":[{"text":"hi"}]}`,
		`{"role":"user","parts":[{"type":"text","content":"hi"}]}`,
		`{"role":"assistant","parts":[{"type":"tool_call","id":"c","name":"f","arguments":{}}]}`,
		`{"type":"user","message":{"role":"user","content":"hi"}}`,
		`{"type":"error","error":{"message":"x"}}`,
		`{"type":"response.output_text.delta","delta":"a","item_id":"i"}`,
		`{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"a"}}`,
		`{"messages":[{"role":"user","content":"hi"},{"role":"assistant","content":"ho"}]}`,
		`{"runs":[{"run_id":"r1","steps":[{"step_id":1,"type":"tool_call"}]}],"metadata":{}}`,
		`{"steps":[{"type":"tool_call","input":{}}]}`,
		`{"attributes":{"gen_ai.operation.name":"chat","gen_ai.input.messages":"[]"}}`,
		`{"sessions":[{"id":1,"messages":[{"role":"user","content":"hi"}]}]}`,
		`{"type":"start"}`, `{"type":"finish"}`, `{"type":"progress","n":1}`, `1:{"a":1}`, `12:"numbered"`,
		`[]`, `"0:\"a\""`, `7`, `null`,
	}
	for _, text := range none {
		for _, s := range Format.Shapes {
			if n := s.Score(formattest.Record(text)); n != 0 {
				t.Errorf("%s gives %s %d votes", text, s.Name, n)
			}
		}
	}
	some := []struct{ shape, text string }{
		{"model messages", `{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"f","args":{}}]}`},
		{"model messages", `{"role":"tool","parts":[{"type":"tool-result","toolCallId":"c","toolName":"f","output":{"type":"text","value":""}}]}`},
		{"model messages", `{"prompt":[{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"f","input":{}}]}]}`},
		{"UI messages", `{"id":"a","role":"user","parts":[{"type":"text","text":"hi"}]}`},
		{"UI messages", `{"role":"assistant","parts":[{"type":"tool-call","toolCallId":"c","state":"output-available"}]}`},
		{"UI messages", `{"role":"assistant","content":"","toolInvocations":[]}`},
		{"chat sessions", `{"sessions":[{"uiMessages":[]}]}`},
		{"DevTools", `{"runs":[],"steps":[]}`},
		{"DevTools", `{"runs":[{"id":"r","started_at":"2026"}],"steps":[{"run_id":"r","step_number":1,"model_id":"m"}]}`},
		{"telemetry spans", `{"attributes":{"ai.operationId":"ai.generateText"}}`},
		{"telemetry spans", `{"attributes":[{"key":"ai.prompt","value":{"stringValue":"{}"}}]}`},
	}
	for _, tt := range some {
		best, name := 0, ""
		for _, s := range Format.Shapes {
			if n := s.Score(formattest.Record(tt.text)); n > best {
				best, name = n, s.Name
			}
		}
		if best < 3 || name != tt.shape {
			t.Errorf("%s: %s with %d votes, want %s", tt.text, name, best, tt.shape)
		}
	}
}

// Records that are no messages say what they are.
func TestOtherRecords(t *testing.T) {
	tests := []struct {
		text  string
		class format.Class
		kind  string
	}{
		{`{"type":"banner","text":"hello"}`, model.UnknownRecord, "banner"},
		{`[]`, model.Metadata, "empty list"},
		{`[1,2]`, model.UnknownRecord, ""},
		{`"text"`, model.UnknownRecord, ""},
	}
	for _, tt := range tests {
		d := decodeMessages(formattest.Record(tt.text))
		if len(d.Messages) > 0 || d.Class != tt.class || d.Type != tt.kind {
			t.Errorf("%s: %d messages, %v %q", tt.text, len(d.Messages), d.Class, d.Type)
		}
	}
	if d := decodeMessages(&format.Record{Raw: []byte(`{"role`)}); d.Class != model.MalformedRecord || d.Problem == "" {
		t.Errorf("broken JSON: %+v", d)
	}
}

// A refusal gives its reason once, and another than the result's in its own words.
func TestRefusalSaysOnce(t *testing.T) {
	for reason, want := range map[string]string{"too risky": "denied", "not now": "denied: not now (approval a1)"} {
		d := decodeMessages(formattest.Record(`{"role":"tool","content":[{"type":"tool-approval-response","approvalId":"a1","approved":false,"reason":"` + reason + `"},` +
			`{"type":"tool-result","toolCallId":"c","toolName":"f","output":{"type":"error-text","value":"too risky"}}]}`))
		e, ok := d.Messages[0].Parts[0].(model.Marker)
		if !ok || e.Text != want || e.Answer.ID != "a1" || e.Answer.Reason != reason {
			t.Errorf("%s: %+v", reason, d.Messages[0].Parts[0])
		}
	}
}
