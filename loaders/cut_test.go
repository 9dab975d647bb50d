package loaders

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/framing"
	"msgview/model"
	"msgview/model/rawjson"
)

// openCut reads a file that may be cut and returns its log and whether it is said to be.
func openCut(t *testing.T, path string) (*Log, bool) {
	t.Helper()
	l, err := Open(context.Background(), path, Options{})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	t.Cleanup(func() { l.Close() })
	err = l.Wait(context.Background())
	if err != nil && !errors.Is(err, framing.ErrCut) {
		t.Fatalf("%s: %v", path, err)
	}
	return l, err != nil
}

// Of a document that was cut, as by a download that broke off, what there is of it is
// shown, and what is missing is said: in the error, and beside the last message.
func TestCutDocuments(t *testing.T) {
	folder := t.TempDir()
	whole, some := 0, 0
	for _, path := range mutatedLogs(t) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.TrimSpace(data)
		if _, err := rawjson.Parse(data); err != nil || len(data) < 400 || data[0] != '{' && data[0] != '[' {
			continue
		}
		all, cut := openCut(t, path)
		if cut {
			t.Errorf("%s is said to be cut", path)
		}
		messages := all.Index().Account().Messages
		if messages < 3 || len(all.Source().Files) > 1 {
			continue
		}
		name := filepath.Join(folder, filepath.Base(filepath.Dir(path)), filepath.Base(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		for _, percent := range []int{60, 95} {
			if err := os.WriteFile(name, data[:len(data)*percent/100], 0o600); err != nil {
				t.Fatal(err)
			}
			l, cut := openCut(t, name)
			a := l.Index().Account()
			if !cut {
				t.Errorf("%s cut at %d %%: nothing is said of it", path, percent)
			}
			if a.Records != a.Shown+a.Metadata+a.Unknown+a.Malformed {
				t.Errorf("%s cut at %d %%: %+v", path, percent, a)
			}
			whole++
			if a.Messages > 0 {
				some++
			} else {
				t.Logf("%s cut at %d %%: none of %d messages is shown: %s", path, percent, messages, strings.Join(l.Source().Why, "; "))
			}
			os.Remove(name)
		}
	}
	if some*100 < whole*98 { // of a request that ends before its messages there is nothing
		t.Errorf("something is shown of only %d of %d", some, whole)
	}
}

// A conversation that is one record is shown as far as it goes.
func TestCutConversation(t *testing.T) {
	const log = `[{"id":"k1","mapping":{"a":{"id":"a","parent":null,"children":["b"],"message":{"id":"a","author":{"role":"user"},"content":{"content_type":"text","parts":["knead it"]}}},` +
		`"b":{"id":"b","parent":"a","children":[],"message":{"id":"b","author":{"role":"assistant"},"content":{"content_type":"text","parts":["for ten minu`
	l, cut := openCut(t, folder(t, map[string]string{"conversations.json": log})+"/conversations.json")
	if l.Source().Format != "chatgpt-export" || !cut {
		t.Errorf("%s, cut: %v", l.Source().Format, cut)
	}
	if a := l.Index().Account(); a.Messages != 2 || a.Malformed != 0 {
		t.Fatalf("%+v", a)
	}
	last, err := l.Message(l.Index().Len() - 1)
	if err != nil {
		t.Fatal(err)
	}
	if text, ok := last.Parts[0].(model.Text); !ok || text.Text != "for ten minu" || len(last.Warnings) != 1 {
		t.Errorf("%+v, warnings %q", last.Parts, last.Warnings)
	}
}

// A document of thousands of small lists, none of which is one of messages, takes no
// more than others: each list that is tried costs a look at the whole beginning.
func TestManyLists(t *testing.T) {
	t.Parallel()
	for _, format := range []string{`%s"k%d":[{"a":%d}]`, `%s"k%d":[{"b":[{"c":%d}]}]`, `%s"k%d":[{"role":"user","content":"number %d"}]`} {
		var log strings.Builder
		comma := "{"
		lists := 10000
		if testing.Short() {
			lists = 300
		}
		for i := range lists {
			fmt.Fprintf(&log, format, comma, i, i)
			comma = ","
		}
		log.WriteString("}")
		l, _ := openCut(t, folder(t, map[string]string{"log.json": log.String()})+"/log.json")
		if a := l.Index().Account(); a.Records != 1 {
			t.Errorf("%s: %+v", format, a)
		}
	}
}

// A message of very many parts takes no more for each than one of few.
func TestManyParts(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	log.WriteString(`{"role":"user","content":[{"type":"text","text":"first"}`)
	for i := range 100_000 {
		fmt.Fprintf(&log, `,{"type":"text","text":"part %d"}`, i)
	}
	log.WriteString("]}\n" + `{"role":"assistant","content":"enough"}` + "\n")
	l, _ := openCut(t, folder(t, map[string]string{"log.jsonl": log.String()})+"/log.jsonl")
	if m, err := l.Message(0); err != nil || len(m.Parts) != 100_001 {
		t.Errorf("%d parts, %v", len(m.Parts), err)
	}
}
