package findings

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// Services answer that they cannot in many forms. Who only read such a document has what it asked
// for.
func TestProblems(t *testing.T) {
	for _, text := range []string{
		`{"type":"https://oven.example/probs/out","title":"Internal Server Error","status":500}`,
		`{"type":"about:blank","title":"Not Found","status":404,"detail":"no such oven","instance":"/ovens/7"}`,
		`{"title":"One or more validation errors occurred.","status":400,"traceId":"00-a","errors":{"Heat":["must be hot"]}}`,
		`{"errors":[{"message":"Cannot query field x"}]}`,
		`{"errors":["heat must be hot"]}`,
		`{"errors":[{"code":"E1","detail":"nope"}]}`,
		`{"errors":[{"message":"x","path":["oven"]}],"data":null}`,
		`{"type":"error","message":"no such oven"}`,
		`{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`,
		`{"ok":false}`,
		`{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}`,
		`{"result":"error"}`,
		`{"result":"error","message":"no such oven"}`,
		`{"status":"error","message":"no such oven"}`,
		`{"status":"fail","data":{"heat":"must be hot"}}`,
		`{"status":500,"message":"no"}`,
		`{"code":-32601,"message":"Method not found"}`,
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}`,
		`{"detail":[{"loc":["body","heat"],"msg":"field required"}]}`,
		`{"message":"Internal server error"}`,
		`{"fault":{"faultstring":"no such oven"}}`,
		`{"errorMessage":"no such oven","errorType":"Error"}`,
		`{"__type":"ValidationException","message":"no such oven"}`,
	} {
		for _, c := range []*model.ToolCall{
			call("1", "create_order", map[string]any{"a": 1}),
			call("1", "http_request", map[string]any{"method": "POST"}),
			call("1", "WebFetch", map[string]any{"url": "https://oven.example/x"}),
			bash("1", "curl -s https://oven.example/x"),
			bash("1", "curl -s -X POST https://oven.example/x; echo"),
		} {
			r := result("1", text, -1, model.NotStated)
			if o := Verdict(c, r); o.State != Unsure || o.Rule != ruleJSON || o.Telling.Said(r) == "" {
				t.Errorf("%s: %s is %v", c.Name, text, o.State)
			}
		}
		for _, c := range []*model.ToolCall{bash("1", "cat answer.json"), bash("1", "jq . answer.json"), read("1", "answer.json")} {
			if o := Verdict(c, result("1", text, -1, model.NotStated)); o.State == Unsure {
				t.Errorf("%s %s: %s is %v", c.Name, c.Arguments, text, o.State)
			}
		}
	}
	for _, name := range []string{"get_last_event", "validate_order", "list_errors"} { // what they look at
		for _, text := range []string{`{"type":"error","message":"smoke"}`, `{"errors":["heat must be hot"]}`, `{"errors":[{"message":"smoke"}]}`, `{"result":"failed"}`} {
			if o := Verdict(call("1", name, nil), result("1", text, -1, model.NotStated)); o.State == Unsure {
				t.Errorf("%s: %s is %v", name, text, o.State)
			}
		}
	}
	for _, text := range []string{
		`{"type":"page","title":"Ovens","status":200}`,
		`{"title":"Ovens","status":404}`,
		`{"errors":[]}`,
		`{"errors":[],"data":{"oven":1}}`,
		`{"errors":3}`,
		`{"errors":["a"],"applied":["b"],"rows":2}`,
		`{"type":"error","name":"smoke","count":3}`,
		`{"type":"message","message":"hello"}`,
		`{"result":"ok"}`,
		`{"result":"error-free"}`,
		`{"status":"ok","message":"error"}`,
		`{"status":500,"loaves":3}`,
		`{"code":0,"message":"ok"}`,
		`{"message":"It is forbidden to smoke"}`,
		`{"detail":[{"loc":"north","msg":3}]}`,
		`{"errorMessage":"","errorType":null}`,
		`{"errorMessage":null,"loaves":3}`,
		`{"__type":"Order"}`,
	} {
		for _, c := range []*model.ToolCall{
			call("1", "create_order", map[string]any{"a": 1}),
			call("1", "WebFetch", map[string]any{"url": "https://oven.example/x"}),
			bash("1", "curl -s https://oven.example/x"),
		} {
			if o := Verdict(c, result("1", text, -1, model.NotStated)); o.State == Unsure {
				t.Errorf("%s: %s is %v", c.Name, text, o.State)
			}
		}
	}
}

// A server that says that it failed is no answer, whatever its client ended with.
func TestServerFailed(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            bool
	}{
		{"curl -i https://oven.example", "HTTP/1.1 500 Internal Server Error\ncontent-type: text/html\n\n<h1>no</h1>", true},
		{"curl -si -X POST https://oven.example", "HTTP/2 503 \n\n", true},
		{"curl -sS -D - https://oven.example; echo", "HTTP/1.1 502 Bad Gateway\nserver: x\n\nno\n", true},
		{"curl -v https://oven.example 2>&1", "* Connected\n> GET / HTTP/1.1\n>\n< HTTP/1.1 500 Internal Server Error\n<\n", true},
		{"curl --include -L https://oven.example", "HTTP/1.1 301 Moved\nlocation: y\n\nHTTP/1.1 500 Internal Server Error\n", true},
		{"http POST https://oven.example", "HTTP/1.1 500 Internal Server Error\nContent-Length: 0", true},

		{"curl -iL https://oven.example", "HTTP/1.1 502 Bad Gateway\n\nHTTP/1.1 200 OK\n", false},
		{"curl -i https://oven.example", "HTTP/1.1 404 Not Found\n\n", false},
		{"curl -i https://oven.example", "HTTP/1.1 200 OK\n\nThe page on HTTP/1.1 500 errors", false},
		{"curl -s https://oven.example/manual.txt", "HTTP/1.1 500 Internal Server Error", false},
		{"cat manual.txt", "HTTP/1.1 500 Internal Server Error", false},
		{"grep -i HTTP manual.txt", "HTTP/1.1 500 Internal Server Error", false},
	} {
		o := Verdict(bash("1", c.command), result("1", c.output, 0, model.No))
		if got := o.State == Unsure && o.Rule == ruleError; got != c.want {
			t.Errorf("%s: %q is %v", c.command, c.output, o.State)
		}
	}
}

// Where a program's output stands in JSON, the line that says it failed is shown, not all of it.
func TestProblemWritten(t *testing.T) {
	const printed = "{\n  \"type\": \"about:blank\",\n  \"title\": \"Not Found\",\n  \"status\": 404,\n  \"detail\": \"no such oven\"\n}"
	text := `{"stdout":` + string(rawjson.Quote(printed)) + `,"stderr":"","exit_code":0}`
	o := Verdict(bash("1", "curl -s https://oven.example/ovens/7"), result("1", text, -1, model.No))
	if o.Rule != ruleJSON {
		t.Fatalf("%+v", o)
	}
	if got := text[o.Evidence.Start:o.Evidence.End]; got != `\"status\": 404,` {
		t.Errorf("evidence: %s", got)
	}
}
