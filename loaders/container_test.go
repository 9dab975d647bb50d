package loaders

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders/decode"
	"msgview/loaders/reading"
	"msgview/model"
)

// What ends a stream belongs to the capture, whatever is in it.
func TestEndOfEvents(t *testing.T) {
	for name, message := range map[string]string{
		"agent-swarm-kit": `{"role":"user","agentName":"cook","mode":"user","content":"hi"}`,
		"generic":         `{"speaker":"bob","text":"hi there, who is it?"}`,
	} {
		log := "data: " + message + "\n\ndata: " + message + "\n\ndata: [DONE]\n\n"
		l, texts := read(t, folder(t, map[string]string{"log.sse": log})+"/log.sse")
		if a := l.Index().Account(); a.Metadata != 1 || a.Malformed+a.Unknown > 0 || a.Records != 3 {
			t.Errorf("%s: %+v %q", name, a, texts)
		}
	}
}

// An error names the file as it was given, and says so if it is not quite empty.
func TestNothingInFiles(t *testing.T) {
	dir := folder(t, map[string]string{"empty.jsonl": "", "blank.jsonl": " \r\n\n", "none.httprr": "httprr trace v1\n", "many/1.jsonl": "", "many/2.jsonl": ""})
	for name, want := range map[string]string{"empty.jsonl": "is empty", "blank.jsonl": "white space", "none.httprr": "without requests", "many": "others (2 files)"} {
		path := filepath.Join(dir, name)
		l, err := Open(context.Background(), path, Options{})
		if err == nil {
			l.Close()
			t.Errorf("%s: no error", name)
			continue
		}
		if !errors.Is(err, reading.ErrEmpty) || !strings.HasPrefix(err.Error(), path) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A packed file of which nothing can be unpacked is not called empty.
func TestNothingUnpacked(t *testing.T) {
	for name, data := range map[string]string{
		"log.jsonl.gz":  "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03",
		"log.jsonl.zst": "\x28\xb5\x2f\xfd\x04\x58\x41\x00",
		"log.jsonl.bz2": "BZh91AY&SY",
	} {
		path := filepath.Join(folder(t, map[string]string{name: data}), name)
		l, err := Open(context.Background(), path, Options{})
		if err == nil {
			l.Close()
			t.Errorf("%s: no error", name)
		} else if s := err.Error(); errors.Is(err, reading.ErrEmpty) || !strings.HasPrefix(s, path) || !strings.Contains(s, "cut short") || !strings.Contains(s, "nothing of it") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Records that hold conversations are read whole, and the lists behind the beginning of
// a document, however large.
func TestLargeInnerLists(t *testing.T) {
	t.Parallel()
	var list strings.Builder
	const message = `{"role":"user","agentName":"cook","mode":"user","content":"`
	for range 600 {
		list.WriteString(message + strings.Repeat("dough ", 2000) + `"},`)
	}
	list.WriteString(message + `last"}`)
	one := "[" + list.String() + "]"
	for name, c := range map[string]struct {
		log                     string
		conversations, messages int
	}{
		"two names":  {`{"chat-1":` + one + `,"chat-2":` + one + `}`, 2, 1202},
		"deep":       {`{"data":{"kept":{"history":[` + list.String() + "," + list.String() + "," + list.String() + `]}}}`, 1, 1803},
		"other name": {`{"kitchen":` + one + `,"open":true}`, 1, 601},
	} {
		l, _ := read(t, folder(t, map[string]string{"log.json": c.log})+"/log.json")
		if a := l.Index().Account(); a.Conversations != c.conversations || a.Messages != c.messages {
			t.Errorf("%s: %+v: %s", name, a, l.Source().Why)
		}
	}
}

// An export has what the screen only has the beginning of.
func TestReadWhole(t *testing.T) {
	log := `{"role":"user","content":"hi"}` + "\n" + `{"role":"assistant","content":"` + strings.Repeat("dough ", decode.Giant/6+100) + `last"}` + "\n"
	l, _ := read(t, folder(t, map[string]string{"log.jsonl": log})+"/log.jsonl")
	l.ReadWhole()
	m, err := l.Message(1)
	if err != nil {
		t.Fatal(err)
	}
	text := m.Parts[0].(model.Text).Text
	if !strings.HasSuffix(text, "last") || len(m.Warnings) > 0 {
		t.Errorf("%d bytes of text, %q", len(text), m.Warnings)
	}
}
