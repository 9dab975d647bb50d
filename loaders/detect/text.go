package detect

import (
	"sort"

	"msgview/loaders/format"
	"msgview/loaders/framing"
)

// askText asks of a text as a whole, also of one with lines of JSON that no format is sure of.
func (d *detection) askText() {
	switch d.Guess.Container {
	case framing.Text:
		d.ranking = voteText(d.table, string(d.head), len(d.records), d.ranking)
	case framing.JSONL, framing.Concat:
		if len(d.ranking) > 0 && d.ranking[0].sure() && !d.Guess.Fenced {
			return
		}
		if found := voteText(d.table, string(d.head), 1, nil); len(found) > 0 {
			d.Guess.Container, d.Guess.List, d.ranking = framing.Text, "", found
			d.records = d.recordsOfHead("")
		}
	}
}

// voteText adds the votes of the shapes that judge a text as a whole.
func voteText(table []format.Format, text string, lines int, ranking []candidate) []candidate {
	for i := range table {
		for j := range table[i].Shapes {
			shape := &table[i].Shapes[j]
			if shape.Text == nil {
				continue
			}
			if n := shape.Text(text); n > 0 {
				ranking = append(ranking, candidate{format: &table[i], shape: shape, votes: n, hits: lines})
			}
		}
	}
	sort.SliceStable(ranking, func(i, j int) bool { return ranking[i].strength() > ranking[j].strength() })
	return ranking
}
