package framing

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestSplit(t *testing.T) {
	pad := strings.Repeat("\x00", 100)
	for _, c := range []struct {
		name string
		data string
		g    Guess
		want []string
	}{
		{"lines", "{1}\n{2}\n", Guess{Container: JSONL}, []string{"{1}", "{2}"}},
		{"last line open", "{1}\n{2", Guess{Container: JSONL}, []string{"{1}", "open:{2"}},
		{"blanks around lines", " {1} \r\n\r\n\t{2}\r\n", Guess{Container: JSONL}, []string{"{1}", "{2}"}},
		{"marks and separators", "\xEF\xBB\xBF{1}\n\x1e{2}\n\xEF\xBB\xBF\n", Guess{Container: JSONL, BOM: 3}, []string{"{1}", "{2}"}},
		{"commas behind lines", "{1},\n{2} , \n", Guess{Container: JSONL}, []string{"{1}", "{2}"}},
		{"line separator of Unicode", "{\"a\u2028b\"}\n", Guess{Container: JSONL}, []string{"{\"a\u2028b\"}"}},
		{"glued", "{1}{2}\n", Guess{Container: JSONL}, []string{"{1}{2}"}},
		{"banner keeps its indentation", "Trace:\n  at x\n{1}\ntrue\ntruely\n", Guess{Container: JSONL}, []string{"bad:Trace:", "bad:  at x", "{1}", "true", "bad:truely"}},
		{"few zeros", "{1}\x00\n\x00{2}\n", Guess{Container: JSONL}, []string{"{1}", "{2}"}},
		{"many zeros", "{1}\n" + pad + "{2}\n" + pad, Guess{Container: JSONL}, []string{"{1}", "padding:100", "{2}", "padding:100"}},
		{"zeros in a row of lines", pad + "\n" + pad, Guess{Container: Text}, []string{"padding:100", "padding:100"}},
		{"text", "a\n\n  b \nc", Guess{Container: Text}, []string{"a", "  b", "open:c"}},

		{"array", `[{"a":[1,"]"]},{"b":"\"}"} , 3, "x",[4]]`, Guess{Container: Array}, []string{`{"a":[1,"]"]}`, `{"b":"\"}"}`, "3", `"x"`, "[4]"}},
		{"array cut", `[{"a":1},{"a":"x `, Guess{Container: Array}, []string{`{"a":1}`, `cut:{"a":"x`}},
		{"array with a bracket too many", `[{"a":1}},{"a":2}]`, Guess{Container: Array}, []string{`{"a":1}`, `bad:}`, `{"a":2}`}},
		{"array without commas", `[{"a":1}{"a":2} {"a":3}]`, Guess{Container: Array}, []string{`{"a":1}`, `{"a":2}`, `{"a":3}`}},
		{"array with a bracket missing", `[{"a":1},{"a":[2},{"a":3}]`, Guess{Container: Array}, []string{`{"a":1}`, `{"a":[2}`, `{"a":3}`}},
		{"array with garbage", `[{"a":1}, oops, {"a":2}]`, Guess{Container: Array}, []string{`{"a":1}`, `bad:oops`, `{"a":2}`}},
		{"array with comments", "[// it's [\n{\"a\":1 /* } */}, /* ] */ 2]", Guess{Container: Array}, []string{"bad:// it's [", `{"a":1 /* } */}`, "bad:/* ] */", "2"}},
		{"array and more behind", "[1]\n[2,3]\n{4}\nDone.\n", Guess{Container: Array}, []string{"1", "[2,3]", "{4}", "bad:Done."}},
		{"array in single quotes", `[{'a': 'it"s'}, {'b': "don't"}]`, Guess{Container: Array}, []string{`{'a': 'it"s'}`, `{'b': "don't"}`}},
		{"array with zeros behind", "[1]" + pad, Guess{Container: Array}, []string{"1", "padding:100"}},

		{"document", " {\"a\":[1]} \n", Guess{Container: Document}, []string{`{"a":[1]}`}},
		{"document with a list", `{"a":[0],"m":[{"x":1},2],"b":{"m":[3]}}`, Guess{Container: Document, List: "m"}, []string{`{"x":1}`, "2", `envelope:{"a":[0],"m":[{"x":1},2],"b":{"m":[3]}}`}},
		{"list with an escaped key", `{"\u006d":[1]}`, Guess{Container: Document, List: "m"}, []string{"1", `envelope:{"\u006d":[1]}`}},
		{"list twice", `{"m":[1],"m":[2]}`, Guess{Container: Document, List: "m"}, []string{"1", "2", `envelope:{"m":[1],"m":[2]}`}},
		{"list is none", `{"m":{"m":[1]}}`, Guess{Container: Document, List: "m"}, []string{`{"m":{"m":[1]}}`}},
		{"list cut", `{"a":1,"m":[1,{"b":`, Guess{Container: Document, List: "m"}, []string{"1", `cut:{"b":`, `envelope:cut:{"a":1,"m":[1,{"b":`}},
		{"text before", "Hi {\n  you\n{\"m\":[1]}", Guess{Container: Document, List: "m", Skip: 11}, []string{"bad:Hi {", "bad:  you", "1", `envelope:{"m":[1]}`}},
		{"document and more behind", "{\"m\":[1]}\n{\"m\":[2]}\n", Guess{Container: Document, List: "m"}, []string{"1", `envelope:{"m":[1]}`, `{"m":[2]}`}},

		{"values", "{\n\"a\":1}\n{2}[3]\n4 \"x\"\n", Guess{Container: Concat}, []string{"{\n\"a\":1}", "{2}", "[3]", `4 "x"`}},
		{"values and text", "INFO {1}\nat /x/y\n{2}", Guess{Container: Concat}, []string{"bad:INFO", "{1}", "bad:at /x/y", "{2}"}},

		{"events", ": hi\n\nevent: x\ndata: 1\n\ndata: 2\r\ndata: 3\r\n\r\n", Guess{Container: SSE}, []string{": hi", "event: x\ndata: 1", "data: 2\r\ndata: 3"}},
		{"events without blank lines", "event: x\ndata: 1\nevent: y\ndata: 2\ndata: 3", Guess{Container: SSE, LineEvents: true}, []string{"event: x\ndata: 1", "event: y\ndata: 2", "open:data: 3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := []byte(c.data)
			records := checkSplit(t, data, c.g)
			got := texts(data, records)
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestSplitEventNames(t *testing.T) {
	data := lined("event: a", "data: {}", "", "data: {}", "", "event:b", "", "event: "+strings.Repeat("c", 80))
	var names []string
	for _, r := range checkSplit(t, data, Guess{Container: SSE}) {
		names = append(names, r.Event)
	}
	if want := []string{"a", "", "b", ""}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}

// A large file crosses windows and pieces everywhere.
func TestSplitWindows(t *testing.T) {
	var lines, array bytes.Buffer
	array.WriteString("[")
	want := 0
	for n := 1; lines.Len() < 9<<20; n = n*5%100_003 + 1 {
		record := `{"n":"` + strings.Repeat(`\\\"x`, n/5) + `"}`
		lines.WriteString(record + "\n")
		if want > 0 {
			array.WriteString(",\n")
		}
		array.WriteString(record)
		want++
	}
	array.WriteString("]")
	for _, c := range []struct {
		g    Guess
		data []byte
	}{{Guess{Container: JSONL}, lines.Bytes()}, {Guess{Container: Concat}, lines.Bytes()}, {Guess{Container: Array}, array.Bytes()}} {
		records := split(t, c.data, c.g)
		if len(records) != want {
			t.Errorf("%s: %d records, want %d", c.g.Container, len(records), want)
		}
		for i, r := range records {
			if r.Line != i+1 || c.data[r.Offset] != '{' || c.data[r.Offset+r.Length-1] != '}' {
				t.Fatalf("%s: record %d is %+v", c.g.Container, i, r)
			}
		}
	}
}

func TestSplitFrom(t *testing.T) {
	for _, c := range []struct {
		g    Guess
		data string
	}{
		{Guess{Container: JSONL}, "{1}\n{2}\n\n{3}\n{4"},
		{Guess{Container: Text}, "a\nb\n  c"},
		{Guess{Container: SSE}, "data: 1\n\ndata: 2\n\n"},
		{Guess{Container: Array}, "[1,\n{2},\n{3}]\n{4}"},
		{Guess{Container: Concat}, "{1}{2}\n{3}"},
		{Guess{Container: Document, List: "m"}, "{\"m\":[1,\n{2},\n{3}],\n\"b\":1}"},
	} {
		data := []byte(c.data)
		all := split(t, data, c.g)
		for i, r := range all {
			if r.Envelope {
				continue
			}
			var rest []Record
			size := func() (int64, bool) { return int64(len(data)), true }
			err := Split(context.Background(), bytes.NewReader(data), size, c.g, r.Offset, func(b []Record) error {
				rest = append(rest, b...)
				return nil
			})
			if i > 0 && (err != nil || !slices.Equal(rest, all[i:])) {
				t.Errorf("%s from %d: %v %v, want %v", c.g.Container, r.Offset, rest, err, all[i:])
			}
		}
	}
}

// growing is a file to which bytes are added while it is framed.
type growing struct {
	mu   sync.Mutex
	data []byte
	done bool
}

func (g *growing) ReadAt(p []byte, off int64) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return bytes.NewReader(g.data).ReadAt(p, off)
}

func (g *growing) size() (int64, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return int64(len(g.data)), g.done
}

func TestSplitGrowing(t *testing.T) {
	whole := "{\"a\":1}\n{\"a\":2}\n{\"a\":3}"
	g := &growing{}
	first := make(chan struct{}) // closed with the first record
	go func() {
		for i := range len(whole) {
			if time.Sleep(time.Millisecond); i == len(whole)/2 {
				<-first
			}
			g.mu.Lock()
			g.data = append(g.data, whole[i])
			g.mu.Unlock()
		}
		g.mu.Lock()
		g.done = true
		g.mu.Unlock()
	}()
	var got []Record
	early := false
	err := Split(context.Background(), g, g.size, Guess{Container: JSONL}, 0, func(r []Record) error {
		if n, _ := g.size(); n < int64(len(whole)) {
			early = true
		}
		if len(got) == 0 {
			close(first)
		}
		got = append(got, r...)
		return nil
	})
	if err != nil || !early || !slices.Equal(texts([]byte(whole), got), []string{`{"a":1}`, `{"a":2}`, `open:{"a":3}`}) {
		t.Errorf("%v %v, before the end: %v", got, err, early)
	}
}

func TestSplitEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	g := &growing{data: []byte("{}\n")}
	time.AfterFunc(30*time.Millisecond, cancel)
	if err := Split(ctx, g, g.size, Guess{Container: JSONL}, 0, func([]Record) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled while waiting: %v", err)
	}
	stop := errors.New("stop")
	g.done = true
	if err := Split(context.Background(), g, g.size, Guess{Container: JSONL}, 0, func([]Record) error { return stop }); err != stop {
		t.Errorf("stopped by emit: %v", err)
	}
	// The file was cut after its size was asked for.
	short := func() (int64, bool) { return 1 << 40, true }
	if err := Split(context.Background(), g, short, Guess{Container: JSONL}, 0, func([]Record) error { return nil }); err != nil {
		t.Errorf("shorter than its size: %v", err)
	}
	broken := io.NewSectionReader(failing{}, 0, 100)
	if err := Split(context.Background(), broken, func() (int64, bool) { return 100, true }, Guess{Container: JSONL}, 0, nil); !errors.Is(err, errBroken) {
		t.Errorf("disk error: %v", err)
	}
}

var errBroken = errors.New("broken")

type failing struct{}

func (failing) ReadAt([]byte, int64) (int, error) { return 0, errBroken }

func FuzzSplit(f *testing.F) {
	for i, s := range []string{
		"{\"a\":1}\r\n\x00\x1e{\"a\":\"x\"},\n  bad\ntrue", "[{\"a\":[1,'x']}, /* ] */ 3]{}", `{"b":{},"m":[1,{"m":2}],"m":3}`,
		"{\n\"a\":1}x\n[2]", ": c\nevent: x\ndata: 1\ndata: 2\n\nid: 1\n", "a\n\tb\n", "data: {}\ndata: {}\n",
	} {
		f.Add([]byte(s), uint8(i))
	}
	containers := []Guess{
		{Container: JSONL}, {Container: Array}, {Container: Document, List: "m"}, {Container: Concat},
		{Container: SSE}, {Container: Text}, {Container: SSE, LineEvents: true}, {Container: Document},
	}
	f.Fuzz(func(t *testing.T, data []byte, kind uint8) {
		checkSplit(t, data, containers[int(kind)%len(containers)])
	})
}

func FuzzSSE(f *testing.F) {
	f.Add([]byte("event: x\ndata: 1\ndata:2\r\n: c\nretry: 3\ndata"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		event, data, _ := SSEData(bytes.Clone(raw))
		if len(event)+len(data) > len(raw) {
			t.Errorf("%q gives more than it has: %q, %q", raw, event, data)
		}
		for _, line := range bytes.Split(data, newline) {
			if !bytes.Contains(raw, line) {
				t.Errorf("%q does not hold %q", raw, line)
			}
		}
	})
}

func TestSSEData(t *testing.T) {
	for _, c := range []struct{ raw, event, data string }{
		{"data: {}", "", "{}"},
		{"event: x\r\nid: 1\r\ndata:{}\r\n", "x", "{}"},
		{"data: a\ndata:  b\ndata\ndata: c", "", "a\n b\n\nc"},
		{": comment", "", ""},
		{"data: [DONE]\nnonsense", "", "[DONE]"},
	} {
		if event, data, _ := SSEData([]byte(c.raw)); event != c.event || string(data) != c.data {
			t.Errorf("%q: %q, %q; want %q, %q", c.raw, event, data, c.event, c.data)
		}
	}
}
