package ui

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/redact"
	"msgview/ui/overwrite"
	"msgview/ui/pane"
	"msgview/ui/render"
	"msgview/ui/safetext"
	"msgview/ui/share"
)

// A sharing is what of the log is exported, and where to.
type sharing struct {
	what  string
	log   *redact.Log
	path  string
	form  string
	only  func(context.Context) ([]int, error) // the entries, nil for all
	opt   share.Options
	alone bool // it is of a sub-agent
	over  bool // a file that is there is written over
	sure  bool // what nobody decided on is masked
}

// sharedMsg says what came of exporting.
type sharedMsg struct {
	sharing
	bytes int64
	err   error
}

// What of a log can be exported.
const (
	shareOpen = iota
	shareFiltered
	shareMarked
)

// askShare asks for the file that a part of the log is exported to.
func askShare(part int) opens {
	return func(d *pane.Desk) (pane.Pane, error) {
		log, err := d.Program.Masked(d.Col.Log)
		if err != nil {
			return nil, err
		}
		s := sharing{what: "the conversation", log: log}
		s.opt = share.Options{Level: d.Col.Folds.Level(), Theme: d.Pen.Palette.Theme, ASCII: d.Pen.ASCII, Play: d.Program.Play.Timeline}
		index := d.Col.Index
		switch part {
		case shareOpen:
			talk := d.Col.Talk.Number()
			if thread := d.Col.Way.Thread(); thread >= 0 {
				s.what, s.alone = "the sub-agent", true
				s.only = func(context.Context) ([]int, error) { return share.Thread(index, thread), nil }
				if into := d.Col.Into(); s.opt.Play.Cuts.Title == "" && len(into) > 0 && into[len(into)-1] != nil && into[len(into)-1].Call != nil {
					s.opt.Play.Cuts.Title = render.Summary(into[len(into)-1].Call, "")
				}
			} else if s.opt.Play.Talk = talk; talk != model.Every {
				s.only = func(context.Context) ([]int, error) { return share.Talk(index, talk), nil }
			}
		case shareFiltered:
			e := d.Filter.Expression()
			if !d.Filter.On() || e == nil {
				return nil, errors.New("there is no filter; & sets one")
			}
			s.what, s.opt.Alone = "what is filtered", true
			zone := time.Local
			if render.Zoneless(s.log) {
				zone = time.UTC
			}
			s.only = func(ctx context.Context) ([]int, error) { return share.Selected(ctx, s.log, e, zone) }
		case shareMarked:
			from, to, ok := d.Jumps.Marked()
			if !ok {
				return nil, errors.New("set the marks a and b first, where it begins and ends: m a and m b")
			}
			s.what = "what is between the marks"
			s.only = func(context.Context) ([]int, error) {
				return share.Between(index, int(from.Entry), int(to.Entry)), nil
			}
		}
		return pane.NewAsk(d, "export "+s.what+" to: ", "a name that ends in .html, .md, .svg or .cast", func(path string) pane.Result {
			if path = strings.TrimSpace(path); path == "" {
				return pane.Result{}
			}
			form, ok := share.FormOf(path)
			if !ok {
				return pane.Result{Notice: "not exported: a page ends in .html, Markdown in .md, a picture in .svg, a recording in .cast", Failed: true}
			}
			if s.alone && form == share.Cast {
				return pane.Result{Notice: "not exported: a recording is of the conversation; q goes back to it", Failed: true}
			}
			s.path, s.form = placed(path, d.Program.Saves), form
			return pane.Result{Notice: "exporting " + s.what, Works: true, Cmd: s.write}
		}), nil
	}
}

// write writes it, beside the program.
func (s sharing) write() tea.Msg {
	msg := sharedMsg{sharing: s}
	ctx := context.Background()
	_ = s.log.Wait(ctx) // the viewer says what is wrong with the log
	_ = s.log.Scan(ctx) // it is not ended
	s.log.Masker().Number(s.opt.Play.Cuts.Texts()...)
	s.log = s.log.Wholly()
	masked := func() int {
		all, _, kept := s.log.Masker().Counts()
		return all - kept
	}
	if _, undecided, _ := s.log.Masker().Counts(); undecided > 0 && !s.sure {
		msg.err = errUndecided
		return msg
	}
	msg.opt.Masked, msg.opt.Play.Masked = masked, masked
	if s.only != nil {
		if msg.opt.Only, msg.err = s.only(ctx); msg.err != nil {
			return msg
		}
		if msg.opt.Only != nil && len(msg.opt.Only) == 0 {
			msg.err = errors.New("there is nothing of it")
			return msg
		}
	}
	msg.err = overwrite.Save(s.log, s.path, s.over, func(w io.Writer) error {
		counted := &counting{to: w}
		err := share.Write(ctx, counted, s.log, s.form, msg.opt)
		msg.bytes = counted.n
		return err
	})
	return msg
}

// errUndecided says that there are secrets on which nobody decided.
var errUndecided = errors.New("it is not decided what becomes of secrets")

// counting counts what is written.
type counting struct {
	to io.Writer
	n  int64
}

func (c *counting) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	c.n += int64(n)
	return n, err
}

// shared says what was exported, or asks whether a file is to be written over.
func shared(d *pane.Desk, msg sharedMsg, n *note) opens {
	switch {
	case msg.err == errUndecided:
		*n = note{}
		_, undecided, _ := msg.log.Masker().Counts()
		return made(pane.NewAsk(d, fmt.Sprintf("mask %d %s on which you did not decide? ", undecided, render.Plural(undecided, "secret")), "y, n, or l to list them", func(answer string) pane.Result {
			switch strings.ToLower(strings.TrimSpace(answer)) {
			case "y", "yes":
				s := msg.sharing
				s.sure = true
				return pane.Result{Notice: d.Pen.Spinner(0) + " exporting " + s.what, Cmd: s.write}
			case "l", "list":
				return pane.Result{Action: "secrets"}
			}
			return pane.Result{Notice: "not exported"}
		}))
	case errors.Is(msg.err, overwrite.ErrThere):
		*n = note{}
		return made(pane.NewAsk(d, "there is "+safetext.Row(filepath.Base(msg.path))+"; write over it? ", "y or n", func(answer string) pane.Result {
			if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
				return pane.Result{Notice: "not exported"}
			}
			s := msg.sharing
			s.over = true
			return pane.Result{Cmd: s.write}
		}))
	case msg.err != nil:
		*n = note{text: "not exported: " + msg.err.Error(), failed: true}
	default:
		said := fmt.Sprintf("exported %s, %s, as %s", msg.what, render.Size(msg.bytes), safetext.Row(msg.path))
		if masked := msg.opt.Masked(); masked > 0 {
			said += fmt.Sprintf("; %d %s masked", masked, render.Plural(masked, "secret"))
		}
		if dark := msg.log.Dark(); dark > 0 && msg.form == share.HTML {
			said += fmt.Sprintf("; not looked into: %d %s", dark, render.Plural(dark, "picture"))
		}
		n.say(said)
	}
	return made(nil)
}
