package rawjson

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func mustParse(t testing.TB, in string) Value {
	t.Helper()
	v, err := Parse([]byte(in))
	if err != nil {
		t.Fatalf("Parse(%q): %v", in, err)
	}
	return v
}

func TestGet(t *testing.T) {
	v := mustParse(t, `{"role":"user","ROLE":"system","\u0074ype":"x","a":1,"a":2,"n":null,"":"empty","deep":{"b":{"c":[true]}},"k\"q":"quoted"}`)
	tests := []struct {
		got  Value
		want string
	}{
		{v.Get("role"), `"user"`},
		{v.Get("ROLE"), `"system"`},
		{v.Get("Role"), ``},
		{v.Get("type"), `"x"`},
		{v.Get(`\u0074ype`), ``},
		{v.Get("a"), `2`},
		{v.Get(""), `"empty"`},
		{v.Get(`k"q`), `"quoted"`},
		{v.At("deep", "b", "c"), `[true]`},
		{v.At("deep", "x", "c"), ``},
		{v.At(), string(v.Raw())},
		{v.First("x", "n", "a"), `2`},
		{v.First("n"), ``},
		{v.First(), ``},
		{v.Get("deep").Get("b").Get("c").Index(0), `true`},
		{v.Index(0), `"user"`},
		{v.Index(99), ``},
		{v.Index(-1), ``},
		{v.Get("a").Get("b"), ``},
	}
	for i, tt := range tests {
		if got := string(tt.got.Raw()); got != tt.want {
			t.Errorf("%d: %q, want %q", i, got, tt.want)
		}
		if tt.got.Exists() != (tt.want != "") {
			t.Errorf("%d: Exists is %v", i, tt.got.Exists())
		}
	}
	if !v.Get("n").IsNull() || !v.Get("n").Exists() || !v.Get("none").IsNull() || v.Get("a").IsNull() {
		t.Error("IsNull is wrong")
	}
	if v.Str("role") != "user" || v.Str("a") != "" || v.Str("none") != "" {
		t.Error("Str is wrong")
	}
}

func TestMissing(t *testing.T) {
	var v Value
	for range v.Members() {
		t.Error("Missing has members")
	}
	for range v.Elems() {
		t.Error("Missing has elements")
	}
	_, isBool := v.Bool()
	_, isInt := v.Int()
	_, isFloat := v.Float()
	if v.Kind() != Missing || v.Exists() || !v.IsNull() || v.Raw() != nil || v.Len() != 0 || v.Key(0) != "" || v.Text() != "" || v.Scalar() != "" ||
		v.HasDuplicateKeys() || v.Opaque() || isBool || isInt || isFloat || v.Index(0).Exists() || v.At("a", "b").Exists() || Unwrap(v, 3) != v {
		t.Error("the zero Value is not Missing throughout")
	}
}

func TestOrderAndDuplicates(t *testing.T) {
	v := mustParse(t, `{"z":1,"a":2,"\u007a":3,"m":4,"a":5}`)
	var got []string
	for k, m := range v.Members() {
		got = append(got, k+"="+m.Scalar())
	}
	if want := []string{"z=1", "a=2", "z=3", "m=4", "a=5"}; !slices.Equal(got, want) {
		t.Errorf("members %v, want %v", got, want)
	}
	if v.Len() != 5 || v.Key(2) != "z" || v.Key(5) != "" || v.Key(-1) != "" {
		t.Error("Len or Key is wrong")
	}
	for in, want := range map[string]bool{
		`{}`: false, `{"a":1}`: false, `{"a":1,"b":2}`: false, `{"a":1,"a":1}`: true, `{"a":1,"\u0061":2}`: true, `{"a":{"b":1,"b":2}}`: false, `["a","a"]`: false,
		`{"\u0061":1,"b":2,"a":3}`: true, "{\"\u00e9\":1,\"e\u0301\":2}": false,
	} {
		if got := mustParse(t, in).HasDuplicateKeys(); got != want {
			t.Errorf("HasDuplicateKeys(%s) = %v", in, got)
		}
	}
	var b strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&b, `,"k%d":%d`, i, i)
	}
	many := b.String()[1:]
	if mustParse(t, "{"+many+"}").HasDuplicateKeys() || !mustParse(t, "{"+many+`,"\u006b7":0}`).HasDuplicateKeys() {
		t.Error("HasDuplicateKeys is wrong for many members")
	}
	if v := mustParse(t, "{"+many+"}"); v.Len() != 1000 || v.Get("k999").Scalar() != "999" || v.Get("k0").Scalar() != "0" {
		t.Error("members of a large object are mixed up")
	}
}

func TestIterationStops(t *testing.T) {
	v := mustParse(t, `{"a":[1,2,3],"b":2}`)
	n := 0
	for range v.Members() {
		n++
		break
	}
	for i, e := range v.Get("a").Elems() {
		n += i
		if e.Scalar() == "2" {
			break
		}
	}
	if n != 2 {
		t.Errorf("loops went on after break: %d", n)
	}
	for range v.Elems() {
		t.Error("an object has elements")
	}
	for range v.Get("a").Members() {
		t.Error("an array has members")
	}
}

func TestNumbers(t *testing.T) {
	tests := []struct {
		in    string
		i     int64
		isInt bool
		f     float64
		isF   bool
	}{
		{`0`, 0, true, 0, true},
		{`-0`, 0, true, math.Copysign(0, -1), true},
		{`9223372036854775807`, math.MaxInt64, true, math.MaxInt64, true},
		{`-9223372036854775808`, math.MinInt64, true, math.MinInt64, true},
		{`9223372036854775808`, 0, false, 9223372036854775808, true},
		{`12.0`, 0, false, 12, true},
		{`1E3`, 0, false, 1000, true},
		{`1.5e-3`, 0, false, 0.0015, true},
		{`1e999`, 0, false, 0, false},
		{`1e-999`, 0, false, 0, true},
		{`"12"`, 0, false, 0, false},
		{`true`, 0, false, 0, false},
		{`null`, 0, false, 0, false},
	}
	for _, tt := range tests {
		v := mustParse(t, tt.in)
		i, isInt := v.Int()
		f, isF := v.Float()
		if i != tt.i || isInt != tt.isInt || f != tt.f || isF != tt.isF {
			t.Errorf("%s: Int %d %v, Float %v %v", tt.in, i, isInt, f, isF)
		}
	}
}

func TestScalarAndBool(t *testing.T) {
	for in, want := range map[string]string{`"a\nb"`: "a\nb", `1.50`: "1.50", `true`: "true", `null`: "", `[1]`: "", `{}`: ""} {
		if got := mustParse(t, in).Scalar(); got != want {
			t.Errorf("Scalar(%s) = %q", in, got)
		}
	}
	if b, ok := mustParse(t, `true`).Bool(); !b || !ok {
		t.Error("Bool(true) is wrong")
	}
	if b, ok := mustParse(t, `false`).Bool(); b || !ok {
		t.Error("Bool(false) is wrong")
	}
	if _, ok := mustParse(t, `"true"`).Bool(); ok {
		t.Error("a string is no bool")
	}
	names := []string{"missing", "null", "bool", "number", "string", "array", "object", "kind 7"}
	for i, want := range names {
		if got := Kind(i).String(); got != want {
			t.Errorf("Kind(%d) is %q", i, got)
		}
	}
}

func TestUnwrap(t *testing.T) {
	once := string(Quote(`{"a": 1.0}`))
	twice := string(Quote(once))
	tests := []struct {
		in     string
		levels int
		want   string
	}{
		{once, 1, `{"a": 1.0}`},
		{once, 0, once},
		{twice, 2, `{"a": 1.0}`},
		{twice, 9, `{"a": 1.0}`},
		{twice, 1, twice},
		{`" [1,2] "`, 1, `[1,2]`},
		{`"{\"a\":"`, 1, `"{\"a\":"`},
		{`"{a}"`, 1, `"{a}"`},
		{`"12"`, 1, `"12"`},
		{`"true"`, 1, `"true"`},
		{`""`, 1, `""`},
		{`"\"plain\""`, 3, `"\"plain\""`},
		{`{"a":"{}"}`, 1, `{"a":"{}"}`},
		{`12`, 1, `12`},
	}
	for _, tt := range tests {
		if got := string(Unwrap(mustParse(t, tt.in), tt.levels).Raw()); got != tt.want {
			t.Errorf("Unwrap(%s, %d) = %s, want %s", tt.in, tt.levels, got, tt.want)
		}
	}
}

func TestGetDoesNotAllocate(t *testing.T) {
	v := mustParse(t, string(record()))
	n := testing.AllocsPerRun(100, func() {
		if v.At("message", "usage", "input_tokens").Kind() != Number || v.Get("none").Exists() || v.Key(0) != "type" {
			t.Fatal("wrong value")
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestUnwrapBlob(t *testing.T) {
	for json, want := range map[string]string{
		`{"_json":{"a":1},"bytes":7}`:             `{"a":1}`,
		`{"_text":"{\"a\":1}","bytes":7}`:         `{"a":1}`,
		`{"_zstd":[1],"bytes":7,"cut":true}`:      `[1]`,
		`{"_json":{"a":1},"size":7}`:              `{"_json":{"a":1},"size":7}`,
		`{"_json":{"a":1},"bytes":7,"a":1,"b":2}`: `{"_json":{"a":1},"bytes":7,"a":1,"b":2}`,
	} {
		v, err := Parse([]byte(json))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(Unwrap(v, 1).Raw()); got != want {
			t.Errorf("%s: %s, want %s", json, got, want)
		}
	}
}

func TestAsList(t *testing.T) {
	for text, want := range map[string]int{`[1,[2],3]`: 3, `[]`: 0, `{"a":[1,2]}`: 1, `"x"`: 1} {
		v, err := Parse([]byte(text))
		if got := len(v.AsList()); err != nil || got != want {
			t.Errorf("%s: %d, want %d, %v", text, got, want, err)
		}
	}
}
