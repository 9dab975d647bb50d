package loaders

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// Whatever a file holds, opening it neither fails in a surprising way nor loses
// a record, and every entry can be shown.
func FuzzOpen(f *testing.F) {
	for _, s := range []string{
		`{"role":"user","content":"hi"}` + "\n" + `{"role":"assistant","content":"ho"}` + "\n",
		`[{"role":"user","content":[{"type":"text","text":"x"}]},{"role":"tool","content":1},3,"{}"]`,
		`{"messages":[{"role":"user","content":"hi"}],"model":"m","system":"s"}`,
		"data: {\"type\":\"start\"}\n\ndata: [DONE]\n\n",
		`{"type":"user","uuid":"1","sessionId":"s","message":{"role":"user","content":"x"}}{"a":1}` + "\n{\"broken",
		"not JSON at all\n\x00\xff\n", "{\n \"a\": [1,\n2]\n}\n{\"b\":2}", "\xef\xbb\xbf{}\r\n\r\n[]",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "log")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := Open(context.Background(), path, Options{})
		if err != nil {
			return
		}
		defer l.Close()
		_ = l.Wait(context.Background())
		checkAccount(t, l)
		for i := range l.Index().Len() {
			m, err := l.Message(i)
			if err != nil || m == nil {
				t.Errorf("entry %d: %v", i, err)
			}
			if _, err := l.Raw(i); err != nil {
				t.Errorf("raw bytes of entry %d: %v", i, err)
			}
		}
	})
}
