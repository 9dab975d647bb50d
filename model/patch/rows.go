package patch

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/request"
	"msgview/model/tool"
)

// A shift is an edit of numbered lines: from then on the lines behind it have other numbers.
type shift struct{ line, was, now int }

// rows replaces the lines that an edit numbers, and reports whether it is known what they were.
func (f *file) rows(entry int, e tool.Edit) bool {
	if f.known {
		return f.rowsOfAll(e)
	}
	if f.stale {
		e.Old = ""
	}
	fresh := freshRows(e)
	v := f.shows(min(e.Line, e.Last), e.Last)
	ok := e.Old != "" || e.Insert && v != nil
	if ok {
		var old []string
		if !e.Insert {
			old = strings.Split(strings.TrimSuffix(e.Old, "\n"), "\n")
		}
		from, shown := e.Line, old
		if v != nil {
			all := strings.Split(v.text, "\n")
			if at := e.Line - v.line; slices.Equal(all[at:at+len(old)], old) {
				first, end := max(0, at-around), min(len(all), at+len(old)+around)
				from, shown = v.line+first, slices.Clone(all[first:end])
			}
		}
		ok = f.place(entry, from, shown, e, fresh)
	}
	f.shift(e, fresh, ok)
	return ok
}

// freshRows are the lines that an edit puts in.
func freshRows(e tool.Edit) []string {
	if e.New == "\n" {
		return []string{""}
	}
	return lines(strings.TrimSuffix(e.New, "\n"))
}

// moved takes notice of lines that were put in where nothing is known of the file: those behind
// have other numbers.
func (f *file) moved(e tool.Edit) {
	if !f.known && e.Line > 0 {
		e.Last = e.Line - 1
		f.shift(e, freshRows(e), false)
	}
}

// unplaced says that an edit of a file has no place.
func (p *Patch) unplaced(f *file, entry int) {
	p.Losses.Add(request.NotPlaced, entry)
	f.lacks = f.lacks || !f.known && !p.reads
}

// rowsOfAll is rows of a file that is known.
func (f *file) rowsOfAll(e tool.Edit) bool {
	all := split(f.now)
	if e.Line > len(all) || e.Old == "" && f.others {
		return false
	}
	last := min(e.Last, len(all))
	was := strings.Join(all[e.Line-1:last], "")
	if e.Old != "" && strings.TrimSuffix(was, "\n") != strings.TrimSuffix(e.Old, "\n") {
		return false
	}
	f.now, f.gone = strings.Join(all[:e.Line-1], "")+e.New+strings.Join(all[last:], ""), false
	return true
}

// shows is the last view that has all of some lines, nil for none.
func (f *file) shows(first, last int) *view {
	for i := len(f.views) - 1; i >= 0; i-- {
		if v := &f.views[i]; v.line <= first && last <= v.last() {
			return v
		}
	}
	return nil
}

func (v *view) last() int { return v.line + strings.Count(v.text, "\n") }

// lines are those of a text that does not end with a line feed.
func lines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, "\n")
}

// shift makes the views and the pieces what they are behind an edit that puts fresh lines in the
// place of others. A view that shows only some of these is left out. If the edit has no place, it is
// no longer known at which lines those pieces are that it changes, too.
func (f *file) shift(e tool.Edit, fresh []string, placed bool) {
	delta := len(fresh) - (e.Last - e.Line + 1)
	kept := f.views[:0]
	for _, v := range f.views {
		switch {
		case v.line > e.Last:
			v.line += delta
		case v.last() < e.Line:
		case v.line <= e.Line && e.Last <= v.last():
			all := strings.Split(v.text, "\n")
			v.text = strings.Join(slices.Concat(all[:e.Line-v.line], fresh, all[e.Last-v.line+1:]), "\n")
		default:
			continue
		}
		v.all = false
		kept = append(kept, v)
	}
	f.views = kept
	for i := range f.pieces {
		switch one := &f.pieces[i]; {
		case !one.placed:
		case one.at > e.Last:
			one.at += delta
		case !placed && e.Line < one.at+len(lines(one.now)):
			one.placed = false
		}
	}
	f.shifts = append(f.shifts, shift{e.Line, e.Last - e.Line + 1, len(fresh)})
}

// numbered is an edit of a text that a view shows as one of the lines in which it stands; others
// stay as they are.
func (f *file) numbered(e tool.Edit) tool.Edit {
	if e.Old == "" || e.All || e.Insert || e.Last > 0 {
		return e
	}
	k, at := f.view(e.Old)
	if k < 0 {
		return e
	}
	v := &f.views[k]
	from, to := strings.LastIndexByte(v.text[:at], '\n')+1, at+len(e.Old)
	if !strings.HasSuffix(e.Old, "\n") {
		if n := strings.IndexByte(v.text[to:], '\n'); n >= 0 {
			to += n + 1
		} else {
			to = len(v.text)
		}
	}
	end := ""
	if to == len(v.text) && !strings.HasSuffix(v.text, "\n") {
		end = "\n"
	}
	was := v.text[from:to]
	e.New = v.text[from:at] + e.New + v.text[at+len(e.Old):to] + end
	e.Old, e.Rows, e.Line = was+end, true, v.line+strings.Count(v.text[:from], "\n")
	e.Last = e.Line + strings.Count(strings.TrimSuffix(was, "\n"), "\n")
	return e
}

// unnumber says that it is no longer known at which lines pieces are: lines came or went that have
// no number.
func (f *file) unnumber(e tool.Edit) {
	if strings.Count(e.Old, "\n") == strings.Count(e.New, "\n") {
		return
	}
	for i := range f.pieces {
		f.pieces[i].placed = false
	}
}

// origin is the number that a line had before the run.
func (f *file) origin(line int) int {
	for i := len(f.shifts) - 1; i >= 0; i-- {
		switch s := f.shifts[i]; {
		case line-s.line >= s.now:
			line += s.was - s.now
		case line > s.line:
			line = min(line, s.line+s.was)
		}
	}
	return line
}

// place enters an edit of lines that are known, with those around them: what begins at a line. It
// becomes one piece with those that it touches.
func (f *file) place(entry, from int, shown []string, e tool.Edit, fresh []string) bool {
	first, end := from, from+len(shown)
	kept := slices.Clone(f.pieces)
	var joined []piece
	for more := true; more; {
		more = false
		f.pieces = slices.DeleteFunc(f.pieces, func(one piece) bool {
			n := len(lines(one.now))
			if !one.placed || one.at > end || one.at+n < first {
				return false
			}
			first, end, more = min(first, one.at), max(end, one.at+n), true
			joined = append(joined, one)
			return true
		})
	}
	slices.SortFunc(joined, func(a, b piece) int { return a.at - b.at })
	now := make([]string, end-first)
	for _, one := range joined {
		copy(now[one.at-first:], lines(one.now))
	}
	copy(now[from-first:], shown)
	line := f.origin(first)
	var was []string
	at := first
	for _, one := range joined {
		if one.at == first {
			line = one.line
		}
		was = append(append(was, now[at-first:one.at-first]...), lines(one.was)...)
		at = one.at + len(lines(one.now))
		entry = min(entry, one.entry)
	}
	was = append(was, now[at-first:]...)
	now = slices.Concat(now[:e.Line-first], fresh, now[e.Last+1-first:])
	if len(was) > 0 && strings.Join(was, "") == "" || len(now) > 0 && strings.Join(now, "") == "" {
		f.pieces = kept
		return false // without a word it has no place
	}
	one := piece{was: strings.Join(was, "\n"), now: strings.Join(now, "\n"), line: line, at: first, entry: entry, placed: true}
	f.pieces = append(f.pieces, one)
	slices.SortStableFunc(f.pieces, func(a, b piece) int {
		if !a.placed || !b.placed {
			return 0
		}
		return a.at - b.at
	})
	return true
}

// shownEdits takes the edits of a call of which the result shows the file as it is then. Where that
// is not what they make of it, they are left out.
func (p *Patch) shownEdits(entry int, use tool.Use, r *model.ToolResult) {
	f := p.file(use.Path(), entry)
	f.opened = true
	was, lost := f.now, p.Losses.Of(request.NotPlaced)
	p.edits(entry, use, rawjson.Value{})
	seen, ok := tool.LastWindow(r)
	switch {
	case !ok, f.others:
	case !f.known:
		if one, ok := lastEdit(use); !ok || one.Last == 0 {
			f.views = nil // their lines may have other numbers
		}
		f.stale = false
		f.views = append(f.views[max(0, len(f.views)-mostViews+1):], view{line: seen.First, text: strings.Join(seen.Lines, "\n")})
	case f.shownAs(seen):
	case p.Losses.Of(request.NotPlaced) == lost:
		p.Losses.Add(request.NotPlaced, entry)
		fallthrough
	default:
		f.now = was
	}
}

func lastEdit(use tool.Use) (one tool.Edit, ok bool) {
	if all := use.Edits(); len(all) > 0 {
		return all[len(all)-1], true
	}
	return one, false
}

// shownAs reports whether a file that is known has the lines that are shown of it.
func (f *file) shownAs(seen tool.FileText) bool {
	all := split(f.now)
	if seen.Total > 0 && seen.Total != len(all) {
		return false
	}
	for i, l := range seen.Lines {
		now := ""
		if at := seen.First - 1 + i; at < len(all) {
			now = strings.TrimRight(all[at], "\r\n")
		}
		if now != l {
			return false
		}
	}
	return true
}
