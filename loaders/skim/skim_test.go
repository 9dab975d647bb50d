package skim

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// Fields of the table that the tests use.
const (
	fType = iota
	fUUID
	fContent
	fBlock
	fBlockType
	fBlockID
	fInner
	fInnerText
	fOther
)

func testTable(t testing.TB) *Table {
	t.Helper()
	table, err := Compile(Paths{
		"type": fType, "uuid": fUUID,
		"message.content": fContent, "message.content.*": fBlock,
		"message.content.*.type": fBlockType, "message.content.*.id": fBlockID,
		"message.content.*.content": fInner, "message.content.*.content.*.text": fInnerText,
		"extra.?": fOther,
	})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// scanned lists what a scan reports, a line each.
func scanned(table *Table, raw string) (string, bool) {
	var b strings.Builder
	ok := table.Scan([]byte(raw), func(field int, v Value) bool {
		fmt.Fprintf(&b, "%d %s %s", field, v.Kind, v.Raw)
		if v.Escaped() {
			b.WriteString(" escaped")
		}
		b.WriteByte('\n')
		return true
	})
	return b.String(), ok
}

func TestScan(t *testing.T) {
	for _, c := range []struct{ name, raw, want string }{
		{"members anywhere", `{"x":[1,{"type":"no"}],"type":"a","y":"\"}","uuid":"u\n"}`, "0 string a\n1 string u\\n escaped\n"},
		{"white space", " {\n\t\"type\" : \"a\" ,\r\n \"uuid\":null } \n", "0 string a\n1 null null\n"},
		{"content as text", `{"message":{"content":"hi"}}`, "2 string hi\n"},
		{"blocks", `{"message":{"content":[{"type":"text","text":"x"},{"id":7},"s"]}}`,
			"4 string text\n3 object {\"type\":\"text\",\"text\":\"x\"}\n5 number 7\n3 object {\"id\":7}\n3 string s\n2 array [{\"type\":\"text\",\"text\":\"x\"},{\"id\":7},\"s\"]\n"},
		{"blocks in blocks", `{"message":{"content":[{"content":[{"text":"a"},{"text":"b"}]}]}}`,
			"7 string a\n7 string b\n6 array [{\"text\":\"a\"},{\"text\":\"b\"}]\n3 object {\"content\":[{\"text\":\"a\"},{\"text\":\"b\"}]}\n2 array [{\"content\":[{\"text\":\"a\"},{\"text\":\"b\"}]}]\n"},
		{"the path ends in another kind", `{"message":["content"],"extra":3}`, ""},
		{"members that nobody named", `{"extra":{"a":"\t","b":[1],"c":false}}`, "8 string \\t escaped\n8 array [1]\n8 bool false\n"},
		{"backslashes before quotes", `{"x":"\\\\","y":"\\\"","type":"a"}`, "0 string a\n"},
		{"long strings", `{"x":"` + strings.Repeat(`abc\"def\\`, 50) + `","type":"a"}`, "0 string a\n"},
		{"control characters and unknown escapes move no quote", "{\"x\":\"\x01\\q\",\"type\":\"a\"}", "0 string a\n"},
		{"numbers", `{"x":[0,-1,1.5,1e9,-0.1E-7],"type":2}`, "0 number 2\n"},
		{"empty", `{}`, ""},
	} {
		got, ok := scanned(testTable(t), c.raw)
		if !ok || got != c.want {
			t.Errorf("%s: %v\n%swant\n%s", c.name, ok, got, c.want)
		}
	}
}

func TestScanIsNotSure(t *testing.T) {
	for _, raw := range []string{
		``, ` `, `[]`, `"a"`, `{`, `{"type"`, `{"type":`, `{"type":"a`, `{"type":"a"`, `{"type":"a"}}`, `{"type":"a"} x`, `{"type":"a",}`, `{,}`,
		`{"type":"a","type":"b"}`, `{"\u0074ype":"a"}`, `{"x":01}`, `{"x":1.}`, `{"x":-}`, `{"x":1e}`, `{"x":nul}`, `{"x":+1}`, `{"x":NaN}`,
		`{"x":[1,]}`, `{"x":[1 2]}`, `{"x":{"a":1,}}`, `{"x":{"a" 1}}`, `{"x":{a:1}}`, `{"x":[}`, `{"x":{]}`, `{"x":[1}}`, `{"x":{"a":1]}`,
		`{'type':"a"}`, `{"x":/**/1}`, "\xef\xbb\xbf{}", "{}\x00", `{"x":"\"}`, `{"message":{"content":[}}`, `{"message":{"content":[1,]}}`,
		`{"extra":{"a":tru}}`, `{"x":` + strings.Repeat("[", 65) + strings.Repeat("]", 65) + `}`,
	} {
		if got, ok := scanned(testTable(t), raw); ok {
			t.Errorf("sure of %s: %s", raw, got)
		}
	}
	if testTable(t).Scan([]byte(`{"type":"a"}`), func(int, Value) bool { return false }) {
		t.Error("sure of what visit refused")
	}
}

func TestCompileErrors(t *testing.T) {
	many := Paths{}
	for i := range 65 {
		many[fmt.Sprintf("a.k%d", i)] = 0
	}
	for _, paths := range []Paths{{"": 1}, {"a..b": 1}, {"?.a": 1}, {"a": -1}, many} {
		if _, err := Compile(paths); err == nil {
			t.Errorf("no error for %v", paths)
		}
	}
}

func TestHash(t *testing.T) {
	for _, s := range []string{"", "abc", " a\nb\t", "\"\\/\b\f\n\r\t", "é日本\U0001F680", "\u00a0x\u2003", strings.Repeat("long \n", 400)} {
		for _, quoted := range [][]byte{rawjson.Quote(s), []byte(asciiQuote(s))} {
			v := text(quoted[1 : len(quoted)-1])
			if h, ok := v.Hash(); !ok || h != model.Hash(s) {
				t.Errorf("Hash(%s) = %x, %v", quoted, h, ok)
			}
			if h, ok := v.HashText(); !ok || h != model.HashText(s) {
				t.Errorf("HashText(%s) = %x, %v", quoted, h, ok)
			}
		}
	}
	for _, bad := range []string{`\`, `\q`, `\u12`, `ab\x41`, `\ud83d` + "\x01"} {
		if _, ok := text([]byte(bad)).Hash(); ok {
			t.Errorf("sure of the escape in %s", bad)
		}
	}
}

// asciiQuote writes everything beyond ASCII as escapes.
func asciiQuote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		if r >= 0x10000 {
			r -= 0x10000
			fmt.Fprintf(&b, `\u%04x\u%04X`, 0xD800+r>>10, 0xDC00+r&0x3FF)
			continue
		}
		fmt.Fprintf(&b, `\u%04x`, r)
	}
	return b.String() + `"`
}

func TestMayContain(t *testing.T) {
	for _, c := range []struct {
		raw  string
		want bool
	}{{`a<b`, true}, {`a\u003cb`, true}, {`a\u003Cb`, true}, {`a\u003e`, false}, {`a\nb`, false}, {``, false}} {
		if got := text([]byte(c.raw)).MayContain('<'); got != c.want {
			t.Errorf("%s: %v", c.raw, got)
		}
	}
}

// FuzzScan compares the scan with the parser: whenever the scan is sure, the
// record is an object also to the parser, and what is found is what the parser
// finds at the paths.
func FuzzScan(f *testing.F) {
	for _, s := range []string{
		`{"type":"a","uuid":"b","message":{"content":[{"type":"text","id":"x","content":[{"text":"y"}]}]},"extra":{"k":[1]}}`,
		`{"x":{"y":[1,2,{"z":"\\\""}]},"type":"\u00e9"}`, `{"message":{"content":"t"}}`, "{\"x\":\"\x02\"}",
	} {
		f.Add([]byte(s))
	}
	table := testTable(f)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var got []string
		add := func(list []string, field int, raw []byte) []string {
			return append(list, fmt.Sprintf("%d %s", field, raw))
		}
		if !table.Scan(raw, func(field int, v Value) bool {
			if v.Kind == String {
				v.Raw = append(append([]byte{'"'}, v.Raw...), '"')
			}
			got = add(got, field, v.Raw)
			return true
		}) {
			return
		}
		v, _, err := rawjson.ParseTolerant(raw)
		if err != nil || v.Kind() != rawjson.Object {
			t.Fatalf("sure of what is no object: %v", err)
		}
		var want []string
		report := func(field int, v rawjson.Value) {
			if v.Exists() {
				want = add(want, field, v.Raw())
			}
		}
		for k, m := range v.Members() {
			switch k {
			case "type":
				report(fType, m)
			case "uuid":
				report(fUUID, m)
			case "extra":
				for _, e := range m.Members() {
					report(fOther, e)
				}
			case "message":
				content := m.Get("content")
				for _, b := range content.Elems() {
					for k, e := range b.Members() {
						switch k {
						case "type":
							report(fBlockType, e)
						case "id":
							report(fBlockID, e)
						case "content":
							for _, i := range e.Elems() {
								report(fInnerText, i.Get("text"))
							}
							report(fInner, e)
						}
					}
					report(fBlock, b)
				}
				report(fContent, content)
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got %q\nwant %q", got, want)
		}
	})
}

func BenchmarkScan(b *testing.B) {
	table := testTable(b)
	code := strings.Repeat(`\t\tif err != nil {\n\t\t\treturn fmt.Errorf(\"%s: %w\", name, err)\n\t\t}\n`, 60)
	for name, raw := range map[string]string{
		"short": `{"type":"user","uuid":"0123","message":{"role":"user","content":"hello there"}}`,
		"long":  `{"uuid":"0123","message":{"content":[{"type":"tool_result","content":"` + code + `"}]},"result":{"lines":["a","b","c"],"text":"` + code + `"},"type":"user"}`,
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(raw)))
			b.ReportAllocs()
			data := []byte(raw)
			n := 0
			for b.Loop() {
				table.Scan(data, func(field int, v Value) bool { n += field; return true })
			}
		})
	}
}
