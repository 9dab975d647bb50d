package rawjson

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestGetFindsEveryMember holds Get against a look at all members: of objects of all sizes, with keys that are alike, empty, escaped or there twice.
func TestGetFindsEveryMember(t *testing.T) {
	keys := []string{"", "a", "b", "id", "di", "type", "tpye", "sessionId", "sessionID", "session_id", "\u00fc", "a b", "tool_call_id", "tool_calls", strings.Repeat("k", 300)}
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var b strings.Builder
		b.WriteString(`{"o":{`)
		n := random.IntN(9)
		if random.IntN(20) == 0 {
			n = 70
		}
		var inner strings.Builder
		for i := range n {
			key := string(Quote(keys[random.IntN(len(keys))]))
			if key != `""` && random.IntN(12) == 0 {
				key = `"\u00` + string("0123456789abcdef"[key[1]>>4&15]) + string("0123456789abcdef"[key[1]&15]) + key[2:]
			}
			if i > 0 {
				inner.WriteByte(',')
			}
			inner.WriteString(key + ":" + string(rune('0'+random.IntN(10))))
		}
		b.WriteString(inner.String() + "}")
		if n > 0 {
			b.WriteString("," + inner.String())
		}
		b.WriteString("}")
		v, err := Parse([]byte(b.String()))
		if err != nil {
			continue // an escape cut a key of several bytes
		}
		for _, v := range []Value{v, v.Get("o"), Track(v)} {
			for _, key := range keys {
				var want Value
				for k, m := range v.Members() {
					if k == key {
						want = m
					}
				}
				if got := v.Get(key); got.at != want.at || got.Exists() != want.Exists() {
					t.Fatalf("%s: %q is %s, want %s", v.Raw(), key, got.Raw(), want.Raw())
				}
			}
		}
	}
}
