package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// checkedWell returns the families of which one of the programs of a command that went well makes all
// good, if it is a check.
func checkedWell(u tool.Use, runs []shell.Run, i int, r *model.ToolResult, tree string) (all []family) {
	run := runs[i]
	words := run.Command.Program()
	if !isCheck(words) || !run.Checked && !passed(r) && !buildsOnly(words) || dotnetBuildOf(words).partly {
		return all
	}
	in := circumstancesOf(u, runs, i, tree)
	all = append(all, in.each(slices.Concat(aimedAt(words, true), compiled(run.Command, true), scriptInPlace(words, r, true)), true)...)
	all = append(all, in.each(append(builtByDotnet(words, r, true), withoutProject(words, r, true)...), false)...)
	if !run.Checked && !passed(r) || buildsTests(bareCheck(words)) {
		return all
	}
	c := checkedBy(words)
	of := append(c.whole(), c.picked(bareCheck(words))...)
	if demands := demandsOf(run.Command); demands != "" {
		more := c
		more.name += demands
		of = append(of, more.whole()...)
	}
	if slices.Contains(words, "-race") {
		c.name += " -race"
		of = append(of, c.whole()...)
	}
	all = append(all, in.each(of, false)...)
	all = append(all, checkOfFolder(u, runs, i, tree, "", true)...)
	return all
}

// isTeller reports whether a program runs what a project calls by a name, and prints what it runs.
func isTeller(words []string) bool {
	name := program(words)
	return len(words) > 0 && (name == "make" || name == "gmake" || name == "just" || name == "task" || isManager(name) && name != "deno") &&
		!slices.ContainsFunc(words[1:], func(w string) bool {
			return w == "-n" || w == "--dry-run" || w == "--just-print" || w == "-k" || w == "-i"
		})
}

// maxToldRows is how many lines are read for the commands that a runner prints before it runs them.
const maxToldRows = 8

// toldWell are the families of the checks that a runner prints before it runs them, as make does:
// cd oven && go test ./...
func toldWell(u tool.Use, run shell.Run, r *model.ToolResult, tree string) (all []family) {
	said := saidBy(r)
	said = said[:min(len(said), maxBlame)]
	if strings.Contains(said, "(ignored)") {
		return nil
	}
	n := 0
	for row := range strings.Lines(said) {
		row = strings.TrimSpace(row)
		if row == "" || len(row) > maxLine {
			continue
		}
		if n++; n > maxToldRows || len(all) > 64 {
			break
		}
		row = strings.TrimPrefix(strings.TrimPrefix(row, "> "), "$ ")
		first, _, _ := strings.Cut(row, " ")
		if first == "cd" || isCheck(strings.Fields(row)) {
			told := shell.Parse(row).All()
			for i := range told {
				if told[i].Where = run.Where; told[i].Checked {
					all = append(all, checkedWell(u, told, i, r, tree)...)
				}
			}
		}
	}
	return all
}
