package detect

import (
	"sort"

	"msgview/loaders/format"
	"msgview/loaders/framing"
)

// candidate is a shape with the votes it got.
type candidate struct {
	format *format.Format
	shape  *format.Shape
	votes  int
	faint  int // of the votes, those of records that would fit many formats
	hits   int // records that voted for it
}

// strength orders candidates. Records that fit many formats vote faintly, with
// one vote; however many they are, they do not outvote a format that some
// records are sure of.
func (c candidate) strength() int {
	if c.sure() {
		return 1<<30 + c.votes - c.faint
	}
	return c.votes
}

func (c candidate) sure() bool { return c.votes-c.faint >= 3 }

// Votes are taken from so many records at first, and from more while no format is
// sure.
const firstVotes = 24

// vote adds up the votes of all shapes over the records, the best first; equal
// ones stay in the order of the table.
func vote(table []format.Format, records []*format.Record) []candidate {
	var all []candidate
	for i := range table {
		for j := range table[i].Shapes {
			all = append(all, candidate{format: &table[i], shape: &table[i].Shapes[j]})
		}
	}
	ranking := []candidate{}
	for from, n := 0, firstVotes; from < len(records); from, n = from+n, n*4 {
		for _, r := range records[from:min(from+n, len(records))] {
			for i := range all {
				all[i].ask(r)
			}
		}
		ranking = ranking[:0]
		for _, c := range all {
			if c.votes > 0 {
				ranking = append(ranking, c)
			}
		}
		sort.SliceStable(ranking, func(i, j int) bool { return ranking[i].strength() > ranking[j].strength() })
		if len(ranking) == 0 {
			continue
		}
		if c := ranking[0]; c.sure() && c.hits*2 > from+n || from > 0 && c.hits*10 >= 9*(from+n) {
			break
		}
	}
	return ranking
}

// ask adds the vote for one record.
func (c *candidate) ask(r *format.Record) {
	n := c.shape.Score(r)
	if n <= 0 {
		return
	}
	c.votes += n
	c.hits++
	if n == 1 {
		c.faint++
	}
}

func runnerUp(ranking []candidate, winner *format.Format) candidate {
	for _, c := range ranking {
		if c.format.Name != winner.Name {
			return c
		}
	}
	return candidate{}
}

// splitting leaves out the shapes that need the document in one piece when it is
// split, and the other way round.
func splitting(ranking []candidate, g framing.Guess) []candidate {
	if g.Container != framing.Document {
		return ranking
	}
	kept := ranking[:0:0]
	for _, c := range ranking {
		if whole := c.shape.List == "-"; whole == (g.List == "") || c.shape.List == "" {
			kept = append(kept, c)
		}
	}
	return kept
}
