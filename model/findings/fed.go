package findings

import (
	"slices"
	"strings"

	"msgview/model/shell"
)

// fed enters what a pipeline gives to its last program: where that one is not there, or was none
// of this machine, another one that reads the same makes it good.
func fed(runs []shell.Run, lacking []missing, well bool, enter func(what, of string)) {
	for i, run := range runs {
		words := run.Command.Program()
		switch {
		case len(words) == 0 || i == 0:
		case well:
			if prior := runs[i-1].Command; run.Checked && !cuts(run.Command) && classOf(prior) == work && (!run.Source || reads(words, prior.Writes)) {
				enter("fed", strings.Join(prior.Program(), " "))
			}
		case !run.Source && lacks(lacking, words) && classOf(runs[i-1].Command) == work:
			enter("fed", strings.Join(runs[i-1].Command.Program(), " "))
		}
	}
}

// reads reports whether a program is told to read one of some files.
func reads(words, files []string) bool {
	return slices.ContainsFunc(files, func(file string) bool {
		return len(file) > 2 && slices.ContainsFunc(words[1:], func(w string) bool { return strings.Contains(w, file) })
	})
}
