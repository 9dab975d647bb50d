package loaders

import (
	"math/rand/v2"
	"strings"
	"testing"
)

const (
	labelAsked  = `{"model":"m-1","messages":[{"role":"user","content":"Where is gate 4?"}]}`
	labelAnswer = `{"id":"c-1","object":"chat.completion","model":"m-1","choices":[{"index":0,"message":{"role":"assistant","content":"Left."},"finish_reason":"stop"}]}`
	labelSaid   = `{"role":"user","content":"Where is gate 5?"}`
)

// Headings and labels on lines of their own are neither lost nor taken for errors, in
// formats that read each record by itself and in those that read all at once.
func TestLabels(t *testing.T) {
	for name, c := range map[string]struct {
		text                          string
		messages, metadata, malformed int
	}{
		"exchange":  {"=== request ===\n" + labelAsked + "\nResponse:\n" + labelAnswer + "\n", 2, 2, 0},
		"messages":  {"== session 1\n" + labelSaid + "\n" + labelSaid + "\n-- end --\n", 2, 2, 0},
		"broken":    {"== session 1\n" + labelSaid + "\n" + labelSaid + "\n" + labelSaid[:20] + "\n", 2, 1, 1},
		"rest":      {labelSaid + "\n" + labelSaid[20:] + "\n" + labelSaid + "\n== end\n", 2, 1, 1},
		"open line": {labelSaid + "\n" + labelSaid + "\n" + labelSaid + "\n== end", 3, 1, 0},
	} {
		t.Run(name, func(t *testing.T) {
			l, err := OpenBytes(t.Context(), "app.log", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			if err := l.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			a := l.index.Account()
			if a.Messages != c.messages || a.Metadata != c.metadata || a.Malformed != c.malformed || a.Unknown != 0 {
				t.Errorf("%+v", a)
			}
		})
	}
}

// However texts and values are mixed, each record is counted once, as one thing.
func FuzzLabels(f *testing.F) {
	f.Add([]byte("=== request ===\n" + labelAsked + "\nResponse:\n" + labelAnswer + "\n"))
	f.Add([]byte(labelSaid + "\n[INFO] end\n[\n{\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 1<<12 {
			return
		}
		checkMixed(t, string(data))
	})
}

func TestLabelsMixed(t *testing.T) {
	lines := []string{"=== request ===", labelAsked, "Response:", labelAnswer, labelSaid, labelSaid[:20], labelSaid[20:], "[INFO] a", "-- b", "[", "}", "", `"text"`, "12", "12 of 13", "{", labelSaid + labelSaid, "a " + labelSaid}
	random := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var b strings.Builder
		for range 1 + random.IntN(8) {
			b.WriteString(lines[random.IntN(len(lines))] + "\n")
		}
		checkMixed(t, b.String())
	}
}

func checkMixed(t *testing.T, text string) {
	t.Helper()
	l, err := OpenBytes(t.Context(), "mixed.log", []byte(text))
	if err != nil {
		return
	}
	defer l.Close()
	if err := l.Wait(t.Context()); err != nil {
		return
	}
	checkAccount(t, l)
	if t.Failed() {
		t.Fatalf("%q", text)
	}
	for i := range l.index.Len() {
		if _, err := l.Message(i); err != nil {
			t.Errorf("%v of %q", err, text)
		}
	}
}
