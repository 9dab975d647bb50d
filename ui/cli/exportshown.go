package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/note"
	"msgview/ui/render"
	"msgview/ui/share"
)

// The forms that people look at.
var shownForms = []string{share.HTML, share.Markdown, share.SVG}

// shownOptions are the flags of those forms.
type shownOptions struct {
	level          int
	turns, tz, max string

	first, last int // turns, 0 for all
	bytes       int // the most, 0 for as many as it takes
	zone        *time.Location
}

func isShown(form string) bool { return slices.Contains(shownForms, form) }

func (o *shownOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&o.level, "level", render.MoreLevel, "how much is told, 1 to 5; of a show (cast, tape) 1 to 3 are what is said last, all that is said, and a row for each call; 4 opens calls, 5 reasoning")
	f.StringVar(&o.turns, "turns", "", "only a `range` of turns, as in 3, 2-4 or 5-")
	f.StringVar(&o.tz, "tz", "UTC", "html, markdown, svg: the time `zone` of times of day, as in Europe/Rome, or local")
	f.StringVar(&o.max, "max", "", "markdown: sum up what makes it longer than a `size`, as in 60k")
	levelCompletion(cmd)
	for _, name := range []string{"turns", "tz", "max"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
}

var turnRange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]{1,9})(?:(-)([0-9]{0,9}))?$`) })

// check reads the flags that are of a form.
func (o *shownOptions) check(cmd *cobra.Command) (err error) {
	if err := checkFlags(cmd, o.level, 0); err != nil {
		return err
	}
	if o.turns != "" {
		m := turnRange().FindStringSubmatch(o.turns)
		if m == nil {
			return usage("--turns is a turn or a range of them, as in 3, 2-4 or 5-, not %q", o.turns)
		}
		o.first, _ = strconv.Atoi(m[1])
		switch o.last = o.first; {
		case m[3] != "":
			o.last, _ = strconv.Atoi(m[3])
		case m[2] != "":
			o.last = math.MaxInt32
		}
		if o.first < 1 || o.last < o.first {
			return usage("turns are counted from 1, and a range goes forward, not %q", o.turns)
		}
	}
	if o.zone = time.Local; o.tz != "local" {
		if o.zone, err = time.LoadLocation(o.tz); err != nil {
			return usage("--tz is the name of a time zone, as in Europe/Rome, or local, not %q", o.tz)
		}
	}
	if o.max != "" {
		o.bytes, err = sizeOf(o.max)
	}
	return err
}

var sizeForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([0-9]{1,6})(k|M)?B?$`) })

// sizeOf reads a number of bytes: 60k is 60 000.
func sizeOf(s string) (int, error) {
	m := sizeForm().FindStringSubmatch(s)
	if m == nil {
		return 0, usage("--max is a size, as in 60k, not %q", s)
	}
	n, _ := strconv.Atoi(m[1])
	switch m[2] {
	case "k":
		n *= 1000
	case "M":
		n *= 1_000_000
	}
	if n < note.Least {
		return 0, usage("--max is at least %d bytes, not %s", note.Least, s)
	}
	return n, nil
}

// exportShown writes a log in a form that people look at.
func exportShown(ctx context.Context, p Program, name string, o exportOptions) error {
	show, err := o.show.timeline()
	if err != nil {
		return err
	}
	if o.cols < minWidth || o.rows < minRows || o.cols > mostCols || o.rows > mostRows {
		return usage("--cols is %d to %d, and --rows %d to %d", minWidth, mostCols, minRows, mostRows)
	}
	whole, err := openWhole(ctx, p, name, o.format)
	if err != nil {
		return err
	}
	log, talk, message := whole.log, whole.talk, whole.message
	defer log.Close()
	if err := hasPlaces(log.Index(), &show.Cuts); err != nil {
		return err
	}
	o.sayUnused(&show.Cuts)
	numberCuts(log, show.Cuts)
	if err := o.decided(log); err != nil {
		return err
	}
	show.Masked = maskedIn(log)
	opt := share.Options{
		Masked: show.Masked,
		Zone:   o.shown.zone, Max: o.shown.bytes, Alone: o.selected != nil, Play: show,
		Cols: o.cols, Rows: o.rows, Whole: message > 0, Animated: o.animated, ASCII: o.ascii, Still: o.show.still, Thinking: o.show.thinking, NoCaptions: o.show.noCaptions,
	}
	if o.leveled {
		opt.Level = o.shown.level
	}
	if o.animated {
		if err := o.told(ctx, played{log: log, talk: talk - 1}, &show); err != nil {
			return err
		}
		opt.Play, opt.Thinking = show, o.show.thinking
	}
	if o.show.noTools {
		opt.Level = min(o.shown.level, render.TalkLevel)
	}
	if opt.Only, err = shownEntries(ctx, log, talk, message, &show.Cuts, o); err != nil {
		return err
	}
	if o.theme != "auto" {
		if opt.Theme, err = chooseTheme(o.theme); err != nil {
			return err
		}
	}
	if err := saved(log, o, func(to io.Writer) error { return share.Write(ctx, to, log, o.to, opt) }); err != nil {
		return err
	}
	if message > 0 {
		return nil // what is elsewhere in the file was not asked for
	}
	sayLeftOut(log)
	return faultOf(log, whole.path, whole.readErr)
}

// shownEntries returns the entries that are meant, nil for all: of a conversation, of a
// message, of a range of turns, and those that an expression means.
func shownEntries(ctx context.Context, log model.Log, talk, message int, cut *timeline.Cuts, o exportOptions) (only []int, err error) {
	index := log.Index()
	if talks := index.Talks(); talk > talks {
		return nil, fmt.Errorf("%s, and none has the number %d", render.ThereAre(talks, "conversation"), talk)
	}
	if message > 0 {
		return entriesOf(log, message)
	}
	if talk > 0 || o.shown.first > 0 || cut.Begin > 0 || cut.End > 0 || len(cut.Hide) > 0 {
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
			switch messages, _ := index.Number(i); {
			case o.shown.first > 0 && (turns < o.shown.first || turns > o.shown.last), cut.Hides(messages + 1):
			case !f.Has(model.FlagSide) || f.Has(model.FlagHead):
				only = append(only, i)
			}
		}
		if len(only) == 0 && o.shown.first == 0 {
			return nil, errors.New("nothing is left of it")
		}
		if len(only) == 0 {
			return nil, fmt.Errorf("%s, and none has the number %d", render.ThereAre(turns, "turn"), o.shown.first)
		}
	}
	if o.selected == nil {
		return only, nil
	}
	chosen, err := share.Selected(ctx, log, o.selected, zoneOf(log))
	if err != nil {
		return nil, err
	}
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
