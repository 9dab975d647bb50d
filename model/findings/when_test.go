package findings

import (
	"strings"
	"testing"
	"time"

	"msgview/model"
)

// Where each thread has a file of its own, what was read before an edit by the times is not
// stale, though it stands behind it; nor does a write undo an edit that came later.
func TestTimesOfThreads(t *testing.T) {
	const was = "name: rye oven\nheat: 200 degrees\n"
	for name, c := range map[string]struct {
		thread string
		after  time.Duration // of the second call
		call   *model.ToolCall
		said   string
		want   string
	}{
		"read before, in another thread":  {"sub", -time.Minute, read("2", "/b/oven.yaml"), was, ""},
		"read after, in another thread":   {"sub", time.Minute, read("2", "/b/oven.yaml"), was, "files.stale"},
		"in the same thread":              {"", time.Second, read("2", "/b/oven.yaml"), was, "files.stale"},
		"times that run back":             {"", -time.Second, read("2", "/b/oven.yaml"), was, "files.stale"},
		"without times":                   {"sub", 0, read("2", "/b/oven.yaml"), was, "files.stale"},
		"wrote before, in another thread": {"sub", -time.Minute, write("2", "/b/oven.yaml", was), "ok", ""},
		"wrote after, in another thread":  {"sub", time.Minute, write("2", "/b/oven.yaml", was), "ok", "files.undone"},
	} {
		l := newFake()
		add := func(thread string, after time.Duration, m *model.Message) {
			if m.Thread = thread; c.after != 0 {
				m.Time = start.Add(after)
			}
			l.add(m)
		}
		user("go")(l)
		add("", 0, calls(edit("1", "/b/oven.yaml", "heat: 200 degrees", "heat: 220 degrees")))
		add("", 0, results(result("1", "ok", -1, model.No)))
		add(c.thread, c.after, calls(c.call))
		add(c.thread, c.after, results(result("2", c.said, -1, model.No)))
		answer("done")(l)
		l.index.Finish(nil)
		said := told(run(t, l).Findings())
		if has := strings.Contains(said, "files."); has != (c.want != "") || !strings.Contains(said, c.want) {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// Two agents that wrote a file which each had read before: by their times, wherever their
// records stand.
func TestLostByTimes(t *testing.T) {
	for name, c := range map[string]struct {
		read, written time.Duration // of the second agent; the first one wrote after 30 s
		want          bool
	}{
		"read before it":      {10 * time.Second, time.Minute, true},
		"read after it":       {40 * time.Second, time.Minute, false},
		"wrote before it":     {10 * time.Second, 20 * time.Second, false},
		"without any time":    {0, 0, false},
		"read at nobody's":    {10 * time.Second, 0, false},
		"wrote a moment late": {29 * time.Second, 31 * time.Second, true},
	} {
		l := newFake()
		add := func(thread string, after time.Duration, all ...*model.Message) {
			for _, m := range all {
				if m.Thread = thread; after != 0 {
					m.Time = start.Add(after)
				}
				l.add(m)
			}
		}
		ok := func(id, text string) *model.Message { return results(result(id, text, -1, model.No)) }
		user("go")(l)
		add("one", 5*time.Second, calls(read("1", "/b/oven.ts")), ok("1", "rye\n"))
		add("one", 30*time.Second, calls(write("2", "/b/oven.ts", "rye\noat\n")), ok("2", "ok"))
		add("two", c.read, calls(read("3", "/b/oven.ts")), ok("3", "rye\n"))
		add("two", c.written, calls(write("4", "/b/oven.ts", "rye\nspelt\n")), ok("4", "ok"))
		answer("done")(l)
		l.index.Finish(nil)
		if said := told(run(t, l).Findings()); strings.Contains(said, "files.lost") != c.want {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// A thread that has the calls of another one again, as one that sums it up, wrote nothing of its own; nor
// is anything lost where both wrote the same.
func TestCopiedThreadLosesNothing(t *testing.T) {
	const old, rye, oat = "loaves\n", "rye\n", "oat\n"
	type at struct {
		thread string
		call   *model.ToolCall
		said   string
	}
	for name, c := range map[string]struct {
		calls []at
		want  bool
	}{
		"a copy":                      {[]at{{"one", read("1", "oven.ts"), old}, {"one", write("2", "oven.ts", rye), "ok"}, {"two", read("1", "oven.ts"), old}, {"two", write("2", "oven.ts", rye), "ok"}}, false},
		"a copy beside it":            {[]at{{"two", read("1", "oven.ts"), old}, {"one", read("1", "oven.ts"), old}, {"one", write("2", "oven.ts", rye), "ok"}, {"two", write("2", "oven.ts", rye), "ok"}}, false},
		"who goes on behind a copy":   {[]at{{"one", read("1", "oven.ts"), old}, {"one", write("2", "oven.ts", rye), "ok"}, {"two", read("1", "oven.ts"), old}, {"two", write("2", "oven.ts", rye), "ok"}, {"one", write("3", "oven.ts", oat), "ok"}}, false},
		"an edit again":               {[]at{{"one", read("1", "oven.ts"), old}, {"one", edit("2", "oven.ts", "loaves", "rye"), "ok"}, {"two", edit("2", "oven.ts", "loaves", "rye"), "ok"}, {"one", write("3", "oven.ts", oat), "ok"}}, false},
		"the same text":               {[]at{{"two", read("1", "oven.ts"), old}, {"one", read("3", "oven.ts"), old}, {"one", write("4", "oven.ts", rye), "ok"}, {"two", write("2", "oven.ts", rye), "ok"}}, false},
		"another text":                {[]at{{"two", read("1", "oven.ts"), old}, {"one", read("3", "oven.ts"), old}, {"one", write("4", "oven.ts", rye), "ok"}, {"two", write("2", "oven.ts", oat), "ok"}}, true},
		"another text with its id":    {[]at{{"two", read("1", "oven.ts"), old}, {"one", read("1", "oven.ts"), old}, {"one", write("2", "oven.ts", rye), "ok"}, {"two", write("2", "oven.ts", oat), "ok"}}, true},
		"another one's edit":          {[]at{{"one", read("1", "oven.ts"), old}, {"two", edit("2", "oven.ts", "loaves", "rye"), "ok"}, {"one", write("3", "oven.ts", oat), "ok"}}, true},
		"what another wrote meantime": {[]at{{"one", read("1", "oven.ts"), old}, {"three", write("5", "oven.ts", rye), "ok"}, {"one", write("2", "oven.ts", oat), "ok"}, {"two", write("2", "oven.ts", oat), "ok"}}, true},
	} {
		l := newFake()
		user("go")(l)
		for _, one := range c.calls {
			for _, m := range []*model.Message{calls(one.call), results(result(one.call.ID, one.said, -1, model.No))} {
				m.Thread = one.thread
				l.add(m)
			}
		}
		answer("done")(l)
		l.index.Finish(nil)
		if said := told(run(t, l).Findings()); strings.Contains(said, "files.lost") != c.want {
			t.Errorf("%s: %s", name, said)
		}
	}
}
