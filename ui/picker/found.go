package picker

import (
	"fmt"

	"msgview/ui/render"
	"msgview/ui/safetext"
)

// A kindCount is how many matches of a kind a search found.
type kindCount struct {
	kind        string
	count, same int // of these, that share a row with another one
}

// kindCounts are those of all kinds.
type kindCounts []kindCount

// add counts a row that a search found.
func (k *kindCounts) add(r *Row) {
	if r.Kind == "" {
		return
	}
	for i := range *k {
		if one := &(*k)[i]; one.kind == r.Kind {
			one.count += r.Same + 1
			one.same += r.Same
			return
		}
	}
	*k = append(*k, kindCount{r.Kind, r.Same + 1, r.Same})
}

// facts say in the head of the list how many matches of which kind there are.
func (k kindCounts) facts() (facts []string) {
	for _, k := range k {
		facts = append(facts, k.kind+" "+render.Number(k.count))
	}
	return facts
}

// kindOf says in what the search found a row, and how often.
func (d drawing) kindOf(r *Row) string {
	if r.Same > 0 {
		times := "×"
		if d.p.opt.ASCII {
			times = "x"
		}
		return fmt.Sprintf("%s %s%d", r.Kind, times, r.Same+1)
	}
	return r.Kind
}

// marked lays the style of a hit over what the search found in a line.
func (d drawing) marked(l safetext.Line, r *Row) safetext.Line {
	if r.Marks == nil {
		return l
	}
	var ranges []safetext.Range
	for _, m := range r.Marks(l.Plain()) {
		ranges = append(ranges, safetext.Range{From: m[0], To: m[1]})
	}
	return l.Highlight(ranges, d.p.opt.Palette.Hit)
}
