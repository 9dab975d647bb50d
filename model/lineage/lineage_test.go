package lineage

import (
	"slices"
	"testing"
	"time"

	"msgview/model"
)

// Records are the same if id, time and role are; without an id or a time nothing is.
func TestKey(t *testing.T) {
	at := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	key := func(m model.Message) uint64 { k, _ := Key(&m); return k }
	one := key(model.Message{ID: "a", Time: at, Role: model.RoleUser})
	if one == 0 || one != key(model.Message{ID: "a", Time: at.In(time.FixedZone("", 3600)), Role: model.RoleUser}) {
		t.Error("the same record is another one")
	}
	for _, m := range []model.Message{{ID: "b", Time: at, Role: model.RoleUser}, {ID: "a", Time: at.Add(1), Role: model.RoleUser}, {ID: "a", Time: at, Role: model.RoleAssistant}} {
		if key(m) == one {
			t.Errorf("%+v is the same", m)
		}
	}
	for _, m := range []model.Message{{Time: at}, {ID: "a"}} {
		if _, ok := Key(&m); ok {
			t.Errorf("%+v has a key", m)
		}
	}
	var once Once
	m := &model.Message{ID: "a", Time: at}
	if once.Again("x", m) || once.Again("x", m) || !once.Again("y", m) || once.Again("y", &model.Message{ID: "a"}) {
		t.Error("not met once")
	}
	once.Add("x", "one")
	once.Add("y", "two")
	for log, sessions := range map[string][]string{"x": {"two"}, "y": {"one"}, "z": {"one", "two"}} {
		for _, s := range []string{"one", "two", "three", ""} {
			if again := once.Again(log, &model.Message{Conversation: s}); again != slices.Contains(sessions, s) {
				t.Errorf("%s of session %q: again %v", log, s, again)
			}
		}
	}
}

// Forks part from the log that had their turns first; turns that are shared count once.
func TestTree(t *testing.T) {
	var tree Tree
	for i, c := range []struct {
		turns []uint32
		want  Fork
		ok    bool
	}{
		{[]uint32{1, 2, 3}, Fork{}, false},
		{[]uint32{1, 2, 4}, Fork{0, 2}, true},
		{[]uint32{1, 2, 4, 5}, Fork{1, 3}, true},
		{[]uint32{1}, Fork{0, 1}, true},
		{[]uint32{2, 3}, Fork{}, false},
		{nil, Fork{}, false},
	} {
		if fork, ok := tree.Add(i, c.turns); ok != c.ok || fork != c.want {
			t.Errorf("log %d: %+v %v, want %+v", i, fork, ok, c.want)
		}
	}
	if n := tree.last; n != 7 {
		t.Errorf("%d turns", n)
	}
}
