package export

import (
	"fmt"
	"strings"
	"testing"

	"msgview/model"
)

// What very many calls say stands in their arguments, and not a second time beside the
// message.
func TestArgumentsOnce(t *testing.T) {
	const n = 25_000
	var b strings.Builder
	b.WriteString(`{"role":"user","content":"hi"}` + "\n" + `{"role":"assistant","content":null,"tool_calls":[`)
	for i := range n {
		fmt.Fprintf(&b, `%.*s{"id":"call_%06d","type":"function","function":{"name":"read_file","arguments":"{\"path\": \"src/file%d.go\", \"line\": %d}"}}`, min(i, 1), ",", i, i, i)
	}
	b.WriteString("]}\n")
	m, err := openBytes(t, "many.jsonl", b.String()).Message(1)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Calls()) != n {
		t.Fatalf("%d calls", len(m.Calls()))
	}
	size := 0
	for _, f := range m.Meta {
		size += len(f.Value)
	}
	if size > 1000 {
		t.Errorf("%d fields with %d bytes stand beside the calls: %s", len(m.Meta), size, firstOf(m.Meta))
	}
}

func firstOf(fields []model.Field) string {
	if len(fields) == 0 {
		return ""
	}
	return fields[0].Name + ": " + string(fields[0].Value[:min(len(fields[0].Value), 100)])
}
