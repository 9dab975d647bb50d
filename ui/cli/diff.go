package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/compare"
	"msgview/ui"
	"msgview/ui/diff"
	"msgview/ui/memory"
)

// diffOptions is what diff is told.
type diffOptions struct {
	json, plain, full bool
	branches          bool
	silent            bool // only the exit code is wanted
	failOn            string
	view              viewOptions
	redaction
}

// failWords are the values of --fail-on.
var failWords = []string{"any", "divergence", "findings"}

func diffCommand(p Program) *cobra.Command {
	var o diffOptions
	cmd := &cobra.Command{
		Use:   "diff [flags] A B",
		Short: "Say how two runs differ: step by step, in totals and in what went wrong",
		Long: `diff compares two runs, of any formats. Their steps are aligned by what was said, by tools
and by arguments; ids, times, temporary files and the folders in which the runs took place
do not count. It says where they part, lists the steps that differ, compares totals, and
names the findings that only one of them has.
It exits with 0 if the runs are the same, with 1 if they differ, and with 2 if one of them
could not be read. --fail-on divergence exits with 1 only if something else was said or
done, --fail-on findings only if one of them has errors, warnings or hints of its own.
Totals alone are no difference. On a terminal both runs stand beside each other, unless
--plain or --json is given; it exits with 0 then, as a viewer does, unless --fail-on asks
for another code. FILE#c2 is the second conversation of a file, FILE#b1 the first branch
that was left in it, FILE#a3 its third sub-agent. What is written of the steps are words of
the logs.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			targets, err := diffTargets(args, o.branches)
			if err != nil {
				return err
			}
			if !slices.Contains(failWords, o.failOn) {
				return usage("--fail-on is %s, not %q", strings.Join(failWords, ", "), o.failOn)
			}
			if err := checkFlags(cmd, o.view.level, 0); err != nil {
				return err
			}
			if err := p.checkFormat(o.view.format); err != nil {
				return err
			}
			o.shared = true // the same secret has the same tag in both
			p, err := o.over(p)
			if err != nil {
				return err
			}
			if targets[0].Path == "-" && targets[1].Path == "-" {
				return usage("standard input can be read once, not twice")
			}
			if canView() && !o.json && !o.plain {
				if err := o.view.configure(cmd, p); err != nil {
					return err
				}
				if err := viewDiff(cmd.Context(), p, targets, o); err != nil || !cmd.Flags().Changed("fail-on") {
					return err
				}
				o.silent = true
			}
			return compareLogs(cmd.Context(), p, targets, o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.json, "json", false, "one JSON object")
	f.BoolVar(&o.plain, "plain", false, "text on a terminal, too")
	f.BoolVar(&o.full, "full", false, "write all lines of the steps that differ")
	f.BoolVar(&o.branches, "branches", false, "compare the branch that was left last in a log with the one that is active")
	f.StringVar(&o.failOn, "fail-on", "any", "what to exit with 1 for: any, divergence or findings")
	complete(cmd, "fail-on", failWords)
	o.redaction.flags(cmd)
	fromFlag(cmd, p, &o.view.format)
	viewerFlags(cmd, &o.view)
	return cmd
}

// diffTargets are the two runs that are named: two logs, or with branches the branch of one
// that was left last and the one that is active.
func diffTargets(names []string, branches bool) (targets [2]diff.Target, err error) {
	if branches && len(names) == 1 {
		names = append(names, names[0])
	}
	if len(names) != 2 {
		return targets, usage("name two logs, or one with --branches")
	}
	for i, name := range names {
		if targets[i], err = diff.Parse(name, false, exists); err != nil {
			return targets, usage("%v", err)
		}
		if targets[i].Path, _, err = atMessage(targets[i].Path); err != nil {
			return targets, err
		}
		targets[i].Path, _ = located(targets[i].Path) // a log is compared whole
	}
	if branches && targets[0].Branch == 0 {
		targets[0].Branch = diff.LastBranch
	}
	return targets, nil
}

// viewDiff shows on the terminal how two logs differ: a tab for each, the first one with the
// comparison.
func viewDiff(ctx context.Context, p Program, targets [2]diff.Target, o diffOptions) error {
	theme, err := chooseTheme(o.view.theme)
	if err != nil {
		return err
	}
	for _, t := range targets {
		if t.Path == "-" {
			return usage("standard input is compared with --plain or --json")
		}
		log, err := p.Open(ctx, t.Path, o.view.format) // it can be opened
		if err != nil {
			return err
		}
		log.Close()
	}
	opt := options(ctx, p, o.view)
	opt.Theme = theme
	for i, t := range targets {
		if i > 0 && t.Path == targets[0].Path {
			continue
		}
		opt.Tabs = append(opt.Tabs, ui.Tab{Path: t.Path, Open: func() (ui.Options, error) {
			opt := options(ctx, p, o.view)
			if opt.Theme = theme; i == 0 {
				opt.Against = &ui.Against{Here: targets[0], Other: targets[1]}
			}
			var err error
			opt.Log, err = opt.Open(t.Path)
			return opt, err
		}})
	}
	if len(opt.Tabs) == 1 {
		if opt, err = opt.Tabs[0].Open(); err != nil {
			return err
		}
		defer opt.Log.Close()
	}
	return ui.Run(ctx, opt, os.Stdout)
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }

// compareLogs writes how two logs differ.
func compareLogs(ctx context.Context, p Program, targets [2]diff.Target, o diffOptions) error {
	memory.Briefly()
	var runs [2]diff.Run
	for i, t := range targets {
		log, err := p.Open(ctx, t.Path, o.view.format)
		if err != nil {
			return err
		}
		defer log.Close()
		runs[i] = diff.Run{Name: t.String(), Scope: compare.Scope{Log: log, Talk: model.Every}}
	}
	for _, r := range runs {
		err := faultOf(r.Scope.Log, r.Name, wait(ctx, r.Scope.Log))
		switch messages, _ := r.Scope.Log.Index().Totals(); {
		case ctx.Err() != nil:
			return ctx.Err()
		case messages == 0 && err != nil:
			return fmt.Errorf("nothing of it could be read: %w", err)
		case err != nil:
			say(err)
		}
	}
	for i := range runs {
		var err error
		if runs[i].Scope, err = targets[i].Scope(runs[i].Scope.Log); err != nil {
			return fmt.Errorf("%s: %w", targets[i].Path, err)
		}
		runs[i].Name = targets[i].String()
	}
	if !o.full {
		for _, r := range runs {
			onwards(r.Scope.Log)
		}
	}
	c, err := compare.Of(ctx, runs[0].Scope, runs[1].Scope)
	if err != nil {
		return err
	}
	write := diff.Text
	if o.json {
		write = diff.JSON
	}
	if o.silent {
		write = func(io.Writer, diff.Run, diff.Run, *compare.Comparison, diff.Options) error { return nil }
	}
	if err := write(os.Stdout, runs[0], runs[1], c, diff.Options{Full: o.full}); err != nil {
		return err
	}
	if differs(c, o.failOn) {
		return problem{errors.New("the runs differ: " + diff.Verdict(c))}
	}
	return nil
}

// differs reports whether two runs differ in what is asked for.
func differs(c *compare.Comparison, what string) bool {
	switch what {
	case "divergence":
		return c.Diverges >= 0
	case "findings":
		return c.OnlyFindings()
	}
	return !c.Same() || c.OnlyFindings()
}
