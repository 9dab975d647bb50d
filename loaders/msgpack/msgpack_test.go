package msgpack

import (
	"bytes"
	"strings"
	"testing"

	"msgview/model/rawjson"
)

func third(code int8) (int, bool) { return 2, code == 5 }

func TestJSON(t *testing.T) {
	for in, want := range map[string]string{
		"\x07":                                 `7`,
		"\xff":                                 `-1`,
		"\xc0":                                 `null`,
		"\xc3":                                 `true`,
		"\xa2hi":                               `"hi"`,
		"\xd9\x03a\"b":                         `"a\"b"`,
		"\x93\x01\xa1a\xc2":                    `[1,"a",false]`,
		"\xdc\x00\x01\x05":                     `[5]`,
		"\x82\xa1a\x01\x02\xc0":                `{"a":1,"2":null}`,
		"\x81\x91\x01\x02":                     `{"[1]":2}`,
		"\xcc\xff":                             `255`,
		"\xd1\xff\xfe":                         `-2`,
		"\xcf\xff\xff\xff\xff\xff\xff\xff\xff": `18446744073709551615`,
		"\xd3\x80\x00\x00\x00\x00\x00\x00\x00": `-9223372036854775808`,
		"\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00": `1.5`,
		"\xca\x7f\xc0\x00\x00":                 `"NaN"`,
		"\xc4\x03\x00\x01\x02":                 `"AAEC"`,
		"\xc7\x05\x05\x93\xa1m\x01\x07":        `7`,
		"\xd4\x05\x01":                         `{"_extension":5,"bytes":1}`,
		"\xd6\xff\x00\x00\x00\x00":             `{"_extension":-1,"bytes":4}`,
	} {
		got, err := JSON([]byte(in), third)
		if err != nil || string(got) != want {
			t.Errorf("%q: %s, %v; want %s", in, got, err, want)
		}
	}
}

func TestJSONFails(t *testing.T) {
	deep := bytes.Repeat([]byte{0x91}, 2000)
	nested := []byte{0x07}
	for range 2000 { // extensions within each other
		size := len(nested) + 3
		nested = append([]byte{0xC9, byte(size >> 24), byte(size >> 16), byte(size >> 8), byte(size), 5, 0x93, 0, 0}, nested...)
	}
	for _, in := range []string{"", "\xc1", "\xa5hi", "\xdd\xff\xff\xff\xff", "\xdf\xff\xff\xff\xff\x01\x01", "\x01\x02", "\xc6\xff\xff\xff\xff", string(deep)} {
		if got, err := JSON([]byte(in), third); err == nil {
			t.Errorf("%.20q: %s", in, got)
		}
	}
	if got, err := JSON([]byte(strings.Repeat("\x81", 30)+strings.Repeat("\x01", 31)), third); err == nil {
		t.Errorf("a map as the key of a map, and so on: %d bytes", len(got))
	}
	if got, err := JSON([]byte("\x81\x81\x01\x02\x03"), third); err != nil || string(got) != `{"{\"1\":2}":3}` {
		t.Errorf("a map as a key: %s, %v", got, err)
	}
	if got, err := JSON(nested, third); err == nil && !strings.Contains(string(got), "_extension") {
		t.Errorf("%.80s", got)
	}
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{"\x82\xa1a\x01\x02\xc0", "\xc7\x05\x05\x93\xa1m\x01\x07", "\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00", "\xdc\x00\x01\x05"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := JSON(data, third)
		if err != nil {
			return
		}
		if _, err := rawjson.Parse(out); err != nil {
			t.Errorf("%q becomes %q: %v", data, out, err)
		}
	})
}
