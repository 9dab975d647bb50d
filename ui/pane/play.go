package pane

import (
	"context"
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/timeline"
	"msgview/ui/chrome"
	"msgview/ui/safetext"
	"msgview/ui/stage"
)

// Play shows the conversation on a stage, as a show. It has the whole screen.
type Play struct {
	setup  stage.Setup
	others []model.Log        // that are played beside it
	logs   []model.Log        // that are played, masked
	end    context.CancelFunc // ends the scan for secrets
	alone  bool               // the program was called to play: it ends with the show

	screen    *stage.Screen // nil until the log was read
	opening   bool          // it is walked to where it begins
	growing   bool          // it began before a log was read to its end
	surveyors []*stage.Surveyor
	told      []stage.Survey  // of them, last
	stale     bool            // secrets have numbers that have none on the stage
	from      int             // the message to begin with, 0 for the first
	last      time.Time       // of the last tick
	at        time.Duration   // of the show, then
	turn      int             // of ticks: older ones are forgotten
	before    []timeline.Cuts // what the cuts were, for going back
	next      *timeline.Cuts  // what the show is walked with meanwhile, nil for those of the show
	unsaved   bool            // cuts were made that are in no file
	saved     int             // cuts that were made when they were saved last
	warned    bool            // that was said to who wanted to leave
	asks      *asking
	later     func() bool // goes where the reader wanted to, once it is known where that is; nil for nowhere
	went      bool        // time passed before the screen was black, or the keys were shown
}

// asking is a line that is typed on the stage.
type asking struct {
	input textinput.Model
	done  func(d *Desk, text string) tea.Cmd
}

// Messages of the stage to itself.
type (
	playTick struct {
		turn int
		at   time.Time
	}
	surveyed struct {
		i    int
		of   *stage.Surveyor
		told stage.Survey
	}
	opened struct{ player *stage.Player }
	cued   struct {
		with *timeline.Cuts
		cue  *stage.Cue
		said string
	}
	numbered struct{} // the secrets of a log have their numbers
)

// drop ends what was to be played, for who has left meanwhile.
func (o opened) drop() { o.player.Close() }
func (c cued) drop()   { c.cue.Close() }

// NewPlay opens the stage at the message that is read.
func NewPlay(d *Desk) (Pane, error) {
	p := &Play{setup: d.Program.Play}
	p.setup.Timeline.Talk = d.Col.Talk.Number()
	if w, ok := d.Col.Where(); ok {
		before, _ := d.Col.Index.NumberIn(w.Entry)
		if number, _ := d.Col.Index.Number(w.Entry); before > 0 {
			p.from = number + 1
		}
	}
	return p, nil
}

// NewShow opens the stage for who called the program to play a log, or several side by
// side.
func NewShow(setup stage.Setup, others []model.Log) Pane {
	return &Play{setup: setup, others: others, alone: true}
}

// Place implements Pane.
func (o *Play) Place() Place { return Whole }

// Title implements Pane.
func (o *Play) Title() []string { return []string{"the stage", "? keys", "q leaves"} }

// Typing implements Typist.
func (o *Play) Typing() bool { return o.asks != nil }

// Close ends what is done beside the program.
func (o *Play) Close() {
	for _, s := range o.surveyors {
		go s.Close()
	}
	o.surveyors = nil
	if o.screen != nil {
		o.screen.Player.Close()
	}
	if o.end != nil {
		o.end()
	}
}

// mostAtOnce is how many messages are walked to where a show begins while everything waits.
const mostAtOnce = 1000

// mostWalked is how many events are walked until what is known is told.
const mostWalked = 20_000

// tick comes back when there is something new to draw.
func (o *Play) tick(*Desk) tea.Cmd {
	o.turn++
	soon, more := o.screen.Soon()
	if !more {
		o.last = time.Time{}
		return nil
	}
	if o.last.IsZero() {
		soon = min(soon, soonest) // from then on time passes
	}
	turn := o.turn
	return tea.Tick(soon, func(at time.Time) tea.Msg { return News{o, playTick{turn, at}} })
}

// soonest is how soon time begins to pass at another moment of a show.
const soonest = 30 * time.Millisecond

// longest is the longest time that passes at once: more than that, and the program stood
// still meanwhile.
const longest = 2 * time.Second

// Update implements Pane.
func (o *Play) Update(d *Desk, msg tea.Msg) Result {
	if o.screen == nil {
		switch msg := msg.(type) {
		case tea.KeyPressMsg:
			return o.leaves(d, msg)
		case opened:
			return Result{Cmd: o.begin(d, msg.player)}
		case numbered:
			o.stale = true
			return Result{}
		case error:
			return Result{Done: true, Quit: o.alone, Notice: msg.Error(), Failed: true}
		}
		return Result{Cmd: o.open(d)}
	}
	switch msg := msg.(type) {
	case playTick:
		if msg.turn != o.turn {
			return Result{}
		}
		if passed := msg.at.Sub(o.last); !o.last.IsZero() && passed < longest && o.next == nil {
			o.screen.Player.Tick(passed)
		}
		o.last, o.at = msg.at, o.screen.Player.At()
		return Result{Cmd: o.tick(d)}
	case surveyed:
		if msg.i >= len(o.surveyors) || o.surveyors[msg.i] != msg.of {
			return Result{}
		}
		if o.told[msg.i] = msg.told; o.stale {
			o.renew()
		} else {
			o.screen.Player.Learn(msg.i, msg.told)
		}
		went := goes(o, d)
		if !msg.told.Whole {
			return Result{Cmd: tea.Batch(went, o.walk(msg.i, msg.of))}
		}
		return Result{Cmd: went}
	case numbered:
		return Result{Cmd: o.anew()}
	case Tick:
		if o.growing && !o.grows() {
			o.growing = false
			return Result{Cmd: tea.Batch(o.scan(), o.anew())}
		}
		return Result{}
	case cued:
		if msg.with != o.next {
			go msg.drop() // of cuts that were changed again
			return Result{}
		}
		return Result{Cmd: o.recut(d, msg.cue, msg.said)}
	case tea.PasteMsg:
		if o.asks != nil {
			o.asks.input, _ = o.asks.input.Update(msg)
		}
		return Result{}
	case tea.KeyPressMsg:
		if o.asks != nil {
			cmd := o.typed(d, msg)
			return Result{Cmd: cmd}
		}
		if holds(o, msg) {
			return Result{}
		}
		if r := o.leaves(d, msg); r.Done {
			return r
		}
		if o.setup.Kiosk {
			return Result{}
		}
		return Result{Cmd: o.press(d, msg)}
	}
	return Result{}
}

// closesHelp reports whether a key leaves the keys that are shown, and not the stage.
func closesHelp(o *Play, press tea.KeyPressMsg) bool {
	return o.screen != nil && len(o.screen.Help) > 0 && key.Matches(press, playKeys.leave)
}

// holds keeps who leaves once, if cuts would be lost.
func holds(o *Play, press tea.KeyPressMsg) bool {
	k := playKeys
	if !o.unsaved || o.warned || closesHelp(o, press) || !key.Matches(press, k.text) && !key.Matches(press, k.leave) {
		return false
	}
	o.warned = true
	o.screen.Note = fmt.Sprintf("the cuts are in no file: %s saves them, %s again leaves", Name(k.save.Keys()[0]), Name(press.String()))
	o.screen.Failed = true
	return true
}

// leaves handles the keys that leave the stage.
func (o *Play) leaves(d *Desk, press tea.KeyPressMsg) Result {
	k := playKeys
	switch {
	case key.Matches(press, k.text) && !o.setup.Kiosk:
		if o.screen != nil {
			if n := o.screen.Player.Scene(0).Message; n > 0 {
				d.Jumps.Remember()
				_ = d.Jumps.Message(n) // it was played
			}
		}
		return Result{Done: true}
	case closesHelp(o, press):
	case key.Matches(press, k.leave):
		return Result{Done: true, Quit: o.alone}
	case key.Matches(press, k.quit):
		return Result{Done: true, Quit: true}
	}
	return Result{}
}

// press handles a key.
func (o *Play) press(d *Desk, press tea.KeyPressMsg) tea.Cmd {
	k, s, p := playKeys, o.screen, o.screen.Player
	is := func(b key.Binding) bool { return key.Matches(press, b) }
	s.Note, s.Failed, o.later = "", false, nil
	if s.View.Black || len(s.Help) > 0 { // any key goes back
		if is(k.help) && s.MoreHelp() {
			return nil
		}
		over := len(s.Help) > 0 || is(k.black)
		if s.View.Black, s.Help, p.Playing = false, nil, o.went; over {
			return o.resume(d)
		}
	}
	switch {
	case is(k.pause) && p.Waits():
		s.Forward(false)
	case is(k.pause) && p.Ended():
		p.Seek(0)
		p.Playing = true
	case is(k.pause):
		p.Playing = !p.Playing
	case is(k.stop):
		p.Playing = false
	case is(k.next):
		s.Forward(true)
	case is(k.blockNext):
		s.Forward(false)
	case is(k.prev):
		s.Back(true)
	case is(k.blockPrev):
		s.Back(false)
	case is(k.chapterPrev):
		p.Chapter(-1)
	case is(k.chapterNext):
		o.when(func() bool { return p.Chapter(1) }, "this is the last chapter")
	case is(k.faster):
		p.Faster(1)
		s.Note = speedWords(d.Pen, p)
	case is(k.slower):
		p.Faster(-1)
		s.Note = speedWords(d.Pen, p)
	case is(k.usual):
		p.Faster(0)
		s.Note = speedWords(d.Pen, p)
	case is(k.tenth):
		tenth := int(press.String()[0] - '0')
		o.when(func() bool { return p.Part(tenth) }, "")
	case is(k.home):
		p.Seek(0)
	case is(k.end):
		o.when(p.End, "")
	case is(k.pauses):
		p.Pauses = !p.Pauses
		s.Note = onOff("pause at each chapter", p.Pauses)
	case is(k.loop):
		p.Loop = !p.Loop
		s.Note = onOff("loop", p.Loop)
	default:
		if o.look(d, press) {
			break
		}
		return o.edit(d, press)
	}
	return o.resume(d)
}

// resume has time pass again after something was changed: at another moment of the show,
// none has passed there.
func (o *Play) resume(d *Desk) tea.Cmd {
	if at := o.screen.Player.At(); at != o.at {
		o.at, o.last = at, time.Time{}
	}
	return o.tick(d)
}

// look changes how the stage looks, and reports whether the key does that.
func (o *Play) look(_ *Desk, press tea.KeyPressMsg) bool {
	k, s, v := playKeys, o.screen, &o.screen.View
	is := func(b key.Binding) bool { return key.Matches(press, b) }
	switch {
	case is(k.tools):
		v.Tools = !v.Tools
	case is(k.thinking):
		v.Thinking = !v.Thinking
	case is(k.system):
		v.System = !v.System
	case is(k.black):
		v.Black, o.went, s.Player.Playing = true, s.Player.Playing, false
	case is(k.spot):
		v.Spotlight = !v.Spotlight
	case is(k.titles):
		s.Titles = !s.Titles
	case is(k.line):
		s.Clean = !s.Clean
	case is(k.help):
		o.went, s.Player.Playing = s.Player.Playing, false
		s.ShowHelp(playHelp())
	default:
		return false
	}
	return true
}

// unknownYet says that a show was not walked so far.
const unknownYet = "goes there when it is known where that is; any key stays"

// when goes somewhere, at once or when the show was walked so far: nothing waits for that.
// Where there is no such place, none is said.
func (o *Play) when(there func() bool, none string) {
	s, whole := o.screen, o.screen.Player.Survey(0).Whole
	switch {
	case there():
		o.later = nil
	case whole:
		s.Note, o.later = none, nil
	case o.later == nil:
		s.Note, o.later = unknownYet, func() bool { o.when(there, none); return o.later == nil }
	}
}

// goes goes where the reader wanted to, if it is known by now where that is.
func goes(o *Play, d *Desk) tea.Cmd {
	if o.later == nil {
		return nil
	}
	s, was := o.screen, o.screen.Player.At()
	if !o.later() {
		return nil
	}
	if s.Note == unknownYet {
		s.Note = ""
	}
	if s.Player.At() == was {
		return nil
	}
	return o.resume(d)
}

func onOff(what string, on bool) string {
	if on {
		return what + ": on"
	}
	return what + ": off"
}

func speedWords(pen chrome.Pen, p *stage.Player) string {
	return fmt.Sprintf("%g%s", p.Speed(), pen.Glyph("×", "x"))
}

// View implements Pane.
func (o *Play) View(d *Desk, width, height int) []safetext.Line {
	if o.screen == nil {
		lines := make([]safetext.Line, max(height, 1))
		lines[0] = d.Pen.Sign("…", "~", d.Pen.Dim).Line()
		return lines
	}
	lines := o.screen.Lines(d.Pen, width, height)
	if o.asks != nil && len(lines) > 0 {
		lines = slices.Clone(lines)
		lines[len(lines)-1] = d.Pen.Input(o.asks.input, width).Line().Truncate(width, safetext.Text{})
	}
	return lines
}
