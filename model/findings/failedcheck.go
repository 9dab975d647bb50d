package findings

import (
	"slices"
	"strings"
	"sync"

	"msgview/model"
	"msgview/model/literals"
	"msgview/model/shell"
)

// failedCheck is which program of a command is the check that failed, -1 if it has none: the first one, as far
// as anybody knows, but for a build that is told to be well, or that stopped nothing and stands before tests of
// which some failed.
func failedCheck(runs []shell.Run, r *model.ToolResult) int {
	next := func(from int) int {
		k := slices.IndexFunc(runs[from:], func(r shell.Run) bool { return isCheck(r.Command.Program()) })
		if k < 0 {
			return k
		}
		return from + k
	}
	first := next(0)
	if first < 0 || !slices.ContainsFunc(runs[first+1:], func(r shell.Run) bool { return classOf(r.Command) == work }) || !buildsOnly(runs[first].Command.Program()) {
		return first
	}
	wells := buildsTold(program(runs[first].Command.Program()), r)
	for i := next(first + 1); i >= 0 && (runs[first].Checked || wells > 0); i = next(i + 1) {
		words := runs[i].Command.Program()
		if a, ok := aimOf(words); !ok || a.fails != tests || runsNoTest(words) {
			continue
		}
		if _, bad := testsOf(r); bad > 0 {
			return i
		}
		break
	}
	i := first
	for ; wells > 0 && i >= 0; wells-- {
		i = next(i + 1)
	}
	return i
}

// buildsTold counts the builds that a program says are well.
func buildsTold(name string, r *model.ToolResult) int {
	switch said := saidBy(r); name {
	case "dotnet":
		return strings.Count(said, "Build succeeded.")
	case "cargo":
		return strings.Count(said, "    Finished ")
	}
	return 0
}

// compilerFailed reports whether what failed of a command is what compiles something: it does nothing
// else, or the compiler says so.
func compilerFailed(runs []shell.Run, r *model.ToolResult) bool {
	does := 0
	for _, run := range runs {
		if classOf(run.Command) == work && program(run.Command.Program()) != "echo" {
			does++
		}
	}
	if does < 2 {
		return true
	}
	said := saidBy(r)
	said = said[max(0, len(said)-maxBlame):]
	return literals.In(compilerFailures(), said)
}

var compilerFailures = sync.OnceValue(func() *literals.Set {
	return literals.New("Build FAILED", "error: could not compile", ": error CS", ": error FS", ": error BC", ": error NU", ": error MSB", ": error NETSDK")
})
