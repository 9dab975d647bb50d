// Package cli is the command line: it understands what is asked for, opens logs,
// and starts the viewer or one of the other ways to show a log.
//
// Data goes to standard output and everything else to standard error.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/crash"
	"msgview/model/nearest"
	"msgview/ui"
	"msgview/ui/config"
	"msgview/ui/overwrite"
	"msgview/ui/safetext"
)

// Exit codes. They are part of what the program promises.
const (
	exitFine        = 0
	exitFound       = 1 // something is wrong with the log; the good part was shown
	exitUsage       = 2 // wrong usage, or input that cannot be read
	exitPanic       = 3
	exitInterrupted = 130
)

// A Program is what the command line is wired to.
type Program struct {
	Version string
	Formats []Format

	// Open opens the log at path ("-" for standard input) in a format, "" to
	// detect it. OpenBytes opens a log that is in memory.
	Open      func(ctx context.Context, path, format string) (model.Log, error)
	OpenBytes func(ctx context.Context, name string, data []byte) (model.Log, error)
	// OpenAmong opens one of many logs, as Open does. The log is nil without an error if its
	// bytes tell that no record contains what is looked for; absent is then the name of its
	// format.
	OpenAmong func(ctx context.Context, path string, among Among) (log model.Log, absent string, err error)
	// Stamp names the state of the files that the log at path is read from if it is of a
	// format; newest is when one of them was written last.
	Stamp func(ctx context.Context, path, format string) (stamp string, newest time.Time, err error)

	// Sessions lists the logs of a directory, nil if it is a single log.
	Sessions func(ctx context.Context, path string) ([]model.Session, error)
	// Find calls found for the sessions of the agents on this machine.
	Find func(ctx context.Context, found func(model.Session))
	// Many, if set, is called before logs are opened one after another, each for a moment.
	Many func(logs int)
	// Spare, if set, is called before logs are opened that are only walked through.
	Spare func()
}

// Among is how one of many logs is opened.
type Among struct {
	Format     string        // "" to detect it
	Known      string        // the name of its format if it was absent before and has not changed since
	Containing model.Pattern // what some record must contain; all do if it is zero
}

// A Format describes a format for people.
type Format struct{ Name, Title, Reads, Omits string }

// problem is an error that ends the program with exitFound: the rest was shown.
type problem struct{ error }

func (p problem) Unwrap() error { return p.error }

// Main runs the program with its arguments and returns its exit code.
func Main(p Program, args []string) int {
	if p.Version == "" {
		p.Version = buildVersion()
	}
	crash.Handle(func(report string) {
		ui.PutBack()
		os.Exit(exitCode(fmt.Errorf("%w: %s", ui.ErrPanic, report)))
	})
	defer crash.Catch()
	overwrite.Elsewhere = ui.OnTerminal
	defer overwrite.Abandon() // what is still written when the viewer is left
	ctx, stop := interruptible()
	defer stop()
	// A closed pipe is an error of writing, which ends the program as it should; else
	// the system would end it.
	pipe := make(chan os.Signal, 1)
	signal.Notify(pipe, syscall.SIGPIPE)
	defer signal.Stop(pipe)
	cmd := root(p)
	cmd.SetArgs(joined(cmd, args))
	var help stickyWriter
	cmd.SetOut(&help)
	ran, err := cmd.ExecuteContextC(ctx)
	if m := (*misuse)(nil); errors.As(err, &m) {
		m.command = ran.CommandPath() // that of msgview says nothing of its flags
	}
	if err == nil {
		err = help.err
	}
	return exitCode(err)
}

// grace is how long a command may take to end after it was interrupted, where the
// system does not clear up after it by itself: temporary files have no name elsewhere.
const grace = 50 * time.Millisecond

// interruptible returns a context that ends when the program is interrupted. The
// program ends then, whatever it is doing, and at once: nothing of what a command holds
// is worth waiting for a processor that is busy printing or collecting garbage.
func interruptible() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for range signals {
			if ui.OnTerminal() {
				continue // the viewer ends itself
			}
			overwrite.Abandon()
			if runtime.GOOS != "windows" {
				os.Exit(exitInterrupted)
			}
			cancel()
			time.AfterFunc(grace, func() { os.Exit(exitInterrupted) })
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel()
	}
}

// stickyWriter is standard output for those who do not look at errors, such as
// cobra when it writes a help text. It keeps the first one.
type stickyWriter struct{ err error }

func (w *stickyWriter) Write(p []byte) (int, error) {
	n, err := os.Stdout.Write(p)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

// exitCode says on standard error what went wrong and returns the exit code.
func exitCode(err error) int {
	var by ui.SignalError
	var found problem
	switch {
	case err == nil:
		return exitFine
	case errors.As(err, &by):
		return by.Code()
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	case errors.Is(err, syscall.EPIPE):
		return exitFine // the reader has seen enough
	}
	var wrong config.Mistakes
	if errors.As(err, &wrong) {
		for _, m := range wrong {
			say(m)
		}
		return exitUsage
	}
	var unclear misread
	if errors.As(err, &unclear) {
		sayMisread(unclear)
		return exitUsage
	}
	say(err)
	switch {
	case errors.Is(err, ui.ErrPanic):
		return exitPanic
	case errors.As(err, &found):
		return exitFound
	}
	return exitUsage
}

// say says on standard error what went wrong.
func say(err error) {
	text := safetext.Row(err.Error())
	if errors.Is(err, ui.ErrPanic) {
		text = safetext.Plain(err.Error(), false)
	}
	fmt.Fprintln(os.Stderr, "msgview: "+text)
}

// buildVersion is the version the program was built as, as far as it is known.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "(unknown)"
}

// root is the command without a name: the viewer.
func root(p Program) *cobra.Command {
	var o viewOptions
	there := &elsewhere{}
	o.there = there
	p = there.reach(p)
	cmd := &cobra.Command{
		Use:   "msgview [FILE[:LINE|#mMESSAGE] | DIR | -]...",
		Short: "Read the conversations that agents and language models leave in logs",
		Long: `msgview opens a conversation log in any message format and shows it as a
threaded view: roles in colour, each tool call with its result, markdown rendered,
reasoning folded away. Without a file it lists the sessions of the agents on this
machine; where there are none, and with "msgview tour", it opens a guided tour.

A file that is called like a command is opened as ./NAME.`,
		Example: `  msgview                            sessions of the agents on this machine
  msgview session.jsonl              read a log
  msgview session.jsonl:120          begin at line 120
  msgview session.jsonl#m12          begin at message 12
  msgview before.jsonl after.jsonl   two logs in tabs; ]t and Alt+2 go to the other
  agent --json | msgview             read what a program prints
  msgview print --level 5 log.json   everything as plain text
  msgview search "rate limit"        find it in all sessions
  msgview info *.jsonl               what are these files?
  msgview check session.jsonl        what went wrong in it?
  msgview diff good.jsonl bad.jsonl  where do two runs part?`,
		Version:       p.Version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkFlags(cmd, o.level, o.width); err != nil {
				return err
			}
			if err := o.configure(cmd, p); err != nil {
				return err
			}
			p, err := o.over(p)
			if err != nil {
				return err
			}
			return suggest(cmd, args, view(cmd.Context(), p, o, args, cmd.ArgsLenAtDash()))
		},
	}
	cmd.SetVersionTemplate("msgview {{.Version}}\n")
	cmd.SetErr(os.Stderr)
	cmd.SetFlagErrorFunc(flagError)
	cmd.SetHelpCommand(helpCommand())
	f := cmd.Flags()
	fromFlag(cmd, p, &o.format)
	formatAlias(cmd, p, &o.format)
	viewerFlags(cmd, &o)
	printedFlags(cmd, &o)
	f.BoolVarP(&o.follow, "follow", "f", false, "begin at the end and follow the log as it grows")
	alertFlag(cmd, &o.alert)
	f.StringVar(&o.until, "until", "", "with -f, leave when something is there that an `expression` means, such as text~done (see msgview help expressions)")
	_ = cmd.RegisterFlagCompletionFunc("until", cobra.NoFileCompletions)
	f.BoolVarP(&o.unlessMore, "quit-if-one-screen", "F", false, "print a log that fits on one screen, and leave")
	f.BoolVar(&o.pager, "pager", false, "show standard input as a pager does, for PAGER='msgview --pager': -F, and all of a text that is no log")
	f.BoolVar(&o.keys, "keys", false, "list the keys of the viewer")
	f.BoolP("version", "V", false, "say which version this is")
	o.redaction.flags(cmd)
	cmd.PersistentFlags().Bool(noCache, false, "read all logs of lists and searches anew, and keep nothing of them")
	there.flags(cmd)
	f.StringArrayVar(&there.remotes, "remote", nil, "a `command` such as 'ssh host' that runs msgview on another machine, whose sessions are listed, too")
	utc := cmd.PersistentFlags().Bool("utc", false, "times in UTC instead of the zone of this machine")
	cmd.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if *utc {
			time.Local = time.UTC
		}
		if err := p.checkConfig(cmd); err != nil {
			return err
		}
		return there.check(p)
	}
	cmd.AddCommand(printCommand(p), exportCommand(p), playCommand(p), infoCommand(p), checkCommand(p), diffCommand(p), briefCommand(p), statsCommand(p), skillCommand(), listCommand(p, there), searchCommand(p), tourCommand(p), formatsCommand(p), themesCommand(), configCommand(p), cacheCommand(p), manCommand())
	completionCommand(cmd)
	versions(cmd)
	return cmd
}

// versions lets every command say which version it is of. Their help need not.
func versions(cmd *cobra.Command) {
	for _, c := range cmd.Commands() {
		c.Version = cmd.Version
		if f := c.Flags(); f.Lookup("version") == nil {
			f.BoolP("version", "V", false, "say which version this is")
			_ = f.MarkHidden("version")
		}
		versions(c)
	}
}

// suggest adds to an error that a command may be meant, if what stands where a command
// would is no file but called nearly like one.
func suggest(cmd *cobra.Command, args []string, err error) error {
	if err == nil || len(args) == 0 || args[0] == "" {
		return err
	}
	if _, statErr := os.Stat(args[0]); !errors.Is(statErr, fs.ErrNotExist) {
		return err
	}
	if near := nearest.Name(args[0], commandNames(cmd)); near != "" {
		return fmt.Errorf("there is no file and no command %q (did you mean msgview %s?)", args[0], near)
	}
	return err
}

// misuse is an error about how the program was called.
type misuse struct {
	error
	command string // whose help shows how to call it
}

// Error implements error.
func (m *misuse) Error() string {
	return m.error.Error() + "; " + m.command + " --help shows how to call it"
}

// Unwrap returns what is wrong.
func (m *misuse) Unwrap() error { return m.error }

// usage is an error about how the program was called.
func usage(format string, args ...any) error {
	return &misuse{fmt.Errorf(format, args...), "msgview"}
}
