package detect

import (
	"cmp"
	"slices"

	"msgview/loaders/format"
	"msgview/model"
)

// ofSeveral returns the format of logs of several providers if some records are not
// the winner's but clearly those of another provider.
func ofSeveral(winner candidate, ranking []candidate, records []*format.Record) (mixed candidate) {
	if winner.shape == nil || !winner.format.Provider {
		return candidate{}
	}
	var others []candidate
	for _, c := range ranking {
		switch {
		case c.format.Providers && mixed.shape == nil && c.hits > winner.hits:
			mixed = c
		case c.format.Name != winner.format.Name && c.format.Provider:
			others = append(others, c)
		}
	}
	if mixed.shape == nil {
		return candidate{}
	}
	for _, r := range records[:min(len(records), mixed.hits)] {
		if mixed.shape.Score(r) == 0 || winner.shape.Score(r) > 0 {
			continue
		}
		for _, c := range others {
			if c.shape.Score(r) >= 5 {
				return handedOn(mixed, append(others, winner), records)
			}
		}
	}
	return candidate{}
}

// handedOn names a log of one conversation, which was handed from one provider to
// another, after the provider that had it last. The log is still read as one of several.
func handedOn(mixed candidate, providers []candidate, records []*format.Record) candidate {
	first, last := records[0], records[len(records)-1]
	begin := firstPrompt(mixed.shape, first)
	if begin == "" || begin != firstPrompt(mixed.shape, last) {
		return mixed
	}
	best := slices.MaxFunc(providers, func(a, b candidate) int { return cmp.Compare(a.shape.Score(last), b.shape.Score(last)) })
	if best.shape.Score(last) > 0 {
		mixed.format = best.format
	}
	return mixed
}

// firstPrompt returns what the person says first in a record.
func firstPrompt(shape *format.Shape, r *format.Record) string {
	for _, m := range shape.Decode(r).Messages {
		for _, p := range m.Parts {
			if t, ok := p.(model.Text); ok && m.Role == model.RoleUser {
				return t.Text
			}
		}
	}
	return ""
}
