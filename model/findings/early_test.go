package findings

import (
	"testing"
	"time"

	"msgview/model"
)

// Results that a log has before their calls are one finding, and none to mind where the times tell
// the right order.
func TestEarly(t *testing.T) {
	for name, c := range map[string]struct {
		after time.Duration // of a result behind its call
		timed bool          // whether calls have a time
		want  Severity
	}{
		"the times tell":  {time.Second, true, Hint},
		"nor do times":    {-time.Second, true, Error},
		"a call has none": {time.Second, false, Error},
	} {
		l := newFake()
		user("go")(l)
		for i, id := range []string{"call_a1b2c3d4e5f6", "call_b1b2c3d4e5f6"} {
			asked, answered := calls(bash(id, "make "+id)), results(result(id, "baked", 0, model.No))
			asked.Time = start.Add(time.Duration(i) * time.Minute)
			answered.Time = asked.Time.Add(c.after)
			if !c.timed {
				asked.Time = time.Time{}
			}
			l.add(answered)
			l.add(asked)
		}
		answer("It is baked.")(l)
		l.index.Finish(nil)
		f := NewFinder(l)
		f.SetEnded(true)
		n := 0
		for _, one := range ranBy(t, f).Findings() {
			if one.Rule == ruleEarly {
				n += one.Count
				if one.Severity != c.want || one.Count != 2 {
					t.Errorf("%s: %s, %d times", name, one.Severity, one.Count)
				}
			}
		}
		if n != 2 {
			t.Errorf("%s: %d of 2 are told", name, n)
		}
	}
}
