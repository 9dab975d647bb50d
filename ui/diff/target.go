package diff

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/compare"
	"msgview/ui/render"
)

// A Target names a run: a log, a conversation of it, a branch that was left in it, or one of
// its sub-agents.
type Target struct {
	Path   string // "" for the log that is read
	Talk   int    // from 1, 0 for all
	Branch int    // from 1, 0 for the active one, LastBranch for the last one
	Agent  int    // from 1, 0 for none
}

// LastBranch stands for the branch that was left last.
const LastBranch = -1

// String is the target as it is named.
func (t Target) String() string {
	s := t.Path
	if t.Talk > 0 {
		s += "#c" + strconv.Itoa(t.Talk)
	}
	switch {
	case t.Branch > 0:
		s += "#b" + strconv.Itoa(t.Branch)
	case t.Branch == LastBranch:
		s += "#b"
	case t.Agent > 0:
		s += "#a" + strconv.Itoa(t.Agent)
	}
	return s
}

var (
	targetForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+?)((?:#[cba][0-9]{1,9}){1,2})$`) })
	partForm   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^#?[cba][0-9]{1,9}(?:#[cb][0-9]{1,9})?$`) })
)

// Parse reads FILE, FILE#c2 for the second conversation of a file, FILE#b1 for the first
// branch that was left in it, FILE#c2#b1 for both, FILE#a3 for its third sub-agent, and where
// a log is read c2, b1 and a3 for those of that. exists tells whether a file has a name as it stands.
func Parse(name string, reading bool, exists func(path string) bool) (t Target, err error) {
	parts := ""
	if exists(name) {
		return Target{Path: name}, nil
	}
	if reading && partForm().MatchString(name) {
		parts = strings.TrimPrefix(name, "#")
	} else if m := targetForm().FindStringSubmatch(name); m != nil {
		t.Path, parts = m[1], m[2][1:]
	} else {
		return Target{Path: name}, nil
	}
	for part := range strings.SplitSeq(parts, "#") {
		n, _ := strconv.Atoi(part[1:])
		if n == 0 {
			return t, errors.New("conversations, branches and agents are counted from 1")
		}
		switch part[0] {
		case 'c':
			t.Talk = n
		case 'b':
			t.Branch = n
		default:
			t.Agent = n
		}
	}
	if t.Agent > 0 && (t.Talk > 0 || t.Branch != 0) {
		return t, errors.New("agents are counted in the file as a whole, as in #a3")
	}
	return t, nil
}

// Scope is what of a log is meant, which was read to its end. The target is told then which
// branch was left last.
func (t *Target) Scope(log model.Log) (compare.Scope, error) {
	s := compare.Scope{Log: log, Talk: model.Every}
	if n := log.Index().Talks(); t.Talk > n {
		return s, fmt.Errorf("it has %d %s, and none has the number %d", n, render.Plural(n, "conversation"), t.Talk)
	}
	if t.Agent > 0 {
		if n := log.Index().Threads(); t.Agent > n {
			return s, fmt.Errorf("it has %d %s, and none has the number %d", n, render.Plural(n, "agent"), t.Agent)
		}
		return s.Of(compare.Agents(log.Index())[t.Agent-1]), nil
	}
	if t.Talk > 0 {
		s.Talk = t.Talk - 1
	}
	if t.Branch == 0 {
		return s, nil
	}
	left := s.Branches()
	switch n := len(left); {
	case n == 0:
		return s, errors.New("no branch was left in it")
	case t.Branch == LastBranch:
		t.Branch = n
	case t.Branch > n:
		return s, fmt.Errorf("%d %s left in it, and none has the number %d", n, map[bool]string{true: "branch was", false: "branches were"}[n == 1], t.Branch)
	}
	return s.On(left[t.Branch-1]), nil
}
