package findings

import "testing"

// A log that ends with the call that gives git the folder with the log has no result of it, and
// one that is to be copied next has no answer. Git elsewhere says nothing of that.
func TestStagesItsOwnLog(t *testing.T) {
	const projects = "/Users/ada/.claude/projects/-Users-ada/0123.jsonl"
	for name, c := range map[string]struct {
		path, where, command string
		cut                  bool
	}{
		"its program's folder":      {projects, "/Users/ada", "cd ~ && git add .gitignore .claude/ && git status", false},
		"all of a home":             {projects, "/Users/ada", "git add -A && git commit -m all", false},
		"all of a project":          {projects, "/Users/ada/bread", "git add -A && git commit -m all", true},
		"a folder of a home":        {projects, "/Users/ada", "cd bread && git add -A", true},
		"the folder of another one": {projects, "/Users/ada", "git add .codex/", true},
		"where it stands":           {"/w/bread/logs/run.jsonl", "/w/bread", "git add . && git push", false},
		"where it does not stand":   {"/w/bread/logs/run.jsonl", "/w/cake", "git add . && git push", true},
		"its repository's name":     {"/x/loaves-of-2026-rye/run.jsonl", "", "git init && git remote add origin https://h.example/loaves-of-2026-rye.git && git add . && git push", false},
		"another repository's name": {"/x/loaves-of-2026-rye/run.jsonl", "", "git init && git remote add origin https://h.example/loaves-of-2025-rye.git && git add . && git push", true},
		"a name with more to it":    {"/x/7-loaves-of-2026-rye-run.jsonl", "", "git remote add origin https://h.example/loaves-of-2026-rye.git && git add . && git push", false},
		"itself, into a project":    {"/w/bread/transcript.jsonl", "", "cp /Users/ada/.bread/logs/transcript.jsonl /Users/ada/bread/transcript.jsonl", false},
		"another one's record":      {"/w/bread/transcript.jsonl", "", "cp /Users/ada/.bread/logs/old-transcript.jsonl /Users/ada/bread/", true},
		"only asked about":          {"/w/bread/transcript.jsonl", "", "wc -l /Users/ada/.bread/logs/transcript.jsonl", true},
		"from its program's folder": {"/w/bread/7-run.jsonl", "", "cp /Users/ada/.gemini/antigravity-cli/brain/1/.system_generated/logs/transcript.jsonl run.jsonl", false},
		"some files of it":          {projects, "/Users/ada", "git add bread.txt && git commit -m bread", true},
		"what stands there":         {projects, "/Users/ada", "git status && ls .claude/", true},
	} {
		l := newFake()
		l.path, l.about.Directory = c.path, c.where
		for _, s := range []script{user("go"), ran(bash("1", "make"), "a")} {
			s(l)
		}
		l.add(calls(bash("2", c.command)))
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if e := ranBy(t, f).Ending(0); (e.Rule != nil) != c.cut {
			t.Errorf("%s: %s", name, e.String())
		}
	}
	const told = "Phase 0: run the script that copies the session transcript.\nIt is then at ./bake-session.jsonl."
	for name, c := range map[string]struct {
		path, read string
		cut        bool
	}{
		"told to copy it":           {"/w/bread/bake-session.jsonl", told, false},
		"told of another file":      {"/w/bread/cake-session.jsonl", told, true},
		"a name that says no more":  {"/w/bread/log.jsonl", "Copy the session to log.jsonl.", true},
		"no word of a copy of them": {"/w/bread/bake-session.jsonl", "bake-session.jsonl  12 kB", true},
	} {
		l := newFake()
		l.path = c.path
		for _, s := range []script{user("go"), ran(read("1", "SKILL.md"), c.read), ran(bash("2", "ls"), "rye")} {
			s(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		if e := ranBy(t, f).Ending(0); (e.Rule != nil) != c.cut {
			t.Errorf("%s: %s", name, e.String())
		}
	}
}
