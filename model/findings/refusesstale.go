package findings

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"msgview/model/literals"
)

// staleWords stand in what staleForm finds.
var staleWords = sync.OnceValue(func() *literals.Set {
	return literals.New("odified", "hanged", "pdated", "newer", "edited")
})

var (
	// staleForm is how a tool says that it refuses to change a file that is another than was read.
	staleForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:modified|changed|updated|edited)\b[^.;?!\n]{0,30}\b(?:since|after)\b[^.;?!\n]{0,30}\b(?:read|opened|loaded|viewed|accessed|seen)\b|\b(?:modified|changed|updated|edited) (?:on disk|externally|by (?:the user|someone else|another (?:process|program|user|agent)))|\b(?:on disk|the file) is newer than\b`)
	})
	staleVerb = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(?:modified|changed|updated|edited)\b`) })
	// staleUnsure is what stands before that in its clause where it is no statement.
	staleUnsure = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)\b(?:may|might|could|can|must|should|if|whether|unless|when|perhaps|maybe|possibly|probably|likely)\b|(?:\b(?:not|never|cannot|nothing)|n['’]t)(?: \w+){0,2} $`)
	})
)

// saysStale reports whether a row says that a file is another than was read.
func saysStale(row string) bool {
	found := staleForm().FindStringIndex(row)
	if found == nil {
		return false
	}
	before := row[:found[0]]
	if verbs := staleVerb().FindAllStringIndex(row[found[0]:found[1]], -1); len(verbs) > 1 { // before it is edited, it was not changed since
		before = row[:found[0]+verbs[len(verbs)-1][0]]
	}
	for _, end := range [...]string{". ", "? ", "! ", ", ", "; ", ": "} {
		before = before[strings.LastIndex(before, end)+1:]
	}
	if end := strings.IndexAny(row[found[1]:], "?.!;"); end >= 0 && row[found[1]+end] == '?' {
		return false
	}
	return !staleUnsure().MatchString(before)
}

// refusesStale notes that a tool refused to change a file since somebody else had changed it.
func (g *files) refusesStale(talk uint64, name string, e *ended) {
	if e.result == nil || size(e.result) > maxSaid {
		return
	}
	text := saidBy(e.result)
	if !literals.In(staleWords(), text) {
		return
	}
	for row := range strings.Lines(text) {
		if !saysStale(row) {
			continue
		}
		// its own edits since then are no reason to refuse it
		if a, ok := g.ledger.get(g.key(talk, name)); ok && len(a.base) > 0 && a.rowsShells == a.changes(g) {
			b := &byHand{place: e.place, said: strings.Clone(line(row))}
			if a.byHand != nil {
				b.tried = a.byHand.tried
			}
			b.tried.take(e)
			a.byHand = b
		}
		return
	}
}

// A refusedText is what edits of a file were to write that were refused.
type refusedText struct {
	rows   []uint32
	pieces []string // of rows, as an edit may be of a part of one
}

func (r *refusedText) take(e *ended) {
	texts := []string{e.use.Content()}
	for _, one := range e.edits() {
		texts = append(texts, one.New)
		for row := range strings.Lines(one.New) {
			if row = strings.TrimSpace(row); row != "" && len(row) <= maxText && len(r.pieces) < maxAdded {
				r.pieces = append(r.pieces, strings.Clone(row))
			}
		}
	}
	for _, text := range texts {
		if rows := rowHashes(text); len(r.rows)+len(rows) <= maxRows {
			r.rows = append(r.rows, rows...)
		}
	}
}

// isOutdone reports whether a text has a row that neither was there before nor was to be written.
func (r *refusedText) isOutdone(text string, before []uint32) bool {
	for row := range strings.Lines(text) {
		if row = strings.TrimSpace(row); row == "" || isFrame(row) {
			continue
		}
		if h := rowHash(row); !slices.Contains(before, h) && !slices.Contains(r.rows, h) && !slices.ContainsFunc(r.pieces, func(one string) bool { return strings.Contains(row, one) }) {
			return true
		}
	}
	return false
}
