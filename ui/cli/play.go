package cli

import (
	"context"
	"os"
	"time"

	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui"
	"msgview/ui/render"
	"msgview/ui/stage"
)

// playOptions is what play is told.
type playOptions struct {
	show showOptions
	view viewOptions
	redaction
	cols, rows int
	clean      bool
	loop, auto bool
}

func playCommand(p Program) *cobra.Command {
	o := playOptions{show: showOptions{fresh: true}}
	cmd := &cobra.Command{
		Use:   "play [flags] FILE[#cCONVERSATION | #mMESSAGE] [FILE]",
		Short: "Play a conversation as a show: for a talk, or to record it",
		Long: `play shows a conversation as it happened, without bars, clocks and ids: prompts are typed,
answers stream, each call is a row with a sign that turns until its result is there. What
was said before is dimmed. Space pauses, Enter goes on, ] goes to the next chapter, ?
lists all keys; Tab leaves the stage for the viewer, at the same message. Two logs are
played side by side by one clock. p does the same in the viewer.

What looks like a secret is shown as [secret-1]; --redact off shows it.

What is shown can be cut: with flags, with a file that --cuts names, or with keys on the
stage (i begin, o end, x leave out, m chapter, u undo, w save). The log is never changed.

Where there is no terminal, or a screen reader is used, what is said and done is written
line after line.`,
		Example: `  msgview play session.jsonl
  msgview play --timing click --title-card 'How a bug is fixed' session.jsonl
  msgview play --fit 60s --clean session.jsonl     what a recorder records
  msgview play --cuts talk.toml session.jsonl      save cuts there with w
  msgview play before.jsonl after.jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 || len(args) > 2 {
				return usage("name one log to play, or two to play side by side")
			}
			if o.cols < 0 || o.rows < 0 || o.cols > 0 && o.cols < minWidth || o.rows > 0 && o.rows < minRows {
				return usage("--cols is at least %d and --rows %d, or 0 for the size of the terminal", minWidth, minRows)
			}
			if err := checkFlags(cmd, o.view.level, 0); err != nil {
				return err
			}
			if err := p.checkFormat(o.view.format); err != nil {
				return err
			}
			if err := o.view.configure(cmd, p); err != nil {
				return err
			}
			if err := o.contrary(); err != nil {
				return err
			}
			if o.later = true; o.how != "off" { // secrets are numbered while it plays
				var err error
				if p, err = o.masked(p); err != nil {
					return err
				}
			}
			return play(cmd.Context(), p, args, o)
		},
	}
	f := cmd.Flags()
	showFlags(cmd, &o.show)
	f.StringVar(&o.how, "redact", "auto", "mask secrets as [secret-1] (auto), or show them (off)")
	o.more(cmd)
	f.BoolVar(&o.clean, "clean", false, "no progress line, for a recording")
	f.BoolVar(&o.loop, "loop", false, "begin again at the end")
	f.BoolVar(&o.auto, "autoplay", false, "nobody is at the keys: only q and Ctrl+C do something")
	f.IntVar(&o.cols, "cols", 0, "width of the stage, in the middle of the terminal (0: all of it)")
	f.IntVar(&o.rows, "rows", 0, "height of the stage")
	fromFlag(cmd, p, &o.view.format)
	viewerFlags(cmd, &o.view)
	return cmd
}

// minRows is the least height of a stage.
const minRows = 4

// played is a log that is played.
type played struct {
	log     model.Log
	path    string
	talk    int // model.Every for all
	message int // to begin with, 0 for the first
}

// openShow opens a log of which a conversation, or what follows a message, may be meant.
func openShow(ctx context.Context, p Program, name, format string) (s played, err error) {
	path, talk, err := atTalk(name)
	if err != nil {
		return s, err
	}
	if path, s.message, err = atMessage(path); err != nil {
		return s, err
	}
	s.path, s.talk = path, talk-1 // model.Every if none was said
	if s.log, err = p.Open(ctx, path, format); err != nil {
		return s, err
	}
	return s, nil
}

func play(ctx context.Context, p Program, args []string, o playOptions) error {
	opt, err := o.show.timeline()
	if err != nil {
		return err
	}
	theme, err := chooseTheme(o.view.theme)
	if err != nil {
		return err
	}
	var shows []played
	watched := canView() && !o.view.config.ScreenReader // else it is written line after line
	defer func() {
		for _, s := range shows {
			s.log.Close()
		}
	}()
	for _, name := range args {
		s, err := openShow(ctx, p, name, o.view.format)
		if err != nil {
			return err
		}
		if shows = append(shows, s); len(shows) > 1 && (s.talk >= 0 || s.message > 0) {
			return usage("a conversation or a message is named of the first log; of the second all is played")
		}
		err, ended := waitUntil(ctx, s.log, func() bool { return watched && timeline.May(s.log, optionsOf(s, opt), s.message) })
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && s.log.Index().Len() == 0:
			return err
		case ended && len(shows) == 1:
			o := optionsOf(s, opt)
			if err := hasPlaces(s.log.Index(), &o.Cuts); err != nil {
				return err
			}
			if messages, _ := s.log.Index().Totals(); messages > 0 && timeline.New(s.log, o).LeavesNothing() {
				return timeline.ErrEmpty
			}
		}
		if talks := s.log.Index().Talks(); s.talk >= talks && s.talk > 0 {
			return usage("%s, and none has the number %d", render.ThereAre(talks, "conversation"), s.talk+1)
		}
	}
	first := shows[0]
	opt = optionsOf(first, opt)
	if !watched {
		var all []*timeline.Show
		for i, s := range shows {
			if l, ok := s.log.(scanned); ok { // what was written has its numbers
				if err := l.Scan(ctx); err != nil {
					return err
				}
				l.Masker().Number(opt.Cuts.Texts()...)
			}
			of := opt
			if i > 0 {
				of = opt.Beside()
			}
			of.Masked = maskedIn(s.log)
			all = append(all, timeline.New(s.log, of))
		}
		return stage.Linear(ctx, os.Stdout, all, stage.LinearOptions{Waits: term.IsTerminal(os.Stdout.Fd()), Wait: sleep, View: stage.View{Thinking: o.show.thinking, ToolLines: o.show.toolLines}})
	}
	view := options(ctx, p, o.view)
	view.Theme, view.Log = theme, first.log
	view.Stage.Timeline = opt
	view.Stage.View.Thinking, view.Stage.View.ToolLines = o.show.thinking, o.show.toolLines
	view.Stage.Clean, view.Stage.Captions, view.Stage.Loop, view.Stage.Kiosk = o.clean, !o.show.noCaptions, o.loop, o.auto
	view.Stage.Cols, view.Stage.Rows, view.Stage.File = o.cols, o.rows, o.show.file
	view.Stage.Still = view.Stage.Still || o.show.still
	view.Stage.Bare = o.how == "off"
	view.Kept = nil
	view.Play = &ui.Show{}
	for _, s := range shows[1:] {
		view.Play.Others = append(view.Play.Others, s.log)
	}
	return ui.Run(ctx, view, os.Stdout)
}

// optionsOf are those of a show of which a part was named.
func optionsOf(s played, opt timeline.Options) timeline.Options {
	if opt.Talk = s.talk; opt.Cuts.Begin == 0 {
		opt.Cuts.Begin = s.message
	}
	return opt
}

// sleep waits, unless the program is to end.
func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}
