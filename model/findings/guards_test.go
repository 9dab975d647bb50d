package findings

import (
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A check of rights that an edit takes out is told of.
func TestGuards(t *testing.T) {
	asks := user("Load the loaf in one place.")
	out := ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok")
	into := ran(edit("4", "oven.py", "def bake_mine(loaf):\n", "def bake_mine(loaf):\n    require_owner(loaf)\n"), "ok")
	patch := func(rows string) *model.ToolCall {
		return &model.ToolCall{ID: "1", Name: "apply_patch", ArgumentsText: "*** Begin Patch\n*** Update File: loaf.py\n@@\n" + rows + "*** End Patch"}
	}
	for name, c := range map[string]struct {
		script []script
		found  bool
	}{
		"taken out":              {[]script{asks, ran(edit("1", "loaf.py", "    loaf = load(id)\n    require_owner(loaf)\n    bake(loaf)", "    loaf = fetch(id)\n    bake(loaf)"), "ok"), answer("x")}, true},
		"a decorator":            {[]script{asks, ran(edit("1", "loaf.py", "@login_required\ndef bake():", "def bake():"), "ok"), answer("x")}, true},
		"in JS":                  {[]script{asks, ran(edit("1", "loaf.ts", "  await ensureAdmin(user);\n  bake();", "  bake();"), "ok"), answer("x")}, true},
		"in words of the agent":  {[]script{asks, answer("loaf.py\n<<<<<<< SEARCH\n    require_owner(loaf)\n    bake(loaf)\n=======\n    bake(loaf)\n>>>>>>> REPLACE\n"), answer("x")}, true},
		"moved":                  {[]script{asks, ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), ran(edit("2", "oven.py", "def heat(loaf):", "def heat(loaf):\n    require_owner(loaf)"), "ok"), answer("x")}, false},
		"moved before":           {[]script{asks, ran(edit("2", "oven.py", "def heat(loaf):", "def heat(loaf):\n    require_owner(loaf)"), "ok"), ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x")}, false},
		"asked for late":         {append(longTalk(14), user("Remove the owner check of loaves."), ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x")), false},
		"kept":                   {[]script{asks, ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    require_owner(loaf)\n    heat(loaf)"), "ok"), answer("x")}, false},
		"with other words":       {[]script{asks, ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    require_owner(loaf, strict=True)\n    bake(loaf)"), "ok"), answer("x")}, false},
		"all of it":              {[]script{asks, ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", ""), "ok"), answer("x")}, false},
		"it was asked for":       {[]script{user("Remove the owner check of loaves."), ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x")}, false},
		"public":                 {[]script{user("Bake for everybody: make the route public."), ran(edit("1", "loaf.py", "@login_required\ndef bake():", "def bake():"), "ok"), answer("x")}, false},
		"in a test":              {[]script{asks, ran(edit("1", "test_loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x")}, false},
		"deleted alone":          {[]script{asks, ran(edit("1", "loaf.py", "    require_owner(loaf)\n", ""), "ok"), answer("x")}, true},
		"a decorator alone":      {[]script{asks, ran(edit("1", "loaf.py", "@login_required\n", ""), "ok"), answer("x")}, true},
		"in a patch":             {[]script{asks, ran(patch("     loaf = load(id)\n-    require_owner(loaf)\n     bake(loaf)\n"), "ok"), answer("x")}, true},
		"a function, in a patch": {[]script{asks, ran(patch("-def bake(loaf):\n-    require_owner(loaf)\n-    heat(loaf)\n"), "ok"), answer("x")}, false},
		"deleted, then put back": {[]script{asks, out, ran(bash("2", "git checkout -- loaf.py"), ""), answer("x")}, false},
		"only put away":          {[]script{asks, out, ran(bash("2", "git stash && go test ./... ; git stash pop"), ""), answer("x")}, true},
		"put back later":         {[]script{asks, out, answer("x"), user("No, as it was."), ran(bash("2", "git restore loaf.py"), ""), answer("x")}, false},
		"another put back":       {[]script{asks, out, answer("x"), user("No, as it was."), ran(bash("2", "git restore oven.py"), ""), answer("x")}, true},
		"a branch":               {[]script{asks, out, answer("x"), user("Now the other."), ran(bash("2", "git checkout rye"), ""), answer("x")}, true},
		"in again later":         {[]script{asks, out, answer("x"), user("And the check?"), ran(edit("2", "loaf.py", "    bake(loaf)", "    require_owner(loaf)\n    bake(loaf)"), "ok"), answer("x")}, false},
		"written again later":    {[]script{asks, out, answer("x"), user("And the check?"), ran(write("2", "loaf.py", "def go(loaf):\n    require_owner(loaf)\n    bake(loaf)\n"), "ok"), answer("x")}, false},
		"another check later":    {[]script{asks, out, answer("x"), user("And the check?"), ran(edit("2", "loaf.py", "    bake(loaf)", "    require_login(loaf)\n    bake(loaf)"), "ok"), answer("x")}, true},
		"put back, then moved":   {[]script{asks, out, ran(bash("2", "git checkout -- loaf.py"), ""), ran(edit("3", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake_mine(loaf)"), "ok"), into, answer("x")}, false},
		"put back, then out":     {[]script{asks, out, ran(bash("2", "git checkout -- loaf.py"), ""), ran(edit("3", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x")}, true},
		"moved, that put back":   {[]script{asks, out, into, ran(bash("5", "git checkout -- oven.py"), ""), answer("x")}, true},
		"in, put back, then out": {[]script{asks, into, ran(bash("5", "git checkout -- oven.py"), ""), out, answer("x")}, true},
		"moved, another back":    {[]script{asks, out, into, ran(bash("5", "git checkout -- rye.py"), ""), answer("x")}, false},
		"in again, from within":  {[]script{asks, ran(edit("1", "/w/app/loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x"), user("And the check?"), ran(edit("2", "app/loaf.py", "    bake(loaf)", "    require_owner(loaf)\n    bake(loaf)"), "ok"), answer("x")}, false},
		"in another of its name": {[]script{asks, ran(edit("1", "/w/app/loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x"), user("And the check?"), ran(edit("2", "rye/loaf.py", "    bake(loaf)", "    require_owner(loaf)\n    bake(loaf)"), "ok"), answer("x")}, true},
		"another prompt":         {[]script{asks, ran(edit("1", "loaf.py", "    require_owner(loaf)\n    bake(loaf)", "    bake(loaf)"), "ok"), answer("x"), user("A new route, please."), ran(edit("2", "oven.py", "def heat(loaf):", "def heat(loaf):\n    require_owner(loaf)"), "ok"), answer("x")}, true},
	} {
		_, list := failsAfter(t, c.script...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleGuard && !f.Recovered }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}

// Checks that one edit takes out come in the same order each time.
func TestGuardsInOrder(t *testing.T) {
	var old strings.Builder
	for i := range 2 * maxDoubted {
		old.WriteString("    require_owner_" + string(rune('a'+i%26)) + string(rune('a'+i/26)) + "(loaf)\n")
	}
	first := ""
	for range 8 {
		_, list := failsAfter(t, user("Load the loaf in one place."), ran(edit("1", "loaf.py", old.String()+"    bake(loaf)", "    bake(loaf)"), "ok"), answer("x"))
		if now := told(list); first == "" {
			first = now
		} else if now != first {
			t.Fatalf("%s\nand then\n%s", first, now)
		}
	}
}

// longTalk is a conversation of many long prompts.
func longTalk(n int) (steps []script) {
	for range n {
		steps = append(steps, user(strings.Repeat("The bread has to rise for a while. ", 105)), answer("It does."))
	}
	return steps
}
