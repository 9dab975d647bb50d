package findings

import (
	"strings"

	"msgview/model"
)

// scriptInPlace are the families of a check by what a script of a project that is not there would
// have run, as its name tells: whatever does that makes good that there is no such script.
func scriptInPlace(words []string, r *model.ToolResult, well bool) []uint64 {
	a, ok := aimOf(words)
	if !ok || a.kin != "js" {
		return nil
	}
	kind := ""
	switch {
	case !well && isManager(a.name):
		if !strings.Contains(strings.ToLower(saidBy(r)), "missing script") {
			return nil
		}
		switch name := strings.ToLower(scriptName(bareCheck(words))); {
		case strings.HasPrefix(name, "typecheck"), strings.HasPrefix(name, "type-check"), strings.HasPrefix(name, "check-types"), strings.HasPrefix(name, "tsc"):
			kind = "types"
		case strings.HasPrefix(name, "lint"):
			kind = "lint"
		}
	case well && !isManager(a.name):
		switch {
		case a.fails == builds:
			kind = "types"
		case a.fails == lints:
			kind = "lint"
		}
	}
	if kind == "" {
		return nil
	}
	return []uint64{model.Hash("script\x00" + kind)}
}
