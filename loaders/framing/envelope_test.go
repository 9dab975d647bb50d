package framing

import (
	"bytes"
	"strings"
	"testing"

	"msgview/model/rawjson"
)

func TestReadEnvelope(t *testing.T) {
	huge := `"` + strings.Repeat("x", maxEnvelope+1) + `"`
	for _, c := range []struct {
		name, data, want string
		g                Guess
	}{
		{"list in the middle", ` {"a": 1, "m": [1,[2]], "b": {"m":[3]} } `, `{"a": 1, "m": [], "b": {"m":[3]} }`, Guess{List: "m"}},
		{"list first", `{"m":[{}],"a":1}`, `{"m":[],"a":1}`, Guess{List: "m"}},
		{"list last", `{"a":1,"m":[{}]}` + "\n{}", `{"a":1,"m":[]}`, Guess{List: "m"}},
		{"list alone", `{"m":[1]}`, `{"m":[]}`, Guess{List: "m"}},
		{"list twice", `{"m":[1],"m":[2]}`, `{"m":[],"m":[]}`, Guess{List: "m"}},
		{"no list", `{"a":1}`, `{"a":1}`, Guess{List: "m"}},
		{"empty", `{}`, `{}`, Guess{List: "m"}},
		{"mark and text before", "\xEF\xBB\xBFhello\n" + `{"m":[1]}`, `{"m":[]}`, Guess{List: "m", BOM: 3, Skip: 9}},
		{"cut in the list", `{"a":1,"m":[{"b":2},{"c`, `{"a":1,"m":[]}`, Guess{List: "m"}},
		{"cut behind the list", `{"a":1,"m":[{}],"b":[1,`, `{"a":1,"m":[]}`, Guess{List: "m"}},
		{"cut before the list", `{"a":1,"b":[1,`, `{"a":1}`, Guess{List: "m"}},
		{"cut at once", `{"a`, `{}`, Guess{List: "m"}},
		{"member too large", `{"a":1,"b":` + huge + `,"m":[1],"c":2}`, `{"a":1,"m":[],"c":2}`, Guess{List: "m"}},
		{"list too large", `{"a":1,"m":[` + huge + `],"c":2}`, `{"a":1,"m":[],"c":2}`, Guess{List: "m"}},
		{"much white space", `{"a":1,` + strings.Repeat(" ", maxEnvelope+1) + `"m":[1]}`, `{"a":1,"m":[]}`, Guess{List: "m"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := ReadEnvelope(strings.NewReader(c.data), int64(len(c.data)), c.g)
			if err != nil || string(got) != c.want {
				t.Errorf("%.200q, %v; want %q", got, err, c.want)
			}
		})
	}
	if got, err := ReadEnvelope(strings.NewReader("[1]"), 3, Guess{List: "m"}); err == nil {
		t.Errorf("no document, but %q", got)
	}
}

func FuzzReadEnvelope(f *testing.F) {
	f.Add([]byte(`{"a":1,"m":[{"b":2}],"c":[]}`))
	f.Add([]byte(`{"m":[1,],"a"`))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := ReadEnvelope(bytes.NewReader(data), int64(len(data)), Guess{List: "m"})
		if v, bad := rawjson.Parse(data); bad != nil || v.Kind() != rawjson.Object {
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		v, err := rawjson.Parse(got)
		if err != nil {
			t.Fatalf("%q: envelope %q: %v", data, got, err)
		}
		if m := v.Get("m"); m.Kind() == rawjson.Array && m.Len() > 0 {
			t.Errorf("%q: the list of %q is not empty", data, got)
		}
	})
}
