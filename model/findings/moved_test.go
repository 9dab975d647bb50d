package findings

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What commands move and delete stands in the ledger where they say it plainly.
func TestMovedByCommands(t *testing.T) {
	for _, c := range []struct {
		command, output string
		want            []string
	}{
		{"git mv oven.go stove.go", "", []string{"/w/oven.go M -> /w/stove.go", "/w/stove.go M <- /w/oven.go"}},
		{"mv oven.go bakery/", "", []string{"/w/bakery/oven.go M <- /w/oven.go", "/w/oven.go M -> /w/bakery/oven.go"}},
		{"mv -f oven.go rye.go bakery/", "", []string{"/w/bakery/oven.go M <- /w/oven.go", "/w/bakery/rye.go M <- /w/rye.go", "/w/oven.go M -> /w/bakery/oven.go", "/w/rye.go M -> /w/bakery/rye.go"}},
		{"cd bakery && mv oven.go stove.go && go build ./...", "", []string{"/w/bakery/oven.go M -> /w/bakery/stove.go", "/w/bakery/stove.go M <- /w/bakery/oven.go"}},
		{"git -C bakery mv oven.go stove.go", "", []string{"/w/bakery/oven.go M -> /w/bakery/stove.go", "/w/bakery/stove.go M <- /w/bakery/oven.go"}},
		{"git rm oven.go Makefile", "rm 'oven.go'\nrm 'Makefile'", []string{"/w/Makefile D", "/w/oven.go D"}},
		{"rm -f kept.go other.go", "", []string{"kept.go D"}},
		{"rm /w/seen.go", "", []string{"/w/seen.go D"}},
		{"rm seen.go", "", []string{"/w/seen.go D"}},
		{"mv seen.go found.go", "", []string{"/w/found.go M <- /w/seen.go", "/w/seen.go M -> /w/found.go"}},
		{"cd /w/b && rm oven.go", "", []string{"/w/b/oven.go D"}},

		{"rm -rf bakery", "", nil},
		{"rm *.go", "", nil},
		{"rm \"$F.go\"", "", nil},
		{"rm build", "", nil},
		{"mv oven.go bakery", "", nil},
		{"git rm --cached oven.go", "", nil},
		{"git mv -n oven.go stove.go", "", nil},
		{"test -f a || rm oven.go", "", nil},
		{"ssh h rm oven.go", "", nil},
		{"docker exec c rm oven.go", "", nil},
		{"mv oven.go stove.go; true", "mv: cannot stat 'oven.go': No such file or directory", nil},
		{"echo rm oven.go", "", nil},
		{"xargs rm oven.go < list", "", nil},
	} {
		l := newFake()
		l.about.Directory = "/w"
		user("go")(l)
		ran(call("e1", "Edit", map[string]any{"file_path": "kept.go", "old_string": "a", "new_string": "b"}), "ok")(l)
		ran(call("e2", "Read", map[string]any{"file_path": "/w/seen.go"}), "package w")(l)
		ran(call("e3", "Read", map[string]any{"file_path": "/w/b/rye.go"}), "package b")(l)
		ran(bash("1", c.command), c.output)(l)
		answer("done")(l)
		l.index.Finish(nil)
		var got []string
		for _, file := range run(t, l).Files() {
			for _, u := range file.Uses {
				switch {
				case u.Act == MovedFile && u.Was:
					got = append(got, fmt.Sprintf("%s M <- %s", file.Path, u.Other))
				case u.Act == MovedFile:
					got = append(got, fmt.Sprintf("%s M -> %s", file.Path, u.Other))
				case u.Act == DeletedFile:
					got = append(got, file.Path+" D")
				}
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %s\nwant %s", c.command, strings.Join(got, ", "), strings.Join(c.want, ", "))
		}
	}
}
