package export

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"msgview/loaders"
	"msgview/ui/safetext"
)

// Whatever a log holds, each line of JSON that is printed of it is valid and can be
// looked at.
func FuzzJSON(f *testing.F) {
	for _, seed := range []string{
		`{"role":"user","content":"a\u2065\ufff0b\ud83d x️️️"}`,
		`{"role":"user","role":"x","content":{"a":1,"a":"\u0000"}}`,
		"{\"role\":\"user\",\"content\":\"\xed\xa0\xbd\xff\x7f\u202e\"}",
		`{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{\"n\":1e999,\"s\":\"\\ud83d"}}]}`,
		`{"type":"assistant","uuid":"u","message":{"id":"m","role":"assistant","content":[{"type":"tool_use","id":"t","name":"n","input":[[[[{}]]]]}]}}`,
		`{"role":"tool","tool_call_id":"c","content":[{"type":"image","data":"AAAA"},{"type":"new"}]`,
		"plain text\x1b[31m\x9b",
	} {
		f.Add([]byte(seed + "\n" + seed))
	}
	path := filepath.Join(f.TempDir(), "log.jsonl")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			return
		}
		defer log.Close()
		_ = log.Wait(context.Background())
		var out bytes.Buffer
		if err := JSON(context.Background(), &out, log, nil); err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(out.Bytes()) {
			if !json.Valid(line) || !utf8.Valid(line) {
				t.Errorf("no JSON: %q", line)
			}
			for _, r := range string(bytes.TrimSuffix(line, []byte("\n"))) {
				if safetext.Hidden(r) {
					t.Errorf("%U in %q", r, line)
				}
			}
		}
	})
}
