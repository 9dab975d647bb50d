package picker

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"msgview/ui/render"
	"msgview/ui/safetext"
)

// A kindCount is how many matches of a kind a search found.
type kindCount struct {
	kind        string
	rank        int
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
			one.rank = min(one.rank, r.Rank)
			return
		}
	}
	*k = append(*k, kindCount{r.Kind, r.Rank, r.Same + 1, r.Same})
}

// facts say in the head of the list how many matches of which kind there are.
func (k kindCounts) facts() (facts []string) {
	k = slices.Clone(k)
	slices.SortStableFunc(k, func(a, b kindCount) int { return cmp.Compare(a.rank, b.rank) })
	for _, k := range k {
		facts = append(facts, k.kind+" "+render.Number(k.count))
	}
	return facts
}

// whoSays says who says what the search found or, of what nobody says, where it stands.
func whoSays(r *Row) string {
	switch r.Kind {
	case "talk":
		if len(r.Said) > 0 {
			return render.RoleLabel(r.Said[0].Role)
		}
	case "results", "arguments":
		return strings.TrimSuffix(r.Kind, "s")
	case "the rest":
		return "other"
	}
	return r.Kind
}

// kindStyle is the style of who says it.
func kindStyle(p *Picker, r *Row) safetext.Style {
	if r.Kind == "talk" && len(r.Said) > 0 {
		return p.opt.Palette.Role(r.Said[0].Role)
	}
	return p.opt.Palette.Dim
}

// same says how often the search found the same text.
func (r *Row) same(d drawing) string {
	if r.Same == 0 {
		return ""
	}
	return d.pen().Glyph(markSame.unicode, markSame.ascii) + render.Number(r.Same+1)
}

// foundIn says in how many sessions the search found something.
func foundIn(paths map[string]bool) string {
	return fmt.Sprintf("in %s %s", render.Number(len(paths)), render.Plural(len(paths), "session"))
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
