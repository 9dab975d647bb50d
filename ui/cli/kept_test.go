package cli

import (
	"strings"
	"testing"
)

// What a log says is printed in full at the highest level and as JSON, however oddly it is
// put.
func TestOddlyPutIsKept(t *testing.T) {
	for log, want := range map[string][]string{
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"s","events":[{"name":"gen_ai.user.message","attributes":[{"key":"content","value":{"stringValue":"first user words"}}]},{"name":"exception","attributes":[{"key":"exception.message","value":{"stringValue":"boom"}}]}]}]}]}]}`:                                                                         {"first user words", "boom"},
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"s","traceId":"t","spanId":"a","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"execute_tool"}},{"key":"gen_ai.tool.name","value":{"stringValue":"x"}}],"events":[{"name":"gen_ai.user.message","attributes":[{"key":"content","value":{"stringValue":"words to a tool"}}]}]}]}]}]}`: {"words to a tool"},
		`[{"type":"ai","data":{"content":[{"type":"tool_use","id":"t","name":"x"}],"tool_calls":"[{\"name\":\"x\",\"id\":\"t\",\"args\":{\"i\":\"the argument in a string\"}}]"}}]`:                                                                                                                                                                                  {"the argument in a string"},
		`{"output":[{"type":"reasoning","encrypted_content":"gAAAAABopaque-content-of-the-reasoning"}]}`:                                                                                           {"gAAAAABopaque-content-of-the-reasoning"},
		`{"messages":[{"role":"assistant","content":[{"type":"redacted_thinking","data":"mk0320-onyx-zephyr-ea2682"}]}]}`:                                                                          {"mk0320-onyx-zephyr-ea2682"},
		`{"type":"response_item","payload":{"type":"reasoning","summary":[{"type":"summary_text","text":"sum here"}],"encrypted_content":"mk0320-onyx-zephyr-ea2682"}}`:                            {"mk0320-onyx-zephyr-ea2682", "sum here"},
		`{"messages":[{"role":"assistant","content":"a","usage":{"input_tokens":10.5,"output_tokens":"55"}},{"role":"assistant","content":"b","usage":{"input_tokens":11.0,"output_tokens":-7}}]}`: {"10.5", "55", "-7"},
		`{"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"s","traceId":"t","spanId":"a","attributes":[{"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},{"key":"gen_ai.usage.input_tokens","value":{"doubleValue":10.5}},{"key":"gen_ai.prompt","value":{"stringValue":"hello"}},{"key":"gen_ai.completion","value":{"stringValue":"hi"}}]}]}]}]}`: {"10.5"},
		`{"messages":[{"role":"user","content":[{"type":"document","source":{"type":"a kind of source that is quite new"}}]}]}`: {"a kind of source that is quite new"},
	} {
		path := file(t, "log.json", log)
		for _, args := range [][]string{{"print", "--level", "5", "--width", "400", path}, {"print", "--format", "json", path}} {
			out := run(t, "", nil, args...).out
			for _, w := range want {
				if !strings.Contains(out, w) {
					t.Errorf("%s\n%v lacks %q:\n%s", log, args[1:3], w, out)
				}
			}
		}
	}
}
