package framing

import (
	"slices"
	"strings"
	"testing"
)

func TestSniff(t *testing.T) {
	long := `{"a":"` + strings.Repeat("x", 5000)
	for _, c := range []struct {
		name, head string
		cut        bool // more follows
		want       Container
		list       string
		skip       int64
	}{
		{name: "empty", want: Text},
		{name: "only white space", head: " \r\n\x00", want: Text},
		{name: "lines", head: "{\"a\":1}\n{\"a\":2}\n", want: JSONL},
		{name: "lines, cut", head: "{\"a\":1}\n{\"a\":", cut: true, want: JSONL},
		{name: "first line of more", head: "{\"a\":1}\n", cut: true, want: JSONL},
		{name: "one line", head: "{\"a\":1}\n", want: Document},
		{name: "CRLF and blank lines", head: "{\"a\":1}\r\n\r\n  \r\n{\"a\":2}\r\n", want: JSONL},
		{name: "byte order mark on each line", head: "\xEF\xBB\xBF{\"a\":1}\n\xEF\xBB\xBF{\"a\":2}\n", want: JSONL},
		{name: "separators of RFC 7464", head: "\x1e{\"a\":1}\n\x1e{\"a\":2}\n", want: JSONL},
		{name: "arrays on lines", head: "[{\"a\":1}]\n[{\"a\":2}]\n", want: JSONL},
		{name: "lines with commas", head: "{\"a\":1},\n{\"a\":2},\n", want: JSONL},
		{name: "glued on one of two lines", head: "{\"a\":1}{\"a\":2}\n{\"a\":3}\n", want: JSONL},
		{name: "glued on the only line", head: "{\"a\":1}{\"a\":2}\n", want: Concat},
		{name: "only carriage returns", head: "{\"a\":1}\r{\"a\":2}\r", want: Concat},
		{name: "banner", head: "Starting ...\n[INFO] v1\n{\"a\":1}\n{\"a\":2}\n", want: JSONL},
		{name: "banner first and trace behind", head: "{\"a\":1}\nTraceback:\n  line 1\n", want: JSONL},
		{name: "torn first line", head: "{\"a\":\"x\n{\"a\":2}\n", want: JSONL},
		{name: "torn last line", head: "{\"a\":1}\n{\"a\":\"", want: JSONL},
		{name: "lines with a prefix", head: "10:00 out {\"a\":1}\n10:01 out {\"a\":2}\n", want: JSONL},
		{name: "JSON in strings", head: "\"{\\\"a\\\":1}\"\n\"{\\\"a\\\":2}\"\n", want: JSONL},
		{name: "scalars", head: "1\n\"a\"\ntrue\nnull\n", want: JSONL},
		{name: "Python", head: "{'a': 'it\"s'}\n{'a': None}\n", want: JSONL},
		{name: "short and long values", head: "{\"a\":1}\n{\"a\":2}\n{\n  \"a\": [\n    {\"b\":1}\n  ]\n}\n", want: Concat},
		{name: "short and long values, torn", head: "{\"a\":1}\n{\"a\":2}\n{\n  \"a\": [\n{\"a\":2}\n", want: JSONL},
		{name: "short and long values, cut", head: "{\"a\":1}\n{\"a\":2}\n{\n  \"a\": [\n", cut: true, want: Concat},
		{name: "JavaScript", head: "{ a: 'x' }\n{\n  a: 'y',\n  b: [ 1, 2 ]\n}\n", want: Concat},
		{name: "behind a word", head: "messages: [\n  { a: 'x' }\n]\n", want: Array, skip: 10},
		{name: "program", head: "func main() {\n\treturn\n}\n", want: Text},
		{name: "NaN", head: "{\"a\":NaN}\n[NaN]\n", want: JSONL},
		{name: "data stream", head: "f:{\"messageId\":\"m\"}\n0:\"Hello\"\n0:\" you\"\nd:{\"finishReason\":\"stop\"}\n", want: Text},
		{name: "array on one line", head: "[{\"a\":1},{\"a\":2}]", want: Array},
		{name: "array, pretty", head: "[\n  {\n    \"a\": 1\n  },\n  {\n    \"a\": 2\n  }\n]\n", want: Array},
		{name: "array, one element on a line", head: "[\n{\"a\":1},\n{\"a\":2}\n]\n", want: Array},
		{name: "array, commas first", head: "[\n{\"a\":1}\n,{\"a\":2}\n,{\"a\":3}\n]\n", want: Array},
		{name: "array, bracket glued", head: "[{\"a\":1},\n{\"a\":2},\n{\"a\":3}]\n", want: Array},
		{name: "array, empty", head: "[]\n", want: Array},
		{name: "array, cut", head: "[{\"a\":1},{\"a\":", cut: true, want: Array},
		{name: "array with comments", head: "// x\n[\n  {\"a\":1}, // y\n]\n", want: Array, skip: 5},
		{name: "document", head: "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n", want: Document},
		{name: "document, cut", head: long, cut: true, want: Document},
		{name: "document with messages", head: `{"id":1,"messages":[{"role":"user"}]}`, want: Document, list: "messages"},
		{name: "document with messages, cut", head: `{"id":1,"messages":[`, cut: true, want: Document, list: "messages"},
		{name: "messages in a string", head: `{"id":1,"messages":"none"}`, want: Document},
		{name: "messages are strings", head: `{"id":1,"messages":["none"]}`, want: Document},
		{name: "no messages", head: `{"id":1,"messages":[]}`, want: Document},
		{name: "messages deeper", head: `{"chat":{"messages":[{"role":"user"}]}}`, want: Document},
		{name: "messages beside runs", head: `{"messages":[{"role":"user"}],"runs":[]}`, want: Document},
		{name: "text before a document", head: "Exporting session: x\n{\n  \"messages\": [\n    {}\n  ]\n}\n", want: Document, list: "messages", skip: 21},
		{name: "pretty, one after the other", head: "{\n  \"a\": 1\n}\n{\n  \"a\": 2\n}\n", want: Concat},
		{name: "one line and then pretty", head: "{\"a\":1}\n{\n  \"a\": 2\n}\n", want: Concat},
		{name: "null", head: "null\n", want: Document},
		{name: "events", head: "event: x\ndata: {\"a\":1}\n\ndata: [DONE]\n\n", want: SSE},
		{name: "events with a comment first", head: ": PROCESSING\n\ndata: {\"a\":1}\n\n", want: SSE},
		{name: "prose with data", head: "data: we collected some\nid: card\n", want: Text},
		{name: "Markdown", head: "# Chat\n\n[link](x)\n\n```json\n{\"a\": 1}\n```\n", want: Text},
		{name: "Markdown, pretty JSON", head: "# Chat\n\n```json\n{\n  \"a\": 1\n}\n```\n", want: Text},
		{name: "XML", head: "<a>\n</a>\n", want: Text},
		{name: "log levels", head: "[INFO] a\n[WARN] b\n", want: Text},
		{name: "braces in prose", head: "{name} went\nhome\n", want: Text},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := Sniff([]byte(c.head), !c.cut)
			if g.Container != c.want || g.List != c.list || g.Skip != c.skip {
				t.Errorf("got %s, list %q, skip %d (%s); want %s, %q, %d", g.Container, g.List, g.Skip, g.Why, c.want, c.list, c.skip)
			}
			if g.Why == "" {
				t.Error("no reason given")
			}
			if !c.cut {
				checkSplit(t, []byte(c.head), g)
			}
		})
	}
}

func TestSniffKeys(t *testing.T) {
	g := Sniff([]byte("\xEF\xBB\xBF"+`{"id":1,"b\u0065ta":{"x":1},"messages":[{"role":"us`), false)
	if want := []string{"id", "beta", "messages"}; !slices.Equal(g.Keys, want) || g.BOM != 3 || !g.Undecided {
		t.Errorf("got %+v, want keys %v", g, want)
	}
}

// What was read of a document to decide is given on, so that it is read once.
func TestSniffHead(t *testing.T) {
	for _, c := range []struct {
		head string
		want bool
	}{{`{"id":1,"messages":[{"role":"us`, true}, {"note\n{\"id\":1,\n\"x\":2", false}, {"{\"a\":1}\n{\"a\":2}\n", false}} {
		g := Sniff([]byte(c.head), false)
		if got := g.Head.Value.Exists(); got != c.want {
			t.Errorf("%q: given on is %v, want %v", c.head, got, c.want)
		}
		if c.want && (!g.Head.Cut || g.Head.Value.Get("messages").Len() != 1) {
			t.Errorf("%q: got %+v", c.head, g.Head)
		}
	}
}

func TestRefine(t *testing.T) {
	long := `{"messages":[{"role":"` + strings.Repeat("x", 5000) + `"}]}`
	for _, c := range []struct {
		name, data string
		want       Container
	}{
		{"lines", long + "\n" + long + "\n", JSONL},
		{"one line", long + "\n", Document},
		{"no line end", long, Document},
		{"blank lines", long + "\n\n\n", Document},
		{"text behind", long + "\nDone.\n", Document},
	} {
		g := Refine(strings.NewReader(c.data), int64(len(c.data)), Sniff([]byte(c.data[:4000]), false))
		if g.Container != c.want {
			t.Errorf("%s: %s, want %s", c.name, g.Container, c.want)
		}
	}
	sure := Sniff([]byte("{}\n{}\n"), true)
	if got := Refine(strings.NewReader(long), 10, sure); got.Why != sure.Why {
		t.Errorf("a sure guess became %+v", got)
	}
}

func FuzzSniff(f *testing.F) {
	for _, s := range []string{"{\"a\":1}\n{\"a\":2}\n", "[1,\n2]", "x\n{\"messages\":[{}]}", "data: {}\n\n", "\xEF\xBB\xBF0:\"a\"\n"} {
		f.Add([]byte(s), true)
		f.Add([]byte(s), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, complete bool) {
		g := Sniff(data, complete)
		if g.BOM > len(data) || g.Skip > int64(len(data)) || g.Container == "" || g.Why == "" {
			t.Errorf("%q: %+v", data, g)
		}
		checkSplit(t, data, g)
	})
}

func TestWrittenLineEnds(t *testing.T) {
	log := []byte(`{"a":1}\n{"b":2}\r\n{"c":[3]}\n`)
	g := Sniff(log, true)
	if g.Container != Concat {
		t.Fatalf("%s: %s", g.Container, g.Why)
	}
	for _, c := range []string{`{"a":1}\n text`, `{"a":1}\x{"b":2}`} {
		if g := Sniff([]byte(c), true); g.Container == Concat {
			t.Errorf("%s: %s", c, g.Why)
		}
	}
	array := []byte("[\n {\"a\":1},\n {\"b\":2}\n]\n\\nbread\n") // what is written out before text is part of it
	if got := texts(array, split(t, array, Sniff(array, true))); len(got) == 0 || got[len(got)-1] != `bad:\nbread` {
		t.Errorf("%q", got)
	}
}
