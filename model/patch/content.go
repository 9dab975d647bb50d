package patch

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/request"
	"msgview/model/tool"
)

// A Content is what the log shows of a file at one of its calls.
type Content struct {
	Whole   bool   // Text is all of it
	Text    string // the file
	Parts   []Part // what is known of it where that is not all, in the order of its lines
	Gone    bool   // it was deleted
	Differs bool   // it was read here, and is not what the calls before would make of it
	Lacks   int    // changes that are not in it: what they change is not in what the log shows
	Shells  int    // commands since the call before, which may have changed it: not where all of it was read as it should be
}

// A Part is some lines of a file.
type Part struct {
	First   int // number of the first one when it was read, 0 if the log does not tell
	Text    string
	Guessed bool // to be whole lines
}

// At follows the calls of a file up to one of them, and returns what it was before and
// behind that. What was read counts more than what calls before it would make of the file.
func At(ctx context.Context, log model.Log, path string, talk, entry, call int) (before, after Content, err error) {
	all := named{path}
	for {
		known := len(all)
		p := &Patch{log: log, files: map[string]*file{}, directory: log.About().Directory, reads: true}
		shells, lacks := 0, 0
		err = calls(ctx, log, Range{Talk: talk}, p, func(i, k int, c *model.ToolCall, r *model.ToolResult) bool {
			use := tool.Of(c)
			if !all.by(c) {
				if use.Purpose == tool.Shell {
					shells++
					p.git(i, use, r)
				}
				return i < entry || i == entry && k < call
			}
			last := i > entry || i == entry && k >= call
			if last {
				before = p.content(path)
			}
			placed := p.Losses.Of(request.NotPlaced)
			p.call(i, k, c, r, true)
			switch lacks += p.Losses.Of(request.NotPlaced) - placed; {
			case use.Purpose == tool.WriteFile, use.Purpose == tool.ReadFile && p.content(path).Whole:
				lacks = 0
			}
			if !last {
				shells = 0
				return true
			}
			after = p.content(path)
			after.Lacks = lacks
			if f := p.files[path]; after.Gone && !before.Whole && f != nil && f.known { // what was deleted is told by that
				before = Content{Whole: true, Text: f.now}
			}
			read := use.Purpose == tool.ReadFile && after.Whole
			if after.Differs = read && before.Whole && before.Text != "" && trimmed(before.Text) != trimmed(after.Text); !read || after.Differs {
				after.Shells = shells
			}
			return false
		})
		if err != nil || len(all) == known {
			return before, after, err
		}
		before, after = Content{}, Content{}
	}
}

// trimmed is a text without what tools add to its end or leave out there.
func trimmed(s string) string { return strings.TrimRight(strings.ReplaceAll(s, "\r\n", "\n"), "\n") }

// content is what is known of a file.
func (p *Patch) content(path string) Content {
	f := p.files[path]
	switch {
	case f == nil:
		return Content{}
	case f.gone:
		return Content{Gone: true}
	case f.known:
		return Content{Whole: true, Text: f.now}
	}
	var c Content
	for i, v := range f.views {
		if !slices.ContainsFunc(f.views[i+1:], func(w view) bool { return w.within(v) }) {
			c.Parts = append(c.Parts, Part{First: v.line, Text: v.text})
		}
	}
	for _, one := range f.pieces {
		now := strings.TrimSuffix(one.now, "\n")
		if now == "" || slices.ContainsFunc(f.views, func(v view) bool { return strings.Contains(v.text, now) }) {
			continue
		}
		c.Parts = append(c.Parts, Part{First: one.line, Text: now, Guessed: one.guessed})
	}
	slices.SortStableFunc(c.Parts, func(a, b Part) int {
		if (a.First == 0) != (b.First == 0) {
			return -cmp.Compare(a.First, b.First) // those without a place stand behind the others
		}
		return cmp.Compare(a.First, b.First)
	})
	return c
}

// within reports whether a view shows all lines of another one.
func (v view) within(other view) bool {
	return v.line <= other.line && v.line+strings.Count(v.text, "\n") >= other.line+strings.Count(other.text, "\n")
}

// believe takes what was read of a whole file for what it is.
func (f *file) believe(use tool.Use, r *model.ToolResult, details rawjson.Value) {
	if text, _, whole := contentOf(use, r, details); whole && f.known {
		f.now = text
	}
}

// A Line is one of a difference of two texts: ' ' in both, '-' only in the first one, '+'
// only in the second one.
type Line struct {
	Mark   byte
	Number int // in the text that it stands in, from 1
	Text   string
}

// Lines compares two texts by lines.
func Lines(was, now string) []Line {
	old, new := split(was), split(now)
	steps := script(old, new)
	all := make([]Line, len(steps))
	for i, s := range steps {
		n := s.new
		if s.mark == '-' {
			n = s.old
		}
		all[i] = Line{s.mark, n + 1, strings.TrimRight(s.line(old, new), "\r\n")}
	}
	return all
}
