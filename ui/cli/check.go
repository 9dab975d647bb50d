package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/findings"
	"msgview/model/nearest"
	"msgview/ui/memory"
	"msgview/ui/render"
	"msgview/ui/report"
	"msgview/ui/safetext"
)

// checkOptions is what check is told.
type checkOptions struct {
	json, sarif, strict, content, recovered bool
	explain, format, selects                string
	as, baseline                            string
	writeBaseline                           bool
	selected                                *expression.Expression
	redaction
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
--baseline FILE leaves out what was found before, wherever it stands now; --write-baseline
writes that file, which has no words of the log.
It exits with 1 if there is an error that was not made good, with 2 if a file could not be
read, or not to its end, or has no conversation. What could be read is checked all the same.
A record that cannot be read, as a last line that breaks off, is a finding.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("explain") {
				return explain(o.explain)
			}
			if len(args) == 0 {
				return usage("name the files to check")
			}
			if err := o.form(cmd.Flags().Changed("format")); err != nil {
				return err
			}
			if o.writeBaseline && o.baseline == "" {
				return usage("--write-baseline needs --baseline FILE, which it writes")
			}
			args, err := withoutMessages(args)
			if err != nil {
				return err
			}
			if err := p.checkFormat(o.format); err != nil {
				return err
			}
			if o.selected, err = understood("--select", o.selects); err != nil {
				return err
			}
			if p, err = o.over(p); err != nil {
				return err
			}
			return check(cmd.Context(), p, args, o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.as, "format", "text", "what is written: text, json (an object a finding, on a line), sarif (2.1.0), github (annotations of a workflow), junit or markdown")
	complete(cmd, "format", checkForms)
	f.BoolVar(&o.json, "json", false, "the same as --format json")
	f.BoolVar(&o.sarif, "sarif", false, "the same as --format sarif")
	f.StringVar(&o.baseline, "baseline", "", "leave out, and do not fail for, what a `file` names as known")
	f.BoolVar(&o.writeBaseline, "write-baseline", false, "write what is found into the file of --baseline, as known from now on")
	f.BoolVar(&o.strict, "strict", false, "exit with 1 for warnings and hints, too")
	f.BoolVar(&o.content, "content", false, "add words of the log: commands and lines of output")
	f.BoolVar(&o.recovered, "recovered", false, "list what went well later, too")
	selectFlag(cmd, &o.selects, "findings at items")
	o.redaction.flags(cmd)
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

// checkForms are what check can write.
var checkForms = []string{"text", "json", "sarif", "github", "junit", "markdown"}

// form reads which of them is asked for.
func (o *checkOptions) form(said bool) error {
	if !slices.Contains(checkForms, o.as) {
		return usage("--format is text, json, sarif, github, junit or markdown, not %q%s", o.as, nearest.Hint(o.as, checkForms))
	}
	for _, also := range [...]struct {
		set  bool
		form string
	}{{o.json, "json"}, {o.sarif, "sarif"}} {
		if !also.set {
			continue
		}
		if said && o.as != also.form {
			return usage("--%s and --format %s cannot be given together", also.form, o.as)
		}
		if !said && o.json && o.sarif {
			return usage("--json and --sarif cannot be given together")
		}
		o.as = also.form
	}
	return nil
}

// check writes what it finds in files.
func check(ctx context.Context, p Program, args []string, o checkOptions) error {
	memory.CollectRarely()
	terminal := term.IsTerminal(os.Stdout.Fd())
	write := report.Options{Content: o.content || terminal && o.as == "text", Fenced: !terminal, Recovered: o.recovered}
	known, err := o.known()
	if err != nil {
		return err
	}
	var all []report.Report
	unread := map[string]error{}
	var sum findings.Count
	before, damaged := 0, false // findings that are known; a log was read in part
	collected := !o.writeBaseline && slices.Contains([]string{"sarif", "junit", "markdown"}, o.as)
	for _, arg := range args {
		path, _ := located(arg)
		log, err := p.Open(ctx, path, o.format)
		if err != nil {
			if len(args) == 1 {
				return err
			}
			say(err)
			unread[path] = err
			continue
		}
		if collected {
			defer log.Close()
		}
		ahead := o.selected == nil && onwards(log)
		r, _, err := checked(ctx, log, path, false, ahead)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			say(err)
			damaged = true
		}
		if o.selected != nil {
			if r.Findings, err = onlySelected(ctx, log, o.selected, r.Findings); err != nil {
				return err
			}
		}
		if known != nil {
			n := 0
			r.Findings, n = known.New(r.Findings)
			before += n
		}
		n := findings.Counts(r.Findings)
		sum = findings.Count{Errors: sum.Errors + n.Errors, Warnings: sum.Warnings + n.Warnings, Hints: sum.Hints + n.Hints, Recovered: sum.Recovered + n.Recovered}
		err = nil
		switch {
		case o.writeBaseline:
			all = append(all, r)
		case o.as == "text":
			err = report.Text(os.Stdout, r, write)
		case o.as == "json":
			err = report.JSON(os.Stdout, r, write)
		case o.as == "github":
			err = report.GitHub(os.Stdout, r, write)
		default:
			all = append(all, r)
		}
		if !collected { // there may be more logs than files can be open
			log.Close()
		}
		if err != nil {
			return o.unheard(err, sum)
		}
	}
	if o.writeBaseline {
		err = o.keep(report.NewBaseline(all))
	} else {
		switch o.as {
		case "sarif":
			err = report.SARIF(os.Stdout, all, p.Version, write)
		case "junit":
			err = report.JUnit(os.Stdout, all, unread, o.strict, write)
		case "markdown":
			err = report.Markdown(os.Stdout, all, unread, write)
		}
	}
	if err != nil {
		return o.unheard(err, sum)
	}
	if before > 0 {
		fmt.Fprintf(os.Stderr, "msgview: %d known %s\n", before, render.Plural(before, "finding"))
	}
	switch found := o.fails(sum); {
	case len(unread) > 0:
		return errors.New("not all files could be read")
	case damaged && found && !o.writeBaseline:
		return errors.New(summed(sum) + "; not all of what was checked could be read")
	case damaged:
		return errors.New("not all of what was checked could be read")
	case found && !o.writeBaseline:
		return problem{errors.New(summed(sum))}
	}
	return nil
}

// fails reports whether what was found is to fail the check.
func (o *checkOptions) fails(sum findings.Count) bool {
	return sum.Errors > 0 || o.strict && sum.Warnings+sum.Hints > 0
}

// unheard is what a check ends with that could not be written: whoever closed the pipe early
// is told by the exit what was found so far.
func (o *checkOptions) unheard(err error, sum findings.Count) error {
	if errors.Is(err, syscall.EPIPE) && o.fails(sum) && !o.writeBaseline {
		return problem{errors.New(summed(sum))}
	}
	return err
}

// known reads the baseline, nil for none. What is to be written over must be one, too.
func (o *checkOptions) known() (*report.Baseline, error) {
	if o.baseline == "" {
		return nil, nil
	}
	f, err := os.Open(o.baseline)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.writeBaseline:
		return nil, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%w; --write-baseline writes it", err)
	case err != nil:
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); o.writeBaseline && err == nil && info.Size() == 0 {
		return nil, nil
	}
	b, err := report.ReadBaseline(f)
	switch {
	case err != nil && o.writeBaseline:
		return nil, fmt.Errorf("%s is not written over: %w", safetext.Row(o.baseline), err)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", safetext.Row(o.baseline), err)
	case o.writeBaseline:
		return nil, nil
	}
	return b, nil
}

// keep writes a baseline, whole or not at all.
func (o *checkOptions) keep(b *report.Baseline) (err error) {
	f, err := os.CreateTemp(filepath.Dir(o.baseline), ".baseline-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	err = errors.Join(b.Write(f), f.Chmod(0o644), f.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(f.Name(), o.baseline); err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "msgview: %s names %d %s as known\n", safetext.Row(o.baseline), b.Len(), render.Plural(b.Len(), "finding"))
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

// onwards tells a log that all of its messages are asked for in their order, for what they
// say and not for what else is in their records. It reports whether the log can tell.
func onwards(log model.Log) bool {
	l, ok := log.(interface{ ReadOnwards() })
	if ok {
		l.ReadOnwards()
	}
	return ok
}

// maxEndings is of how many conversations of a log it is told how each ended: a log with more
// holds data.
const maxEndings = 1 << 10

// checked looks through a log. Of the last conversation it says how it ended, and of all if
// asked. There is a report, too, of a log that could not be read to its end or has no
// conversation. ahead is for one that is read onwards.
func checked(ctx context.Context, log model.Log, path string, all, ahead bool) (report.Report, []findings.Ending, error) {
	err := wait(ctx, log)
	f := findings.NewFinder(log)
	f.SetEnded(true)
	f.OnlyFindings()
	if ahead {
		f.LookAhead()
	}
	if run := f.Run(ctx); run != nil {
		return report.Report{}, nil, run
	}
	last := max(log.Index().Talks()-1, 0)
	first := last
	if all && last < maxEndings {
		first = 0
	}
	var endings []findings.Ending
	for talk := first; talk <= last; talk++ {
		endings = append(endings, f.Ending(talk))
	}
	cut := err != nil
	if err == nil && log.Source().Unknown && log.Index().Account().Messages == 0 {
		err = fmt.Errorf("%s: no conversation was found in it; msgview info says what it is", path)
	}
	return report.Report{Path: path, Log: log, Findings: f.Findings(), Cut: cut}, endings, err
}
