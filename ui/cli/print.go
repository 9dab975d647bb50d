package cli

import (
	"context"
	"io"
	"os"
	"slices"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/palette"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

type printOptions struct {
	format, as, color, theme string
	level, width             int
	message                  int // to begin at, from 1; 0 for the beginning
	ascii                    bool
}

func printCommand(p Program) *cobra.Command {
	var o printOptions
	cmd := &cobra.Command{
		Use:   "print [flags] [FILE[#mMESSAGE] | DIR | -]",
		Short: "Print a whole conversation as plain text, Markdown or JSON",
		Example: `  msgview print session.jsonl | less
  msgview print --format markdown session.jsonl > session.md
  msgview print --format json session.jsonl | jq 'select(.role == "user")'`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFlags(cmd, o.level, o.width); err != nil {
				return err
			}
			o.ascii = o.ascii || !utf8Locale()
			return printLog(cmd.Context(), p, o, args)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.as, "format", "plain", "what is printed: plain, markdown or json")
	f.IntVar(&o.level, "level", 0, "how much is shown, 1 to 5 (4 for plain text and Markdown)")
	f.IntVar(&o.width, "width", 0, "width of a row (0: of the terminal, or 100)")
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
		return usage("--format is plain, markdown or json, not %q%s", o.as, meant(o.as, printForms))
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
	sayLeftOut(log)
	return faultOf(log, path, readErr)
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
	from, err := entryOf(log, o.message)
	if err != nil {
		return err
	}
	if o.as == "json" {
		return export.JSON(ctx, to, log, func(entry int) bool { return entry >= from })
	}
	if o.level == 0 {
		o.level = render.MoreLevel
	}
	if o.as == "markdown" {
		return export.MarkdownFrom(ctx, to, log, o.level, from)
	}
	profile, err := colors(o.color, out)
	if err != nil {
		return err
	}
	theme, err := chooseTheme(o.theme)
	if err != nil {
		return err
	}
	if theme == nil && profile == colorprofile.ANSI {
		theme, err = themes.Named("ansi")
	} else if theme == nil {
		theme = themes.Default(true)
	}
	if err != nil {
		return err
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
		Width: width, Level: o.level, Palette: palette.New(theme), ASCII: o.ascii, Colour: !plain, From: from,
	})
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
	return 0, usage("--color is auto, always or never, not %q%s", when, meant(when, colorWords))
}
