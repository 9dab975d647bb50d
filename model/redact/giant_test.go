package redact_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/redact"
)

// A giant record is shown in part and exported whole: its secrets have the same numbers in
// both, those of their first appearance in the log.
func TestGiantRecord(t *testing.T) {
	secret := func(n string) string { return "ghp_" + strings.Repeat(n, 4) + "q7Wm2LkZ9xTb4VnR8sYdC1fGhJ6pKe3u"[:32] }
	giant := secret("a1Bc") + strings.Repeat(" flour and water", 17<<16) + " " + secret("d2Ef")
	path := filepath.Join(t.TempDir(), "giant.jsonl")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	e := json.NewEncoder(f)
	for _, text := range []string{"Bake.", giant, "And " + secret("g3Hi") + " is the last one, after " + secret("d2Ef")} {
		e.Encode(struct {
			Role    string `json:"role"`
			Content string `json:"content"`
		}{"user", text})
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	told := func(whole bool) (log *redact.Log, last string) {
		plain, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { plain.Close() })
		_ = plain.Wait(context.Background())
		if whole {
			plain.ReadWhole()
		}
		log = redact.New(redact.Options{}).Over(plain)
		if err := log.Scan(context.Background()); err != nil {
			t.Fatal(err)
		}
		m, err := log.Message(2)
		if err != nil {
			t.Fatal(err)
		}
		return log, textOf(m)
	}
	const want = "And [secret-3] is the last one, after [secret-2]"
	for _, whole := range []bool{true, false} {
		log, last := told(whole)
		if last != want {
			t.Errorf("whole %v: %q, not %q", whole, last, want)
		}
		length := func(l *redact.Log) int {
			m, err := l.Message(1)
			if err != nil {
				t.Fatal(err)
			}
			s := textOf(m)
			if !strings.HasPrefix(s, "[secret-1] flour") {
				t.Errorf("whole %v: it begins with %.40q", whole, s)
			}
			return len(s)
		}
		if n := length(log); (n > 16<<20) != whole {
			t.Errorf("whole %v: %d bytes are shown", whole, n)
		}
		if n := length(log.Wholly()); n < 16<<20 {
			t.Errorf("whole %v: %d bytes leave the program", whole, n)
		}
	}
}

// textOf is the first text of a message.
func textOf(m *model.Message) string {
	for _, p := range m.Parts {
		if t, ok := p.(model.Text); ok {
			return t.Text
		}
	}
	return ""
}
