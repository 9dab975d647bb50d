package chat

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// What Claude Code says in place of a result is a refusal in the requests that it sends, too.
func TestRefusedResult(t *testing.T) {
	for raw, want := range map[string]bool{
		`{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"The user doesn't want to proceed with this tool use. The tool use was rejected."}`:    true,
		`{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":[{"type":"text","text":"Permission to use Bash with command bake has been denied."}]}`: true,
		`{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":"bake: Permission denied"}`:                                                            false,
		`{"type":"tool_result","tool_use_id":"t1","content":"The user doesn't want to proceed with this tool use."}`:                                               false,
		`{"type":"tool_result","tool_use_id":"t1","is_error":true,"content":[]}`:                                                                                   false,
	} {
		v, err := rawjson.Parse([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		parts := Part(v)
		if len(parts) != 1 {
			t.Fatalf("%s: %v", raw, parts)
		}
		if r := parts[0].(*model.ToolResult); r.Denied != want {
			t.Errorf("%s: denied %v", raw, r.Denied)
		}
	}
}
