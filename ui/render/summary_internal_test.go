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

// The row of a call that read less of a file than it asked for has what it read; what it asked
// for is told where the call is open.
func TestLinesRead(t *testing.T) {
	const some = "   680\trye\n   681\toats\n   682\tspelt"
	for _, c := range []struct {
		arguments, gave, want string
		says                  bool
	}{
		{`{"file_path":"a.go","offset":680,"limit":50}`, some, ":680-682", false},
		{`{"file_path":"a.go","offset":679,"limit":50}`, some, ":680-682", false}, // counted from 0
		{`{"file_path":"a.go","offset":680,"limit":3}`, some, ":680-682", true},
		{`{"file_path":"a.go","offset":680}`, some, ":680-682", false},
		{`{"file_path":"a.go","limit":2000}`, "1\u2192rye\n2\u2192oats", ":1-2", false},
		{`{"file_path":"a.go"}`, "1\u2192rye\n2\u2192oats", "", false},
		{`{"file_path":"a.go","offset":20,"limit":9}`, some, ":20-28", true},
		{`{"file_path":"a.go","offset":680,"limit":50}`, "rye\noats", ":680-729", true},
		{`{"file_path":"a.go","offset":680,"limit":50}`, "", ":680-729", true},
	} {
		call := &model.ToolCall{Name: "Read", Arguments: []byte(c.arguments)}
		use := readUse(call, &model.ToolResult{Content: []model.Part{model.Text{Text: c.gave}}})
		if got := linesOf(use); got != c.want || saysAsked(use) != c.says {
			t.Errorf("%s gave %q: %q and %v, want %q and %v", c.arguments, c.gave, got, saysAsked(use), c.want, c.says)
		}
		if got := linesOf(readUse(call, nil)); got != linesOf(tool.Of(call)) {
			t.Errorf("%s without a result: %q", c.arguments, got)
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
