package report

import (
	"fmt"
	"io"

	"msgview/model/findings"
)

// Explain writes what a rule finds and what that may mean; false says that there is no
// rule with that code.
func Explain(w io.Writer, code string) (bool, error) {
	for _, r := range findings.Rules() {
		if r.Code == code {
			_, err := fmt.Fprintf(w, "%s (%s)\n  %s.\n  %s\n", r.Code, r.Severity, r.Says, r.Help)
			return true, err
		}
	}
	return false, nil
}
