package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A line of JSON that is written in pieces is one line, with all that is in it, and what
// is said of the whole of it stands at its end.
func TestLongLine(t *testing.T) {
	const n = 20_000
	filler := strings.Repeat("x", 40)
	half := `{"type":"text","text":"\ud800 half"},`
	log := openBytes(t, "long.jsonl", record(1, "assistant", half+listed(n, `{"type":"tool_use","id":"t#","name":"B","input":{"c":#,"filler":"`+filler+`\u0301"}}`))+
		record(2, "user", listed(n, `{"type":"tool_result","tool_use_id":"t#","content":"r#"}`)))
	var out bytes.Buffer
	if err := JSON(context.Background(), &out, log, nil); err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(out.Bytes()), []byte("\n"))
	if len(lines) != 2 || len(lines[0]) < 8*someLine {
		t.Fatalf("%d lines, the first of %d bytes", len(lines), len(lines[0]))
	}
	type pair struct{ Message, Part int }
	var messages [2]struct {
		Parts []struct {
			ID        string
			CallID    string `json:"call_id"`
			Arguments struct{ C int }
			Call      *pair
			Result    *pair
		}
		Warnings []string
	}
	for i, line := range lines {
		if err := json.Unmarshal(line, &messages[i]); err != nil {
			t.Fatal(err)
		}
	}
	if len(messages[0].Parts) != n+1 || len(messages[1].Parts) != n {
		t.Fatalf("%d and %d parts", len(messages[0].Parts), len(messages[1].Parts))
	}
	for i := range n {
		c, r := messages[0].Parts[i+1], messages[1].Parts[i]
		if c.ID != fmt.Sprint("t", i) || c.Arguments.C != i || c.Result == nil || *c.Result != (pair{1, i}) {
			t.Fatalf("call %d: %+v", i, c)
		}
		if r.CallID != c.ID || r.Call == nil || *r.Call != (pair{0, i + 1}) {
			t.Fatalf("result %d: %+v", i, r)
		}
	}
	if len(messages[0].Warnings) != 1 || messages[0].Warnings[0] != halfWarning {
		t.Errorf("warnings %q", messages[0].Warnings)
	}
}

// A text is the same however it is cut into pieces.
func TestVisiblePieces(t *testing.T) {
	for _, unit := range []string{"a,b", `,\u0301,`, ",\u0301", ", \u200b,\u00e9", `\ud83d\ude00,`, ",,,", "x\u0301,", `"},{"`} {
		b := []byte(strings.Repeat(unit, 4*someLine/len(unit)))
		want, _ := appendVisible(nil, b)
		var out bytes.Buffer
		e := jsonWriter{out: &out}
		e.visible(e.writePieces(b))
		e.write(e.line)
		if !bytes.Equal(out.Bytes(), want) {
			t.Errorf("%q: %d bytes, want %d", unit, out.Len(), len(want))
		}
	}
}

// failing fails once it was written to often enough.
type failing struct{ left int }

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, fmt.Errorf("the disk is full")
	}
	return len(p), nil
}

// A writer that fails in the middle of a line ends the export.
func TestLongLineFails(t *testing.T) {
	log := openBytes(t, "long.jsonl", record(1, "assistant", listed(20_000, `{"type":"tool_use","id":"t#","name":"B","input":{"c":#}}`)))
	if err := JSON(context.Background(), &failing{left: 1 << 20}, log, nil); err == nil || err.Error() != "the disk is full" {
		t.Errorf("%v", err)
	}
}
