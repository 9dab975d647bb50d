package findings

import (
	"testing"

	"msgview/model"
)

// A check that was left to run makes good what failed before, once a program tells that it went well.
func TestEndedLater(t *testing.T) {
	const id = "8a1c-44/task-31"
	left := func(command string) script {
		return func(l *fake) {
			r := result("", "Tool is running as a background task with task id: "+id+"\nTask Description: "+command, -1, model.NotStated)
			r.Preliminary = true
			l.step(bash("2", command), r)
		}
	}
	tells := func(id, end string) script {
		return func(l *fake) {
			m := said(model.RoleUser, "<SYSTEM_MESSAGE>\n[Message] content=Task id \""+id+"\" finished with result:\n\n\t\t\t\t"+end+"\n</SYSTEM_MESSAGE>")
			m.Injected = "system message"
			l.add(m)
		}
	}
	breaks := failed(bash("1", "npm run build"), "Module not found: Can't resolve 'rye'")
	const well = "The command completed successfully.\n\t\t\t\tOutput:\n\t\t\t\t\n> oven@1.0.0 build\nbuilt in 3 s"
	for name, c := range map[string]struct {
		script []script
		open   bool
	}{
		"went well":             {[]script{breaks, left("npm run build"), tells(id, well)}, false},
		"behind other messages": {[]script{breaks, left("npm run build"), answer("I wait for it."), tells("8a1c-44/task-30", well), tells(id, well)}, false},
		"failed":                {[]script{breaks, left("npm run build"), tells(id, "The command failed with exit code: 1\n\t\t\t\tOutput:\nModule not found")}, true},
		"has not ended":         {[]script{breaks, left("npm run build"), answer("It runs.")}, true},
		"another task":          {[]script{breaks, left("npm run build"), tells("8a1c-44/task-3", well)}, true},
		"another command":       {[]script{breaks, left("npm run lint"), tells(id, well)}, true},
		"before it failed":      {[]script{left("npm run build"), tells(id, well), breaks}, true},
		"says that it failed":   {[]script{failed(bash("1", "npm test"), "2 failed, 3 passed"), left("npm test | cat"), tells(id, "The command completed successfully.\n\t\t\t\tOutput:\n2 failed, 3 passed")}, true},
		"told by the person":    {[]script{breaks, left("npm run build"), user(`Task id "` + id + `" finished with result: The command completed successfully.`)}, true},
	} {
		open, list := failsAfter(t, append(append([]script{user("Build it.")}, c.script...), answer("Done."))...)
		if open != c.open {
			t.Errorf("%s: %v\n%s", name, open, told(list))
		}
	}
}
