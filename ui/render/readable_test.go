package render

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

func TestReadable(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{`{"a":"b"}`, `{"a":"b"}`},
		{`"\u65e5\u672c\u00fc"`, `"日本ü"`},
		{`"a \u003c b \u0026\u0026 c"`, `"a < b && c"`},
		{`"\ud83d\ude00\ud83d\udc69\u200d\ud83d\ude80"`, `"😀👩‍🚀"`},
		{`"\u0022\u005c\u005Cu0041"`, `"\u0022\u005c\u005Cu0041"`},
		{`"\\u0041\\\u0041"`, `"\\u0041\\A"`},
		{`"\u001b\u0007\u009b\u202e\u200b\u00ad\u2028\ue000"`, `"\u001b\u0007\u009b\u202e\u200b\u00ad\u2028\ue000"`},
		{`"\ud83d\u0041\ude00x\ud83d"`, `"\ud83dA\ude00x\ud83d"`},
		{`"\u12"`, `"\u12"`},
		{`\u`, `\u`},
		{`\`, `\`},
		{`"\uzzzz\u00e9`, `"\uzzzzé`},
	} {
		got := readable(c.in)
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
		var before, after any
		if json.Unmarshal([]byte(c.in), &before) == nil && (json.Unmarshal([]byte(got), &after) != nil || !reflect.DeepEqual(before, after)) {
			t.Errorf("%s: %s is another value", c.in, got)
		}
	}
}

// Arguments and results that were logged in ASCII are read and found as what they say.
func TestEscapedJSONIsReadable(t *testing.T) {
	call := &model.ToolCall{ID: "c", Name: "translate", Arguments: []byte(`{"words":["\u732b","\u72ac"],"to":"German","notes":{"tone":"kind","length":"short, if you can"}}`)}
	result := &model.ToolResult{CallID: "c", Content: []model.Part{model.Text{Text: `{"words":["Katze","H\u00fcndchen"]}`}}}
	shown := ""
	for _, b := range append(ArgumentBlocks(call, true), resultBlocks(result, tool.Of(call), true)...) {
		shown += b.Text + "\n"
	}
	shown += Summary(call, "")
	Texts(&model.Message{Parts: []model.Part{call, result}}, func(_ int, s string) bool {
		shown += "\nfound " + s
		return true
	})
	for _, want := range []string{"\"猫\"", "\"Hündchen\"", `猫, 犬`, "found {\n  \"words\": [\n    \"猫\"", `found {"words":["Katze","Hündchen"]}`} {
		if !strings.Contains(shown, want) {
			t.Errorf("no %s in\n%s", want, shown)
		}
	}
}
