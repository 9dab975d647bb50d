package findings

import (
	"testing"

	"msgview/model"
)

// A check that was left to run makes good what failed before, once a program tells that it went well.
func TestEndedLater(t *testing.T) {
	const id = "8a1c-44/task-31"
	runs := func(id, command string) script {
		return func(l *fake) {
			r := result("", "Tool is running as a background task with task id: "+id+"\nTask Description: "+command, -1, model.NotStated)
			r.Preliminary = true
			l.step(bash("2", command), r)
		}
	}
	left := func(command string) script { return runs(id, command) }
	tell := func(ends ...string) script {
		return func(l *fake) {
			text := "<SYSTEM_MESSAGE>\n"
			for i := 0; i < len(ends); i += 2 {
				text += "[Message] content=Task id \"" + ends[i] + "\" finished with result:\n\n\t\t\t\t" + ends[i+1] + "\n"
			}
			m := said(model.RoleUser, text+"</SYSTEM_MESSAGE>")
			m.Injected = "system message"
			l.add(m)
		}
	}
	tells := func(id, end string) script { return tell(id, end) }
	const (
		lintID = "8a1c-44/task-32"
		broken = "The command failed with exit code: 1\n\t\t\t\tOutput:\nModule not found"
	)
	breaks := failed(bash("1", "npm run build"), "Module not found: Can't resolve 'rye'")
	const well = "The command completed successfully.\n\t\t\t\tOutput:\n\t\t\t\t\n> oven@1.0.0 build\nbuilt in 3 s"
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"went well":               {[]script{breaks, left("npm run build"), tells(id, well)}, false},
		"behind other messages":   {[]script{breaks, left("npm run build"), answer("I wait for it."), tells("8a1c-44/task-30", well), tells(id, well)}, false},
		"failed":                  {[]script{breaks, left("npm run build"), tells(id, broken)}, true},
		"has not ended":           {[]script{breaks, left("npm run build"), answer("It runs.")}, true},
		"another task":            {[]script{breaks, left("npm run build"), tells("8a1c-44/task-3", well)}, true},
		"another command":         {[]script{breaks, left("npm run lint"), tells(id, well)}, true},
		"before it failed":        {[]script{left("npm run build"), tells(id, well), breaks}, true},
		"says that it failed":     {[]script{failed(bash("1", "npm test"), "2 failed, 3 passed"), left("npm test | cat"), tells(id, "The command completed successfully.\n\t\t\t\tOutput:\n2 failed, 3 passed")}, true},
		"begun before it failed":  {[]script{left("npm run build"), breaks, tells(id, well)}, true},
		"begun again behind that": {[]script{left("npm run build"), breaks, runs(lintID, "npm run build"), tells(id, well), tells(lintID, well)}, false},
		"two ends":                {[]script{breaks, failed(bash("3", "npm run lint"), "2 problems"), left("npm run build"), runs(lintID, "npm run lint"), tell(id, well, lintID, well)}, false},
		"two ends, the first bad": {[]script{failed(bash("3", "npm run lint"), "2 problems"), left("npm run build"), runs(lintID, "npm run lint"), tell(id, broken, lintID, well)}, false},
		"two ends, the last bad":  {[]script{breaks, failed(bash("3", "npm run lint"), "2 problems"), left("npm run build"), runs(lintID, "npm run lint"), tell(id, well, lintID, broken)}, true},
		"told by the person":      {[]script{breaks, left("npm run build"), user(`Task id "` + id + `" finished with result: The command completed successfully.`)}, true},
	} {
		open, list := failsAfter(t, append(append([]script{user("Build it.")}, c.script...), answer("Done."))...)
		if open != c.open {
			t.Errorf("%s: %v\n%s", name, open, told(list))
		}
	}
}
