package findings

import (
	"slices"
	"testing"
)

// A copy of a source is edited, and a build says that it compiles another one.
func TestCompiledCopy(t *testing.T) {
	edited := ran(edit("1", "lib/oven/heat.cpp", "heat = 3", "heat = 2"), "ok")
	absolute := ran(edit("1", "/w/rye/lib/oven/heat.cpp", "heat = 3", "heat = 2"), "ok")
	builds := func(id, said string) script { return ran(bash(id, "pio run"), said) }
	other := builds("2", "Compiling .pio/build/a/main.cpp.o\nCompiling .pio/build/a/lib5d1/oven/heat.cpp.o (from ../shared/oven/heat.cpp)\nLinking firmware.elf\n")
	for name, c := range map[string]struct {
		steps []script
		found bool
	}{
		"another one":       {[]script{edited, other}, true},
		"by a compiler":     {[]script{edited, builds("2", "g++ -O2 -c ../shared/oven/heat.cpp -o heat.o\n")}, true},
		"then that one":     {[]script{edited, other, ran(edit("3", "../shared/oven/heat.cpp", "heat = 3", "heat = 2"), "ok")}, false},
		"that one by sed":   {[]script{edited, other, ran(bash("3", "sed -i 's/heat = 3/heat = 2/' ../shared/oven/heat.cpp"), "")}, false},
		"this one, too":     {[]script{edited, other, builds("3", "Compiling lib/oven/heat.cpp.o (from lib/oven/heat.cpp)\n")}, false},
		"from its folder":   {[]script{edited, builds("2", "g++ -c ../lib/oven/heat.cpp -o heat.o\n")}, false},
		"of another folder": {[]script{edited, builds("2", "g++ -c ../shared/scale/heat.cpp -o heat.o\n")}, false},
		"a folder of all":   {[]script{ran(edit("1", "bread/src/heat.cpp", "heat = 3", "heat = 2"), "ok"), builds("2", "g++ -c ../rye/src/heat.cpp -o heat.o\n")}, false},
		"only listed":       {[]script{edited, ran(bash("2", "ls ../shared/oven"), "../shared/oven/heat.cpp\n")}, false},
		"not built":         {[]script{edited}, false},
		"its object alone":  {[]script{edited, builds("2", "Compiling .pio/build/a/lib5d1/oven/heat.cpp.o\n")}, false},
		"an object each":    {[]script{edited, builds("2", "CC ../shared/oven/heat.cpp -> build/heat.obj\n")}, true},
		"named in an error": {[]script{edited, builds("2", "In file included from main.cpp.old: ../shared/oven/heat.cpp:3 heats\n")}, false},
		"with its folder":   {[]script{absolute, ran(bash("2", "cd /w/rye && make"), "g++ -c /opt/shared/oven/heat.cpp -o heat.o\n")}, true},
		"relative to it":    {[]script{absolute, ran(bash("2", "cd /w/rye && make"), "g++ -c ../shared/oven/heat.cpp -o heat.o\n")}, true},
		"edited by a part":  {[]script{edited, ran(bash("2", "cd /w/rye && make"), "g++ -c /opt/shared/oven/heat.cpp -o heat.o\n")}, true},
		"this one by all":   {[]script{absolute, ran(bash("2", "cd /w/rye && make"), "g++ -c /opt/shared/oven/heat.cpp -o heat.o\ng++ -c /w/rye/lib/oven/heat.cpp -o lib.o\n")}, false},
		"within the folder": {[]script{absolute, ran(bash("2", "cd /w/rye && make"), "g++ -c /w/rye/shared/oven/heat.cpp -o heat.o\n")}, false},
		"of a folder away":  {[]script{absolute, ran(bash("2", "cd /w/oat && make"), "g++ -c /opt/shared/oven/heat.cpp -o heat.o\n")}, false},
		"no folder known":   {[]script{absolute, builds("2", "g++ -c /opt/shared/oven/heat.cpp -o heat.o\n")}, false},
		"named by prompts":  {[]script{user("Heat it less in lib/oven/heat.cpp."), edited, other}, false},
		"nothing known":     {[]script{ran(edit("1", "/w/rye/oven/heat.cpp", "heat = 3", "heat = 2"), "ok"), other}, false},
		"another project":   {[]script{ran(edit("1", "/w/rye/lib/oven/heat.cpp", "heat = 3", "heat = 2"), "ok"), ran(bash("2", "cd /w/oat && make"), "g++ -c ../shared/oven/heat.cpp -o heat.o\n")}, false},
	} {
		_, list := failsAfter(t, append(append([]script{user("Heat it less.")}, c.steps...), answer("done"))...)
		if found := slices.ContainsFunc(list, func(f Finding) bool { return f.Rule == ruleBuilt }); found != c.found {
			t.Errorf("%s: %v\n%s", name, found, told(list))
		}
	}
}
