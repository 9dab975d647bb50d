package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
	"msgview/model/nearest"
	"msgview/model/selection"
	"msgview/ui/export"
	"msgview/ui/find"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// selectFlag adds the flag that says which items of a log are meant.
func selectFlag(cmd *cobra.Command, text *string, what string) {
	cmd.Flags().StringVar(text, "select", "", "only "+what+" that an `expression` means, as in 'tool=bash exit!=0' (see msgview help expressions)")
	_ = cmd.RegisterFlagCompletionFunc("select", cobra.NoFileCompletions)
}

// A misread is an expression that cannot be understood.
type misread struct {
	flag, text string
	err        *expression.Error
}

// Error says what is wrong in one line.
func (m misread) Error() string {
	return m.flag + ": " + m.err.Says + nearest.Hint(m.err.Word, m.err.Names) + "; msgview help expressions explains them"
}

// lines are the expression, and marks below what is wrong with it.
func (m misread) lines() [2]string {
	width := func(s string) int { return safetext.CleanLine(s, safetext.Style{}, 1<<16).Width() }
	at := min(m.err.At, len(m.text))
	marks := max(width(m.text[at:min(m.err.End, len(m.text))]), 1)
	return [2]string{safetext.Row(m.text), strings.Repeat(" ", width(m.text[:at])) + strings.Repeat("^", marks)}
}

// understood reads the value of a flag that is an expression, nil for none.
func understood(flag, text string) (*expression.Expression, error) {
	return understoodAs(expression.Messages, flag, text)
}

// sessionsMeant reads an expression of sessions.
func sessionsMeant(text string) (*expression.Expression, error) {
	return understoodAs(expression.Sessions, "--select", text)
}

func understoodAs(language expression.Language, flag, text string) (*expression.Expression, error) {
	if text == "" {
		return nil, nil
	}
	e, err := expression.Parse(language, text, time.Now())
	if wrong := (*expression.Error)(nil); errors.As(err, &wrong) {
		return nil, misread{flag, text, wrong}
	}
	return e, err
}

// selecting returns the selection of a log that was read to its end.
func selecting(ctx context.Context, log model.Log, e *expression.Expression) (*selection.Selection, error) {
	s := selection.New(log, e, zoneOf(log))
	if s.NeedsFindings() {
		f := findings.NewFinder(log)
		f.SetEnded(true)
		f.OnlyFindings()
		if err := f.Run(ctx); err != nil {
			return nil, err
		}
		s.Found(f.Findings())
	}
	return s, nil
}

// zoneOf is that in which the times of a log are meant.
func zoneOf(log model.Log) *time.Location {
	if render.Zoneless(log) {
		return time.UTC
	}
	return time.Local
}

// selected returns the entries of the items that an expression means, in the order of
// reading.
func selected(ctx context.Context, log model.Log, e *expression.Expression) ([]int, error) {
	s, err := selecting(ctx, log, e)
	if err != nil {
		return nil, err
	}
	return selectedOf(ctx, log, s)
}

// selectedOf is selected of a selection.
func selectedOf(ctx context.Context, log model.Log, s *selection.Selection) ([]int, error) {
	entries := []int{}
	for i := -1; ; {
		var ok bool
		if i, ok = log.Index().Next(i, 1, model.Every, func(int, model.Flags) bool { return true }); !ok {
			return entries, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if s.May(i) && len(s.In(i)) > 0 {
			entries = append(entries, i)
		}
	}
}

// shownSelected returns the entries that are printed for those that are meant: with those
// around them, and for people with the calls that results answer.
func shownSelected(log model.Log, entries []int, most int, people bool) []int {
	known := map[int]bool{}
	var all []int
	for _, entry := range entries {
		var one []int
		if most > 0 {
			one = around(log, []int{entry}, most)
		} else {
			one = []int{entry}
		}
		for _, i := range one {
			if people {
				for _, i := range export.WithCalls(log.Index(), nil, i) {
					if !known[i] {
						known[i], all = true, append(all, i)
					}
				}
			} else if !known[i] {
				known[i], all = true, append(all, i)
			}
		}
	}
	index := log.Index()
	slices.SortStableFunc(all, func(a, b int) int { return index.Position(a, model.Every) - index.Position(b, model.Every) })
	return all
}

// onlySelected leaves the findings of a report that have a place in an item that is meant.
func onlySelected(ctx context.Context, log model.Log, e *expression.Expression, list []findings.Finding) ([]findings.Finding, error) {
	s := selection.New(log, e, zoneOf(log))
	s.Found(list)
	known := map[findings.Place]bool{}
	var fit []findings.Finding
	for _, f := range list {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(f.Places, func(p findings.Place) bool {
			means, asked := known[p]
			if !asked {
				means = s.Means(p)
				known[p] = means
			}
			return means
		}) {
			fit = append(fit, f)
		}
	}
	return fit, nil
}

// sayMisread says what is wrong with an expression, and where.
func sayMisread(m misread) {
	say(m)
	for _, line := range m.lines() {
		fmt.Fprintln(os.Stderr, "  "+line)
	}
}

// fitting returns what tells the matches of a search in items that an expression means.
func fitting(ctx context.Context, log model.Log, e *expression.Expression) (func(find.Match) bool, error) {
	entries, err := selected(ctx, log, e)
	if err != nil {
		return nil, err
	}
	index := log.Index()
	known := map[int]bool{}
	for _, i := range entries {
		if number, _ := index.Number(i); index.Flags(i).IsMessage() {
			known[number] = true
		}
	}
	return func(m find.Match) bool { return !m.IsRecord() && known[m.Message.Index] }, nil
}
