package rawjson

import (
	"bytes"
	"strings"
	"testing"
)

func TestParseCut(t *testing.T) {
	tests := []struct {
		in, want string // want as plain() writes it
		cut      bool
	}{
		{`{"a":1}`, `{"a":1}`, false},
		{`{"a":1} trailing`, `{"a":1}`, false},
		{`12`, `12`, false},
		{``, ``, true},
		{`  `, ``, true},
		{`[`, `[]`, true},
		{`{`, `{}`, true},
		{`{"a`, `{}`, true},
		{`{"a"`, `{}`, true},
		{`{"a":`, `{}`, true},
		{`{"a":"`, `{"a":""}`, true},
		{`{"a":"b`, `{"a":"b"}`, true},
		{`{"a":"b","c":[1,2`, `{"a":"b","c":[1,2]}`, true},
		{`{"a":[{"b":"x`, `{"a":[{"b":"x"}]}`, true},
		{`[1,`, `[1]`, true},
		{`[1, `, `[1]`, true},
		{`[-`, `[]`, true},
		{`[1.`, `[]`, true},
		{`[1.5e`, `[]`, true},
		{`[1.5e3`, `[1.5e3]`, true},
		{`[true,fal`, `[true]`, true},
		{`tru`, ``, true},
		{`"ab\`, `"ab"`, true},
		{`"ab\n`, `"ab\n"`, true},
		{`"ab\\`, `"ab\\"`, true},
		{`"ab\u`, `"ab"`, true},
		{`"ab\u00e`, `"ab"`, true},
		{`"ab\u00e9`, `"abé"`, true},
		{`"ab\ud83d`, `"ab"`, true},
		{`"ab\ud83d\ude0`, `"ab"`, true},
		{`"ab\uD83D\`, `"ab"`, true},
		{`"ab\ud83d\ude00`, `"ab😀"`, true},
		{`"ab\ud83d\ud83d\ude00`, `"ab\ud83d😀"`, true},
		{`"ab\ud83dx`, `"ab\ud83dx"`, true},
		{`"\ude00`, `"\ude00"`, true},
		{`"\\ud83d`, `"\\ud83d"`, true},
		{"\"ab\xf0\x9f\x98", `"ab"`, true},
		{"\"ab\xf0\x9f\x98\x80", `"ab😀"`, true},
		{"\"ab\xe2\x80", `"ab"`, true},
		{"\"ab\xc3", `"ab"`, true},
		{"\"\xc3\xa9\xc3", `"é"`, true},
		{"\xef\xbb\xbf{\"a\":[", `{"a":[]}`, true},
		// input that is broken rather than cut
		{`{"a":1,"b":oops,"c":3}`, `{"a":1}`, true},
		{`[1 2 3]`, `[1]`, true},
		{`hello`, ``, true},
		{`]`, ``, true},
		// the wider rules get further
		{`{'role': 'user', 'content': 'Hel`, `{"role":"user","content":"Hel"}`, true},
		{"// log\n{\"a\": None, \"b\": [1,", `{"a":null,"b":[1]}`, true},
		{`{"a":1,} x`, `{"a":1}`, false},
		{"{\"a\":\"line\nnext", `{"a":"line\nnext"}`, true},
		{`{'a':'\x4`, `{"a":""}`, true},
		{`{'a':'\U0001F60`, `{"a":""}`, true},
		{"\x00\x00{\"a\":", `{}`, true},
	}
	for _, tt := range tests {
		v, cut := ParseCut([]byte(tt.in))
		if got := string(plain(nil, v)); got != tt.want || cut != tt.cut {
			t.Errorf("ParseCut(%q) = %s, %v; want %s, %v", tt.in, got, cut, tt.want, tt.cut)
		}
	}
}

// The head of a document that is much longer than what is read of it.
func TestParseCutHead(t *testing.T) {
	element := `{"role":"user","content":"` + strings.Repeat("word ", 100) + `","n":[1,2,{"x":null}]},`
	doc := []byte(`{"version":3,"messages":[` + strings.Repeat(element, 1000))
	for _, size := range []int{1 << 10, 64 << 10, 256 << 10} {
		v, cut := ParseCut(doc[:size])
		messages := v.Get("messages")
		if !cut || v.Get("version").Scalar() != "3" || messages.Len() < size/len(element) {
			t.Errorf("%d bytes: cut %v, %d messages", size, cut, messages.Len())
		}
		if first := messages.Index(0); string(first.Raw()) != element[:len(element)-1] {
			t.Errorf("%d bytes: first message %q", size, first.Raw())
		}
	}
}

func TestParseCutDeep(t *testing.T) {
	whole := []byte(nested(`[{"a":`, `"x"`, `}]`, 2000))
	for i := 0; i < len(whole); i += 97 {
		if v, cut := ParseCut(whole[:i]); cut == false || v.Exists() != (i > 0) {
			t.Fatalf("cut at %d: %v, %v", i, v.Kind(), cut)
		}
	}
}

// checkCut checks that part, read from a prefix, holds the beginning of whole.
func checkCut(t *testing.T, part, whole Value, cut bool) {
	t.Helper()
	if part.Kind() != whole.Kind() || part.Len() > whole.Len() {
		t.Fatalf("%v of %d from %v of %d", part.Kind(), part.Len(), whole.Kind(), whole.Len())
	}
	if !cut && !bytes.Equal(part.Raw(), whole.Raw()) {
		t.Fatalf("%q differs from %q", part.Raw(), whole.Raw())
	}
	if !bytes.HasPrefix(whole.Raw(), part.Raw()) {
		t.Fatalf("%q is not the beginning of %q", part.Raw(), whole.Raw())
	}
	if !strings.HasPrefix(whole.Text(), part.Text()) {
		t.Fatalf("text %q is not the beginning of %q", part.Text(), whole.Text())
	}
	for i := range part.Len() {
		if part.Key(i) != whole.Key(i) {
			t.Fatalf("key %q, want %q", part.Key(i), whole.Key(i))
		}
		checkCut(t, part.Index(i), whole.Index(i), cut && i == part.Len()-1)
	}
}

func FuzzParseCut(f *testing.F) {
	for _, in := range append(append([]string{}, validJSON...), invalidJSON...) {
		f.Add([]byte(in), 3)
	}
	f.Add([]byte(`{"a":"\ud83d\ude00é😀\u00e9","b":[1.5e3,true,{"c":null}]}`), 9)
	f.Add(record(), 700)
	f.Add([]byte(nested("[", "1", "]", 1100)), 1050)
	f.Fuzz(func(t *testing.T, in []byte, at int) {
		v, cut := ParseCut(in)
		plain(nil, v)
		if !v.Exists() && !cut {
			t.Fatalf("%q: nothing read and not cut", in)
		}
		whole, err := Parse(in)
		if err != nil {
			return
		}
		if cut || !bytes.Equal(v.Raw(), whole.Raw()) {
			t.Fatalf("%q is whole, but ParseCut = %q, %v", in, v.Raw(), cut)
		}
		if at < 0 || at > len(in) {
			return
		}
		part, cut := ParseCut(in[:at])
		// A number at the top is complete wherever it is cut, all else is not.
		if whole.Kind() != Number && cut == bytes.HasSuffix(bytes.TrimRight(in[:at], " \t\r\n"), whole.Raw()) && len(whole.Raw()) <= at {
			t.Fatalf("%q cut at %d: cut is %v", in, at, cut)
		}
		if !part.Exists() {
			if open := whole.Raw()[0]; bytes.Contains(in[:at], []byte{open}) && (open == '[' || open == '{' || open == '"') {
				t.Fatalf("%q cut at %d: nothing left", in, at)
			}
			return
		}
		if whole.Kind() != Number {
			checkCut(t, part, whole, cut)
		}
	})
}

// A value that the input ends within is told from one that is wrong before.
func TestParseOpen(t *testing.T) {
	for _, c := range []struct {
		in   string
		open bool
	}{
		{`{"a":1}`, false},
		{`{"a":1} `, false},
		{`{"a":1`, true},
		{`{"a":"b`, true},
		{`{"a":"b\u00`, true},
		{`[1,2,`, true},
		{`[tru`, true},
		{`{"a":1 "b":2`, false},
		{`{"a":oops!,"b":[`, false},
		{`{'a': 'b', 'c': [None, Tru`, true},
		{`{'a': 'b'}`, false},
	} {
		v, open := ParseOpen([]byte(c.in))
		if open != c.open || open != v.Exists() {
			t.Errorf("%s: %v, a value: %v, want %v", c.in, open, v.Exists(), c.open)
		}
	}
}
