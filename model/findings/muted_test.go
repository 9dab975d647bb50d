package findings

import (
	"slices"
	"testing"
)

// A test that failed and is taken out, or skipped, is no test that passes.
func TestMuted(t *testing.T) {
	fails := failed(bash("1", "pytest -q"), "E   assert 10 == 11\nFAILED tests/test_oven.py::test_heat - assert 10 == 11\n1 failed, 3 passed")
	passes := ran(bash("8", "pytest -q"), "3 passed in 0.1s")
	skips := ran(bash("8", "pytest -q"), "3 passed, 1 skipped in 0.1s")
	changes := func(old, new string) script { return ran(edit("2", "tests/test_oven.py", old, new), "ok") }
	code := ran(edit("3", "oven.py", "return x", "return x + 1"), "ok")
	asks := user("Mend the oven: a test fails.")
	named := failed(bash("1", "pytest -q"), "E   assert 10 == 11\nFAILED tests/test_oven.py::test_heat_of_all_ovens - assert 10 == 11\n1 failed, 3 passed")
	const test = "def test_heat():\n    assert heat(21) == 11\n"
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"skipped":             {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skip(reason=\"flaky\")\ndef test_heat():"), passes}, true},
		"with a mend":         {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.xfail\ndef test_heat():"), code, passes}, true},
		"taken out":           {[]script{asks, fails, changes(test, ""), passes}, true},
		"a comment":           {[]script{asks, fails, changes("    assert heat(21) == 11", "    # assert heat(21) == 11"), passes}, true},
		"in Go":               {[]script{asks, failed(bash("1", "go test ./oven"), "--- FAIL: TestHeat (0.00s)\nFAIL"), ran(edit("2", "oven/oven_test.go", "func TestHeat(t *testing.T) {\n", "func TestHeat(t *testing.T) {\n\tt.Skip(\"flaky\")\n"), "ok"), ran(bash("3", "go test ./oven"), "ok  \toven\t0.1s")}, true},
		"in JavaScript":       {[]script{asks, failed(bash("1", "npx vitest run"), "FAIL oven.test.ts > heats the oven\n1 failed"), ran(edit("2", "oven.test.ts", "it('heats the oven', () => {", "it.skip('heats the oven', () => {"), "ok"), ran(bash("3", "npx vitest run"), "Tests  6 passed (6)")}, true},
		"another, and a mend": {[]script{asks, fails, changes("def test_cold():", "@pytest.mark.skip\ndef test_cold():"), code, passes}, false},
		"in another way":      {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), changes("@pytest.mark.skip\n", "@pytest.mark.xfail\n"), skips}, true},
		"then taken out":      {[]script{asks, fails, changes(test, "@pytest.mark.skip\n"+test), changes("@pytest.mark.skip\n"+test, ""), passes}, true},
		"then no assertion":   {[]script{asks, fails, changes(test, "def test_heat():\n    assert heat(21) == 11 or True\n"), changes("    assert heat(21) == 11 or True\n", "    pass\n"), passes}, true},
		"then no comment":     {[]script{asks, fails, changes("    assert heat(21) == 11", "    # assert heat(21) == 11\n    pass"), changes("    # assert heat(21) == 11\n", ""), passes}, true},
		"a group, then gone":  {[]script{asks, fails, changes("class TestOven:", "@pytest.mark.skip\nclass TestOven:"), changes("@pytest.mark.skip\nclass TestOven:\n    heat = 1\n", ""), passes}, true},
		"no skip any longer":  {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), changes("@pytest.mark.skip\n", ""), code, passes}, false},
		"with its test again": {[]script{asks, fails, changes(test, "@pytest.mark.skip\n"+test), changes("@pytest.mark.skip\n"+test, test), code, passes}, false},
		"then nothing in it":  {[]script{asks, fails, changes(test, "@pytest.mark.skip\n"+test), changes("@pytest.mark.skip\n"+test, "def test_heat():\n    pass\n"), passes}, true},
		"then always true":    {[]script{asks, fails, changes(test, "@pytest.mark.skip\n"+test), changes("@pytest.mark.skip\n"+test, "def test_heat():\n    assert True\n"), passes}, true},
		"then another value":  {[]script{asks, fails, changes(test, "@pytest.mark.skip\n"+test), changes("@pytest.mark.skip\n"+test, "def test_heat():\n    assert heat(21) == 10\n"), passes}, true},
		"one of two again":    {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), changes("def test_cold():", "@pytest.mark.skip\ndef test_cold():"), changes("@pytest.mark.skip\ndef test_cold():", "def test_cold():"), code, skips}, true},
		"both again":          {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), changes("def test_cold():", "@pytest.mark.skip\ndef test_cold():"), changes("@pytest.mark.skip\ndef test_cold():", "def test_cold():"), changes("@pytest.mark.skip\ndef test_heat():", "def test_heat():"), code, passes}, false},
		"another way, again":  {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), changes("@pytest.mark.skip\n", "@pytest.mark.xfail\n"), changes("@pytest.mark.xfail\n", ""), code, passes}, false},
		"again, other rows":   {[]script{asks, fails, changes("def test_heat():\n    x = 1\n", "@pytest.mark.skip\ndef test_heat():\n    x = 2\n"), changes("@pytest.mark.skip\ndef test_heat():\n    x = 2\n", "def test_heat():\n    x = 3\n"), code, passes}, false},
		"asserts it again":    {[]script{asks, fails, changes("    assert heat(21) == 11", "    assert heat(21) == 11 or True"), changes("    assert heat(21) == 11 or True", "    assert heat(21, oven) == 11"), code, passes}, false},
		"asserts another":     {[]script{asks, fails, changes("    assert heat(21) == 11", "    assert heat(21) == 11 or True"), changes("    assert heat(21) == 11 or True", "    assert heat(21) > 0"), code, passes}, true},
		"JavaScript again":    {[]script{asks, failed(bash("1", "npx vitest run"), "FAIL oven.test.ts > heats the oven\n1 failed"), ran(edit("2", "oven.test.ts", "it('heats the oven', () => {\n  expect(heat(21)).toBe(11)", "it.skip('heats the oven', () => {\n  expect(heat(21)).toBe(11)"), "ok"), ran(edit("3", "oven.test.ts", "it.skip('heats the oven', () => {\n  expect(heat(21)).toBe(11)", "it(\"heats the oven\", async () => {\n  expect(await heat(21)).toBe(11)"), "ok"), ran(edit("4", "oven.ts", "return x", "return x + 1"), "ok"), ran(bash("5", "npx vitest run"), "Tests  6 passed (6)")}, false},
		"no comment again":    {[]script{asks, fails, changes("    assert heat(21) == 11", "    # assert heat(21) == 11"), changes("    # assert heat(21) == 11", "    assert heat(21) == 11"), code, passes}, false},
		"may fail again":      {[]script{asks, fails, changes(test, "def test_heat():\n    assert heat(21) == 11 or True\n"), changes("assert heat(21) == 11 or True", "assert heat(21) == 11"), code, passes}, false},
		"on a condition":      {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skipif(no_oven, reason=\"x\")\ndef test_heat():"), passes}, false},
		"on this version":     {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skipif(sys.version_info >= (3, 13), reason=\"x\")\ndef test_heat():"), skips}, true},
		"on another version":  {[]script{asks, fails, changes("def test_heat():", "@pytest.mark.skipif(sys.version_info < (3, 8), reason=\"x\")\ndef test_heat():"), passes}, false},
		"as many as before":   {[]script{asks, failed(bash("1", "pytest -q"), "FAILED tests/test_oven.py::test_heat - assert 10 == 11\n1 failed, 3 passed, 1 skipped"), changes("def test_heat():", "@pytest.mark.skipif(sys.version_info < (3, 8), reason=\"x\")\ndef test_heat():"), ran(bash("8", "pytest -q"), "4 passed, 1 skipped in 0.1s")}, false},
		"in any case":         {[]script{asks, fails, changes("def test_heat():", "@unittest.skipIf(True, \"x\")\ndef test_heat():"), passes}, true},
		"asked for a version": {[]script{user("Skip test_heat on 3.13."), fails, changes("def test_heat():", "@pytest.mark.skipif(sys.version_info >= (3, 13), reason=\"x\")\ndef test_heat():"), skips}, false},
		"renamed":             {[]script{asks, fails, changes(test, "def test_warmth():\n    assert heat(21) == 11\n"), code, passes}, false},
		"asked for":           {[]script{user("Skip the test test_heat until the oven is here."), fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), passes}, false},
		"by its name":         {[]script{user("Disable test_heat for now."), fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), passes}, false},
		"as one that fails":   {[]script{user("CI is red because of test_heat; mark it as an expected failure until the oven is back."), fails, changes("def test_heat():", "@pytest.mark.xfail\ndef test_heat():"), passes}, false},
		"in German":           {[]script{user("Bitte den Test test_heat vorerst überspringen."), fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), passes}, false},
		"not to be skipped":   {[]script{user("Mend test_heat, and do not skip any tests."), fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), passes}, true},
		"the latest build":    {[]script{user("Delete the latest build; test_heat fails."), fails, changes("def test_heat():", "@pytest.mark.skip\ndef test_heat():"), passes}, true},
		"moved":               {[]script{asks, fails, code, changes(test, ""), ran(write("5", "tests/test_warm.py", test), "ok"), passes}, false},
		"moved before":        {[]script{asks, fails, code, ran(write("5", "tests/test_warm.py", test), "ok"), changes(test, ""), passes}, false},
		"moved, renamed":      {[]script{asks, named, code, ran(write("5", "tests/test_warm.py", "def test_warmth_of_all_ovens():\n    assert warm(21) == 11\n"), "ok"), changes("def test_heat_of_all_ovens():\n    assert heat(21) == 11\n", ""), passes}, false},
		"another, renamed":    {[]script{asks, named, code, ran(write("5", "tests/test_warm.py", "def test_warmth_of_loaves():\n    assert warm(21) == 11\n"), "ok"), changes("def test_heat_of_all_ovens():\n    assert heat(21) == 11\n", ""), passes}, true},
		"beside another":      {[]script{asks, fails, code, ran(write("5", "tests/test_warm.py", "def test_cold():\n    pass\n"), "ok"), changes(test, ""), passes}, true},
		"not to run":          {[]script{asks, fails, changes("def test_heat():", "def skip_test_heat():"), passes}, true},
		"deleted":             {[]script{asks, fails, ran(bash("2", "git rm -q tests/test_oven.py && git commit -qm x"), ""), passes}, true},
		"called otherwise":    {[]script{asks, fails, ran(bash("2", "mv tests/test_oven.py tests/oven.bak"), ""), passes}, true},
		"written as a whole":  {[]script{asks, fails, ran(read("2", "tests/test_oven.py"), "import pytest\n\n"+test), ran(write("3", "tests/test_oven.py", "import pytest\n\n@pytest.mark.skip\n"+test), "ok"), code, passes}, true},
		"deleted another":     {[]script{asks, fails, ran(bash("2", "rm tests/test_shop.py"), ""), passes}, false},
		"deleted its own":     {[]script{asks, ran(bash("0", "cat > tests/test_oven.py <<'EOF'\n"+test+"EOF"), ""), fails, ran(bash("2", "rm tests/test_oven.py"), ""), passes}, false},
		"to be deleted":       {[]script{user("Delete the test file test_oven.py."), fails, ran(bash("2", "rm tests/test_oven.py"), ""), passes}, false},
		"its own":             {[]script{asks, ran(write("0", "tests/test_oven.py", test), "ok"), fails, changes(test, ""), passes}, false},
		"still failing":       {[]script{asks, fails, changes(test, ""), failed(bash("4", "pytest -q"), "1 failed")}, false},
		"no check failed":     {[]script{asks, passes, changes(test, ""), ran(bash("9", "pytest -q"), "2 passed")}, false},
		"mended":              {[]script{asks, fails, code, passes}, false},
		"more tests":          {[]script{asks, fails, code, changes(test, test+"\ndef test_cold():\n    assert True\n"), passes}, false},
	} {
		l := newFake()
		for _, s := range append(c.script, answer("done")) {
			s(l)
		}
		l.index.Finish(nil)
		list := run(t, l).Findings()
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleMuted }); found != c.found {
			t.Errorf("%s: found %v\n%s", name, found, told(list))
		}
	}
}
