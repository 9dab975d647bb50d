package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/themes"
	"msgview/ui/facts"
	"msgview/ui/overwrite"
	"msgview/ui/page"
	"msgview/ui/render"
)

// The forms that people look at.
const (
	htmlForm     = "html"
	svgForm      = "svg"
	markdownForm = "markdown"
)

var shownForms = []string{htmlForm, markdownForm, svgForm}

// shownOptions are the flags of those forms.
type shownOptions struct {
	level            int
	turns, tz, theme string
	timing           string
	fit              time.Duration

	first, last int // turns, 0 for all
	zone        *time.Location
	colours     *themes.Theme // nil for the usual ones
	played      timeline.Options
}

func (o *shownOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&o.level, "level", render.MoreLevel, "html, markdown, svg: how much is told, 1 to 5")
	f.StringVar(&o.turns, "turns", "", "html, markdown, svg: only a `range` of turns: 3, 2-4, 5-")
	f.StringVar(&o.tz, "tz", "UTC", "html, markdown, svg: the time `zone` of times of day, as in Europe/Rome, or local")
	f.StringVar(&o.timing, "timing", "auto", "html, svg: how fast it plays: "+strings.Join(timeline.Timings, ", "))
	f.DurationVar(&o.fit, "fit", 0, "html, svg: play it in this `time`, as in 60s")
	themeFlag(cmd, &o.theme)
	complete(cmd, "timing", timeline.Timings)
	levelCompletion(cmd)
}

// none says that a form does not take flags that were given.
func (o *shownOptions) none(cmd *cobra.Command, form string) error {
	for _, name := range []string{"level", "turns", "tz", "timing", "fit", "theme"} {
		if cmd.Flags().Changed(name) {
			return usage("--%s is for %s, not for %s", name, strings.Join(shownForms, ", "), form)
		}
	}
	return nil
}

var turnRange = regexp.MustCompile(`^([0-9]{1,9})(?:(-)([0-9]{0,9}))?$`)

// check reads the flags.
func (o *shownOptions) check(cmd *cobra.Command) (err error) {
	if err := checkFlags(cmd, o.level, 0); err != nil {
		return err
	}
	if o.turns != "" {
		m := turnRange.FindStringSubmatch(o.turns)
		if m == nil {
			return usage("--turns is a turn or a range of them, as in 3, 2-4 or 5-, not %q", o.turns)
		}
		o.first, _ = strconv.Atoi(m[1])
		switch o.last = o.first; {
		case m[3] != "":
			o.last, _ = strconv.Atoi(m[3])
		case m[2] != "":
			o.last = 1 << 30
		}
		if o.first < 1 || o.last < o.first {
			return usage("turns are counted from 1, and a range goes forward, not %q", o.turns)
		}
	}
	switch o.tz {
	case "local":
		o.zone = time.Local
	default:
		if o.zone, err = time.LoadLocation(o.tz); err != nil {
			return usage("--tz is the name of a time zone, as in Europe/Rome, or local, not %q", o.tz)
		}
	}
	if o.theme != "auto" && o.theme != "" {
		if o.colours, err = chooseTheme(o.theme); err != nil {
			return err
		}
	}
	if o.played.Timing, err = timeline.TimingNamed(o.timing); err != nil {
		return usage("--%s", err)
	}
	if o.fit < 0 {
		return usage("--fit is a length of time, not %s", o.fit)
	}
	o.played.Fit = o.fit
	return nil
}

// exportShown writes a log in a form that people look at.
func exportShown(ctx context.Context, p Program, name string, o exportOptions) error {
	path, talk, err := atTalk(name)
	if err != nil {
		return err
	}
	path, message, err := atMessage(path)
	if err != nil {
		return err
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
	if w, ok := log.(interface{ ReadWhole() }); ok {
		w.ReadWhole()
	}
	s := shown{log: log, alone: o.selected != nil}
	if s.only, err = shownEntries(ctx, log, talk, message, o); err != nil {
		return err
	}
	to, err := output(log, o)
	if err != nil {
		return err
	}
	defer to.Discard()
	if err := s.write(ctx, to, o); err != nil {
		return err
	}
	if err := to.Finish(); err != nil {
		return err
	}
	if message > 0 {
		return nil // what is elsewhere in the file was not asked for
	}
	sayLeftOut(log)
	return faultOf(log, path, readErr)
}

// shown is what is written of a log.
type shown struct {
	log   model.Log
	only  []int // entries, nil for all
	alone bool  // without the threads of sub-agents that calls of them started
}

// write writes it in the form that is asked for.
func (s shown) write(ctx context.Context, to io.Writer, o exportOptions) error {
	switch o.to {
	case htmlForm:
		known, err := facts.Of(ctx, s.log, o.shown.zone)
		if err != nil {
			return err
		}
		opt := page.Options{Level: o.shown.level, Zone: o.shown.zone, Only: s.only, Alone: s.alone, Facts: known, Play: o.shown.played}
		if t := o.shown.colours; t != nil {
			opt.Light, opt.Dark = t, t
		}
		return page.Write(ctx, to, s.log, opt)
	}
	return fmt.Errorf("nobody writes %s", o.to)
}

// shownEntries returns the entries that are meant, nil for all: of a conversation, of a
// message, of a range of turns, and those that an expression means.
func shownEntries(ctx context.Context, log model.Log, talk, message int, o exportOptions) (only []int, err error) {
	index := log.Index()
	if talks := index.Talks(); talk > talks {
		return nil, fmt.Errorf("there are %d conversations, and none has the number %d", talks, talk)
	}
	if message > 0 {
		return entriesOf(log, message)
	}
	if talk > 0 || o.shown.first > 0 {
		number := model.Every
		if talk > 0 {
			number = talk - 1
		}
		only = []int{}
		turns := 0
		for i, ok := index.Next(-1, 1, number, isAnything); ok; i, ok = index.Next(i, 1, number, isAnything) {
			f := index.Flags(i)
			if f.Has(model.FlagPrompt) && f.IsMessage() && !f.Any(model.FlagSide|model.FlagPart) {
				turns++
			}
			if o.shown.first == 0 || turns >= o.shown.first && turns <= o.shown.last {
				if !f.Has(model.FlagSide) || f.Has(model.FlagHead) {
					only = append(only, i)
				}
			}
		}
		if len(only) == 0 {
			return nil, fmt.Errorf("there are %d turns, and none has the number %d", turns, o.shown.first)
		}
	}
	if o.selected == nil {
		return only, nil
	}
	chosen, err := selected(ctx, log, o.selected)
	if err != nil {
		return nil, err
	}
	chosen = shownSelected(log, chosen, 0, true)
	if only != nil {
		within := map[int]bool{}
		for _, i := range only {
			within[i] = true
		}
		chosen = slices.DeleteFunc(chosen, func(i int) bool { return !within[i] })
	}
	if len(chosen) == 0 {
		return nil, problem{errors.New("nothing in the log is what --select means")}
	}
	return chosen, nil
}

func isAnything(int, model.Flags) bool { return true }

var _ io.Writer = (*overwrite.File)(nil)
