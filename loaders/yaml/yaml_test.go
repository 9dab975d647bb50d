package yaml

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"strings"
	"testing"

	"msgview/model/rawjson"
)

func TestParse(t *testing.T) {
	for yaml, want := range map[string]string{
		"a: 1\nb: [x, 'y']\nc: {d: 2}\n":                      `{"a":1,"b":["x","y"],"c":{"d":2}}`,
		"- a\n- b: c\n  d: e\n-\n  f: g\n- - h\n  - i\n":      `["a",{"b":"c","d":"e"},{"f":"g"},["h","i"]]`,
		"list:\n- a\n- b\nnext: c\n":                          `{"list":["a","b"],"next":"c"}`,
		"    - id: 0\n      body: x\n":                        `[{"id":0,"body":"x"}]`,
		"a: it's\n  on two lines # said\nb: 'it''s'\n":        `{"a":"it's on two lines","b":"it's"}`,
		"a: 'one\n\n  two\n  three'\n":                        `{"a":"one\ntwo three"}`,
		"a: \"one\\\n  \\ two\\n\\x41\\u00e9\\ud83d\\ude00\"": `{"a":"one two\nAé😀"}`,
		"a: |\n  one\n    two\n\n  three\nb: 1":               `{"a":"one\n  two\n\nthree\n","b":1}`,
		"a: |-\n  one\n\nb: |+\n  two\n\n":                    `{"a":"one","b":"two\n\n"}`,
		"a: >\n  one\n  two\n\n  three\n":                     `{"a":"one two\nthree\n"}`,
		"a: ~\nb:\nc: true\nd: \"true\"\ne: 012\nf: -1.5\n":   `{"a":null,"b":null,"c":true,"d":"true","e":"012","f":-1.5}`,
		"a: &x\n  k: v\nb: *x\n":                              `{"a":{"k":"v"},"b":{"k":"v"}}`,
		"a: !!binary |\n  aGVsbG8=\nb: !!str 12\n":            `{"a":"hello","b":"12"}`,
		"a: !!binary H4sIAAAAAAAA/8tIzcnJBwCGphA2BQAAAA==\n":  `{"a":"hello"}`,
		"---\n# why\na: http://x:1/y\n---\nb: 2\n":            `{"a":"http://x:1/y"}`,
		"a:\r\n  - b\r\n":                                     `{"a":["b"]}`,
		"a: 'cut in the mid":                                  `{"a":"cut in the mid"}`,
		"\"a b\": {\"x\":\n  [1,\n  2]}\n":                    `{"a b":{"x":[1,2]}}`,
		"":                                                    `null`,
	} {
		v, _, err := Parse([]byte(yaml))
		if err != nil {
			t.Errorf("%q: %v", yaml, err)
			continue
		}
		if got := string(rawjson.Compact(nil, v.Raw())); got != want {
			t.Errorf("%q:\n got %s\nwant %s", yaml, got, want)
		}
	}
	for _, yaml := range []string{
		"a: 1\nno key\n", "a: 1\n  b: 2\n", strings.Repeat("- ", 300) + "x",
		"a: &a [x,x,x,x]\n" + strings.Repeat("b: &a [*a]\n", 2) + "c: &c\n" + strings.Repeat("  - &c\n    - *c\n    - *c\n    - *c\n    - *c\n    - *c\n    - *c\n    - *c\n    - *c\n", 40),
	} {
		if v, _, err := Parse([]byte(yaml)); err == nil && len(v.Raw()) > 100*len(yaml) {
			t.Errorf("%.40q: no error, %d bytes", yaml, len(v.Raw()))
		}
	}
}

// An answer that was packed well is no alias that repeats too much.
func TestParsePacked(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	text := strings.Repeat("data: {\"delta\":\"x\"}\n\n", 5000)
	z.Write([]byte(text))
	z.Close()
	v, _, err := Parse([]byte("request: r\nbody: !!binary " + base64.StdEncoding.EncodeToString(packed.Bytes()) + "\nstatus: 200\n"))
	if err != nil || v.Str("body") != text || v.Get("status").Scalar() != "200" {
		t.Errorf("%v, %d bytes of %d", err, len(v.Str("body")), len(text))
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a: 1\n- b", "- a: |\n   x\n  b: 'c\n\n  d'", "a: &x {b: [c]}\nd: *x", "k: !!binary |\n aGk=", "\"a\\\n b\": >+\n\n  c\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if v, _, err := Parse(data); err == nil {
			if _, err := rawjson.Parse(v.Raw()); err != nil {
				t.Fatalf("%q became %q", data, v.Raw())
			}
		}
	})
}
