package findings

import (
	"slices"
	"testing"

	"msgview/model"
)

// What is broken to see that tests notice is no error where they do, as long as it is put back.
func TestPutsBack(t *testing.T) {
	const red = "FAILED test_oven.py::test_heat - assert 4 == 5\n1 failed in 0.10s"
	for name, c := range map[string]struct {
		command, said string
		exit          int
		want          Severity
	}{
		"a copy by sed":         {"sed -i.bak '/heat/d' oven.py && pytest -q | tail -3; mv oven.py.bak oven.py", red, 0, Hint},
		"a copy by hand":        {"cp oven.py /tmp/oven.py; sed -i s/4/5/ oven.py; pytest -q | tail -3; cp /tmp/oven.py oven.py", red, 0, Hint},
		"the reverse":           {"sed -i 's#heat(4)#heat(5)#' oven.py && pytest -q | tail -3; sed -i 's#heat(5)#heat(4)#' oven.py", red, 0, Hint},
		"by git":                {"sed -i s/4/5/ oven.py; pytest -q | tail -3; git checkout -- oven.py", red, 0, Hint},
		"a patch":               {"git apply /tmp/break.patch; pytest -q | tail -3; git apply -R /tmp/break.patch", red, 0, Hint},
		"a patch that stays":    {"git apply /tmp/break.patch; pytest -q | tail -3; git apply /tmp/other.patch", red, 0, Error},
		"not put back":          {"sed -i.bak '/heat/d' oven.py && pytest -q | tail -3", red, 0, Error},
		"another file":          {"sed -i.bak '/heat/d' oven.py && pytest -q | tail -3; mv door.py.bak door.py", red, 0, Error},
		"another change":        {"sed -i s/4/5/ oven.py && pytest -q | tail -3; sed -i s/4/6/ oven.py", red, 0, Error},
		"only where it fails":   {"cp oven.py oven.bak && sed -i s/4/5/ oven.py && pytest -q || cp oven.bak oven.py", red, 0, Error},
		"tests before":          {"pytest -q | tail -3; sed -i.bak '/heat/d' oven.py; mv oven.py.bak oven.py", red, 0, Error},
		"looks for what is out": {"sed -i 's/_hits/_times/g' oven.py && grep -rn '_hits' . --include=*.py", "", 1, Hint},
		"looks for what is in":  {"sed -i 's/_hits/_times/g' oven.py && grep -rn '_times' . --include=*.py", "", 1, Error},
	} {
		if got := severityOf(t, c.command, c.said, c.exit, "go on"); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Who says that something wrong is tried, and prints the exit, wants it.
func TestProbes(t *testing.T) {
	const refused = "oven: no such heat\nexit 2"
	for name, c := range map[string]struct {
		text, command, said string
		exit                int
		want                Severity
	}{
		"edge cases":     {"Edge cases, a full oven and a missing one:", `bash bake.sh full; echo "exit $?"; bash bake.sh none; echo "exit $?"`, "exit 0\nno such oven\nexit 1", 0, Hint},
		"the error path": {"The error path:", `/tmp/bake --heat=cold; echo "exit $?"`, refused, 0, Hint},
		"work":           {"Now the bread:", `/tmp/bake --heat=cold; echo "exit $?"`, refused, 0, Warning},
		"a fix":          {"The error path should work now:", `/tmp/bake --heat=cold; echo "exit $?"`, refused, 0, Warning},
		"tests":          {"The error paths:", `pytest -q; echo "exit $?"`, "1 failed\nexit 1", 0, Warning},
		"no exit":        {"Edge cases:", `/tmp/bake --heat=cold`, "oven: no such heat", 2, Error},
		"a refusal":      {"Check the refusal of cold.", `/tmp/bake --heat=cold`, "oven: no such heat", 2, Hint},
		"what refuses":   {"Check the oven.", `/tmp/bake --heat=cold`, "oven: no such heat", 2, Error},
		"do they notice": {"Do the new tests notice a wrong heat?", "sed -i s/4/5/ oven.py; pytest -q | tail -1", "1 failed", 0, Hint},
		"do they pass":   {"Do the new tests pass?", "sed -i s/4/5/ oven.py; pytest -q | tail -1", "1 failed", 0, Error},
		"a short while":  {"Does it start?", `timeout 3 /tmp/bake serve; echo "exit $?"`, "listening\nexit 124", 0, Hint},
		"a long while":   {"Does it end?", `timeout 300 /tmp/bake all; echo "exit $?"`, "baking\nexit 124", 0, Warning},
		"a measure":      {"How long is one?", `bash -c "time timeout 1 /tmp/bake all"`, "real 0m1.004s", 124, Hint},
		"no measure":     {"How long is one?", `timeout 1 /tmp/bake all`, "baking", 124, Warning},
	} {
		if got := severityOf(t, c.command, c.said, c.exit, c.text); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// What was refused as it should is refused again after the words of the refusal were mended; what
// failed without that is not to fail again.
func TestProbedAgain(t *testing.T) {
	for text, want := range map[string]int{"Check the refusal of cold.": 0, "Check the oven; it should fail at first.": 1} {
		l := newFake()
		user("go")(l)
		m := calls(bash("1", "python -m bake --heat cold"))
		m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
		l.add(m)
		l.add(results(result("1", "ValueError: no such heat", 1, model.Yes)))
		l.step(call("2", "Edit", map[string]any{"file_path": "bake.py", "old_string": "x", "new_string": "y"}), result("", "done", -1, model.No))
		l.step(bash("3", "python -m bake --heat cold; pytest -q"), result("", "usage: bake [--heat N]\nbake: error: no such heat\n4 passed in 0.01s", 0, model.No))
		answer("done")(l)
		if n := Counts(runAll(t, l)); n.Errors+n.Warnings != want {
			t.Errorf("%s: %+v", text, n)
		}
	}
}

// An exit that was printed and found right with what comes next is no error.
func TestPrintedRight(t *testing.T) {
	for text, open := range map[string]bool{
		"Good: an oven that is not there is an error. Both as tests.": false,
		"Right, it ends with 2.":           false,
		"Good, now the bread.":             true,
		"It ends with 2, which is odd.":    true,
		"Good: the error is fixed for me.": true,
	} {
		l := newFake()
		user("go")(l)
		l.step(bash("1", `bash bake.sh none; echo "exit $?"`), result("", "no such oven\nexit 1", 0, model.No))
		m := calls(bash("2", "cat bake.sh"))
		m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
		l.add(m)
		l.add(results(result("2", "echo", 0, model.No)))
		answer("done")(l)
		n := Counts(runAll(t, l))
		if n.Warnings > 0 != open {
			t.Errorf("%s: %+v", text, n)
		}
	}
}

// severityOf is how a command is marked that an agent runs with a text before it, "hint" where it is not.
func severityOf(t *testing.T, command, said string, exit int, text string) Severity {
	t.Helper()
	l := newFake()
	user("go")(l)
	failed := model.Yes
	if exit == 0 {
		failed = model.No
	}
	c, r := bash("1", command), result("1", said, exit, failed)
	m := calls(c)
	m.Parts = append([]model.Part{model.Text{Text: text}}, m.Parts...)
	l.add(m)
	l.add(results(r))
	answer("done")(l)
	list := runAll(t, l)
	k := slices.IndexFunc(list, func(f Finding) bool { return f.Group() == Fail || f.Group() == Hidden })
	if k < 0 || list[k].Recovered {
		return Hint
	}
	return list[k].Severity
}
