package rawjson

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestIndent(t *testing.T) {
	tests := []struct{ in, want string }{
		{`{"a":1.0,"a":[1E2,{}, []],"b":{"c":"\u0041\ud800"}}`,
			"{\n  \"a\": 1.0,\n  \"a\": [\n    1E2,\n    {},\n    []\n  ],\n  \"b\": {\n    \"c\": \"\\u0041\\ud800\"\n  }\n}"},
		{`[]`, `[]`},
		{" { \n } ", `{}`},
		{` "a b" `, `"a b"`},
		{`-0`, `-0`},
		{`[[[]]]`, "[\n  [\n    []\n  ]\n]"},
		{`[1,[2]]`, "[\n  1,\n  [\n    2\n  ]\n]"},
		// invalid: the rest as it is
		{``, ``},
		{`  `, `  `},
		{`hello {"a":1}`, `hello {"a":1}`},
		{`[1, oops ,2]`, "[\n  1, oops ,2]"},
		{`{"a":1 , b:2}`, "{\n  \"a\": 1, b:2}"},
		{`{"a": tru`, "{\n  \"a\": tru"},
		{`{"a" :  "unclosed`, "{\n  \"a\":  \"unclosed"},
		{`{"a":1} {"b":2}`, "{\n  \"a\": 1\n} {\"b\":2}"},
		{`{'a':1}`, `{'a':1}`},
		{`[1,]`, "[\n  1,]"},
		{"\xef\xbb\xbf[1]", "\xef\xbb\xbf[\n  1\n]"},
	}
	for _, tt := range tests {
		if got := string(Indent(nil, []byte(tt.in), "", "  ")); got != tt.want {
			t.Errorf("Indent(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
	if got := string(Indent([]byte("x="), []byte(`[1]`), ">", "\t")); got != "x=[\n>\t1\n>]" {
		t.Errorf("prefix: %q", got)
	}
}

func TestCompact(t *testing.T) {
	tests := []struct{ in, want string }{
		{" { \"a b\" : [ 1.0 , null ] } \n", `{"a b":[1.0,null]}`},
		{`[1, oops ,2]`, `[1, oops ,2]`},
		{`{"a": 1, "b": "unclosed `, `{"a":1,"b": "unclosed `},
		{` "a" `, `"a"`},
	}
	for _, tt := range tests {
		if got := string(Compact(nil, []byte(tt.in))); got != tt.want {
			t.Errorf("Compact(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// Deep nesting must not make the output grow with the square of the input.
func TestIndentIsBounded(t *testing.T) {
	in := []byte(nested("[", "1", "]", 100_000))
	got := Indent(nil, in, "", "  ")
	if len(got) > len(in)*(2*maxIndent+2) {
		t.Errorf("%d bytes from %d", len(got), len(in))
	}
	if !bytes.Equal(withoutSpace(got), in) {
		t.Error("bytes were lost")
	}
	for line := range strings.Lines(string(got)) {
		if n := len(line) - len(strings.TrimLeft(line, " ")); n > 2*maxIndent {
			t.Fatalf("a line starts with %d blanks", n)
		}
	}
}

func withoutSpace(b []byte) []byte {
	return bytes.Map(func(r rune) rune {
		if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
			return -1
		}
		return r
	}, bytes.ToValidUTF8(b, nil))
}

func FuzzIndent(f *testing.F) {
	for _, in := range append(append([]string{}, validJSON...), invalidJSON...) {
		f.Add([]byte(in))
	}
	f.Add(record())
	f.Fuzz(func(t *testing.T, in []byte) {
		long, short := Indent(nil, in, "", " "), Compact(nil, in)
		if !bytes.Equal(withoutSpace(long), withoutSpace(in)) || !bytes.Equal(withoutSpace(short), withoutSpace(in)) {
			t.Fatalf("%q lost bytes: %q, %q", in, long, short)
		}
		if !json.Valid(in) {
			return
		}
		var want bytes.Buffer
		if err := json.Compact(&want, in); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(short, want.Bytes()) {
			t.Fatalf("Compact(%q) = %q, want %q", in, short, want.Bytes())
		}
		if got := Compact(nil, long); !bytes.Equal(got, short) {
			t.Fatalf("Compact(Indent(%q)) = %q", in, got)
		}
		if bytes.Count(in, []byte("["))+bytes.Count(in, []byte("{")) > maxIndent {
			return
		}
		want.Reset()
		if err := json.Indent(&want, bytes.Trim(in, " \t\r\n"), "", " "); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(long, want.Bytes()) {
			t.Fatalf("Indent(%q) = %q, want %q", in, long, want.Bytes())
		}
	})
}

func BenchmarkIndent(b *testing.B) {
	in := record()
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	var dst []byte
	for b.Loop() {
		dst = Indent(dst[:0], in, "", "  ")
	}
}

// What is nested very deep is laid out to a bound, and nothing of it is missing.
func TestIndentDeep(t *testing.T) {
	for _, n := range []int{999, 1000, 1001, 1002, 300_000} {
		for _, raw := range []string{
			strings.Repeat("[", n) + strings.Repeat("]", n),
			strings.Repeat(`{"a": [ `, n/2) + `"x" , 1` + strings.Repeat("] }", n/2),
			strings.Repeat("[1, ", n) + "2" + strings.Repeat(", 3]", n),
			strings.Repeat("[", n), strings.Repeat("[", n) + "}",
		} {
			got := string(Indent(nil, []byte(raw), "", "  "))
			if strings.Join(strings.Fields(got), "") != strings.Join(strings.Fields(raw), "") {
				t.Errorf("%d levels of %.10s: something is missing", n, raw)
			}
			if len(got) > 2*len(raw)+600_000 {
				t.Errorf("%d levels of %.10s: %d bytes of %d", n, raw, len(got), len(raw))
			}
		}
	}
}
