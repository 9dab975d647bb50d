package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What one shell could not take away, make or copy is done in the words of another, in one call or
// in several.
func TestFileDeeds(t *testing.T) {
	fails := func(id, command, text string) script {
		return func(l *fake) { l.step(bash(id, command), result("", text, 1, model.Yes)) }
	}
	const refused = "Remove-Item : A positional parameter cannot be found that accepts argument '/q'."
	for name, c := range map[string]struct {
		steps []script
		open  bool
	}{
		"in another shell":          {[]script{fails("1", "rmdir /s /q trays", refused), ran(bash("2", "Remove-Item -Recurse -Force trays"), "")}, false},
		"one by one":                {[]script{fails("1", "rm trays/a.js trays/b.js", refused), ran(bash("2", `del trays\a.js`), ""), ran(bash("3", `del trays\b.js`), "")}, false},
		"with the folder":           {[]script{fails("1", "rm trays/a.js trays/b.js", refused), ran(bash("2", `rd /s /q "trays"`), "")}, false},
		"in its folder":             {[]script{fails("1", "rmdir /s /q shop/trays", refused), ran(bash("2", "cd shop; Remove-Item trays -Recurse"), "")}, false},
		"by the whole path":         {[]script{fails("1", "rmdir /s /q trays", refused), ran(bash("2", `powershell -Command "Remove-Item -Recurse C:\shop\trays"`), "")}, false},
		"made in another shell":     {[]script{fails("1", "mkdir -p shop/trays", "The syntax of the command is incorrect."), ran(bash("2", `New-Item -ItemType Directory -Force -Path shop\trays`), "")}, false},
		"made with what is in it":   {[]script{fails("1", "mkdir -p shop/trays", "The syntax of the command is incorrect."), ran(call("2", "Write", map[string]any{"file_path": "/w/shop/trays/a.js", "content": "1"}), "File created")}, false},
		"copied in another shell":   {[]script{fails("1", "cp a.env b.env", "cp is not a command here"), ran(bash("2", "Copy-Item a.env b.env"), "")}, false},
		"if it is there":            {[]script{fails("1", "rmdir /s /q trays", refused), ran(bash("2", `cmd /c "if exist trays rd /s /q trays"`), "")}, false},
		"two with a comma":          {[]script{fails("1", "rm trays/a.js trays/b.js", refused), ran(bash("2", `Remove-Item trays\a.js, "trays\b.js"`), "")}, false},
		"one of many":               {append(slices.Repeat([]script{fails("1", "rm trays/a.js", refused)}, 20), fails("1", "rmdir forms", refused), ran(bash("2", "rm trays/a.js"), ""), ran(bash("2", "rm -r forms"), "")), false},
		"spoken of":                 {[]script{fails("1", "rm -r trays", refused), ran(bash("2", `git commit -m "tidy; rm -r trays"`), "")}, true},
		"in a text that is written": {[]script{fails("1", "rm -r trays", refused), ran(bash("2", "cat > todo.txt <<'EOF'\nrm -r trays\nEOF"), "")}, true},
		"searched for":              {[]script{fails("1", "rm -r trays", refused), ran(bash("2", `grep -n "clean && rm trays" bake.sh`), "")}, true},
		"only if something fails":   {[]script{fails("1", "rm -r trays", refused), ran(bash("2", "test -d trays || rm -r trays"), "")}, true},
		"so that nobody hears":      {[]script{fails("1", "rm -r trays", refused), ran(bash("2", "rm -r trays 2>/dev/null || true"), "")}, true},
		"on another machine":        {[]script{fails("1", "rm -r trays", refused), ran(bash("2", "ssh oven rm -r trays"), "")}, true},
		"after a prompt":            {[]script{fails("1", "rmdir /s /q trays", refused), user("never mind, but take the old ones"), ran(bash("2", "Remove-Item -Recurse trays"), "")}, true},
		"only one of them":          {[]script{fails("1", "rm trays/a.js trays/b.js", refused), ran(bash("2", `del trays\a.js`), "")}, true},
		"another one":               {[]script{fails("1", "rmdir /s /q trays", refused), ran(bash("2", "Remove-Item -Recurse forms"), "")}, true},
		"one in it":                 {[]script{fails("1", "rmdir /s /q trays", refused), ran(bash("2", "Remove-Item trays/a.js"), "")}, true},
		"made anew":                 {[]script{fails("1", "rmdir /s /q trays", refused), ran(bash("2", "mkdir trays"), "")}, true},
		"it failed again":           {[]script{fails("1", "rmdir /s /q trays", refused), fails("2", "Remove-Item -Recurse trays", "Access to the path is denied.")}, true},
		"with more than that":       {[]script{fails("1", "rmdir /s /q trays && deploy", refused), ran(bash("2", "Remove-Item -Recurse trays"), "")}, true},
		"copied to another place":   {[]script{fails("1", "cp a.env b.env", "cp is not a command here"), ran(bash("2", "Copy-Item a.env c.env"), "")}, true},
		"written in another folder": {[]script{fails("1", "mkdir -p shop/trays", "The syntax of the command is incorrect."), ran(call("2", "Write", map[string]any{"file_path": "/w/shop/forms/a.js", "content": "1"}), "File created")}, true},
	} {
		if open, list := failsAfter(t, append([]script{user("go")}, append(c.steps, answer("done"))...)...); open != c.open {
			t.Errorf("%s: open %v\n%s", name, open, told(list))
		}
	}
}

// A folder that is to be made may be there.
func TestFolderIsThere(t *testing.T) {
	const there = "mkdir : An item with the specified name C:\\shop\\trays already exists.\nAt line:1 char:1\n+ mkdir -p trays\n    + CategoryInfo          : ResourceExists: (C:\\shop\\trays:String) [New-Item], IOException\n    + FullyQualifiedErrorId : DirectoryExist,Microsoft.PowerShell.Commands.NewItemCommand"
	for name, c := range map[string]struct {
		command, said string
		loud          bool
	}{
		"of PowerShell":    {"mkdir -p trays", there, false},
		"of a shell":       {"cd shop && mkdir trays", "mkdir: cannot create directory 'trays': File exists", false},
		"something behind": {"mkdir trays && deploy trays", "mkdir: cannot create directory 'trays': File exists", true},
		"not allowed":      {"mkdir trays forms", "mkdir: cannot create directory 'trays': File exists\nmkdir: cannot create directory 'forms': Permission denied", true},
		"another failure":  {"mkdir trays", "mkdir : Access to the path is denied.\n    + FullyQualifiedErrorId : UnauthorizedAccess,Microsoft.PowerShell.Commands.NewItemCommand", true},
		"of a file":        {"cp a b", "cp: b: File exists", true},
	} {
		_, list := failsAfter(t, user("go"), func(l *fake) { l.step(bash("1", c.command), result("", c.said, 1, model.Yes)) }, answer("done"))
		if loud := slices.ContainsFunc(list, func(f Finding) bool { return f.Severity != Hint }); loud != c.loud {
			t.Errorf("%s: loud %v\n%s", name, loud, told(list))
		}
	}
}
