package chat_test

import (
	"strings"
	"testing"

	"msgview/loaders/chat"
	"msgview/loaders/formattest"
	"msgview/model"
	"msgview/model/rawjson"
)

func parse(t testing.TB, json string) rawjson.Value {
	t.Helper()
	v, _, err := rawjson.ParseTolerant([]byte(json))
	if err != nil {
		t.Fatalf("%s: %v", json, err)
	}
	return v
}

// One line for each row of the table of parts that the dialects have.
func TestPart(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		// the whole names of .NET's types
		{`{"type":"Microsoft.Extensions.AI.TextReasoningContent","content":{"text":"a","protectedData":"xy"}}`, `reasoning 2B opaque=xy "a"`},
		// text
		{`"plain"`, `"plain"`},
		{`{"type":"text","text":"a"}`, `"a"`},
		{`{"type":"input_text","text":"a"}`, `"a"`},
		{`{"type":"text","content":"otel"}`, `"otel"`},
		{`{"type":"text","value":"factory"}`, `"factory"`},
		{`{"type":"text","text":{"value":"assistants","annotations":[]}}`, `"assistants"`},
		{`{"text":"gemini"}`, `"gemini"`},
		{`{"type":"refusal","refusal":"no"}`, `refusal "no"`},
		{`{"type":"text","text":"t","citations":[{"type":"char_location","cited_text":"c","document_title":"d"}]}`, `"t" | cite title=d "c"`},
		// reasoning
		{`{"type":"thinking","thinking":"a","signature":"s"}`, `reasoning "a"`},
		{`{"type":"thinking","thinking":"","signature":"c2ln"}`, `reasoning not-stored 4B opaque=c2ln`},
		{`{"type":"thinking","thinking":[{"type":"text","text":"a"},{"type":"text","text":"b"}],"closed":false}`, `reasoning unclosed "a\nb"`},
		{`{"type":"redacted_thinking","data":"abcd"}`, `reasoning redacted 4B opaque=abcd`},
		{`{"type":"redacted-reasoning","data":"abcd"}`, `reasoning redacted 4B opaque=abcd`},
		{`{"type":"reasoning","reasoning":"swift"}`, `reasoning "swift"`},
		{`{"type":"reasoning","text":"sdk"}`, `reasoning "sdk"`},
		{`{"type":"reasoning","summary":[{"type":"summary_text","text":"s"}],"encrypted_content":"abc"}`, `reasoning summary "s" | reasoning encrypted 3B opaque=abc`},
		{`{"type":"reasoning","summary":[],"content":[{"type":"reasoning_text","text":"r"}]}`, `reasoning "r"`},
		{`{"type":"reasoning","reasoning":"opaque","redacted":true}`, `reasoning redacted 6B`},
		{`{"type":"think","think":"libre"}`, `reasoning "libre"`},
		{`{"reasoning":{"reasoning_text":"haystack","extra":{}}}`, `reasoning "haystack"`},
		{`{"reasoningContent":{"reasoningText":{"text":"bedrock","signature":"s"}}}`, `reasoning "bedrock"`},
		{`{"reasoningContent":{"redactedContent":"abc"}}`, `reasoning redacted 3B opaque=abc`},
		{`{"text":"gemini","thought":true}`, `reasoning "gemini"`},
		// calls
		{`{"type":"tool_use","id":"i","name":"n","input":{"a":1}}`, `call i n {"a":1}`},
		{`{"type":"server_tool_use","id":"i","name":"n","input":{}}`, `call i n {} hosted`},
		{`{"type":"server_tool_call","id":"i","name":"n","server_tool_call":{"type":"web_search","query":"q"}}`, `call i n {"type":"web_search","query":"q"} hosted`},
		{`{"type":"server_tool_call","id":"i","name":"n","arguments":{"a":1}}`, `call i n {"a":1} hosted`},
		{`{"type":"server_tool_call_response","id":"i","server_tool_call_response":{"type":"web_search","hits":2}}`, `result i ["{\"type\":\"web_search\",\"hits\":2}"]`},
		{`{"type":"blob","mime_type":"image/png","modality":"image","content":"iVBORw0KGgo="}`, `image image/png 8B data=8`},
		{`{"type":"blob","modality":"audio","content":"UklGRg=="}`, `audio 4B`},
		{`{"type":"uri","modality":"image","uri":"https://x/a.png"}`, `image url=https://x/a.png -1B`},
		{`{"type":"mcp_tool_use","id":"i","name":"n","server_name":"s","input":{}}`, `call i n {} server=s`},
		{`{"type":"tool-call","toolCallId":"i","toolName":"n","input":{"a":1},"providerExecuted":true}`, `call i n {"a":1} hosted`},
		{`{"type":"tool-call","toolCallId":"i","toolName":"n","args":"broken {"}`, `call i n "broken {" malformed`},
		{`{"type":"function_call","call_id":"c","id":"fc","name":"n","arguments":"{\"a\":1}"}`, `call c n {"a":1}`},
		{`{"type":"custom_tool_call","call_id":"c","name":"n","input":"free text"}`, `call c n "free text"`},
		{`{"type":"tool_call","id":"i","name":"n","arguments":{"a":1}}`, `call i n {"a":1}`},
		{`{"type":"tool_call","tool_call":{"id":"i","name":"n","args":"{}","output":"done"}}`, `call i n {} | result i n ["done"]`},
		{`{"type":"toolCallRequest","toolCallRequestId":"i","name":"n","parameters":{}}`, `call i n {}`},
		{`{"toolUse":{"toolUseId":"i","name":"n","input":{}}}`, `call i n {}`},
		{`{"functionCall":{"name":"n","args":{"a":1}}}`, `call - n {"a":1}`},
		{`{"tool_call":{"tool_name":"n","arguments":{},"id":"i"}}`, `call i n {}`},
		{`{"executableCode":{"language":"PYTHON","code":"1"}}`, `call - code_execution {"language":"PYTHON","code":"1"} hosted`},
		{`{"type":"web_search_call","id":"w","status":"completed","action":{"type":"search","query":"q"}}`, `call w web_search {"type":"search","query":"q"} hosted`},
		{`{"type":"mcp_call","id":"m","name":"n","server_label":"s","arguments":"{}","output":"o","error":null}`, `call m n {} hosted server=s | result m n ["o"]`},
		// results
		{`{"type":"tool_result","tool_use_id":"i","content":"x","is_error":true}`, `result i failed ["x"]`},
		{`{"type":"tool_result","tool_use_id":"i"}`, `result i []`},
		{`{"type":"mcp_tool_result","tool_use_id":"i","is_error":false,"content":[{"type":"text","text":"x"}]}`, `result i ok ["x"]`},
		{`{"type":"web_search_tool_result","tool_use_id":"i","content":{"type":"web_search_tool_result_error","error_code":"max_uses_exceeded"}}`, `result i failed ["max_uses_exceeded"]`},
		{`{"type":"web_fetch_tool_result","tool_use_id":"i","content":{"type":"web_fetch_result","url":"u","content":{"type":"document","title":"d","source":{"type":"text","data":"body"}}}}`, `result i [cite url=u | file name=d 4B "body"]`},
		{`{"type":"text_editor_code_execution_tool_result","tool_use_id":"i","content":{"type":"text_editor_code_execution_view_result","content":"src","num_lines":1}}`, `result i details={"type":"text_editor_code_execution_view_result","content":"src","num_lines":1} ["src"]`},
		{`{"type":"advisor_tool_result","tool_use_id":"i","content":{"type":"advisor_result","text":"yes"}}`, `result i ["yes"]`},
		{`{"type":"tool-result","toolCallId":"i","toolName":"n","output":{"type":"error-text","value":"503"}}`, `result i n failed ["503"]`},
		{`{"type":"tool-result","toolCallId":"i","toolName":"n","output":{"type":"json","value":null}}`, `result i n ["null"]`},
		{`{"type":"tool-result","toolCallId":"i","toolName":"n","output":{"type":"execution-denied","reason":"no"}}`, `result i n denied ["no"]`},
		{`{"type":"tool-result","toolCallId":"i","toolName":"n","result":{"n":12345678901234567890}}`, `result i n ["{\"n\":12345678901234567890}"]`},
		{`{"type":"function_call_output","call_id":"c","output":"[1]"}`, `result c ["[1]"]`},
		{`{"type":"tool_call_response","id":"i","response":"r"}`, `result i ["r"]`},
		{`{"type":"server_tool_call_result","toolCallId":"i","status":"error","output":"r"}`, `result i failed ["r"]`},
		{`{"type":"server_tool_result","tool_call_id":"i","status":"success","output":"r"}`, `result i ok ["r"]`},
		{`{"type":"tool_call_response","id":"i","response":{"denied":true,"reason":"no"}}`, `result i denied ["{\"denied\":true,\"reason\":\"no\"}"]`},
		{`{"type":"tool_call_response","id":"i","response":{"denied":false,"reason":"no"}}`, `result i ["{\"denied\":false,\"reason\":\"no\"}"]`},
		{`{"toolResult":{"toolUseId":"i","status":"error","content":[{"json":{"a":1}},{"text":"t"}]}}`, `result i failed ["{\"a\":1}" | "t"]`},
		{`{"functionResponse":{"name":"n","response":{"a":1},"parts":[{"inlineData":{"mimeType":"image/png","data":"iVBORw0KGgo="}}]}}`, `result - n ["{\"a\":1}" | image image/png 8B data=8]`},
		{`{"tool_call_result":{"result":"r","origin":{"id":"i","tool_name":"n","arguments":{}},"error":true}}`, `result i n failed ["r"]`},
		{`{"codeExecutionResult":{"outcome":"OUTCOME_FAILED","output":"x"}}`, `result - code_execution failed ["x"]`},
		// media
		{`{"type":"image_url","image_url":{"url":"data:image/png;base64,iVBORw0KGgo="}}`, `image image/png url=data:image/png;base64, 8B data=8`},
		{`{"type":"image_url","image_url":"https://e.org/a"}`, `image url=https://e.org/a -1B`},
		{`{"type":"input_image","file_id":"f"}`, `image id=f -1B`},
		{`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}`, `image image/png 8B data=8`},
		{`{"type":"image","image":{"0":137,"1":80},"mediaType":"image/png"}`, `image image/png 2B data=2`},
		{`{"type":"image","image":{"base64":"iVBORw0KGgo=","mimeType":"image/png"}}`, `image image/png 8B data=8`},
		{`{"type":"image","image":{}}`, `image -1B lost`},
		{`{"image":{"format":"png","source":{"bytes":"iVBORw0KGgo="}}}`, `image image/png 8B data=8`},
		{`{"document":{"format":"pdf","name":"d","source":{"s3Location":{"uri":"s3://b/k"}}}}`, `file application/pdf name=d url=s3://b/k -1B`},
		{`{"inlineData":{"mimeType":"audio/wav","data":"UklGRg=="}}`, `audio audio/wav 4B`},
		{`{"fileData":{"mimeType":"video/mp4","fileUri":"gs://b/v"}}`, `video video/mp4 url=gs://b/v -1B`},
		{`{"type":"input_audio","input_audio":{"data":"UklGRg==","format":"wav"}}`, `audio audio/wav 4B`},
		{`{"type":"file","file":{"file_id":"f","filename":"n"}}`, `file name=n id=f -1B`},
		{`{"type":"file","data":"JVBERi0=","mediaType":"application/pdf","filename":"n"}`, `file application/pdf name=n 5B`},
		{`{"type":"document","source":{"type":"url","url":"https://e.org/d"}}`, `file url=https://e.org/d -1B`},
		{`{"type":"container_upload","file_id":"f"}`, `file id=f -1B`},
		{`{"type":"image_file","image_file":{"file_id":"f"}}`, `image id=f -1B`},
		// the rest
		{`{"type":"search_result","source":"u","title":"t","content":[{"type":"text","text":"x"}]}`, `cite title=t url=u "x"`},
		{`{"type":"compaction","content":"sum"}`, `marker compaction "sum"`},
		{`{"type":"tool_addition","tool":{"name":"n"}}`, `marker tools "tool addition: n"`},
		{`{"cachePoint":{"type":"default"}}`, ``},
		{`{"type":"new","x":1}`, `unknown new {"type":"new","x":1}`},
		{`{"x":1}`, `unknown {"x":1}`},
		{`7`, `unknown 7`},
		{`null`, ``},
	} {
		if got := formattest.Parts(chat.Part(parse(t, c.json))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.json, got, c.want)
		}
	}
}

func TestPartsJoinsOnlyWhatCitationsCut(t *testing.T) {
	for _, c := range []struct{ json, want string }{
		{`"a"`, `"a"`}, {`""`, ``}, {`null`, ``}, {`[]`, ``},
		{`[{"type":"text","text":"a"},{"type":"text","text":"b"},"c"]`, `"a" | "b" | "c"`},
		{`[{"type":"text","text":"**"},{"type":"text","text":"a","citations":[{"url":"u","title":"t"}]},{"type":"text","text":"**"}]`, `"**a**" | cite title=t url=u`},
		{`[{"type":"text","text":"a","citations":[{"url":"u"}]},{"type":"text","text":"b","citations":[{"url":"u"}]}]`, `"ab" | cite url=u`},
		{`[{"type":"web_search_tool_result","tool_use_id":"i","content":[]},{"type":"text","text":"a"},{"type":"text","text":"b"}]`, `result i [] | "ab"`},
	} {
		if got := formattest.Parts(chat.Parts(parse(t, c.json))); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.json, got, c.want)
		}
	}
}

func TestArguments(t *testing.T) {
	for json, want := range map[string]string{
		`{"a":12345678901234567890}`:  `call {"a":12345678901234567890}`,
		`"{\"a\": 1}"`:                `call {"a": 1}`,
		`"\"{\\\"a\\\": 1}\""`:        `call {"a": 1}`,
		`"[1,2]"`:                     `call [1,2]`,
		`""`:                          `call`,
		`"  "`:                        `call`,
		`null`:                        `call`,
		`"{\"a\": "`:                  `call "{\"a\": " malformed`,
		`"ls -l"`:                     `call "ls -l" malformed`,
		`{"a":1,"a":2}`:               `call {"a":1,"a":2}`,
		`"{'a': \"b's\", 'c': None}"`: `call {"a":"b's","c":null}`,
		`"{'a': b}"`:                  `call "{'a': b}" malformed`,
		`"{'a': 1"`:                   `call "{'a': 1" malformed`,
		`"['a']"`:                     `call "['a']" malformed`,
	} {
		c := &model.ToolCall{}
		chat.SetArguments(c, parse(t, json))
		if got := formattest.Parts([]model.Part{c}); got != want {
			t.Errorf("%s\n got %s\nwant %s", json, got, want)
		}
	}
}

// Results are data of any kind: only what surely is a list of parts is taken apart.
func TestResultContent(t *testing.T) {
	for json, want := range map[string]string{
		`"x"`:                                    `"x"`,
		`{"rows":[1]}`:                           `"{\"rows\":[1]}"`,
		`[1,2]`:                                  `"[1,2]"`,
		`["a","b"]`:                              `"[\"a\",\"b\"]"`,
		`[{"type":"text","text":"a"}]`:           `"a"`,
		`[{"type":"text","text":"a","size":3}]`:  `"[{\"type\":\"text\",\"text\":\"a\",\"size\":3}]"`,
		`[{"type":"file","path":"/a","mode":7}]`: `"[{\"type\":\"file\",\"path\":\"/a\",\"mode\":7}]"`,
		`{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}`: `image image/png 8B data=8`,
		`true`: `"true"`,
	} {
		if got := formattest.Parts(chat.ResultContent(parse(t, json))); got != want {
			t.Errorf("%s\n got %s\nwant %s", json, got, want)
		}
	}
}

func TestSplitReasoning(t *testing.T) {
	for text, want := range map[string]string{
		"plain":                                 `"plain"`,
		"<think>a</think>b":                     `reasoning "a" | "b"`,
		"\n<thinking>\na\n</thinking>\n\nb\n":   `reasoning "a" | "b\n"`,
		"<think>a</think><think>b</think>c":     `reasoning "a" | reasoning "b" | "c"`,
		"<think>never closed":                   `reasoning unclosed "never closed"`,
		"<think></think>b":                      `"b"`,
		"no <think>tag</think> inside":          `"no <think>tag</think> inside"`,
		"```\n<think>\n</think>\n```":           "\"```\\n<think>\\n</think>\\n```\"",
		"opened by the template\n</think>\n\nb": `reasoning "opened by the template" | "b"`,
		"write `</think>` to close":             "\"write `</think>` to close\"",
		"<reasoning>r</reasoning>b":             `reasoning "r" | "b"`,
		"":                                      ``,
	} {
		if got := formattest.Parts(chat.SplitReasoning(text)); got != want {
			t.Errorf("%q\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestBinary(t *testing.T) {
	big := strings.Repeat("AAAA", 1<<19)
	for _, c := range []struct {
		json      string
		size      int64
		data      bool
		mediaType string
		url       string
		ok        bool
	}{
		{`"iVBORw0KGgo="`, 8, true, "", "", true},
		{`"iVBORw0KGgo"`, 8, true, "", "", true},
		{`"data:image/png;base64,iVBORw0KGgo="`, 8, true, "image/png", "data:image/png;base64,", true},
		{`"data:text/plain,hi"`, 2, true, "text/plain", "data:text/plain,", true},
		{`"https://e.org/a.png"`, -1, false, "", "https://e.org/a.png", true},
		{`"file:///tmp/a"`, -1, false, "", "file:///tmp/a", true},
		{`{"0":137,"1":80}`, 2, true, "", "", true},
		{`{"0":137,"2":80}`, 0, false, "", "", false},
		{`{"type":"Buffer","data":[137,80]}`, 2, true, "", "", true},
		{`[137,-1,0]`, 3, true, "", "", true},
		{`{}`, -1, false, "", "", true},
		{`"not base64!"`, 0, false, "", "", false},
		{`""`, 0, false, "", "", false},
		{`null`, 0, false, "", "", false},
		{`[1,"x"]`, 0, false, "", "", false},
		{`"` + big + `"`, 3 << 19, false, "", "", true},
	} {
		size, data, mediaType, url, ok := chat.Binary(parse(t, c.json))
		if size != c.size || (data != nil) != c.data || mediaType != c.mediaType || url != c.url || ok != c.ok {
			t.Errorf("%.60s: %d %v %q %q %v", c.json, size, data != nil, mediaType, url, ok)
		}
	}
}
