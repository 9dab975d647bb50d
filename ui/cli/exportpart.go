package cli

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/render"
)

// openedLines is how many lines of what a tool gave a show has that opens calls.
const openedLines = 8

// mostHidden bounds the messages that a tape names, in bytes.
const mostHidden = 8 << 10

// part leaves of a show what --turns and --level say. A tape has to say it to play: by the
// flags that play has.
func (o *exportOptions) part(ctx context.Context, s played, opt *timeline.Options) error {
	if o.shown.first > 0 {
		begin, end, err := messagesOf(s.log.Index(), s.talk, o.shown.first, o.shown.last)
		if err != nil {
			return err
		}
		c := &opt.Cuts
		if begin > c.Begin {
			c.Begin = begin
		}
		if end > 0 && (c.End == 0 || end < c.End) {
			c.End = end
		}
		if c.End > 0 && c.End < c.Begin {
			return timeline.ErrEmpty
		}
		o.show.begin = strconv.Itoa(c.Begin)
		if c.End > 0 {
			o.show.end = strconv.Itoa(c.End)
		}
	}
	return o.told(ctx, s, opt)
}

// told leaves of a show what --level says.
func (o *exportOptions) told(ctx context.Context, s played, opt *timeline.Options) error {
	if !o.leveled {
		return nil
	}
	switch level := o.shown.level; {
	case level <= render.TalkLevel:
		opt.NoCalls, o.show.noTools = true, true
	case level >= render.MoreLevel:
		if opt.Cuts.ToolLines == 0 {
			opt.Cuts.ToolLines, o.show.toolLines = openedLines, openedLines
		}
		if level == render.MaxLevel {
			opt.Thinking, o.show.thinking = true, true
		}
	}
	if o.shown.level > render.MinLevel {
		return nil
	}
	hide, err := unshown(ctx, s, o.shown.level)
	if err != nil {
		return err
	}
	opt.Cuts.Hide = slices.Concat(opt.Cuts.Hide, hide)
	if o.to != tapeForm {
		return nil
	}
	for _, h := range hide {
		o.show.hide = append(o.show.hide, fmt.Sprintf("%d-%d", h.First, h.Last))
	}
	if len(strings.Join(o.show.hide, ",")) > mostHidden {
		return fmt.Errorf("a tape cannot name so many messages that --level %d leaves out; --turns makes them fewer", o.shown.level)
	}
	return nil
}

// messagesOf are the first and the last message of a range of turns, from 1; the last is 0
// for the end of the log.
func messagesOf(index *model.Index, talk, first, last int) (begin, end int, err error) {
	turns := 0
	for i, ok := index.Next(-1, 1, talk, isAnything); ok; i, ok = index.Next(i, 1, talk, isAnything) {
		f := index.Flags(i)
		if !f.Has(model.FlagPrompt) || !f.IsMessage() || f.Any(model.FlagSide|model.FlagPart) {
			continue
		}
		number, _ := index.Number(i)
		switch turns++; {
		case turns == first:
			begin = number + 1
		case turns == last+1:
			return begin, number, nil
		}
	}
	if begin == 0 {
		return 0, 0, fmt.Errorf("%s, and none has the number %d", render.ThereAre(turns, "turn"), first)
	}
	return begin, 0, nil
}

// unshown are the messages of which a level shows nothing.
func unshown(ctx context.Context, s played, level int) (hide []timeline.Span, err error) {
	index := s.log.Index()
	for i, ok := index.Next(-1, 1, s.talk, isAnything); ok; i, ok = index.Next(i, 1, s.talk, isAnything) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if f := index.Flags(i); !f.IsMessage() || f.Any(model.FlagSide|model.FlagPart) {
			continue
		}
		shows := false
		if err := render.EachItem(s.log, i, level, func(items []render.Item, states []render.State) error {
			for k := range items {
				shows = shows || states[k] != render.Hidden && (items[k].Kind == render.Prompt || items[k].Kind == render.Answer || items[k].Kind == render.Attachment)
			}
			return nil
		}); err != nil {
			return nil, err
		}
		if shows {
			continue
		}
		number, _ := index.Number(i)
		if n := len(hide); n > 0 && hide[n-1].Last == number {
			hide[n-1].Last++
		} else {
			hide = append(hide, timeline.Span{First: number + 1, Last: number + 1})
		}
	}
	return hide, nil
}
