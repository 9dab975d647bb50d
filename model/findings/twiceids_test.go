package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// A client that gives ids twice is one cause, however often it does.
func TestTwiceAgainAndAgain(t *testing.T) {
	twice := func(id string) script {
		return together([]*model.ToolCall{bash(id, "ls"), bash(id, "pwd")}, "a", "b")
	}
	for name, c := range map[string]struct {
		steps []script
		want  []int
	}{
		"two messages": {[]script{twice("1"), answer("one"), twice("2"), answer("two")}, []int{4}},
		"one message":  {[]script{twice("1"), answer("one")}, []int{2}},
		"none":         {[]script{ran(bash("1", "ls"), "a"), ran(bash("2", "pwd"), "b")}, nil},
	} {
		_, list := failsAfter(t, append([]script{user("go")}, c.steps...)...)
		var got []int
		for _, one := range list {
			if one.Rule == ruleTwice {
				got = append(got, one.Count)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v\n%s", name, got, told(list))
		}
	}
}

// Records that a log has again are no calls that anybody made with one id.
func TestTwiceTheSame(t *testing.T) {
	for name, c := range map[string]struct {
		second string
		want   Severity
	}{
		"the same call": {"ls", Hint},
		"another call":  {"pwd", Error},
	} {
		_, list := failsAfter(t, user("go"), together([]*model.ToolCall{bash("1", "ls"), bash("1", c.second)}, "a", "b"), answer("done"))
		k := slices.IndexFunc(list, func(f Finding) bool { return f.Rule == ruleTwice })
		if k < 0 || list[k].Severity != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, told(list))
		}
	}
}
