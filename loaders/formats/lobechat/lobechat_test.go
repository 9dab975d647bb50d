package lobechat

import (
	"testing"

	"msgview/loaders/formattest"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		json string
		want int
	}{
		{`{"exportType":"sessions","state":{"messages":[],"sessions":[],"topics":[]},"version":7}`, 10},
		{`{"data":{"messages":[],"topics":[],"sessions":[]},"mode":"postgres","schemaHash":"x"}`, 10},
		{`{"data":{"userSettings":[],"agents":[],"aiProviders":[]}}`, 10},
		{`{"exportType":"settings","state":{"settings":{}},"version":7}`, 0},
		{`{"data":{"messages":[],"topics":[],"sessions":[]}}`, 0},
		{`{"messages":[{"role":"user","content":"x"}]}`, 0},
		{`3`, 0},
	} {
		if got := formattest.Score(Format, c.json); got != c.want {
			t.Errorf("%s: %d votes, want %d", c.json, got, c.want)
		}
	}
}
