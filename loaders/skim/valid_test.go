package skim

import (
	"strings"
	"testing"

	"msgview/model/rawjson"
)

func TestIsJSON(t *testing.T) {
	for text, want := range map[string]bool{
		`{"a":"b\n\u00e9","c":[1,{}]}`: true, " [ ]\n": true, "{\n\t\"a\" : 1\r\n}": true, `"x"`: true, `12`: true,
		``: false, ` `: false, `{"a":"b`: false, `{"a":1}}`: false, `{"a":"\q"}`: false, `{"a":"\u12"}`: false, "{\"a\":\"\t\"}": false, "{\"\x01\":1}": false,
		strings.Repeat("[", 65) + strings.Repeat("]", 65): false,
	} {
		if got := IsJSON([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// FuzzIsJSON checks that nothing is taken for JSON that the strict parser rejects.
func FuzzIsJSON(f *testing.F) {
	f.Add([]byte(`{"a":["\u00e9\n",-1.5e3,null]}`))
	f.Add([]byte("{\"a\":\"\x01\\q\"}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := rawjson.Parse(text); err != nil && IsJSON(text) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
