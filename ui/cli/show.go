package cli

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/nearest"
	"msgview/model/timeline"
	"msgview/ui/cuts"
)

// showOptions are the flags of everything that is a show: play, and the exports that are
// recordings.
type showOptions struct {
	timing         string
	idle, fit      time.Duration
	wpm            int
	seed           uint64
	thinking       bool
	noTools        bool
	noCaptions     bool
	agents         bool
	still          bool
	file           string // with cuts
	fresh          bool   // it need not be there yet: cuts are saved there
	begin, end     string
	hide           []string
	trim, chapters []string
	labels         []string
	title, closing string
	toolLines      int
}

// showFlags adds the flags that are those of every show.
func showFlags(cmd *cobra.Command, o *showOptions) {
	f := cmd.Flags()
	f.StringVar(&o.timing, "timing", "auto", "what the time is made of: auto, real (of the log), paced (typing and reading) or click (a step for each key)")
	f.DurationVar(&o.idle, "idle", timeline.Idle, "the longest gap, with real time")
	f.DurationVar(&o.fit, "fit", 0, "make all of it this long, as in 60s")
	f.IntVar(&o.wpm, "wpm", 0, "answers come as fast as this many words a minute are read (0: as fast as a model writes)")
	f.Uint64Var(&o.seed, "seed", 1, "another number has other pauses between letters")
	f.BoolVar(&o.thinking, "thinking", false, "show reasoning, too")
	f.BoolVar(&o.noTools, "no-tools", false, "leave calls of tools out: only what is said")
	f.BoolVar(&o.noCaptions, "no-captions", false, "do not show the title of the chapter")
	f.BoolVar(&o.agents, "sidechains", false, "show what sub-agents did, below their calls")
	f.BoolVar(&o.still, "reduced-motion", false, "nothing is typed, streamed or turns: a text is there at once")
	f.StringVar(&o.file, "cuts", "", "a `file` with what is left out, chapters, labels and cards; play saves one with w")
	f.StringVar(&o.begin, "begin", "", "the first `message`, as in m12")
	f.StringVar(&o.end, "end", "", "the last `message`")
	f.StringSliceVar(&o.hide, "hide", nil, "`messages` that are left out, as in 5,7-9")
	f.StringArrayVar(&o.trim, "trim", nil, "`message:lines`, a message that is cut to its first lines")
	f.StringArrayVar(&o.chapters, "chapter", nil, "`message:title`, a chapter that begins there")
	f.StringArrayVar(&o.labels, "label", nil, "`role=label`, what stands above what user or assistant say")
	f.StringVar(&o.title, "title-card", "", "a `text` that is shown before everything else")
	f.StringVar(&o.closing, "end-card", "", "a `text` that is shown at the end")
	f.IntVar(&o.toolLines, "max-tool-lines", 0, "lines that are shown of what a tool gave (0: a row for each call)")
	complete(cmd, "timing", timeline.Timings)
	for _, name := range []string{"idle", "fit", "wpm", "seed", "begin", "end", "hide", "trim", "chapter", "label", "title-card", "end-card", "max-tool-lines"} {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions)
	}
}

// longestShow is the most that a gap or all of a show may be told to take: a recording has a
// picture of the whole screen every few seconds, so a length without a bound fills the disk.
const longestShow = 24 * time.Hour

// timeline returns what the flags stand for.
func (o *showOptions) timeline() (opt timeline.Options, err error) {
	opt = timeline.Options{Talk: model.Every, Idle: o.idle, Fit: o.fit, WPM: o.wpm, Seed: o.seed, Thinking: o.thinking, NoCalls: o.noTools, Agents: o.agents}
	if opt.Timing, err = timeline.TimingNamed(o.timing); err != nil {
		return opt, usage("--%v%s", err, nearest.Hint(o.timing, timeline.Timings))
	}
	if o.idle <= 0 || o.fit < 0 || o.wpm < 0 || o.toolLines < 0 {
		return opt, usage("--idle is more than 0, and --fit, --wpm and --max-tool-lines no less")
	}
	if o.idle > longestShow || o.fit > longestShow {
		return opt, usage("--idle and --fit are no more than %.0fh", longestShow.Hours())
	}
	if o.file != "" {
		if opt.Cuts, err = cuts.Read(o.file); err != nil && !(o.fresh && os.IsNotExist(err)) {
			return opt, err
		}
	}
	if err = o.cut(&opt.Cuts); err == nil {
		err = cuts.Check(&opt.Cuts)
	}
	if err != nil {
		err = usage("%v", err)
	}
	return opt, err
}

// masked returns the options with what they say masked as the log is, for a tape that repeats
// them.
func (o showOptions) masked(log model.Log) showOptions {
	said := func(s string) string { return timeline.Said(log, s) }
	o.title, o.closing = said(o.title), said(o.closing)
	o.chapters, o.labels = slices.Clone(o.chapters), slices.Clone(o.labels)
	for _, list := range [][]string{o.chapters, o.labels} {
		for i := range list {
			list[i] = said(list[i])
		}
	}
	return o
}

// cut takes over what flags say of the cuts: they count more than the file.
func (o *showOptions) cut(c *timeline.Cuts) (err error) {
	for _, f := range []struct {
		text string
		to   *int
	}{{o.begin, &c.Begin}, {o.end, &c.End}} {
		if f.text == "" {
			continue
		}
		if *f.to, err = cuts.Message(f.text); err != nil {
			return err
		}
	}
	for _, s := range o.hide {
		spans, err := cuts.Spans(s)
		if err != nil {
			return fmt.Errorf("--hide: %w", err)
		}
		c.Hide = append(c.Hide, spans...)
	}
	for _, s := range o.trim {
		at, text, _ := strings.Cut(s, ":")
		n, err := cuts.Message(at)
		lines, lineErr := strconv.Atoi(text)
		if err != nil || lineErr != nil || lines < 1 {
			return fmt.Errorf("--trim is a message and a number of lines, as in m12:8, not %q", s)
		}
		c.Trim = append(c.Trim, timeline.Trim{Message: n, Lines: lines})
	}
	for _, s := range o.chapters {
		at, title, _ := strings.Cut(s, ":")
		n, err := cuts.Message(at)
		if err != nil || strings.TrimSpace(title) == "" {
			return fmt.Errorf("--chapter is a message and a title, as in m12:The test fails, not %q", s)
		}
		c.Chapters = append(c.Chapters, timeline.Chapter{Message: n, Title: strings.TrimSpace(title)})
	}
	for _, s := range o.labels {
		role, label, ok := strings.Cut(s, "=")
		if !ok {
			return fmt.Errorf("--label is a role and a label, as in user=Ann, not %q", s)
		}
		if c.Labels == nil {
			c.Labels = map[string]string{}
		}
		c.Labels[role] = label
	}
	if o.title != "" {
		c.Title = o.title
	}
	if o.closing != "" {
		c.Closing = o.closing
	}
	if o.toolLines > 0 {
		c.ToolLines = o.toolLines
	}
	return nil
}

// still reports whether nothing is to move on a stage: because somebody said so, or as
// there is nothing that moves.
func still(said bool) bool {
	switch os.Getenv("MSGVIEW_REDUCED_MOTION") {
	case "", "0", "false":
	default:
		said = true
	}
	return said || !canView()
}
