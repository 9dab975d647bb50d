package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What tries how something fails is no error where it does.
func TestOnPurpose(t *testing.T) {
	const raises = "Traceback (most recent call last):\nRuntimeError: the oven is read-only"
	for name, c := range map[string]struct {
		command, said string
		exit          int
		want          Severity
	}{
		"an argument":         {`node bake.mjs FAKE_NOT_AN_OVEN; echo "exit=$?"`, "error: no such oven\nexit=2", 0, Hint},
		"another argument":    {`node bake.mjs north; echo "exit=$?"`, "error: no such oven\nexit=2", 0, Warning},
		"without looking":     {"node bake.mjs FAKE_NOT_AN_OVEN", "error: no such oven", 2, Error},
		"by a like word":      {`node bake.mjs validate; echo "exit=$?"`, "error: no such oven\nexit=2", 0, Warning},
		"tests":               {`pytest -k invalid; echo "exit=$?"`, "1 failed\nexit=1", 0, Warning},
		"a program":           {"python3 -c \"\n# Simulate a read-only oven\nimport oven\noven.lock(); oven.heat()\n\"", raises, 1, Hint},
		"that says nothing":   {"python3 -c \"\n# Heat the read-only oven\nimport oven\noven.heat()\n\"", raises, 1, Error},
		"one that should":     {"python3 - <<'E'\nimport oven\noven.heat(-4)  # must raise\nE", raises, 1, Hint},
		"one that should not": {"python3 - <<'E'\nimport oven\noven.heat(4)  # should no longer fail\nE", raises, 1, Error},
		"with work behind":    {"python3 -c \"\n# Simulate a read-only oven\noven.heat()\n\" && deploy oven", raises, 1, Error},
	} {
		l := newFake()
		user("go")(l)
		failed := model.Yes
		if c.exit == 0 {
			failed = model.No
		}
		l.step(bash("1", c.command), result("", c.said, c.exit, failed))
		answer("done")(l)
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if k := slices.IndexFunc(list, func(f Finding) bool { return f.Group() == Fail || f.Group() == Hidden }); k < 0 || list[k].Severity != c.want {
			t.Errorf("%s: %s", name, told(list))
		}
	}
}
