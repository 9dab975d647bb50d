package findings

import "testing"

// A log whose last steps speak of the log itself may be a copy that was made then: what its end lacks
// is a hint. Where they speak of something else it is told as always.
func TestMayBeCopied(t *testing.T) {
	const own = "0badcafe-1234-4bad-8bad-0123456789ab"
	const store = "/Users/ada/.codex/sessions/2025/rollout-" + own + ".jsonl"
	listed := "On branch main\n\tmodified:   .claude/projects/-Users-ada/loaf-of-rye.jsonl\n"
	for name, c := range map[string]struct {
		id, where string
		steps     []script
		last      string // a call without a result
		want      Severity
	}{
		"git lists it":                {own, "/w", []script{ran(bash("1", "git status -s"), " M .codex/sessions/2025/rollout-"+own+".jsonl\n")}, "", Hint},
		"git lists another one":       {own, "/w", []script{ran(bash("1", "git status -s"), " M .codex/sessions/2025/rollout-rye.jsonl\n")}, "", Warning},
		"no list":                     {own, "/w", []script{ran(bash("1", "cat oven.txt"), "see "+own+".jsonl\n")}, "", Warning},
		"it was just copied":          {own, "/w", []script{ran(bash("1", "cp "+store+" ."), "ok"), ran(bash("2", "ls"), "rye")}, "", Hint},
		"a folder beside it":          {own, "/w", []script{ran(bash("1", "tail /tmp/"+own+"/tasks/oven.output"), "hot"), ran(bash("2", "ls"), "rye")}, "", Warning},
		"it was asked for":            {own, "/w", []script{ran(bash("1", "wc -c "+store), "12")}, "", Hint},
		"another one was asked for":   {own, "/w", []script{ran(bash("1", "wc -c /Users/ada/.codex/sessions/rye.jsonl"), "12")}, "", Warning},
		"one, of a log without an id": {"", "/w", []script{ran(bash("1", "wc -c /Users/ada/.bread/brain/1/.system_generated/logs/transcript.jsonl"), "12")}, "", Hint},
		"all of a home":               {own, "/Users/ada", nil, "git add -A && git commit -m rye", Hint},
		"all of a home, by its name":  {own, "/w", nil, "cd /Users/ada && git add . && git commit -m rye", Hint},
		"all of a folder":             {own, "/w", nil, "git add -A && git commit -m rye", Error},
		"all of one that has logs":    {own, "/w", []script{ran(bash("1", "git status"), listed)}, "git add -A && git commit -m rye", Hint},
		"a file of one that has logs": {own, "/w", []script{ran(bash("1", "git status"), listed)}, "git add rye.txt && git commit -m rye", Error},
		"what is known, committed":    {own, "/w", []script{ran(bash("1", "git status"), listed)}, "git commit -am rye", Hint},
		"pushed":                      {own, "/w", nil, "git push origin main", Error},
		"exported by its own call":    {own, "/w", nil, "bread session attach " + own, 0},
		"a session of the oven":       {own, "/w", nil, "bread session start", Error},
	} {
		l := newFake()
		l.path, l.about.Directory, l.about.ID = "/x/7-rye.jsonl", c.where, c.id
		for _, s := range append([]script{user("go"), ran(bash("0", "make"), "a")}, c.steps...) {
			s(l)
		}
		if c.last != "" {
			l.add(calls(bash("9", c.last)))
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		ranBy(t, f)
		var got Severity
		for _, one := range f.Findings() {
			if one.Group() == End {
				got = one.Severity
			}
		}
		if got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
		if e := f.Ending(0); e.Rule != nil {
			if _, severity := e.Short(); (severity == Hint) != (c.want == Hint) {
				t.Errorf("%s: in short %v", name, severity)
			}
		}
	}
}

// A call that copies the log has no result where calls that were made with it have theirs, and an
// export that failed is made good by it.
func TestEndsCopying(t *testing.T) {
	const copies = "cp ~/.codex/sessions/rye.jsonl ."
	for name, c := range map[string]struct {
		first, fails string
		said         bool // an answer follows
		want         bool // it is told
	}{
		"copied with others":             {copies, "", false, false},
		"another call":                   {"cp rye.txt cake.txt", "", false, true},
		"copied, and an answer":          {copies, "", true, true},
		"an export that failed":          {copies, "bash export-session.sh .", false, false},
		"a build that failed":            {copies, "make rye", false, true},
		"an export, and no copy of it":   {"ls", "bash export-session.sh .", false, true},
		"an export, and an answer later": {copies, "bash export-session.sh .", true, true},
	} {
		l := newFake()
		l.path = "/x/7-rye.jsonl"
		user("go")(l)
		if c.fails != "" {
			failed(bash("1", c.fails), "access denied")(l)
			l.add(calls(bash("2", c.first)))
		} else {
			l.add(calls(bash("2", c.first)))
			ran(bash("3", "ls"), "rye")(l)
		}
		if c.said {
			answer("It is done.")(l)
		}
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		ranBy(t, f)
		got := false
		for _, one := range f.Findings() {
			got = got || (one.Rule == ruleMissing || one.Group() == Fail) && one.Severity == Error
		}
		if got != c.want {
			t.Errorf("%s: %v", name, f.Findings())
		}
	}
}
