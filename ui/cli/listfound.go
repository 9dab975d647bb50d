package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/stats"
	"msgview/ui/catalogue"
	"msgview/ui/picker"
)

// judge says which sessions are looked through for what went wrong in them.
type judge struct {
	known  *catalogue.Catalogue
	prices stats.Prices
	only   *expression.Expression // which are listed, nil for all
	all    bool
}

// wants reports whether it must be known what went wrong in a session.
func (j judge) wants(r *picker.Row) bool {
	return r.Judged == nil && r.Problem == "" && (j.all || j.only != nil && picker.Judges(j.only, r))
}

// says reports whether the list says what was found: where it was looked for. Of some sessions it
// is known from before.
func (j judge) says() bool {
	return j.all || j.only != nil && (j.only.Uses(expression.Errors) || j.only.Uses(expression.Cost) || j.only.Uses(expression.Is))
}

// forks reports whether it is asked which sessions are forks of others.
func (j judge) forks() bool {
	return j.only != nil && j.only.Asks(expression.Is, expression.Fork)
}

// ofRows looks through the log of rows, once.
func (j judge) ofRows(ctx context.Context, log model.Log, rows []picker.Row) {
	var wanted []int
	var of []picker.Row
	for i := range rows {
		if j.wants(&rows[i]) {
			wanted, of = append(wanted, i), append(of, rows[i])
		}
	}
	if len(of) == 0 {
		return
	}
	judged, err := picker.JudgeLog(ctx, log, of, j.prices)
	if err != nil {
		return
	}
	for k, i := range wanted {
		rows[i].Judged = judged[k]
	}
}

// judgedOf is what was found out of a session, as the end of a line.
func judgedOf(j *picker.Judged) string {
	if j == nil {
		return ""
	}
	said := fmt.Sprintf("  (%d to look at", j.Errors+j.Warnings)
	if j.Recovered > 0 {
		said += fmt.Sprintf(", %d recovered", j.Recovered)
	}
	if j.Cost > 0 {
		said += fmt.Sprintf(", $%.2f", j.Cost)
	}
	return said + ")"
}

// sessionFound is what was found out of a session, as check and stats say it.
type sessionFound struct {
	Errors    int      `json:"errors"` // that nothing made good
	Warnings  int      `json:"warnings"`
	Recovered int      `json:"recovered"`
	Codes     []string `json:"codes"`
	Cost      float64  `json:"cost_usd,omitempty"` // as far as prices are known
}

func foundOf(j *picker.Judged) *sessionFound {
	if j == nil {
		return nil
	}
	codes := slices.DeleteFunc(slices.Clone(j.Found), func(s string) bool { return !strings.Contains(s, ".") })
	slices.Sort(codes)
	return &sessionFound{j.Errors, j.Warnings, j.Recovered, codes, j.Cost}
}
