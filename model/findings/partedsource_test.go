package findings

import (
	"slices"
	"testing"
)

// What was made of a part of a file lacks the rest of it, which is gone once the file is deleted.
func TestPartedSource(t *testing.T) {
	const (
		shown = "- bread: rye\n  oven: north\n- bread: spelt\n  oven: south\n- bread: barley\n  oven: cellar\n- bread: millet\n  oven: attic\n"
		cut   = shown + "\n[Showing lines 1-8 of 412. Use offset=9 to continue.]"
		made  = `[{"bread": "rye", "oven": "north"}, {"bread": "spelt", "oven": "south"}, {"bread": "barley", "oven": "cellar"}, {"bread": "millet", "oven": "attic"}]`
	)
	const (
		more    = "\n[Showing lines 1-30 of 412. Use offset=31 to continue.]"
		licence = "/*\n * Licensed under the terms of the bakery, which say that\n   nobody may bake without a warranty or condition of any kind, see\n   the file beside this one for the language of all permissions.\n */\n"
		imports = "import React from 'react';\nimport {\n  render,\n  screen,\n  fireEvent,\n} from '@testing-library/react';\nimport userEvent from '@testing-library/user-event';\n"
	)
	reads := ran(read("1", "/w/ovens.yaml"), cut)
	writes := ran(write("2", "/w/ovens.json", made), "ok")
	removes := ran(bash("3", "git rm -q ovens.yaml && git status --short"), "D  x")
	for name, c := range map[string]struct {
		script []script
		answer string
		found  bool
	}{
		"made of a part, deleted": {[]script{reads, writes, removes}, "", true},
		"by rm":                   {[]script{reads, writes, ran(bash("3", "rm /w/ovens.yaml"), "")}, "", true},
		"and committed":           {[]script{reads, writes, removes, ran(bash("4", "git commit -qam 'ovens.yaml is ovens.json now'"), "")}, "", true},
		"and another question":    {[]script{reads, writes, removes, answer("It is JSON now."), user("Half of the ovens are cold.")}, "", true},
		"written by a command":    {[]script{reads, ran(bash("2", "cat > ovens.json <<'EOF'\n"+made+"\nEOF"), ""), removes}, "", true},

		"the rest is read":       {[]script{reads, ran(call("5", "Read", map[string]any{"file_path": "/w/ovens.yaml", "offset": 9}), "- bread: oat"), writes, removes}, "", false},
		"all is read":            {[]script{ran(read("1", "/w/ovens.yaml"), shown), writes, removes}, "", false},
		"all is shown":           {[]script{reads, ran(bash("5", "cat ovens.yaml"), shown), writes, removes}, "", false},
		"made by a script":       {[]script{reads, ran(bash("2", "yq -o json ovens.yaml > ovens.json"), ""), removes}, "", false},
		"compared":               {[]script{reads, writes, ran(bash("5", "grep -c bread: ovens.yaml"), "206"), removes}, "", false},
		"kept":                   {[]script{reads, writes}, "", false},
		"not in git any more":    {[]script{reads, writes, ran(bash("3", "git rm --cached ovens.yaml"), "")}, "", false},
		"renamed":                {[]script{reads, writes, ran(bash("3", "mv ovens.yaml ovens.yaml.old"), "")}, "", false},
		"copied away before":     {[]script{reads, writes, ran(bash("3", "cp ovens.yaml /tmp/ && rm ovens.yaml"), "")}, "", false},
		"brought back":           {[]script{reads, writes, removes, ran(bash("4", "git checkout HEAD -- ovens.yaml"), "")}, "", false},
		"another one is deleted": {[]script{reads, writes, ran(bash("3", "rm shop.yaml"), "")}, "", false},
		"nothing was made of it": {[]script{reads, ran(write("2", "/w/shop.json", `{"open": "at seven"}`), "ok"), removes}, "", false},
		"the answer says so":     {[]script{reads, writes, removes}, "Only the first 8 lines of it are in the JSON.", false},

		"a head of a licence":      {[]script{ran(read("1", "/w/legacy.go"), licence+"package oven\n\nimport (\n\t\"context\"\n\t\"errors\"\n)\n\n// Heat is what it had.\nfunc Heat() {}\n"+more), ran(write("2", "/w/fan.go", licence+"package fan\n\nfunc Turn(n int) error { return nil }\n"), "ok"), ran(bash("3", "rm legacy.go"), "")}, "", false},
		"a head of imports":        {[]script{ran(read("1", "/w/ovens.test.js"), imports+"import { Oven } from './oven';\n"+more), ran(write("2", "/w/fan.test.js", imports+"import { Fan } from './fan';\ntest('Fan', () => {});\n"), "ok"), ran(bash("3", "rm ovens.test.js"), "")}, "", false},
		"made behind a licence":    {[]script{ran(read("1", "/w/ovens.yaml"), "# Licensed under the same terms as the bakery.\n\n"+cut), writes, removes}, "", true},
		"numbered, with a licence": {[]script{ran(read("1", "/w/ovens.yaml"), "     1→# Licensed under the terms\n     2→- bread: rye\n     3→  oven: north\n     4→- bread: spelt\n     5→  oven: south\n     6→- bread: barley\n     7→  oven: cellar\n     8→- bread: millet\n"+more), writes, removes}, "", true},
		"a list in a namespace":    {[]script{ran(read("1", "/w/ovens.cs"), "namespace Oven {\n"+shown+more), ran(write("2", "/w/ovens.json", made), "ok"), ran(bash("3", "rm ovens.cs"), "")}, "", true},
		"a script that reads it":   {[]script{reads, ran(write("2", "/w/split.py", "text = open('ovens.yaml').read()\nsouth = "+made+"\n"), "ok"), ran(bash("5", "python split.py"), ""), removes}, "", false},
		"a comment tells of it":    {[]script{reads, ran(write("2", "/w/ovens.py", "# Made from ovens.yaml.\novens = "+made+"\n"), "ok"), removes}, "", true},
	} {
		said := c.answer
		if said == "" {
			said = "The ovens are in JSON now."
		}
		_, list := failsAfter(t, append(append([]script{user("Make ovens.yaml JSON and delete it then.")}, c.script...), answer(said))...)
		if got := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == rulePart }); got != c.found {
			t.Errorf("%s: found %v\n%s", name, got, told(list))
		}
	}
}
