package loaders

import (
	"path/filepath"
	"testing"
)

// A mark of the encoding before the first record changes nothing of what it is.
func TestMarkOfEncoding(t *testing.T) {
	const log = `{"type":"session","version":3,"id":"s1","timestamp":"2026-01-02T03:04:05Z","cwd":"/barn"}
{"type":"message","id":"a1","parentId":null,"timestamp":"2026-01-02T03:04:06Z","message":{"role":"user","content":"Count the hay."}}
`
	root := folder(t, map[string]string{"plain.jsonl": log, "marked.jsonl": "\xef\xbb\xbf" + log})
	plain, _ := read(t, filepath.Join(root, "plain.jsonl"))
	marked, _ := read(t, filepath.Join(root, "marked.jsonl"))
	a, b := plain.Index().Account(), marked.Index().Account()
	if a.Messages != b.Messages || a.Metadata != b.Metadata || a.Records != b.Records {
		t.Errorf("%+v\nwith a mark %+v", a, b)
	}
}
