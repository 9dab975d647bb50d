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
