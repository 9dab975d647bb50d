package rawjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseValid(t *testing.T) {
	for _, in := range validJSON {
		v, err := Parse([]byte(in))
		if err != nil {
			t.Errorf("Parse(%q): %v", in, err)
			continue
		}
		if got, want := string(v.Raw()), strings.Trim(in, " \t\r\n"); got != want {
			t.Errorf("Raw of %q is %q", in, got)
		}
		if !json.Valid([]byte(in)) {
			t.Errorf("fixture %q is not valid for encoding/json", in)
		}
		compareTokens(t, []byte(in), v)
		withBOM, err := Parse([]byte("\xef\xbb\xbf" + in))
		if err != nil || !bytes.Equal(withBOM.Raw(), v.Raw()) {
			t.Errorf("byte order mark before %q: %q, %v", in, withBOM.Raw(), err)
		}
	}
}

func TestParseInvalid(t *testing.T) {
	for _, in := range invalidJSON {
		v, err := Parse([]byte(in))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || v.Exists() {
			t.Errorf("Parse(%q) = %v, %v", in, v.Kind(), err)
			continue
		}
		if syntax.Offset < 0 || syntax.Offset > int64(len(in)) || syntax.Msg == "" {
			t.Errorf("Parse(%q): odd error %+v", in, syntax)
		}
		if json.Valid([]byte(in)) {
			t.Errorf("fixture %q is valid for encoding/json", in)
		}
	}
}

func TestParseErrorPlace(t *testing.T) {
	tests := []struct {
		in     string
		offset int64
		msg    string
	}{
		{``, 0, "unexpected end of input"},
		{`[1,2`, 4, "unexpected end of input"},
		{`[1,2  `, 6, "unexpected end of input"},
		{`{"a":tr`, 7, "unexpected end of input"},
		{`"abc\u12`, 8, "unexpected end of input"},
		{`[1,]`, 3, "expected a value"},
		{`{"a":1,}`, 7, "expected a quoted key"},
		{`{"a" 1}`, 5, "expected a colon after the key"},
		{`[1 2]`, 3, "expected a comma or the closing bracket"},
		{`[1.x]`, 3, "malformed number"},
		{`["\x"]`, 2, "malformed escape in a string"},
		{"[\"ab\n\"]", 4, "control character in a string"},
		{`[1] 2`, 4, "unexpected data after the value"},
		{"\xef\xbb\xbf[1,]", 6, "expected a value"},
	}
	for _, tt := range tests {
		_, err := Parse([]byte(tt.in))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Offset != tt.offset || syntax.Msg != tt.msg {
			t.Errorf("Parse(%q): %v, want offset %d: %s", tt.in, err, tt.offset, tt.msg)
		}
	}
}

func TestParsePrefix(t *testing.T) {
	tests := []struct {
		in, raw string
		n       int
	}{
		{`{"a":1}{"b":2}`, `{"a":1}`, 7},
		{" \n[1] x", `[1]`, 5},
		{`12 13`, `12`, 2},
		{`truefalse`, `true`, 4},
		{`"a"`, `"a"`, 3},
		{"\xef\xbb\xbf {}\n", `{}`, 6},
	}
	for _, tt := range tests {
		v, n, err := ParsePrefix([]byte(tt.in))
		if err != nil || n != tt.n || string(v.Raw()) != tt.raw {
			t.Errorf("ParsePrefix(%q) = %q, %d, %v; want %q, %d", tt.in, v.Raw(), n, err, tt.raw, tt.n)
		}
	}
	for _, in := range []string{``, `  `, `[1`, `{"a":"b`} {
		if v, n, err := ParsePrefix([]byte(in)); err == nil || n != len(in) || v.Exists() {
			t.Errorf("ParsePrefix(%q) = %v, %d, %v; want the end of the input as place", in, v.Kind(), n, err)
		}
	}
}

func TestDepth(t *testing.T) {
	tests := []struct {
		name, open, core, closing string
		perRound                  int // levels that one repetition adds
		coreDepth                 int // levels of the core
	}{
		{"arrays", `[`, `1`, `]`, 1, 0},
		{"objects", `{"a}]":`, `"\"]}"`, `}`, 1, 0},
		{"mixed", `[{"a":[1],"b":`, `{}`, `}]`, 2, 1},
	}
	for _, tt := range tests {
		for _, rounds := range []int{400, 500, 999, 1000, 1001, 9_000, 100_000} {
			in := []byte(nested(tt.open, tt.core, tt.closing, rounds))
			v, err := Parse(in)
			if err != nil {
				t.Fatalf("%s, %d rounds: %v", tt.name, rounds, err)
			}
			levels := 0
			for v.Len() > 0 {
				v = v.Index(v.Len() - 1)
				levels++
			}
			if want := min(rounds*tt.perRound, maxDepth); levels != want {
				t.Errorf("%s, %d rounds: %d levels read, want %d", tt.name, rounds, levels, want)
			}
			if want := rounds*tt.perRound+tt.coreDepth > maxDepth; v.Opaque() != want || v.HasDuplicateKeys() {
				t.Errorf("%s, %d rounds: opaque is %v", tt.name, rounds, v.Opaque())
			}
			if v.Opaque() && !bytes.Contains(v.Raw(), []byte(tt.core)) {
				t.Errorf("%s, %d rounds: the opaque value lost bytes", tt.name, rounds)
			}
			for _, bad := range [][]byte{in[:len(in)-1], append(bytes.Clone(in), ']'), in[:len(in)/2]} {
				if v, err := Parse(bad); err == nil || v.Exists() {
					t.Errorf("%s, %d rounds, broken: accepted", tt.name, rounds)
				}
			}
		}
	}
}

// The grammar holds inside opaque values too.
func TestOpaqueIsChecked(t *testing.T) {
	for _, core := range invalidJSON {
		if core == "" || strings.TrimSpace(core) == "" {
			continue
		}
		if _, err := Parse([]byte(nested(`[`, core, `]`, 1200))); err == nil && !json.Valid([]byte("["+core+"]")) {
			t.Errorf("%q deep inside was accepted", core)
		}
	}
	for _, core := range validJSON {
		v, repaired, err := ParseTolerant([]byte(nested(`[`, core, `]`, 1200)))
		if err != nil || repaired || !v.Exists() {
			t.Errorf("%q deep inside: repaired %v, %v", core, repaired, err)
		}
	}
	for _, core := range invalidJSON { // both readers of the grammar agree, in both modes
		_, _, shallow := ParseTolerant([]byte("[" + core + "]"))
		_, _, deep := ParseTolerant([]byte(nested(`[`, core, `]`, 1200)))
		if (shallow == nil) != (deep == nil) {
			t.Errorf("%q: %v, but deep inside: %v", core, shallow, deep)
		}
	}
	v, repaired, err := ParseTolerant([]byte(nested(`[`, `{'a':None,},`, `]`, 1200)))
	if err != nil || !repaired || v.Kind() != Array {
		t.Errorf("wider rules deep inside: repaired %v, %v", repaired, err)
	}
}

// A reader that goes over the rest again for each level never ends here.
func TestDeepIsLinear(t *testing.T) {
	in := []byte(strings.Repeat(`[{"a":`, 500_000))
	if _, err := Parse(in); err == nil {
		t.Error("a million open containers were accepted")
	}
	if v, cut := ParseCut(in); !cut || v.Kind() != Array {
		t.Errorf("ParseCut = %v, %v", v.Kind(), cut)
	}
	Indent(nil, in, "", " ")
}

// compareTokens checks a parsed value against encoding/json's reading of the same bytes: same tokens in the same order.
func compareTokens(t *testing.T, in []byte, v Value) {
	t.Helper()
	if hasOpaque(v) {
		return
	}
	d := json.NewDecoder(bytes.NewReader(in))
	d.UseNumber()
	next := func() json.Token {
		tok, err := d.Token()
		if err != nil && err != io.EOF {
			t.Fatalf("encoding/json on %q: %v", in, err)
		}
		return tok
	}
	text := func(got string, want json.Token) {
		w, _ := want.(string)
		// encoding/json replaces what is not Unicode; that is the difference this package is for.
		if utf8.ValidString(got) && got != w {
			t.Errorf("in %q: text %q, want %q", in, got, want)
		}
	}
	var walk func(v Value, tok json.Token)
	walk = func(v Value, tok json.Token) {
		switch v.Kind() {
		case Object:
			if tok != json.Delim('{') {
				t.Fatalf("in %q: object where %v is", in, tok)
			}
			for k, m := range v.Members() {
				text(k, next())
				walk(m, next())
			}
			next()
		case Array:
			if tok != json.Delim('[') {
				t.Fatalf("in %q: array where %v is", in, tok)
			}
			for _, e := range v.Elems() {
				walk(e, next())
			}
			next()
		case String:
			text(v.Text(), tok)
		case Number:
			if n, ok := tok.(json.Number); !ok || n.String() != string(v.Raw()) {
				t.Errorf("in %q: number %s, want %v", in, v.Raw(), tok)
			}
		case Bool:
			if b, ok := v.Bool(); !ok || tok != b {
				t.Errorf("in %q: bool %v, want %v", in, b, tok)
			}
		case Null:
			if tok != nil {
				t.Errorf("in %q: null, want %v", in, tok)
			}
		default:
			t.Errorf("in %q: a value is missing", in)
		}
	}
	walk(v, next())
}

func hasOpaque(v Value) bool {
	if v.Opaque() {
		return true
	}
	for i := range v.Len() {
		if hasOpaque(v.Index(i)) {
			return true
		}
	}
	return false
}

func FuzzParse(f *testing.F) {
	for _, in := range append(append([]string{}, validJSON...), invalidJSON...) {
		f.Add([]byte(in))
	}
	f.Add(record())
	f.Add([]byte(nested("[", "1", "]", 1100)))
	f.Fuzz(func(t *testing.T, in []byte) {
		v, err := Parse(in)
		if n := skipBOM(in); n > 0 {
			in = in[n:] // encoding/json knows no byte order mark
		}
		if bytes.Count(in, []byte("["))+bytes.Count(in, []byte("{")) >= 10_000 {
			return // deeper than encoding/json goes
		}
		if (err == nil) != json.Valid(in) {
			t.Fatalf("Parse(%q): %v, encoding/json says valid is %v", in, err, json.Valid(in))
		}
		if err == nil {
			compareTokens(t, in, v)
			if !bytes.Equal(v.Raw(), bytes.Trim(in, " \t\r\n")) {
				t.Fatalf("Raw of %q is %q", in, v.Raw())
			}
		}
	})
}

func BenchmarkParse(b *testing.B) {
	for name, in := range map[string][]byte{
		"record":  record(),
		"short":   []byte(`{"role":"user","content":"Where is the error?"}`),
		"numbers": []byte("[" + strings.Repeat("12, -3.5, 1e9, ", 300) + "0]"),
		"members": []byte("[" + strings.Repeat(`{"id":1,"kind":"a","ok":true,"next":null},`, 1000) + "0]"),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Parse(in); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
