package diff

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// A long text is cut between characters, not within one.
func TestCut(t *testing.T) {
	for lead := range 4 {
		text := strings.Repeat("a", lead) + strings.Repeat("日本🍞", mostJSON)
		said, _ := json.Marshal(text)
		a := of(t, "a.jsonl", `{"role":"user","content":"How deep?"}`+"\n"+`{"role":"assistant","content":`+string(said)+`}`+"\n")
		b := of(t, "b.jsonl", `{"role":"user","content":"How deep?"}`+"\n")
		var out bytes.Buffer
		if err := JSON(&out, Run{"a", a}, Run{"b", b}, compared(t, a, b), Options{}); err != nil {
			t.Fatal(err)
		}
		var got object
		if err := json.Unmarshal(out.Bytes(), &got); err != nil || len(got.Differences) != 1 {
			t.Fatal(err, out.String())
		}
		if s := got.Differences[0].A; !s.Cut || len(s.Said) < mostJSON-4 || !strings.HasPrefix(text, s.Said) {
			t.Errorf("%q", s.Said[len(s.Said)-20:])
		}
	}
}
