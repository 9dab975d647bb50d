package findings

import (
	"cmp"
	"slices"

	"msgview/model/tool"
)

// A Check is a command that ran tests, a build or a linter.
type Check struct {
	Place
	Command string
	State   State
	Line    string // of its output that tells most, "" where it says nothing of a failure
	Shown   string // what its output tells of what passed, where its exit is not known
	Passed  int    // tests, as its output sums them up, 0 if it does not
	Failed  int
	Edits   int // of files since the check before, in the same conversation
}

// FileAct is what was done with a file.
type FileAct uint8

// The acts.
const (
	ReadFile FileAct = iota
	EditedFile
	WroteFile
	MovedFile
	DeletedFile
	fileActs // how many there are
)

// String returns the letter of an act.
func (a FileAct) String() string {
	return [fileActs]string{"R", "E", "W", "M", "D"}[min(a, DeletedFile)]
}

// A FileUse is one call that read or changed a file.
type FileUse struct {
	Place
	Act   FileAct
	State State
	Agent string // name of the agent, "" if the log has none

	Other string // of a file that was moved the other name
	Was   bool   // that is what it was called before

	Gone, Came int // lines that it took out and put in, as far as the call tells
}

// A FileFault is something wrong with a call of a file.
type FileFault struct {
	Place
	Other *Place // the call that proves it, nil for none
	rule  *Rule
}

// Verb says what is wrong, in front of the name of the other call.
func (f FileFault) Verb() string {
	switch f.rule {
	case ruleStale:
		return "stale, lacks "
	case ruleUndone:
		return "undoes "
	case ruleLost:
		return "loses "
	case ruleOverlooked:
		return "lacks what is new in "
	}
	return f.rule.Code
}

// A File is what the log shows of one file.
type File struct {
	Path   string
	Uses   []FileUse     // in order; of very many the first and the last ones
	Counts [fileActs]int // by act
	Faults []FileFault
}

// Judge enters what was found of files, where nothing made it good.
func Judge(files []File, list []Finding) {
	at := map[Place][]*File{}
	for i := range list {
		f := &list[i]
		if f.Recovered || f.Rule != ruleStale && f.Rule != ruleUndone && f.Rule != ruleLost && f.Rule != ruleOverlooked {
			continue
		}
		if len(at) == 0 {
			for k := range files {
				for _, u := range files[k].Uses {
					at[u.Place] = append(at[u.Place], &files[k])
				}
			}
		}
		for n, p := range f.Places {
			fault := FileFault{Place: p, rule: f.Rule}
			if n == 0 {
				fault.Other = f.Counterpart
			}
			for _, one := range at[p] {
				one.Faults = append(one.Faults, fault)
			}
		}
	}
}

// Limits of the ledger.
const (
	maxFiles  = 1 << 11
	maxUses   = 64 // of a file
	maxChecks = 1 << 12
)

// ledger is what was read, changed and checked. The finder's lock guards it.
type ledger struct {
	files  map[string]*File
	checks []Check
	edits  map[uint64]int // since the last check, by conversation
}

func (g *ledger) check(talk uint64, c Check) {
	c.Edits = g.edits[talk]
	delete(g.edits, talk)
	if len(g.checks) < maxChecks {
		g.checks = append(g.checks, c)
	}
}

func (g *ledger) use(talk uint64, path string, u FileUse) {
	if g.files == nil {
		g.files, g.edits = map[string]*File{}, map[uint64]int{}
	}
	if u.Act != ReadFile && !u.State.Bad() {
		g.edits[talk]++
	}
	one := g.files[path]
	if one == nil {
		if len(g.files) >= maxFiles {
			return
		}
		one = &File{Path: path}
		g.files[path] = one
	}
	one.Counts[u.Act]++
	one.Uses = append(one.Uses, u)
	if len(one.Uses) > maxUses {
		one.Uses = slices.Delete(one.Uses, maxUses/2, maxUses/2+1)
	}
}

// used enters a call into what is told of the files that it read or changed.
func (f *Finder) used(talk uint64, act FileAct, paths []string, s *step, e *ended) {
	if act == WroteFile || act == EditedFile {
		for _, path := range paths {
			f.made.add(path)
		}
	}
	if f.only {
		return
	}
	purpose := e.changesAs()
	f.mu.Lock()
	defer f.mu.Unlock()
	var patched []tool.PatchedFile
	if purpose == tool.PatchFile {
		patched = tool.PatchedFiles(e.use.Patch())
	}
	for _, path := range paths {
		one := FileUse{Place: e.place, Act: act, State: e.outcome.Shown(e.call, e.result), Agent: s.message.Agent}
		one.patched(path, patched)
		one.Gone, one.Came = madeLines(e, len(paths), purpose, path)
		f.ledger.use(talk, line(path), one)
	}
}

// Checks returns the checks that were run, in order, as far as they were looked at.
func (f *Finder) Checks() []Check {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := slices.Clone(f.ledger.checks)
	slices.SortStableFunc(list, func(a, b Check) int { return cmp.Compare(a.Entry, b.Entry) })
	return list
}

// Files returns the files that were read or changed, those that changed most first.
func (f *Finder) Files() []File {
	f.mu.Lock()
	defer f.mu.Unlock()
	list := make([]File, 0, len(f.ledger.files))
	for _, one := range f.ledger.files {
		c := *one
		c.Uses = slices.Clone(one.Uses)
		slices.SortStableFunc(c.Uses, func(a, b FileUse) int { return cmp.Or(cmp.Compare(a.Entry, b.Entry), cmp.Compare(a.Call, b.Call)) })
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b File) int {
		changes := func(f File) int {
			return f.Counts[EditedFile] + f.Counts[WroteFile] + f.Counts[MovedFile] + f.Counts[DeletedFile]
		}
		return cmp.Or(cmp.Compare(changes(b), changes(a)), cmp.Compare(b.Counts[ReadFile], a.Counts[ReadFile]), cmp.Compare(a.Path, b.Path))
	})
	return list
}

// patched says what a patch did with a file.
func (u *FileUse) patched(path string, all []tool.PatchedFile) {
	for _, f := range all {
		switch {
		case f.To != "" && f.Path == path:
			u.Act, u.Other, u.Was = MovedFile, f.To, false
		case f.To != "" && f.To == path:
			u.Act, u.Other, u.Was = MovedFile, f.Path, true
		case f.Path == path && f.Act == tool.PatchDelete:
			u.Act = DeletedFile
		case f.Path == path && f.Act == tool.PatchAdd:
			u.Act = WroteFile
		}
	}
}
