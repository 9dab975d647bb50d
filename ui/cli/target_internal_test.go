package cli

import "testing"

// Where to begin, what to look for and what to filter by stand behind a plus.
func TestTargets(t *testing.T) {
	all, err := what([]string{"a.log:3", "+/rye", "+&tool=bash exit!=0"}, -1)
	if want := (target{path: "a.log:3", search: "rye", filter: "tool=bash exit!=0"}); err != nil || len(all) != 1 || all[0].search != want.search || all[0].filter != want.filter {
		t.Errorf("%+v, %v", all, err)
	}
	if all, err = what([]string{"--", "+&x"}, 1); err != nil || len(all) != 2 || all[1].path != "+&x" || all[1].filter != "" {
		t.Errorf("behind --: %+v, %v", all, err)
	}
}
