package loaders

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

const (
	batchIn = `{"custom_id":"r-1","method":"POST","url":"/v1/chat/completions","body":{"model":"m","messages":[{"role":"user","content":"Name a river."}]}}
{"custom_id":"r-2","method":"POST","url":"/v1/chat/completions","body":{"model":"m","messages":[{"role":"user","content":"Name a hill."}]}}
`
	batchOut = `{"id":"q2","custom_id":"r-2","response":{"status_code":200,"body":{"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"The Brocken."}}]}},"error":null}
{"id":"q1","custom_id":"r-1","response":{"status_code":200,"body":{"object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"The Elbe."}}]}},"error":null}
`
)

// talks returns the texts of a log, conversation by conversation.
func talks(t *testing.T, path string) string {
	t.Helper()
	l, _ := read(t, path)
	checkAccount(t, l)
	byTalk := make([][]string, l.index.Talks())
	for i := range l.index.Len() {
		if !l.index.Flags(i).IsMessage() {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := l.index.Conversation(i)
		text := ""
		for _, p := range m.Parts {
			if p, ok := p.(model.Text); ok {
				text = p.Text
			}
		}
		byTalk[n] = append(byTalk[n], text)
	}
	var all []string
	for _, list := range byTalk {
		all = append(all, strings.Join(list, " "))
	}
	return strings.Join(all, " / ")
}

// Requests of a batch and its results are one, whichever is opened, and whichever is
// listed first.
func TestBatchSides(t *testing.T) {
	const want = "Name a river. The Elbe. / Name a hill. The Brocken."
	for _, names := range [][2]string{{"batch_input.jsonl", "batch_output.jsonl"}, {"questions.jsonl", "file-8f2.jsonl"}} {
		root := folder(t, map[string]string{names[0]: batchIn, names[1]: batchOut})
		for _, path := range []string{names[0], names[1], ""} {
			if got := talks(t, filepath.Join(root, path)); got != want {
				t.Errorf("%q of %v: %s", path, names, got)
			}
		}
	}
}

// OpenAI keeps errors in a file of their own.
func TestBatchErrors(t *testing.T) {
	lines := strings.SplitAfter(batchOut, "\n")
	root := folder(t, map[string]string{"b_input.jsonl": batchIn, "b_output.jsonl": lines[0],
		"b_error.jsonl": `{"id":"q1","custom_id":"r-1","response":{"status_code":500,"body":{"error":{"message":"overloaded"}}},"error":null}`})
	if got := talks(t, filepath.Join(root, "b_output.jsonl")); got != "Name a river.  / Name a hill. The Brocken." {
		t.Error(got)
	}
}

// Ids that several batches use join nothing, unless the files' names tell.
func TestBatchAmbiguous(t *testing.T) {
	root := folder(t, map[string]string{"a.jsonl": batchIn, "b.jsonl": strings.ReplaceAll(batchIn, "Name", "Tell"), "c.jsonl": batchOut})
	if got := talks(t, filepath.Join(root, "c.jsonl")); got != "The Brocken. / The Elbe." {
		t.Error(got)
	}
	if got := talks(t, root); got != "Name a river. / Name a hill. / Tell a river. / Tell a hill. / The Brocken. / The Elbe." {
		t.Error(got)
	}
	root = folder(t, map[string]string{"a_input.jsonl": batchIn, "b_input.jsonl": strings.ReplaceAll(batchIn, "Name", "Tell"), "b_output.jsonl": batchOut})
	if got := talks(t, root); got != "Name a river. / Name a hill. / Tell a river. The Elbe. / Tell a hill. The Brocken." {
		t.Error(got)
	}
	root = folder(t, map[string]string{"a.jsonl": batchIn, "b.jsonl": batchOut, "c.jsonl": strings.ReplaceAll(batchOut, "The", "Die")})
	if got := talks(t, filepath.Join(root, "a.jsonl")); got != "Name a river. / Name a hill." {
		t.Error(got)
	}
	root = folder(t, map[string]string{"a.jsonl": batchIn + batchIn, "b.jsonl": batchOut})
	if got := talks(t, filepath.Join(root, "b.jsonl")); got != "The Brocken. / The Elbe." {
		t.Error(got)
	}
}

// Results that come while the requests are open are read.
func TestBatchLater(t *testing.T) {
	root := folder(t, map[string]string{"batch_input.jsonl": batchIn})
	l, _ := read(t, filepath.Join(root, "batch_input.jsonl"))
	if err := os.WriteFile(filepath.Join(root, "batch_output.jsonl"), []byte(batchOut), 0o644); err != nil {
		t.Fatal(err)
	}
	if replaced, err := l.Refresh(); replaced || err != nil {
		t.Fatal(replaced, err)
	}
	if a := l.index.Account(); a.Messages != 4 || a.Conversations != 2 {
		t.Errorf("%+v", a)
	}
}
