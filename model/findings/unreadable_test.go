package findings

import (
	"testing"

	"msgview/model"
)

// What a tool is not made to read is read by a command.
func TestUnreadable(t *testing.T) {
	sheet := func(l *fake) {
		l.step(read("1", "/a/loaves.xlsx"), result("", "This tool cannot read binary files. The file appears to be a binary .xlsx file.", -1, model.Yes))
	}
	search := func(l *fake) {
		l.step(call("1", "grep_search", map[string]any{"Query": "rye", "SearchPath": `C:\a\oven.py`}), result("", `exec: "grep": executable file not found in %PATH%`, -1, model.Yes))
	}
	folder := func(l *fake) {
		l.step(call("1", "grep_search", map[string]any{"Query": "bakeLoaf", "SearchPath": `C:\a`}), result("", `exec: "grep": executable file not found in %PATH%`, -1, model.Yes))
	}
	const opens = `python3 -c "import openpyxl; print(openpyxl.load_workbook('/a/loaves.xlsx').sheetnames)"`
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"by a program": {[]script{sheet, ran(bash("2", opens), "['rye', 'oat']")}, false},
		"that failed": {[]script{sheet, func(l *fake) {
			l.step(bash("2", opens), result("", "ModuleNotFoundError: No module named 'openpyxl'", 1, model.Yes))
		}}, true},
		"that shows nothing":    {[]script{sheet, ran(bash("2", opens), "")}, true},
		"of another file":       {[]script{sheet, ran(bash("2", `python3 -c "print(open('/a/cakes.csv').read())"`), "rye")}, true},
		"only listed":           {[]script{sheet, ran(bash("2", "ls -l /a/loaves.xlsx"), "-rw-r--r-- 1 a a 90 loaves.xlsx")}, true},
		"written":               {[]script{sheet, ran(bash("2", `python3 -c "open('/a/loaves.xlsx', 'w').write('x'); print(1)"`), "1")}, true},
		"shown as text":         {[]script{sheet, ran(bash("2", "unzip -p /a/loaves.xlsx xl/workbook.xml"), "<workbook>")}, false},
		"in another turn":       {[]script{sheet, user("go on"), ran(bash("2", opens), "['rye', 'oat']")}, true},
		"searched by a command": {[]script{search, ran(bash("2", `Select-String -Path "C:\a\oven.py" -Pattern "rye"`), "4: rye")}, false},
		"for the same":          {[]script{folder, ran(bash("2", `Get-ChildItem C:\a -Recurse | Select-String "bakeLoaf"`), "4: bakeLoaf")}, false},
		"for something else":    {[]script{folder, ran(bash("2", `Get-ChildItem C:\a -Recurse | Select-String "bakeCake"`), "4: bakeCake")}, true},
		"in another file":       {[]script{search, ran(bash("2", `Select-String -Path "C:\a\shop.py" -Pattern "rye"`), "4: rye")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}
