package pane

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/timeline"
	"msgview/ui/chrome"
	"msgview/ui/cuts"
	"msgview/ui/overwrite"
	"msgview/ui/stage"
)

// edit changes the cuts.
func (o *Play) edit(d *Desk, press tea.KeyPressMsg) tea.Cmd {
	k, s := playKeys, o.screen
	is := func(b key.Binding) bool { return key.Matches(press, b) }
	c := o.cuts()
	at, outer := s.Player.Scene(0).Here(s.View.System)
	if at == 0 && (is(k.begin) || is(k.until) || is(k.hide) || is(k.chapter)) {
		s.Note = "there is no message on the stage yet"
		return nil
	}
	switch {
	case is(k.begin): // where it begins and ends is said of the conversation
		if c.Begin = outer; c.End > 0 && c.End < outer {
			c.End = 0
		}
		return o.cut(d, c, fmt.Sprintf("the show begins with message %d", outer))
	case is(k.until):
		if c.End = outer; c.Begin > outer {
			c.Begin = 0
		}
		return o.cut(d, c, fmt.Sprintf("the show ends with message %d", outer))
	case is(k.hide):
		c.Hide = append(slices.Clip(c.Hide), timeline.Span{First: at, Last: at})
		return o.cut(d, c, fmt.Sprintf("message %d is left out", at))
	case is(k.chapter):
		o.ask("chapter: ", s.Player.Scene(0).Title, func(d *Desk, title string) tea.Cmd {
			c.Chapters = slices.DeleteFunc(slices.Clone(c.Chapters), func(ch timeline.Chapter) bool { return ch.Message == at })
			c.Chapters = append(c.Chapters, timeline.Chapter{Message: at, Title: title})
			return o.cut(d, c, fmt.Sprintf("a chapter begins with message %d", at))
		})
	case is(k.undo):
		if len(o.before) == 0 {
			s.Note = "no cut was made"
			return nil
		}
		last := o.before[len(o.before)-1]
		o.before = o.before[:len(o.before)-1]
		o.unsaved, o.warned = len(o.before) != o.saved, false
		return o.play(d, last, "the last cut is taken back")
	case is(k.save):
		sign := "save the cuts as: "
		if o.setup.File != "" && isOurs(o.setup.File) {
			o.save(d, o.setup.File, true)
			return nil
		} else if o.setup.File != "" {
			sign = "somebody wrote that file; " + sign
		}
		o.ask(sign, "", func(d *Desk, path string) tea.Cmd {
			o.save(d, path, false)
			return nil
		})
	}
	return nil
}

// cuts are those that are played.
func (o *Play) cuts() timeline.Cuts {
	if o.next != nil {
		return *o.next
	}
	return o.screen.Player.Show(0).Options().Cuts
}

// cut plays the show with other cuts, which can be taken back.
func (o *Play) cut(d *Desk, c timeline.Cuts, said string) tea.Cmd {
	if len(o.before) < o.saved {
		o.saved = -1 // going back does not lead there any more
	}
	o.before = append(o.before, o.cuts())
	o.unsaved, o.warned = true, false
	return o.play(d, c, said+"; "+Name(playKeys.undo.Keys()[0])+" takes it back, "+Name(playKeys.save.Keys()[0])+" saves")
}

func (o *Play) play(d *Desk, c timeline.Cuts, said string) tea.Cmd {
	p := o.screen.Player
	opt := p.Show(0).Options()
	opt.Cuts = c
	log, cue := o.logs[0], p.Cue(0)
	if opt.Fit == 0 && p.Scene(0).Message <= mostAtOnce {
		return o.recut(d, cue(timeline.New(log, opt)), said)
	}
	with := &c
	o.next, o.screen.Note = with, said
	return func() tea.Msg { return News{o, cued{with, cue(timeline.New(log, opt)), said}} }
}

// recut goes on with other cuts.
func (o *Play) recut(d *Desk, cue *stage.Cue, said string) tea.Cmd {
	o.next = nil
	o.screen.Player.Replace(0, cue)
	o.screen.Forget()
	o.screen.Note = said
	return tea.Batch(o.survey(0), o.resume(d))
}

// ask asks for a line.
func (o *Play) ask(sign, text string, done func(d *Desk, text string) tea.Cmd) {
	in := chrome.NewInput(sign, maxTyped)
	in.SetValue(text)
	in.CursorEnd()
	in.Focus()
	o.screen.Player.Playing = false
	o.asks = &asking{in, done}
}

// typed handles a key of the line that is typed.
func (o *Play) typed(d *Desk, press tea.KeyPressMsg) tea.Cmd {
	asks := o.asks
	switch {
	case key.Matches(press, typingKeys.cancel):
		o.asks = nil
	case key.Matches(press, typingKeys.enter):
		o.asks = nil
		if text := strings.TrimSpace(asks.input.Value()); text != "" {
			return asks.done(d, text)
		}
	default:
		asks.input, _ = asks.input.Update(press)
	}
	return nil
}

// isOurs reports whether a file may be written over: it is not there any more, or has
// nothing but cuts as they are saved here.
func isOurs(path string) bool {
	text, err := os.ReadFile(path)
	return errors.Is(err, fs.ErrNotExist) || err == nil && cuts.IsPlain(string(text))
}

// save writes the cuts to a file: to a new one, or over that of which they are.
func (o *Play) save(d *Desk, path string, over bool) {
	s := o.screen
	if d.Program.Saves != "" && !filepath.IsAbs(path) {
		path = filepath.Join(d.Program.Saves, path)
	}
	c := o.cuts()
	if err := overwrite.Save(d.Col.Log, path, over, func(w io.Writer) error {
		_, err := io.WriteString(w, cuts.Text(&c))
		return err
	}); err != nil {
		s.Note, s.Failed = "not saved: "+err.Error(), true
		return
	}
	o.setup.File = path
	o.unsaved, o.saved = false, len(o.before)
	s.Note = "the cuts are saved as " + path
}
