package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/expression"
	"msgview/model/nearest"
	"msgview/themes"
	"msgview/ui"
	"msgview/ui/export"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

type printOptions struct {
	format, as, color, theme string
	level, width             int
	message                  int // print only this one, from 1; 0 for all
	ascii                    bool
	paged                    bool // a text that is no log is printed as it is

	line   int    // print only what stands there, 0 for all
	at     string // the same as L120 or m12
	around int    // and how many messages before and after it

	redaction
	selects  string                 // print only what this expression means
	selected *expression.Expression // the same, understood; nil for all
}

func printCommand(p Program) *cobra.Command {
	var o printOptions
	cmd := &cobra.Command{
		Use:   "print [flags] [FILE[:LINE | #mMESSAGE] | DIR | -]",
		Short: "Print a whole conversation as plain text, Markdown or JSON, or what stands at a line",
		Example: `  msgview print session.jsonl | less
  msgview print session.jsonl:120          what stands at line 120, with all details
  msgview print --at m12 --around 3 session.jsonl   message 12, and three before and after it
  msgview print --select 'tool=bash exit!=0' session.jsonl   messages with commands that failed
  msgview print --format markdown session.jsonl > session.md
  msgview print --format json session.jsonl | jq 'select(.role == "user")'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFlags(cmd, o.level, o.width); err != nil {
				return err
			}
			o.ascii = o.ascii || !utf8Locale()
			o.whole = true
			p, err := o.over(p)
			if err != nil {
				return err
			}
			return printLog(cmd.Context(), p, o, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.as, "format", "plain", "what is printed: plain, markdown or json")
	f.IntVar(&o.level, "level", 0, "how much is shown, 1 to 5 (4 for plain text and Markdown)")
	f.IntVar(&o.width, "width", 0, "width of a row (0: of the terminal, or 100)")
	f.StringVar(&o.at, "at", "", "print only what stands at a `place`: L152 is a line, m386 a message")
	f.IntVar(&o.around, "around", 0, "with --at, FILE:LINE or --select, this many messages before and after it, too")
	selectFlag(cmd, &o.selects, "messages with an item")
	o.redaction.flags(cmd)
	colorFlag(cmd, &o.color)
	themeFlag(cmd, &o.theme)
	fromFlag(cmd, p, &o.format)
	f.BoolVar(&o.ascii, "ascii", false, "draw with ASCII characters only")
	complete(cmd, "format", printForms)
	levelCompletion(cmd)
	return cmd
}

// minWidth is the least width of a row when printing.
const minWidth = 20

// checkFlags checks the flags that are numbers.
func checkFlags(cmd *cobra.Command, level, width int) error {
	if cmd.Flags().Changed("level") && (level < render.MinLevel || level > render.MaxLevel) {
		return usage("--level is %d to %d, not %d", render.MinLevel, render.MaxLevel, level)
	}
	if width != 0 && width < minWidth {
		return usage("--width is at least %d, or 0 for the width of the terminal, not %d", minWidth, width)
	}
	return nil
}

// printLog prints one log to standard output.
func printLog(ctx context.Context, p Program, o printOptions, args []string) error {
	if len(args) > 1 {
		return usage("one log at a time, not %d", len(args))
	}
	if len(args) == 0 {
		if term.IsTerminal(os.Stdin.Fd()) {
			return usage("name a log to print")
		}
		args = []string{"-"}
	}
	if !slices.Contains(printForms, o.as) {
		if slices.Contains(p.formatNames(), o.as) {
			return usage("--format is plain, markdown or json; --from %s reads the log as that format", o.as)
		}
		return usage("--format is plain, markdown or json, not %q%s", o.as, nearest.Hint(o.as, printForms))
	}
	if err := p.checkFormat(o.format); err != nil {
		return err
	}
	path, message, err := atMessage(args[0])
	if err != nil {
		return err
	}
	if message > 0 {
		o.message = message
	} else if file, line := located(path); line > 0 {
		path, o.line = file, line
	}
	if err := o.place(); err != nil {
		return err
	}
	if o.selected, err = understood("--select", o.selects); err != nil {
		return err
	}
	if o.selected != nil && (o.line > 0 || o.message > 0) {
		return usage("--select looks through a whole log, and not at one place")
	}
	log, err := p.Open(ctx, path, o.format)
	if err != nil {
		return err
	}
	defer log.Close()
	readErr := wait(ctx, log)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err := write(ctx, os.Stdout, log, o); err != nil {
		return err
	}
	if o.line > 0 || o.message > 0 {
		return nil // what is elsewhere in the file was not asked for
	}
	sayLeftOut(log)
	return faultOf(log, path, readErr)
}

var lineSuffix = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+):([1-9]\d{0,8})$`) })

// located returns the file that an argument names and the line in it, 0 for none: FILE:LINE
// unless there is a file of that name.
func located(arg string) (path string, line int) {
	if _, err := os.Stat(arg); err == nil {
		return arg, 0
	}
	if m := lineSuffix().FindStringSubmatch(arg); m != nil {
		if info, err := os.Stat(m[1]); err == nil && !info.IsDir() {
			line, _ = strconv.Atoi(m[2])
			return m[1], line
		}
	}
	return arg, 0
}

// printForms are what a log can be printed as.
var printForms = []string{"plain", "markdown", "json"}

// wait returns when a log is read to its end.
func wait(ctx context.Context, log model.Log) error {
	if w, ok := log.(interface{ Wait(context.Context) error }); ok {
		return w.Wait(ctx)
	}
	return nil
}

// write writes a log that was read to its end.
func write(ctx context.Context, out *os.File, log model.Log, o printOptions) error {
	if w, ok := log.(interface{ ReadWhole() }); ok {
		w.ReadWhole()
	}
	return writeTo(ctx, out, out, log, o)
}

// writeTo is write for what goes to the file out in the end. Giant records stay cut, as
// in the viewer, unless the log was told otherwise.
func writeTo(ctx context.Context, to io.Writer, out *os.File, log model.Log, o printOptions) error {
	var only []int
	var keep func(entry int) bool
	var err error
	switch {
	case o.selected != nil:
		only, err = selected(ctx, log, o.selected)
		if err == nil && len(only) == 0 {
			err = problem{errors.New("nothing in the log is what --select means")}
		}
	case o.line > 0:
		only, err = export.AtLine(log, o.line)
	case o.message > 0:
		only, err = entriesOf(log, o.message)
	}
	if err != nil {
		return err
	}
	if o.selected != nil {
		only = shownSelected(log, only, o.around, o.as != "json")
	} else if only != nil && o.around > 0 {
		only = around(log, only, o.around)
	}
	if only != nil {
		kept := map[int]bool{}
		for _, entry := range only {
			kept[entry] = true
		}
		keep = func(entry int) bool { return kept[entry] }
	}
	if o.as == "json" {
		return export.JSON(ctx, to, log, keep)
	}
	switch {
	case o.level == 0 && only != nil && o.selected == nil:
		o.level = render.MaxLevel
	case o.level == 0:
		o.level = render.MoreLevel
	}
	if o.as == "markdown" {
		return export.MarkdownOf(ctx, to, log, o.level, only, o.selected != nil)
	}
	profile, err := colors(o.color, out)
	if err != nil {
		return err
	}
	theme, err := chooseTheme(o.theme)
	if err != nil {
		return err
	}
	if theme == nil {
		if theme, err = printTheme(profile); err != nil {
			return err
		}
	}
	width := o.width
	if width <= 0 {
		if w, _, err := term.GetSize(out.Fd()); err == nil && w > 0 {
			width = w
		} else {
			width = 100
		}
	}
	var w io.Writer = safetext.NewWriter(to)
	plain := profile <= colorprofile.Ascii
	if !plain {
		w = &colorprofile.Writer{Forward: w, Profile: profile}
	}
	return export.Plain(ctx, w, log, export.PlainOptions{
		Width: width, Level: o.level, Palette: palette.New(theme), ASCII: o.ascii, Colour: !plain, Only: only, Alone: o.selected != nil, Paged: o.paged,
		Agent: agentsOf(ctx, log),
	})
}

// printTheme returns the theme to print in where none was asked for: unless the terminal
// says of what colour its background is, one that can be read on any.
func printTheme(profile colorprofile.Profile) (*themes.Theme, error) {
	dark, said := ui.DarkTerminal()
	switch {
	case !said:
		return themes.Named("ansi")
	case profile == colorprofile.ANSI:
		return themes.DefaultBasic(dark), nil
	}
	return themes.Default(dark), nil
}

// colors returns what colours to print with.
func colors(when string, out *os.File) (colorprofile.Profile, error) {
	switch when {
	case "never":
		return colorprofile.NoTTY, nil
	case "always":
		if p := colorprofile.Env(os.Environ()); p > colorprofile.Ascii {
			return p, nil
		}
		return colorprofile.ANSI256, nil
	case "auto", "":
		if os.Getenv("NO_COLOR") != "" {
			return colorprofile.NoTTY, nil
		}
		return colorprofile.Detect(out, os.Environ()), nil
	}
	return 0, usage("--color is auto, always or never, not %q%s", when, nearest.Hint(when, colorWords))
}
