package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/crash"
	"msgview/themes"
	"msgview/ui"
	"msgview/ui/config"
	"msgview/ui/keep"
	"msgview/ui/stage"
	"msgview/ui/tour"
)

// viewOptions are the flags of the viewer.
type viewOptions struct {
	format, theme, color   string
	level, width           int
	follow, noMouse, ascii bool
	keys                   bool
	noState, screenReader  bool
	noCache                bool
	there                  *elsewhere // nil for nowhere
	alert                  string
	config                 *config.Config
	unlessMore, pager      bool // print what fits on one screen
	until                  string
	redaction
}

// view opens the viewer, or prints where there is no terminal to view on. The
// arguments from number plain on are what they are, -1 for none.
func view(ctx context.Context, p Program, o viewOptions, args []string, plain int) error {
	if o.keys {
		return printKeys(os.Stdout, ui.KeyTableOf(o.config), o.ascii || !utf8Locale())
	}
	if err := p.checkFormat(o.format); err != nil {
		return err
	}
	theme, err := chooseTheme(o.theme)
	if err != nil {
		return err
	}
	targets, err := what(args, plain)
	if err != nil {
		return err
	}
	until, err := understood("--until", o.until)
	if err != nil {
		return err
	}
	if until != nil && (!o.follow || len(targets) > 1) {
		return usage("--until needs -f and one log")
	}
	if len(targets) > 1 {
		return viewSeveral(ctx, p, o, theme, targets)
	}
	at := targets[0]
	piped := !term.IsTerminal(os.Stdin.Fd())
	if at.path == "" && piped {
		at.path = "-"
	}
	if at.path == "" && o.pager {
		return usage("--pager shows standard input, which is the terminal")
	}
	if !canView() && until == nil {
		if o.follow {
			say(errors.New("this is no terminal to follow a log in: what is there is printed; --until EXPRESSION waits for more"))
		}
		return printTarget(ctx, p, o.printed(), at)
	}
	opt := options(ctx, p, o)
	defer opt.Known.Save()
	opt.Theme, opt.Start, opt.Search, opt.Filter = theme, at.start, at.search, at.filter
	if at.path == "" && until != nil {
		return usage("--until needs the name of a log")
	}
	if at.path == "" {
		return viewMachine(ctx, p, opt, o.there)
	}
	first := opening(ctx, p, o, at.path, opt)
	if until == nil && !o.unlessMore && !o.pager && first.late(soon) {
		return first.view(ctx, at.path, opt)
	}
	path, opt, err := first.get()
	if err != nil {
		return err
	}
	if opt.Log == nil && until != nil {
		return usage("--until needs one log, and %s has several", path)
	}
	if opt.Log == nil {
		return ui.Run(ctx, opt, os.Stdout)
	}
	defer opt.Log.Close()
	if until != nil {
		return viewUntil(ctx, opt, path, until)
	}
	if (o.unlessMore || o.pager) && !o.follow && at.start == "" && at.search == "" {
		if done, err := printIfShort(ctx, opt.Log, path, o); done || err != nil {
			return err
		}
	}
	return ui.Run(ctx, opt, os.Stdout)
}

// opened opens what stands at a path: the log is the one of the options then, or the list
// of the logs that are there. It returns the path of the log.
func opened(ctx context.Context, p Program, format, path string, opt *ui.Options) (string, error) {
	sessions, err := p.Sessions(ctx, path)
	if err != nil {
		return "", err
	}
	if len(sessions) == 1 { // with the files that belong to it
		path = sessions[0].Path
	}
	if len(sessions) > 1 {
		files := ui.NewFiles(path, opt.Open).Knowing(*opt)
		for _, s := range sessions {
			files.Add(s)
		}
		files.Done()
		files.FindAgain(func(add func(model.Session)) {
			again, _ := p.Sessions(ctx, path) // what is listed stays if the directory is gone
			for _, s := range again {
				add(s)
			}
		})
		opt.Files, opt.Newest = files, true
		return path, nil
	}
	if opt.Log, err = p.Open(ctx, path, format); err != nil {
		return "", err
	}
	if path != "-" {
		open := opt.Open
		opt.Reopen = func() (model.Log, error) { return open(path) }
	}
	return path, nil
}

// viewSeveral opens the viewer with a tab for each of several files.
func viewSeveral(ctx context.Context, p Program, o viewOptions, theme *themes.Theme, targets []target) error {
	stdin := false
	for _, at := range targets {
		switch {
		case at.path != "-":
			if _, err := os.Stat(at.path); err != nil {
				return err
			}
		case stdin:
			return usage("standard input can be read once, not twice")
		default:
			stdin = true
		}
	}
	if !canView() {
		return usage("one log at a time, not %q and %q", targets[0].path, targets[1].path)
	}
	opt := options(ctx, p, o)
	opt.Theme = theme
	defer opt.Known.Save()
	known := opt.Known
	for _, at := range targets {
		opt.Tabs = append(opt.Tabs, ui.Tab{Path: at.path, Now: at.path == "-", Open: func() (ui.Options, error) {
			opt := options(ctx, p, o)
			opt.Theme, opt.Start, opt.Search, opt.Filter, opt.Known = theme, at.start, at.search, at.filter, known
			_, err := o.opened(ctx, p, at.path, &opt)
			return opt, err
		}})
	}
	return ui.Run(ctx, opt, os.Stdout)
}

// printTarget prints what the viewer would show.
func printTarget(ctx context.Context, p Program, o printOptions, at target) error {
	if at.path == "" {
		return usage("name a log to print")
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(at.start, "m")); err == nil && strings.HasPrefix(at.start, "m") {
		o.message = n
	} else if rest, ok := strings.CutPrefix(at.start, "L"); ok {
		o.line, _ = strconv.Atoi(rest)
	}
	return printLog(ctx, p, o, []string{at.path})
}

// canView reports whether standard output is a terminal that the viewer can draw on.
func canView() bool { return term.IsTerminal(os.Stdout.Fd()) && os.Getenv("TERM") != "dumb" }

// printed are the options of printing instead.
func (o viewOptions) printed() printOptions {
	return printOptions{format: o.format, as: "plain", level: o.level, width: o.width, color: o.color, theme: o.theme, ascii: o.ascii || !utf8Locale(), paged: o.pager}
}

// options returns the options of the viewer that the flags stand for.
func options(ctx context.Context, p Program, o viewOptions) ui.Options {
	opt := ui.Options{
		Basic: colorprofile.Detect(os.Stdout, os.Environ()) == colorprofile.ANSI,
		Level: o.level, Mouse: !o.noMouse, Pager: o.pager, ASCII: o.ascii || !utf8Locale(), Follow: o.follow, Version: p.Version, Config: o.config,
		Editor: ui.DefaultEditor, Copy: ui.DefaultCopy,
		Open: func(path string) (model.Log, error) { return p.Open(ctx, path, o.format) },
		Sum: func(path string) (model.Log, error) {
			log, _, err := p.OpenAmong(ctx, path, Among{Format: o.format})
			return log, err
		},
		Stage: stage.Setup{Captions: true, Still: still(o.config.Still || o.config.ScreenReader)},
	}
	if o.config.Cache {
		opt.Known = p.catalogueOf(o.format)
	}
	if o.config.Remember {
		opt.Kept = keep.Default()
	}
	opt.Inside = inside(p, opt.Known, o.format)
	return opt
}

// viewMachine lists the sessions of the agents on this machine while they are
// found, or shows the tour if there are none.
func viewMachine(ctx context.Context, p Program, opt ui.Options, there *elsewhere) error {
	files := ui.NewFiles("sessions on this machine", opt.Open).Knowing(opt)
	searching, cancel := context.WithCancel(ctx)
	defer cancel()
	first, ended := make(chan struct{}), make(chan struct{})
	var once sync.Once
	go func() {
		defer crash.Catch()
		defer close(ended)
		p.Find(searching, func(s model.Session) {
			files.Add(s)
			once.Do(func() { close(first) })
		})
		for _, remote := range there.others() {
			rows, err := listRemote(searching, remote, false)
			for _, r := range rows {
				files.AddFar(r)
				once.Do(func() { close(first) })
			}
			if err != nil {
				files.Missing(err.Error())
			}
		}
		files.Done()
		for _, remote := range there.others() { // what is to be looked at comes behind: that takes long there
			if rows, err := listRemote(searching, remote, true); err == nil {
				ui.JudgeFar(files, rows)
			}
		}
	}()
	select {
	case <-first:
	case <-ended:
		if files.Len() == 0 {
			return tourOf(ctx, p, opt)
		}
	}
	files.FindAgain(func(add func(model.Session)) { p.Find(searching, add) })
	opt.Files, opt.Newest = files, true
	err := ui.Run(ctx, opt, os.Stdout)
	cancel()
	<-ended
	return err
}

func tourCommand(p Program) *cobra.Command {
	var o viewOptions
	cmd := &cobra.Command{
		Use:   "tour",
		Short: "Open the built-in conversation that shows the keys",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkFlags(cmd, o.level, o.width); err != nil {
				return err
			}
			if err := o.configure(cmd, p); err != nil {
				return err
			}
			theme, err := chooseTheme(o.theme)
			if err != nil {
				return err
			}
			if !canView() {
				return printTour(cmd.Context(), p, o.printed())
			}
			opt := options(cmd.Context(), p, o)
			opt.Theme = theme
			return tourOf(cmd.Context(), p, opt)
		},
	}
	viewerFlags(cmd, &o)
	printedFlags(cmd, &o)
	return cmd
}

// tourOf shows the built-in conversation.
func tourOf(ctx context.Context, p Program, opt ui.Options) error {
	log, err := p.OpenBytes(ctx, tour.Name, tour.Log)
	if err != nil {
		return err
	}
	defer log.Close()
	opt.Log, opt.Tour, opt.Kept = log, true, nil
	return ui.Run(ctx, opt, os.Stdout)
}

// printTour prints it. What cannot be read of it is there to be shown.
func printTour(ctx context.Context, p Program, o printOptions) error {
	log, err := p.OpenBytes(ctx, tour.Name, tour.Log)
	if err != nil {
		return err
	}
	defer log.Close()
	if err := wait(ctx, log); err != nil {
		return err
	}
	return write(ctx, os.Stdout, log, o)
}

// chooseTheme returns the theme with a name or at a path, nil for one that suits
// the terminal.
func chooseTheme(name string) (*themes.Theme, error) {
	if colorprofile.Env(os.Environ()) <= colorprofile.Ascii && (name == "auto" || name == "") {
		return themes.Named("mono")
	}
	switch name {
	case "auto", "":
		return nil, nil
	}
	if strings.ContainsRune(name, os.PathSeparator) || strings.HasSuffix(name, ".toml") {
		return themes.Load(name)
	}
	t, err := themes.Named(name)
	return t, checkTheme(name, err)
}

// utf8Locale reports whether the locale says that the terminal takes UTF-8. Where
// nothing says so either way it is assumed.
func utf8Locale() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := os.Getenv(name); v != "" {
			v = strings.ToUpper(v)
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return true
}

func printKeys(w io.Writer, table [][3]string, ascii bool) error {
	group := ""
	if ascii {
		table = ui.InASCII(table)
	}
	for _, row := range table {
		if row[0] != group {
			group = row[0]
			if _, err := fmt.Fprintf(w, "%s\n", group); err != nil {
				return err
			}
		}
		if _, err := fmt.Fprintf(w, "  %-24s %s\n", row[1], row[2]); err != nil {
			return err
		}
	}
	return nil
}
