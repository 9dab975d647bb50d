package format

import (
	"testing"

	"msgview/model/rawjson"
)

func TestVotes(t *testing.T) {
	const table = Votes(`
		0  seen
		10 id:text type=text|tool
		4  id`)
	for record, want := range map[string]int{
		`{"id":"a","type":"tool"}`:          10,
		`{"id":"a","type":"other"}`:         4,
		`{"id":"a","type":"tool","seen":1}`: 0,
		`{"type":"tool"}`:                   0,
		`7`:                                 0,
	} {
		v, err := rawjson.Parse([]byte(record))
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Score(&Record{Value: v}); got != want {
			t.Errorf("%s: %d votes, want %d", record, got, want)
		}
	}
}
