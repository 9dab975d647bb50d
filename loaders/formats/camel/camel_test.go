package camel

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"role_1":"A","role_2":"B","message_1":{"role_type":"USER","content":"x"}}`, 10},
		{`{"role_1":"A","sub_topic":"t","message_1":"x","message_2":"y"}`, 10},
		{`{"role_1":"A","message_1":"x","message_2":"y"}`, 0},
		{`{"message_1":{"role_type":"USER","content":"x"}}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
