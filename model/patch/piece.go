package patch

import (
	"strings"

	"msgview/model/tool"
)

// around is how many lines of context a piece has.
const around = 3

// lines makes a piece of whole lines of a replacement, with lines around them, by what was
// read. It is guessed if nothing that was read has the text.
func (f *file) lines(e tool.Edit) piece {
	k, at := f.view(e.Old)
	if k >= 0 {
		v := &f.views[k]
		from := strings.LastIndexByte(v.text[:at], '\n') + 1
		to := at + len(e.Old)
		if e.All {
			to = strings.LastIndex(v.text, e.Old) + len(e.Old)
		}
		if n := strings.IndexByte(v.text[to:], '\n'); n >= 0 && !strings.HasSuffix(e.Old, "\n") {
			to += n
		} else if n < 0 {
			to = len(v.text)
		}
		for range around {
			if from > 0 {
				from = strings.LastIndexByte(v.text[:from-1], '\n') + 1
			}
			if to < len(v.text) {
				if n := strings.IndexByte(v.text[to+1:], '\n'); n >= 0 {
					to += 1 + n
				} else {
					to = len(v.text)
				}
			}
		}
		was := strings.TrimSuffix(v.text[from:to], "\n")
		n := 1
		if e.All {
			n = -1
		}
		now := strings.Replace(was, e.Old, e.New, n)
		line, end := f.origin(v.line+strings.Count(v.text[:from], "\n")), v.all && v.end == "" && to == len(v.text)
		for i := range f.views {
			f.views[i].text = strings.Replace(f.views[i].text, e.Old, e.New, n)
		}
		return piece{was: was, now: now, line: line, endGuessed: end}
	}
	for i := range f.pieces { // within what was put in before
		if strings.Contains(f.pieces[i].now, e.Old) {
			return piece{was: e.Old, now: e.New}
		}
	}
	return piece{was: strings.TrimSuffix(e.Old, "\n"), now: strings.TrimSuffix(e.New, "\n"), line: e.Line, guessed: !e.Rows}
}

// view returns the last view with a text, and where it is there: one that also shows the
// line behind it, without which git apply cannot place a piece, if there is one.
func (f *file) view(text string) (k, at int) {
	last, lastAt := -1, 0
	for k := len(f.views) - 1; k >= 0; k-- {
		at := strings.Index(f.views[k].text, text)
		if at >= 0 && strings.Contains(strings.TrimSuffix(f.views[k].text[at+len(text):], "\n"), "\n") {
			return k, at
		}
		if at >= 0 && last < 0 {
			last, lastAt = k, at
		}
	}
	return last, lastAt
}

// piece enters lines that became others: into a piece that has them, or as one of its own.
func (f *file) piece(fresh piece) {
	for i := range f.pieces {
		one := &f.pieces[i]
		if fresh.was != "" && strings.Contains(one.now, fresh.was) {
			one.now = strings.Replace(one.now, fresh.was, fresh.now, 1)
			return
		}
		if one.now != "" && strings.Contains(fresh.was, one.now) {
			fresh.was = strings.Replace(fresh.was, one.now, one.was, 1)
			*one = fresh
			return
		}
	}
	f.pieces = append(f.pieces, fresh)
}
