package findings

import (
	"testing"

	"msgview/model/tool"
)

// The programs of a command of Windows are known by their names, too.
func TestProgramsOfWindows(t *testing.T) {
	for command, want := range map[string]bool{
		`..\..\.venv\Scripts\python.exe -m pytest`:          true,
		`node_modules\.bin\vitest.cmd run src\oven.spec.ts`: true,
		`npm.cmd test`:                         true,
		`cd C:\shop && .\gradlew.bat test`:     true,
		`python.exe oven.py`:                   false,
		`grep -n "a\.exe" notes\ of\ mine.txt`: false,
		`python -m pytest`:                     true,
	} {
		got := false
		for _, r := range runsOf(tool.Of(bash("1", command))) {
			got = got || isCheck(r.Command.Program())
		}
		if got != want {
			t.Errorf("%s: %v", command, got)
		}
	}
}

// Only what cmd or PowerShell is given is rewritten: other shells take \ for something else.
func TestWithSlashes(t *testing.T) {
	for _, c := range []struct{ tool, command, want string }{
		{"Bash", `cd C:\shop && .\gradlew.bat test`, `cd C:/shop && ./gradlew.bat test`},
		{"Bash", `node_modules\.bin\vitest.cmd run src\oven.spec.ts`, `node_modules/.bin/vitest.cmd run src/oven.spec.ts`},
		{"Bash", `.\build.ps1 -Out dist\oven`, `./build.ps1 -Out dist/oven`},
		{"Bash", `cmd /c type src\oven.py`, `cmd /c type src/oven.py`},
		{"Bash", `powershell -Command Get-Content src\oven.py`, `powershell -Command Get-Content src/oven.py`},
		{"PowerShell", `Get-Content src\oven.py; ls dist\rye`, `Get-Content src/oven.py; ls dist/rye`},

		{"Bash", `grep -rn oven\.heat src/oven.exe`, ""},
		{"Bash", `sed -n s/a:\s*b/c/p notes.bat \w`, ""},
		{"Bash", `rm notes\ of\ mine.exe other\-one`, ""},
		{"Bash", `find . -name *.cmd -exec rm {} \; -o -name a\.b`, ""},
		{"Bash", `git commit -m "mend C:\shop and a \d+ of .ps1" && grep -E heat\w+ a`, ""},
		{"Bash", `printf a:\n | grep -c \w+.exe`, ""},
		{"Bash", `\rm -rf oven\.old x.bat`, ""},
	} {
		want := c.want
		if want == "" {
			want = c.command
		}
		if got := withSlashes(c.tool, c.command); got != want {
			t.Errorf("%s: %s, want %s", c.command, got, want)
		}
	}
}
