package picker

import (
	"cmp"
	"strings"
)

// seen is what some row has, so that no column is empty.
type seen struct {
	Row
	formatWidth, nameWidth int // of the widest, in cells
	projectWidth           int
	resultWidth            int
	begins                 string          // how all names begin
	names                  bool            // there are several
	several                bool            // agents
	paths                  map[string]bool // of the sessions in which a search found something
	judged, cost           bool
}

// longNames is how wide names are that have in common what is left out, in cells, and
// leastAlike how much that is at least, in bytes.
const (
	longNames  = 18
	leastAlike = 6
)

// alike is how all names begin, up to the end of a word; "" if that need not be left out.
func (s *seen) alike() string {
	if !s.names || s.nameWidth <= longNames {
		return ""
	}
	n := strings.LastIndexFunc(s.begins, func(r rune) bool { return strings.ContainsRune(" -_/.:", r) }) + 1
	if n < leastAlike {
		return ""
	}
	return s.begins[:n]
}

// named remembers a name.
func (s *seen) named(name string) {
	if s.begins == "" && !s.names {
		s.begins = name
		return
	}
	s.names = s.names || name != s.begins
	n := 0
	for n < min(len(s.begins), len(name)) && s.begins[n] == name[n] {
		n++
	}
	s.begins = s.begins[:n]
}

// note remembers what a row has.
func (a *seen) note(r *Row) {
	a.Calls, a.Errors, a.Tokens = a.Calls|r.Calls, a.Errors|r.Errors, a.Tokens|r.Tokens
	if a.Time.IsZero() {
		a.Time = r.Time
	}
	a.Session.Project = cmp.Or(a.Session.Project, r.Session.Project)
	a.Session.Size |= r.Session.Size
	if r.Session.Program != "" && r.Number < 0 {
		a.several = a.several || a.Session.Program != "" && a.Session.Program != r.Session.Program
		a.Session.Program = r.Session.Program
	}
	if r.Judged != nil {
		a.judged = a.judged || r.Judged.Errors+r.Judged.Warnings > 0
		a.cost = a.cost || r.Judged.Cost > 0
	}
	if title := strings.ToLower(r.Title); r.Name != "" && (title == "" && r.Known || title != "" && !strings.HasPrefix(title, strings.ToLower(strings.TrimRight(r.Name, ".…")))) {
		a.Name = cmp.Or(a.Name, r.Name) // it says more than the title
	}
	a.Empty = a.Empty || r.Empty
	a.Result, a.Took, a.resultWidth = cmp.Or(a.Result, r.Result), max(a.Took, r.Took), max(a.resultWidth, widthOf(r.Result))
	if r.Kind != "" {
		if a.paths == nil {
			a.paths = map[string]bool{}
		}
		a.paths[r.Session.Path] = true
	}
	a.Kind, a.Call, a.Same = cmp.Or(a.Kind, r.Kind), cmp.Or(a.Call, r.Call), a.Same|r.Same
	if r.Name != "" {
		a.named(r.Name)
	}
	a.formatWidth = max(a.formatWidth, widthOf(programOf(r)))
	a.nameWidth, a.projectWidth = max(a.nameWidth, widthOf(r.Name)), max(a.projectWidth, widthOf(projectName(r)))
}
