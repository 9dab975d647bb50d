package findings

import (
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/shell"
	"msgview/model/tool"
)

// A command that failed may begin with tests that passed: pytest | tail -1 && python bake.py. What
// they say at their end proves it, where another program complains behind that.

// passedBefore enters what the tests make good with which a command begins that failed behind them.
func (f *Finder) passedBefore(l *looked, p Place, use tool.Use, runs []shell.Run, r *model.ToolResult) {
	if use.Purpose != tool.Shell || r == nil || size(r) > maxPassed {
		return
	}
	i := slices.IndexFunc(runs, isCheckRun)
	if i < 0 || i+1 == len(runs) || runs[i].Within != nil || slices.ContainsFunc(runs[i+1:], isCheckRun) || onlyTries(runs[i].Command.Program()) {
		return
	}
	said := upToPassed(saidBy(r))
	if said == "" {
		return
	}
	before := &model.ToolResult{Name: r.Name, Content: []model.Part{model.Text{Text: said}}}
	for _, of := range madeGoodBy(use, runs[:i+1], before, f.treeOf(l)) {
		l.makesGood(f.familyAt(p, of), p)
	}
}

func isCheckRun(r shell.Run) bool { return isCheck(r.Command.Program()) }

// upToPassed returns an output up to where tests say that all passed, "" where they do not, where
// some failed, or where nothing is complained of behind that.
func upToPassed(said string) string {
	end, complains := 0, false
	for at, rest := 0, said; rest != ""; {
		line, behind, _ := strings.Cut(rest, "\n")
		at, rest = at+len(rest)-len(behind), behind
		switch line = unlabelled(plain(line)); {
		case line == "":
		case isSummary(line) || isNothingRun(line) || strings.HasPrefix(line, "FAIL") || strings.HasPrefix(line, "--- FAIL"):
			return ""
		case wellOf(line) == ranWell:
			end, complains = at, false
		case end > 0:
			complains = complains || isException(line) || isDoubtful(line) || cannotDo(line[:min(len(line), maxLine)])
		}
	}
	if !complains {
		return ""
	}
	return said[:end]
}
