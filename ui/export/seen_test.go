package export

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// However JSON comes in pieces, what is written is what would be of the whole.
func TestSeen(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"plain words, and more of them", `\u001b`, `\ud83d\ude00`, `\ud83d`, "e\u0301\u0301\u0301\u0301\u0301\u0301", "\u202e", "\x7f", "\u009b", `\\`, `\"`, "日本", "\xff", "\xed\xa0\xbd", strings.Repeat("QUJD", 500), "\U000e0069"}
	for range 20 {
		var whole []byte
		for len(whole) < 3*someLine {
			whole = append(whole, pieces[random.IntN(len(pieces))]...)
		}
		whole = append(append([]byte{'"'}, whole...), '"')
		var out bytes.Buffer
		s := Seen{To: &out}
		for rest := whole; len(rest) > 0; {
			n := min(1+random.IntN(100_000), len(rest))
			if _, err := s.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if out.Len() == 0 {
			t.Error("all is kept up to the end")
		}
		if err := s.Flush(); err != nil {
			t.Fatal(err)
		}
		want, halves := appendVisible(nil, whole)
		if !bytes.Equal(out.Bytes(), want) || s.Halves != halves || !json.Valid(want) {
			t.Fatal("what is written in pieces is not the whole")
		}
	}
}
