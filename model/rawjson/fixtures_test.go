package rawjson

import (
	"fmt"
	"strings"
)

// validJSON is input the strict grammar accepts, class by class.
var validJSON = []string{
	// white space and empty containers
	`[]`, `{}`, " [ ] ", "\t{\n}\r\n", `[[]]`, `[ [] , {} ]`, `{"a":[]}`,
	// every kind at the top
	`null`, `true`, `false`, `0`, `-0`, `"a"`, `""`, ` 1 `,
	// numbers
	`[0e+1]`, `[0E1]`, `[20e1]`, `[123.456e78]`, `[-0.0]`, `[1E22]`, `[1e-2]`, `[-123]`, `[123.456789]`,
	`[0.000000000000000000000000000000000000000000000000000000000000000000000000000001]`,
	`[-9223372036854775809]`, `[1.000000000000000005]`, `[10000000000000000999]`, `[1E-999]`, `[1e9999]`,
	// strings and escapes
	`["\u0060\u012a\u12AB"]`, `["\uD801\udc37"]`, `["\ud83d\ude39\ud83d\udc8d"]`, `["\"\\\/\b\f\n\r\t"]`, `["\\u0000"]`, `["\u0000"]`,
	`["a/*b*/c/*d//e"]`, `["\uFFFF"]`, `["\u00A0"]`, "[\"\u2028\u2029\"]", "[\"\x7f\"]", "[\"\U0010ffff\"]", `["\u0022"]`, `[" "]`, `["asd "]`,
	// left open by the grammar: lone surrogates, bytes that are not UTF-8
	`["\ud800"]`, `["\udc00"]`, `["\ud800abc"]`, `["\ud800\ud800\n"]`, `["\udd1e\ud834"]`, "[\"\xff\"]", "[\"\xed\xa0\x80\"]", "[\"\xc0\xaf\"]",
	"[\"\xe0\xff\"]",
	// objects
	`{"":0}`, `{"a":"b","a":"c"}`, `{"a":"b","a":"b"}`, `{"foo\u0000bar": 42}`, `{"min": -1.0e+28, "max": 1.0e+28}`, `{"a":{"b":[{"c":null}]}}`,
	`[1,null,true,false,"x",{"y":[2]}]`, `[null,  1 , "1", {}]`,
}

// invalidJSON is input the strict grammar rejects.
var invalidJSON = []string{
	// nothing, or less than a value
	``, ` `, "\n", `[`, `{`, `]`, `}`, `"`, `"a`, `'`, `-`, `+`, `t`, `tru`, `nul`, `[1`, `[1,`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `["a`, `["a\`,
	`["\u`, `["\u12`, `["\u123"]`, "\xef\xbb\xbf", "\xef\xbb",
	// commas
	`[,]`, `[,1]`, `[1,]`, `[1,,2]`, `["",]`, `[1 1]`, `["a" "b"]`, `{"a":1,}`, `{,}`, `{"a":1,,"b":2}`, `{"a":1 "b":2}`, `[1:2]`, `{"a",1}`, `[""`,
	// brackets
	`[}`, `{]`, `[1}`, `{"a":1]`, `[1]]`, `{}}`, `[][]`, `[1]x`, `{"a":1}#`, `[1] 2`, `""""`, `1 2`, `2@`, `<null>`, `[<null>]`, `*`, `["a"]{`,
	// keys
	`{a:1}`, `{1:1}`, `{null:null}`, `{"a" 1}`, `{"a"::1}`, `{:"b"}`, `{[1]:2}`, `{"x", null}`, `{'a':1}`, `{"a":}`, `{"a"`, `{"a":b}`,
	// numbers
	`[01]`, `[-01]`, `[012]`, `[1.]`, `[.5]`, `[-.5]`, `[1.e1]`, `[1e]`, `[1e+]`, `[1eE2]`, `[1.2.3]`, `[+1]`, `[++1]`, `[--1]`, `[- 1]`, `[-]`, `[0x1]`, `[1_0]`,
	`[0.3e]`, `[1 000]`, `[1+2]`, `[1a]`, `[-foo]`, `[NaN]`, `[-NaN]`, `[Infinity]`, `[-Infinity]`, `[Inf]`, "[\uff11]",
	// literals
	`[True]`, `[TRUE]`, `[nulll]`, `[truth]`, `[undefined]`, `[a]`, `[nan]`,
	// strings
	`["\x00"]`, `["\a"]`, `["\'"]`, `["\U0001F600"]`, `["\uqqqq"]`, `["\u00A"]`, `["\ud800\u"]`, `["\ud800\u1"]`, "[\"\\\t\"]", "[\"a\tb\"]", "[\"a\nb\"]",
	"[\"a\x00b\"]", "[\"\x1f\"]", "[\"\\\x00\"]", `['a']`, `["a"b"]`, "[\"\\\xe5\"]", "[\"\\u\xe5\"]", "\u201ca\u201d",
	// white space that is none
	"[\u00a0]", "[\f]", "[\v]", "[\u2060]", "\ufeff\ufeff[]", "[\x00]", "\x00[]", "[]\x00",
	// comments
	`[1]//`, `[1]/**/`, `/**/[1]`, `[1/*a*/]`, `{"a":1}#{}`, `[1]/`,
}

// nested is open repeated to the given depth, a core, and the closing brackets.
func nested(open, core, closing string, depth int) string {
	return strings.Repeat(open, depth) + core + strings.Repeat(closing, depth)
}

// record is a made-up log record of about 5 KB with the mix logs have: mostly text, some of it escaped, and a few dozen small members.
func record() []byte {
	var b strings.Builder
	b.WriteString(`{"type":"assistant","uuid":"5e2b7c1a-0d7e-4a6e-9a53-000000000001","parentUuid":null,"timestamp":"2026-01-02T03:04:05.678Z",` +
		`"sessionId":"s-1","isSidechain":false,"message":{"id":"msg_1","role":"assistant","model":"example-1","content":[`)
	for i := range 4 {
		if i > 0 {
			b.WriteString(",")
		}
		fmt.Fprintf(&b, `{"type":"text","text":"%s"},`, strings.Repeat(`The file has three parts: a header, a table of offsets, the rows.\n\n`, 8))
		fmt.Fprintf(&b, `{"type":"tool_use","id":"call_%d","name":"read","input":{"path":"/srv/app/main.go","offset":%d,"limit":200,"note":"%s"}}`,
			i, i*200, strings.Repeat("plain words without any escape at all ", 12))
	}
	b.WriteString(`],"stop_reason":"tool_use","usage":{"input_tokens":1234,"output_tokens":567,"cache_read_input_tokens":8901,` +
		`"cache_creation":{"short":0,"long":12},"service_tier":"standard"}},"version":"1.0.0","cwd":"/srv/app","gitBranch":"main"}`)
	return []byte(b.String())
}
