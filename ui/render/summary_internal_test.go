package render

import (
	"testing"

	"msgview/model"
	"msgview/model/tool"
)

// The change of directory that stands before a command is taken off it where it is sure
// what it is.
func TestChangeOf(t *testing.T) {
	for _, c := range []struct{ command, directory, rest string }{
		{"cd /srv/oven && make", "/srv/oven", "make"},
		{"  cd oven;make all", "oven", "make all"},
		{"cd oven && cd deep && make", "oven", "cd deep && make"},
		{`cd "/srv/my oven" && make`, "/srv/my oven", "make"},
		{`cd '/srv/$oven' && make`, "/srv/$oven", "make"},
		{"cd /srv/oven &&\n  make", "/srv/oven", "make"},
		{"cd oven", "", "cd oven"},
		{"cd oven && ", "", "cd oven && "},
		{"cd", "", "cd"},
		{"cd $(pwd) && make", "", "cd $(pwd) && make"},
		{"cd $HOME && make", "", "cd $HOME && make"},
		{`cd "$HOME" && make`, "", `cd "$HOME" && make`},
		{"cd `pwd` && make", "", "cd `pwd` && make"},
		{"cd oven || make", "", "cd oven || make"},
		{"cd oven | make", "", "cd oven | make"},
		{"cd oven & make", "", "cd oven & make"},
		{"cdrecord && make", "", "cdrecord && make"},
		{"make && cd oven && make", "", "make && cd oven && make"},
	} {
		if directory, rest := changeOf(c.command); directory != c.directory || rest != c.rest {
			t.Errorf("%q: %q and %q, want %q and %q", c.command, directory, rest, c.directory, c.rest)
		}
	}
}

func TestLinesOf(t *testing.T) {
	for arguments, want := range map[string]string{
		`{"file_path":"a.go"}`:                              "",
		`{"file_path":"a.go","offset":270,"limit":50}`:      ":270-319",
		`{"file_path":"a.go","offset":270}`:                 ":270",
		`{"file_path":"a.go","limit":20}`:                   ":1-20",
		`{"file_path":"a.go","offset":0,"limit":0}`:         "",
		`{"file_path":"a.go","start_line":3,"end_line":9}`:  ":3-9",
		`{"file_path":"a.go","offset":"soon","limit":true}`: "",
	} {
		if got := linesOf(tool.Of(&model.ToolCall{Name: "Read", Arguments: []byte(arguments)})); got != want {
			t.Errorf("%s: %q, want %q", arguments, got, want)
		}
	}
}

// Of a command that gives a shell a script the row has the script, where that is sure.
func TestScriptOf(t *testing.T) {
	for command, want := range map[string]string{
		`bash -lc "make all"`:                                        "make all",
		`/bin/sh -c 'make "all"'`:                                    `make "all"`,
		`powershell.exe -NoProfile -Command "Get-ChildItem oven"`:    "Get-ChildItem oven",
		`pwsh -ExecutionPolicy Bypass -c 'Get-Item x | Remove-Item'`: "Get-Item x | Remove-Item",
		`bash -c "a" && bash -c "b"`:                                 `bash -c "a" && bash -c "b"`,
		`bash -c "echo \"a\""`:                                       `bash -c "echo \"a\""`,
		`bash -c make`:                                               "bash -c make",
		`bash make "all"`:                                            `bash make "all"`,
		`echo "make"`:                                                `echo "make"`,
		`bash -c ""`:                                                 `bash -c ""`,
	} {
		if got := scriptOf(command); got != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}
