package rawjson

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestText(t *testing.T) {
	tests := []struct{ in, want string }{
		{`""`, ""},
		{`"plain"`, "plain"},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{`"a\u0041\u00e9\u2028\uFFFF"`, "aA\u00e9\u2028\uffff"},
		{`"\ud83d\ude00"`, "😀"},
		{`"\uD83D\uDE00"`, "😀"},
		{`"\ud800"`, "\xed\xa0\x80"},
		{`"\udbff"`, "\xed\xaf\xbf"},
		{`"\udc00"`, "\xed\xb0\x80"},
		{`"\udfff"`, "\xed\xbf\xbf"},
		{`"x\ud800y"`, "x\xed\xa0\x80y"},
		{`"\ud800\ud83d\ude00"`, "\xed\xa0\x80😀"},
		{`"\ude00\ud83d"`, "\xed\xb8\x80\xed\xa0\xbd"},
		{`"\ud83d\\ude00"`, "\xed\xa0\xbd\\ude00"},
		{`"\ud83d\n"`, "\xed\xa0\xbd\n"},
		{"\"\xff\xc0\xaf\"", "\xff\xc0\xaf"},
		{"\"\xff\\n\xed\xa0\x80\"", "\xff\n\xed\xa0\x80"},
		{`"\u0000"`, "\x00"},
	}
	for _, tt := range tests {
		if got := mustParse(t, tt.in).Text(); got != tt.want {
			t.Errorf("Text(%s) = %q, want %q", tt.in, got, tt.want)
		}
		if got := mustParse(t, `{`+tt.in+`:0}`).Key(0); got != tt.want {
			t.Errorf("Key(%s) = %q, want %q", tt.in, got, tt.want)
		}
		if !mustParse(t, `{`+tt.in+`:0}`).Get(tt.want).Exists() {
			t.Errorf("Get does not find %s", tt.in)
		}
	}
	for _, in := range []string{`1`, `true`, `null`, `["a"]`, `{"a":"b"}`} {
		if got := mustParse(t, in).Text(); got != "" {
			t.Errorf("Text(%s) = %q", in, got)
		}
	}
}

// Every length and position, so that the search in steps of eight bytes meets its borders.
func TestTextBorders(t *testing.T) {
	for size := range 40 {
		for at := range size {
			for _, special := range []string{`\n`, `\"`, `\\`, "é", "\x7f", "\u0080", "!", "#", "[", "]"} {
				in := `"` + strings.Repeat("x", at) + special + strings.Repeat("y", size-at) + `"`
				var want string
				if err := json.Unmarshal([]byte(in), &want); err != nil {
					t.Fatal(err)
				}
				if got := mustParse(t, in).Text(); got != want {
					t.Fatalf("Text(%q) = %q", in, got)
				}
			}
			for _, bad := range []string{"\n", "\x00", "\x1f", `\q`} {
				in := `"` + strings.Repeat("x", at) + bad + strings.Repeat("y", size-at) + `"`
				if _, err := Parse([]byte(in)); err == nil {
					t.Fatalf("%q was accepted", in)
				}
			}
		}
	}
}

func TestAppendString(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", `""`},
		{"plain é 😀", `"plain é 😀"`},
		{"\"\\/", `"\"\\/"`},
		{"\b\f\n\r\t", `"\b\f\n\r\t"`},
		{"\x00\x1b\x1f", `"\u0000\u001b\u001f"`},
		{"\x7f\u0080\u009b\u00a0", `"\u007f\u0080\u009b` + "\u00a0\""},
		{"\u2027\u2028\u2029\u202a\u202e\u202f", "\"\u2027" + `\u2028\u2029\u202a\u202e` + "\u202f\""},
		{"\u061c\u200d\u200e\u200f\u2066\u2069\u206a", `"\u061c` + "\u200d" + `\u200e\u200f\u2066\u2069` + "\u206a\""},
		{"\xed\xa0\x80", `"\ud800"`},
		{"\xed\xaf\xbf\xed\xb0\x80x\xed\xbf\xbf", `"\udbff\udc00x\udfff"`},
		{"a\xffb\xc0\xaf", `"a\ufffdb\ufffd\ufffd"`},
		{"\xed\xa0", `"\ufffd\ufffd"`},
		{"\ufffd", "\"\ufffd\""},
		{"</script>&", `"</script>&"`},
	}
	for _, tt := range tests {
		if got := string(Quote(tt.in)); got != tt.want {
			t.Errorf("Quote(%q) = %s, want %s", tt.in, got, tt.want)
		}
		if got := string(AppendString([]byte("x="), tt.in)); got != "x="+tt.want {
			t.Errorf("AppendString(%q) = %s", tt.in, got)
		}
	}
}

func FuzzAppendString(f *testing.F) {
	for _, in := range []string{"", "plain", "\x00\x7f\u0080\u2028\u202e", "\xed\xa0\x80", "\xed\xaf\xbf\xed\xb0\x80", "\xff\xed\xa0", "a\"\\b"} {
		f.Add(in)
	}
	f.Fuzz(func(t *testing.T, s string) {
		quoted := Quote(s)
		v, err := Parse(quoted)
		if err != nil || !utf8.Valid(quoted) || !json.Valid(quoted) {
			t.Fatalf("Quote(%q) = %q: %v", s, quoted, err)
		}
		for _, r := range string(quoted) {
			if r < ' ' || r == 0x7F || r > 0x7F && mustEscape(r) {
				t.Fatalf("Quote(%q) holds %U", s, r)
			}
		}
		if utf8.ValidString(s) && v.Text() != s {
			t.Fatalf("Quote(%q) reads back as %q", s, v.Text())
		}
		// Surrogates come back, unless two of them now make a pair or a byte was replaced.
		if again := v.Text(); !strings.Contains(string(quoted), `\ufffd`) && len(again) == len(s) && again != s {
			t.Fatalf("Quote(%q) reads back as %q", s, again)
		}
	})
}

func BenchmarkText(b *testing.B) {
	for name, in := range map[string]string{
		"plain":   `"` + strings.Repeat("plain words without any escape ", 128) + `"`,
		"escaped": `"` + strings.Repeat(`a line of output, sixty bytes or so, and then its end\n`, 72) + `"`,
		"unicode": `"` + strings.Repeat(`\u0441\u043b\u043e\u0432\u043e \ud83d\ude00 `, 90) + `"`,
	} {
		b.Run(name, func(b *testing.B) {
			v := mustParse(b, in)
			b.SetBytes(int64(len(in)))
			b.ReportAllocs()
			for b.Loop() {
				if v.Text() == "" {
					b.Fatal("no text")
				}
			}
		})
	}
}

func TestRewrite(t *testing.T) {
	v, err := Parse([]byte(`{"a": [1, {"_": {"b": null}}, "x"], "c": {}}`))
	if err != nil {
		t.Fatal(err)
	}
	got := Rewrite(nil, v, func(v Value) (Value, []byte) {
		switch {
		case v.Fits("_"):
			return v.Index(0), nil
		case v.Kind() == Number:
			return v, Quote("one")
		}
		return v, nil
	})
	if want := `{"a":["one",{"b":null},"x"],"c":{}}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
