package framing

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestResync(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       []string
	}{
		{"torn, then whole", `{"a":"hel{"b":{"c":1}}`, []string{`{"a":"hel`, `{"b":{"c":1}}`}},
		{"torn behind a whole member", `{"a":{"x":1},"b":"hel{"b":2}`, []string{`{"a":{"x":1},"b":"hel`, `{"b":2}`}},
		{"torn, whole, whole", `{"a":"hel{"b":2} {"c":3}`, []string{`{"a":"hel`, `{"b":2}`, `{"c":3}`}},
		{"torn, whole, torn", `{"a":"hel{"b":2}{"c":`, []string{`{"a":"hel`, `{"b":2}`, `{"c":`}},
		{"the end of one, then whole", `lo"}}{"b":2}`, []string{`lo"}}`, `{"b":2}`}},
		{"prefix", `10:00 stdout F {"b":2} `, []string{`10:00 stdout F`, `{"b":2}`}},
		{"whole", `{"b":2}`, []string{``, `{"b":2}`}},
		{"whole, torn", `{"b":2}{"c`, []string{``, `{"b":2}`, `{"c`}},
		{"torn only", `{"b":[{"c":1},`, []string{`{"b":[{"c":1},`}},
		{"zeros between", "{\"a\":\"x\x00\x00{\"b\":2}\x00", []string{`{"a":"x`, `{"b":2}`}},
		{"escaped object in a string", `{"a":"{\"b\":2}`, []string{`{"a":"{\"b\":2}`}},
		{"nothing", ``, []string{``}},
	} {
		var got []string
		for _, p := range Resync([]byte(c.line)) {
			got = append(got, string(p))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestResyncIsBounded(t *testing.T) {
	line := []byte(strings.Repeat(`{"a":`, 1<<20))
	if got := Resync(line); len(got) > len(line) {
		t.Errorf("%d pieces", len(got))
	}
}

func FuzzResync(f *testing.F) {
	for _, s := range []string{`{"a":"hel{"b":2}`, `x {"b":2}{"c":3}, y`, "\x00{\"a\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		rest := line
		for i, p := range Resync(line) {
			if len(p) == 0 {
				if i > 0 {
					t.Errorf("%q: piece %d is empty", line, i)
				}
				continue
			}
			at := bytes.Index(rest, p)
			if at < 0 {
				t.Fatalf("%q: piece %q is not in order", line, p)
			}
			if gap := bytes.TrimFunc(rest[:at], func(r rune) bool { return r == ',' || r < 128 && isSeparator(byte(r)) }); len(gap) > 0 {
				t.Fatalf("%q: %q is in no piece", line, gap)
			}
			rest = rest[at+len(p):]
		}
		if gap := bytes.TrimFunc(rest, func(r rune) bool { return r == ',' || r < 128 && isSeparator(byte(r)) }); len(gap) > 0 {
			t.Fatalf("%q: %q is in no piece", line, gap)
		}
	})
}

func TestNextLine(t *testing.T) {
	data := "ab\n\ncd\n" + strings.Repeat("x", 100_000) + "\ne"
	for _, c := range [][2]int64{{0, 0}, {1, 3}, {2, 3}, {3, 3}, {4, 4}, {5, 7}, {7, 7}, {8, 100_008}, {100_008, 100_008}} {
		if got, err := nextLine(strings.NewReader(data), c[0]); got != c[1] || err != nil {
			t.Errorf("from %d: %d, %v; want %d", c[0], got, err, c[1])
		}
	}
	if _, err := nextLine(strings.NewReader(data), 100_009); err == nil {
		t.Error("a line behind the last one")
	}
}
