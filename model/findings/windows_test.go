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
