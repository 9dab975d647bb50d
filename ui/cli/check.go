package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/findings"
	"msgview/ui/nearest"
	"msgview/ui/render"
	"msgview/ui/report"
)

// checkOptions is what check is told.
type checkOptions struct {
	json, sarif, strict, content, recovered bool
	explain, format                         string
}

func checkCommand(p Program) *cobra.Command {
	var o checkOptions
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "Say what went wrong in conversations, a line for each cause",
		Long: `check looks through conversations as a linter does through code: calls that failed and
were not made good later, outputs that say otherwise than their exit, how the run ended,
loops, changes, edits that were lost. A line is file:line: CODE severity: sentence, in the
order in which the causes are worth a look; --explain CODE says what a code means.
A log may try to instruct its reader. So a line has no words of the log but plain names,
unless it goes to a terminal; --content adds them, between marks that a log cannot know.
It exits with 1 if there is an error that was not made good, with 2 if a file could not be
read.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("explain") {
				return explain(o.explain)
			}
			if len(args) == 0 {
				return usage("name the files to check")
			}
			if o.json && o.sarif {
				return usage("--json and --sarif cannot be given together")
			}
			args, err := withoutMessages(args)
			if err != nil {
				return err
			}
			if err := p.checkFormat(o.format); err != nil {
				return err
			}
			return check(cmd.Context(), p, args, o)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.json, "json", false, "one JSON object a finding, on a line")
	f.BoolVar(&o.sarif, "sarif", false, "SARIF 2.1.0")
	f.BoolVar(&o.strict, "strict", false, "exit with 1 for warnings and hints, too")
	f.BoolVar(&o.content, "content", false, "add words of the log: commands and lines of output")
	f.BoolVar(&o.recovered, "recovered", false, "list what went well later, too")
	f.StringVar(&o.explain, "explain", "", "say what a `code` means; \"all\" for all of them")
	fromFlag(cmd, p, &o.format)
	return cmd
}

// explain says what a code means.
func explain(code string) error {
	var codes []string
	for _, r := range findings.Rules() {
		codes = append(codes, r.Code)
	}
	if code == "all" {
		for _, c := range codes {
			if _, err := report.Explain(os.Stdout, c); err != nil {
				return err
			}
		}
		return nil
	}
	ok, err := report.Explain(os.Stdout, code)
	if err != nil || ok {
		return err
	}
	if hint := nearest.Hint(code, codes); hint != "" {
		return usage("there is no code %q%s", code, hint)
	}
	return usage("there is no code %q; --explain all lists them", code)
}

// check writes what it finds in files.
func check(ctx context.Context, p Program, args []string, o checkOptions) error {
	terminal := term.IsTerminal(os.Stdout.Fd())
	write := report.Options{Content: o.content || terminal && !o.json && !o.sarif, Fenced: !terminal, Recovered: o.recovered}
	var all []report.Report
	var unread error
	var sum findings.Count
	for _, arg := range args {
		path, _ := located(arg)
		log, err := p.Open(ctx, path, o.format)
		if err != nil {
			if len(args) == 1 {
				return err
			}
			say(err)
			unread = errors.New("not all files could be read")
			continue
		}
		defer log.Close()
		r, _, err := checked(ctx, log, path)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			say(err)
		}
		n := findings.Counts(r.Findings)
		sum = findings.Count{Errors: sum.Errors + n.Errors, Warnings: sum.Warnings + n.Warnings, Hints: sum.Hints + n.Hints, Recovered: sum.Recovered + n.Recovered}
		switch {
		case o.sarif:
			all = append(all, r)
		case o.json:
			err = report.JSON(os.Stdout, r, write)
		default:
			err = report.Text(os.Stdout, r, write)
		}
		if err != nil {
			return err
		}
	}
	if o.sarif {
		if err := report.SARIF(os.Stdout, all, p.Version, write); err != nil {
			return err
		}
	}
	switch {
	case unread != nil:
		return unread
	case sum.Errors > 0 || o.strict && sum.Warnings+sum.Hints > 0:
		return problem{errors.New(summed(sum))}
	}
	return nil
}

// summed says how many findings there are.
func summed(n findings.Count) string {
	var parts []string
	for _, p := range [...]struct {
		n    int
		what string
	}{{n.Errors, "error"}, {n.Warnings, "warning"}, {n.Hints, "hint"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, render.Plural(p.n, p.what)))
		}
	}
	if n.Recovered > 0 {
		parts = append(parts, fmt.Sprintf("%d that went well later", n.Recovered))
	}
	return strings.Join(parts, ", ")
}

// checked looks through a log.
func checked(ctx context.Context, log model.Log, path string) (report.Report, findings.Ending, error) {
	err := wait(ctx, log)
	f := findings.NewFinder(log)
	f.SetEnded(true)
	if run := f.Run(ctx); run != nil {
		return report.Report{}, findings.Ending{}, run
	}
	return report.Report{Path: path, Log: log, Findings: f.Findings()}, f.Ending(max(log.Index().Talks()-1, 0)), err
}
