package rawjson

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestFits(t *testing.T) {
	v, err := Parse([]byte(`{"id":"call_7","type":"tool","n":1,"on":true,"none":null,"empty":"","no":[],"time":{"created":5},` +
		`"messages":[{"role":"user"},{"role":"assistant"}],"map":{"0":"zero","x":{"y":1}},"sessionID":"s"}`))
	if err != nil {
		t.Fatal(err)
	}
	v = Track(v)
	for pattern, want := range map[string]bool{
		"":                               true,
		"id":                             true,
		"none":                           true,
		"gone":                           false,
		"!gone !role id":                 true,
		"!id":                            false,
		"id:text n:number on:bool":       true,
		"n:text":                         false,
		"gone:text":                      false,
		"none:null":                      true,
		"gone:null":                      false,
		"none:some":                      false,
		"empty:some":                     true,
		"empty:filled":                   false,
		"no:filled":                      false,
		"no:list messages:list":          true,
		"n:filled":                       false,
		"id:filled time:filled":          true,
		"messages:filled":                true,
		"type=tool":                      true,
		"type=text|tool":                 true,
		"type=text|tools":                false,
		"type=too":                       false,
		"n=1":                            false,
		"empty=":                         true,
		"id^call_":                       true,
		"id^toolu_|call_":                true,
		"id^toolu_":                      false,
		"time.created:number":            true,
		"time.gone.more":                 false,
		"messages.0.role=user":           true,
		"messages.1.role=assistant":      true,
		"messages.2.role":                false,
		"map.0=zero":                     true,
		"time.0:number":                  true,
		"session_id/sessionID:text":      true,
		"none/sessionID:text":            true,
		"none/gone:null":                 true,
		"gone/none:null":                 true,
		"gone/missing":                   false,
		".:object":                       true,
		".:list":                         false,
		"!time.created:text  !.:text id": true,
	} {
		if got := v.Fits(pattern); got != want {
			t.Errorf("%q: %v, want %v", pattern, got, want)
		}
	}
	n := 0
	for range v.Rest() {
		n++
	}
	if n == 0 {
		t.Error("looking has taken something")
	}
	if allocations := testing.AllocsPerRun(100, func() { v.Fits("id:text type=text|tool !role time.created:number") }); allocations > 0 {
		t.Errorf("%v allocations", allocations)
	}
	if (Value{}).Fits("id") || !(Value{}).Fits("!id") {
		t.Error("a missing value has no members")
	}
}

// TestFitsAsItIsWritten holds Fits against the grammar of its patterns, taken apart term by term, path by path and key by key.
func TestFitsAsItIsWritten(t *testing.T) {
	pieces := []string{"id", "n", "none", "gone", "type", "map", "messages", "list", "0", "1", "x", "y", "role", "", ".", ".", "/", "/", " ", " ", "!", ":", ":", "=", "=", "^", "|",
		"text", "number", "list", "object", "null", "some", "filled", "call_", "call_7", "tö", "user", "tool"}
	values := []Value{{}}
	for _, s := range []string{`{"id":"call_7","type":"t\u00f6","n":1,"none":null,"":{"":"tool"},"messages":[{"role":"user"},[{"x":""}]],"map":{"0":{"y":null},"x":{"y":"tool","y":"user"}}}`,
		`[{"id":"tool"},{"n":"call_"}]`, `"user"`, `{"i\u0064":"call_7","x":["1",{"role":"call_77"}],"0":"","list":{}}`} {
		v, err := Parse([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		values = append(values, v)
	}
	random := rand.New(rand.NewPCG(3, 4))
	fitting := 0
	for range 200_000 {
		var b strings.Builder
		for range random.IntN(7) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		pattern := b.String()
		for _, v := range values {
			want, valid := slowlyFits(v, pattern)
			if !valid {
				continue
			}
			if got := v.Fits(pattern); got != want {
				t.Fatalf("%q on %s: %v, want %v", pattern, v.Raw(), got, want)
			}
			if want {
				fitting++
			}
		}
	}
	if fitting < 1000 {
		t.Error("few patterns fit anything:", fitting)
	}
}

// slowlyFits is Fits without any thought of speed; what is no pattern is not valid.
func slowlyFits(v Value, pattern string) (fits, valid bool) {
	fits = true
	for _, term := range strings.Fields(pattern) {
		bare := strings.TrimLeft(term, "!")
		path, test := bare, ""
		if i := strings.IndexAny(bare, ":=^"); i >= 0 {
			path, test = bare[:i], bare[i:]
		}
		if bare == "" || path != "." && (strings.HasPrefix(path, ".") || strings.HasSuffix(path, ".")) {
			return false, false
		}
		m := v
		if path != "." {
			for _, step := range strings.Split(path, ".") {
				m = slowStep(m, step)
			}
		}
		holds := m.Exists()
		switch {
		case test == "":
		case test[0] == ':':
			if !slices.Contains([]string{"text", "number", "list", "object", "null", "some", "filled"}, test[1:]) {
				return false, false
			}
			holds = m.isKind(test[1:])
		default:
			holds = false
			for _, choice := range strings.Split(test[1:], "|") {
				holds = holds || m.Kind() == String && (m.Text() == choice || test[0] == '^' && strings.HasPrefix(m.Text(), choice))
			}
		}
		if holds == ((len(term)-len(bare))%2 == 1) {
			fits = false
		}
	}
	return fits, true
}

func slowStep(v Value, step string) (m Value) {
	for _, key := range strings.Split(step, "/") {
		if one := v.Get(key); one.Exists() && m.IsNull() {
			m = one
		}
	}
	if len(step) == 1 && step[0] >= '0' && step[0] <= '9' && !m.Exists() {
		return v.Index(int(step[0] - '0'))
	}
	return m
}

func BenchmarkFits(b *testing.B) {
	v, err := Parse([]byte(`{"parentUuid":"","isSidechain":false,"type":"user","message":{"role":"user","id":"m","content":"hi"},"uuid":"u","timestamp":"2026-05-04T03:02:01Z","sessionId":"s","version":"2.1.0"}`))
	if err != nil {
		b.Fatal(err)
	}
	for name, pattern := range map[string]string{"first key": "task:text agent:text status:text", "choices": "type=system|result|user message.role:text sessionId/session_id"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				v.Fits(pattern)
			}
		})
	}
}
