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

		"all brought back":            {[]script{reads, writes, removes, ran(bash("4", "git checkout -- ."), "")}, "", false},
		"the folder brought back":     {[]script{ran(read("1", "/w/src/ovens.yaml"), cut), writes, ran(bash("3", "rm src/ovens.yaml"), ""), ran(bash("4", "git restore src/"), "")}, "", false},
		"brought back by a pattern":   {[]script{reads, writes, removes, ran(bash("4", "git checkout HEAD -- '*.yaml'"), "")}, "", false},
		"reset":                       {[]script{reads, writes, removes, ran(bash("4", "git reset -q --hard HEAD"), "")}, "", false},
		"stashed":                     {[]script{reads, writes, removes, ran(bash("4", "git stash"), "")}, "", false},
		"brought back at once":        {[]script{reads, writes, ran(bash("3", "rm ovens.yaml && git checkout -- ovens.yaml"), "")}, "", false},
		"copied back":                 {[]script{reads, writes, removes, ran(bash("4", "cp /backup/ovens.yaml ."), "")}, "", false},
		"shown by a diff":             {[]script{reads, writes, removes, ran(bash("4", "git diff HEAD -- ovens.yaml"), "-- bread: rye\n-- bread: oat")}, "", false},
		"shown by the log":            {[]script{reads, writes, removes, ran(bash("4", "git log -1 -p"), "--- a/ovens.yaml\n-- bread: rye\n-- bread: oat")}, "", false},
		"written again":               {[]script{reads, writes, removes, ran(write("4", "/w/ovens.yaml", shown+shown), "ok")}, "", false},
		"stashed, and popped":         {[]script{reads, writes, removes, ran(bash("4", "git stash && make && git stash pop"), "")}, "", true},
		"brought back, deleted again": {[]script{reads, writes, removes, ran(bash("4", "git checkout -- ."), ""), ran(bash("5", "rm ovens.yaml"), "")}, "", true},
		"out of the index only":       {[]script{reads, writes, removes, ran(bash("4", "git reset -q HEAD && git restore --staged ."), "")}, "", true},
		"a branch":                    {[]script{reads, writes, removes, ran(bash("4", "git checkout -q json && git checkout -b json2"), "")}, "", true},
		"another one brought back":    {[]script{reads, writes, removes, ran(bash("4", "git checkout -- shop.yaml docs/"), "")}, "", true},
		"another folder brought back": {[]script{reads, writes, removes, ran(bash("4", "cd /srv/shop && git checkout -- ."), "")}, "", true},
		"only counted by git":         {[]script{reads, writes, removes, ran(bash("4", "git diff --stat HEAD && git show --stat"), " ovens.yaml | 412 ---\n")}, "", true},
		"a log without lines":         {[]script{reads, writes, removes, ran(bash("4", "git log --oneline -- ovens.yaml"), "a1 Bake")}, "", true},
		"no more written again":       {[]script{reads, writes, removes, ran(write("4", "/w/ovens.yaml", shown), "ok")}, "", true},

		"of another folder":         {[]script{ran(read("1", "/w/src/ovens.yaml"), cut), writes, ran(bash("3", "rm -f /tmp/build/ovens.yaml"), "")}, "", false},
		"of another folder, and it": {[]script{ran(read("1", "/w/src/ovens.yaml"), cut), writes, ran(bash("3", "rm -f /tmp/build/ovens.yaml"), ""), ran(bash("4", "cd src && rm ovens.yaml"), "")}, "", true},
		"of a folder above":         {[]script{ran(read("1", "/w/src/ovens.yaml"), cut), writes, ran(bash("3", "rm ../src/ovens.yaml"), "")}, "", true},
		"one's own":                 {[]script{ran(write("0", "/w/ovens.yaml", shown), "ok"), reads, writes, removes}, "", false},
		"one's own, elsewhere":      {[]script{ran(write("0", "/w/docs/ovens.yaml", shown), "ok"), reads, writes, removes}, "", true},
		"a line put behind it":      {[]script{ran(bash("0", "cat >> ovens.yaml <<'EOF'\n- bread: oat\nEOF"), ""), reads, writes, removes}, "", true},
		"shown by a pattern":        {[]script{reads, ran(bash("5", "cat *.yaml | tail -n +9"), "- bread: oat"), writes, removes}, "", false},
		"shown in a loop":           {[]script{reads, ran(bash("5", "for f in *.yaml; do cat \"$f\"; done"), "- bread: oat"), writes, removes}, "", false},
		"listed by a pattern":       {[]script{reads, writes, ran(bash("5", "ls *.yaml && cat *.json"), "ovens.yaml"), removes}, "", true},
		"its folder is copied":      {[]script{reads, writes, ran(bash("5", "cp -r /w /tmp/w-backup"), ""), removes}, "", false},
		"all is packed":             {[]script{reads, writes, ran(bash("5", "tar czf /tmp/w.tgz . && rm ovens.yaml"), "")}, "", false},
		"copied when it is gone":    {[]script{reads, writes, removes, ran(bash("5", "cp -r /w /tmp/w-backup"), "")}, "", true},
		"another folder is copied":  {[]script{reads, writes, ran(bash("5", "cp -r docs /tmp/docs"), ""), removes}, "", true},
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
