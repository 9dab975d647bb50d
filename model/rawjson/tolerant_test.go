package rawjson

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseTolerantRepairs(t *testing.T) {
	tests := []struct {
		name, in string
		compact  string // the value in plain JSON, as plain() gives it
	}{
		{"not a number", `[NaN, Infinity, -Infinity, nan, inf, -inf]`, `[NaN,Infinity,-Infinity,nan,inf,-inf]`},
		{"trailing commas", `{"a":[1,2,],"b":{"c":1,},}`, `{"a":[1,2],"b":{"c":1}}`},
		{"line comments", "// head\n{\"a\":1, # one\n\"b\":2 // two\n}\n// tail", `{"a":1,"b":2}`},
		{"block comments", `/* x */{/*k*/"a"/**/:/* ** / */[/*]*/1/*,*/,2]}/**/`, `{"a":[1,2]}`},
		{"comment ends at carriage return", "[1 // x\r,2]", `[1,2]`},
		{"no comments in strings", `["// no", "/* no */", "# no",]`, `["// no","/* no */","# no"]`},
		{"single quotes", `{'a':'it\'s "so"','b':"it's"}`, `{"a":"it's \"so\"","b":"it's"}`},
		{"Python", `{'a': True, 'b': False, 'c': None}`, `{"a":True,"b":False,"c":null}`},
		{"Python escapes", `['\x1b[0m\U0001F600\0\a\v']`, "[\"\\u001b[0m\U0001F600\\u0000\\u0007\\u000b\"]"},
		{"unknown escapes stay", `["C:\Windows\x\u12\Uffffffff\01"]`, `["C:\\Windows\\x\\u12\\Uffffffff\\01"]`},
		{"control characters", "[\"a\nb\tc\x00d\"]", `["a\nb\tc\u0000d"]`},
		{"NUL padding", "\x00\x00 [1]\n\x00\x00\x00", `[1]`},
		{"byte order mark", "\xef\xbb\xbf[1,]", `[1]`},
		{"null and nan", `[null,nan,true,false,1,-1,-1.5e3,]`, `[null,nan,true,false,1,-1,-1.5e3]`},
		{"keys without quotes", `{ role: 'user', $id_2: 1, 'a-b': undefined }`, `{"role":"user","$id_2":1,"a-b":null}`},
		{"joined strings", "{ a: 'one\\n' +\n    'it\\'s two\\n' +\n    \"three\", b: `both ' and \"` }", `{"a":"one\nit's two\nthree","b":"both ' and \""}`},
		{"cut strings", `{ a: 'one'... 12 more characters, b: [ 1, 2, ... 98 more items ] }`, `{"a":"one... 12 more characters","b":[1,2,"... 98 more items"]}`},
		{"what is printed by its name", `{ a: [Object], b: [Array], c: [Circular *1], d: [Function: run], e: [Function (anonymous)], f: <Buffer 89 50>, g: 2026-01-02T03:04:05.678Z, h: [ [Object], 1 ] }`,
			`{"a":"[Object]","b":"[Array]","c":"[Circular *1]","d":"[Function: run]","e":"[Function (anonymous)]","f":"<Buffer 89 50>","g":"2026-01-02T03:04:05.678Z","h":["[Object]",1]}`},
		{"names of classes", `Message { a: Uint8Array(2) [ 137, 80 ], b: [Object: null prototype] { c: 1 }, d: [True, None] }`, `{"a":[137,80],"b":{"c":1},"d":[True,null]}`},
		{"keys", `{'a"b':1,"c\'d":2,}`, `{"a\"b":1,"c'd":2}`},
	}
	for _, tt := range tests {
		v, repaired, err := ParseTolerant([]byte(tt.in))
		if err != nil || !repaired {
			t.Errorf("%s: repaired %v, %v", tt.name, repaired, err)
			continue
		}
		if got := string(plain(nil, v)); got != tt.compact {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.compact)
		}
		if !strings.Contains(tt.in, string(v.Raw())) {
			t.Errorf("%s: Raw is not from the input: %q", tt.name, v.Raw())
		}
	}
}

func TestParseTolerantRejects(t *testing.T) {
	for _, in := range []string{
		``, ` `, "\x00\x00", `[,]`, `[1,,2]`, `{,}`, `[1 2]`, `{a-b:1}`, `{1a:1}`, `undefined` + "x", `[Object]`, `[undefinedly]`, `[Object`, `[<Buffer 89]`, `[... some more items]`, `['a' + ]`, `['a' + b]`, `[message {}]`, `[Map(x) {}]`, `[01]`, `[.5]`, `[+1]`, `['a"]`, `['a`, `[1]]`, `[1] x`, `[1]/`, `/* [1]`,
		`[1/*]`, `{'a'}`, `{'a':}`, "[1\x00]", "\xff", `nanx`, `Tru`, `[--Infinity]`, `[-NaNx]`, `hello`, `[2026-01-02 10:00] started`, `{"a":1`,
	} {
		v, repaired, err := ParseTolerant([]byte(in))
		if err == nil || repaired || v.Exists() {
			t.Errorf("ParseTolerant(%q) = %v, %v, %v", in, v.Kind(), repaired, err)
		}
	}
}

// What is JSON already comes through as from Parse, numbers and surrogates exactly as written.
func TestParseTolerantKeepsSpelling(t *testing.T) {
	for _, in := range validJSON {
		v, repaired, err := ParseTolerant([]byte(in))
		if err != nil || repaired || string(v.Raw()) != strings.Trim(in, " \t\r\n") {
			t.Errorf("ParseTolerant(%q) = %q, %v, %v", in, v.Raw(), repaired, err)
		}
	}
}

func TestNotFiniteIsNoFloat(t *testing.T) {
	v, _, err := ParseTolerant([]byte(`[NaN,Infinity,-Infinity,nan,inf,-inf]`))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range v.Elems() {
		if f, ok := e.Float(); ok || math.IsNaN(f) || f != 0 {
			t.Errorf("Float(%s) = %v, %v", e.Raw(), f, ok)
		}
		if e.Kind() != Number || e.Scalar() != string(e.Raw()) {
			t.Errorf("%s is a %v", e.Raw(), e.Kind())
		}
	}
}

// The error of a value that cannot be repaired is that of the strict rules.
func TestParseTolerantError(t *testing.T) {
	_, _, err := ParseTolerant([]byte(`[1, tru, 'x' 2]`))
	if err == nil || err.Error() != "offset 4: expected a value" {
		t.Errorf("error %v", err)
	}
}

// plain writes a value from its parts, strings with their decoded text.
func plain(dst []byte, v Value) []byte {
	switch v.Kind() {
	case Object:
		dst = append(dst, '{')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = AppendString(dst, v.Key(i))
			dst = append(dst, ':')
			dst = plain(dst, v.Index(i))
		}
		return append(dst, '}')
	case Array:
		dst = append(dst, '[')
		for i, e := range v.Elems() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = plain(dst, e)
		}
		return append(dst, ']')
	case String:
		return AppendString(dst, v.Text())
	case Null:
		return append(dst, "null"...)
	}
	return append(dst, v.Scalar()...)
}

func FuzzParseTolerant(f *testing.F) {
	for _, in := range append(append([]string{}, validJSON...), invalidJSON...) {
		f.Add([]byte(in))
	}
	f.Add([]byte("/*a*/{'b': [True, None, NaN, -inf,], # c\n\"d\": '\\x41\\U0001F600\\q',}\x00"))
	f.Add([]byte("A { b: 'x\\n' +\n 'y'... 3 more characters, c: [Object], d: <B 1>, e: `z`, f: undefined, g: 2026-01-02T03:04:05.678Z, h: [ 1, ... 2 more items ] }"))
	f.Add([]byte(nested("[", "{'a':1},", "]", 1100)))
	f.Fuzz(func(t *testing.T, in []byte) {
		v, repaired, err := ParseTolerant(in)
		strict, strictErr := Parse(in)
		if strictErr == nil {
			if repaired || err != nil || !bytes.Equal(v.Raw(), strict.Raw()) {
				t.Fatalf("%q is JSON, but: repaired %v, %v", in, repaired, err)
			}
			return
		}
		if (err == nil) != repaired || (err == nil) != v.Exists() {
			t.Fatalf("%q: %v, repaired %v, %v", in, v.Kind(), repaired, err)
		}
		if err != nil || hasOpaque(v) {
			return
		}
		if !bytes.Contains(in, v.Raw()) {
			t.Fatalf("%q: Raw %q is not from the input", in, v.Raw())
		}
		// The parts of a repaired value make a value again, with the same texts.
		again, _, err := ParseTolerant(plain(nil, v))
		if err != nil {
			t.Fatalf("%q: parts do not parse again: %v", in, err)
		}
		if a, b := plain(nil, v), plain(nil, again); utf8.Valid(in) && !bytes.Equal(a, b) {
			t.Fatalf("%q: %q is not stable: %q", in, a, b)
		}
	})
}
