package export

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// A file that is no conversation says so once, and is then shown as it is: text as
// text, JSON indented, whatever is long folded.
func TestNoConversation(t *testing.T) {
	for name, file := range map[string]struct {
		log         string
		want, wrong []string
	}{
		"text.txt": {strings.Repeat("Some words.\n\n", 300) + "{\"a\": 1}\nend", []string{"It is text:", "│ Some words.\n", "│ {\"a\": 1}\n", "│ end"}, nil},
		"rows.txt": {"\"a\" \"b\"\n\"1\" \"2\"\n", []string{"It is text:", "│ \"a\" \"b\"\n      │ \"1\" \"2\""}, nil},
		"rows.csv": {"\"a\",\"b\"\n\"1\",\"2\"\n", []string{"Its rows, by the names of their columns:", "\"a\": \"1\""}, nil},
		"file.go":  {"package x\n\nfunc f() {\n\tg(1)\n}\n", []string{"It is text:", "│     g(1)\n      │ }"}, nil},
		"a.json":   {`{"a":{"b":1}}`, []string{"Its JSON:", "│   \"a\": {\n      │     \"b\": 1\n"}, nil},
		"b.json":   {`{"a":[` + strings.Repeat("1,", 500) + `2]}`, []string{"Its JSON:", "more lines"}, nil},
		"c.jsonl":  {"{\"a\":1}\n{\"b\":2}\n", []string{"Its JSON:", "│   \"a\": 1\n", "│   \"b\": 2\n"}, nil},
		"thread.json": {`{"id":"t","object":"thread","title":"About rain","assistants":[],"created":1,"updated":2,"metadata":{"note":"kept beside the chat"}}`,
			[]string{", but metadata of Jan thread (thread):", "more lines ┄┄┄", "\"note\": \"kept beside the chat\""}, nil},
		"summary.json": {`{"info":{"id":"g","cwd":"/garden"},"current_model_id":"owl","chat_format_version":1,"generated_title":"Prune the rose"}`,
			[]string{", but metadata of Grok CLI (summary):", "\"generated_title\": \"Prune the rose\""}, nil},
		"d.jsonl": {"{\"a\":1}\n{\"role\":\"user\",\"content\":\"hi\"}\n{\"role\":\"assistant\",\"content\":\"ho\"}\n", []string{"unknown record: "}, []string{"no conversation", "│"}},
	} {
		log := openBytes(t, name, file.log)
		got := string(plain(t, log, PlainOptions{Width: 100, Level: 3}))
		for _, want := range file.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is not in\n%.600s", name, want, got)
			}
		}
		for _, wrong := range append(file.wrong, "malformed") {
			if strings.Contains(got, wrong) {
				t.Errorf("%s: %q is in\n%.600s", name, wrong, got)
			}
		}
		if n := strings.Count(got, "no conversation was found"); n != 1 && name != "d.jsonl" {
			t.Errorf("%s: says %d times that there is none", name, n)
		}
		var doc bytes.Buffer
		if err := Markdown(context.Background(), &doc, log, 3); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(doc.String(), "no conversation was found"); n != 1 && name != "d.jsonl" {
			t.Errorf("%s: the document says %d times that there is none", name, n)
		}
		if name == "rows.txt" && !strings.Contains(doc.String(), "```\n\"a\" \"b\"\n") {
			t.Errorf("%s", doc.String())
		}
	}
}
