package cherrystudio

import (
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"localStorage":{"persist:cherry-studio":"{}"},"indexedDB":{}}`, 10},
		{`{"indexedDB":{"topics":[],"message_blocks":[]}}`, 10},
		{`{"localStorage":{"theme":"dark"},"indexedDB":{"topics":[]}}`, 0},
		{`{"topics":[{"id":"t","messages":[]}]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}

// Messages that name one block again and again do not multiply it.
func TestBlockNamedOften(t *testing.T) {
	messages := strings.Repeat(`{"role":"user","blocks":["b"]},`, 999) + `{"role":"user","blocks":["b"]}`
	text := fmt.Sprintf(`{"indexedDB":{"topics":[{"id":"t","messages":[%s]}],"message_blocks":[{"id":"b","type":"main_text","content":%q}]}}`, messages, strings.Repeat("flour ", 10_000))
	said := 0
	for _, m := range decode(formattest.Record(text)).Messages {
		said += len(formattest.Parts(m.Parts))
	}
	if said > 4*len(text) {
		t.Errorf("%d bytes are made of %d", said, len(text))
	}
}
