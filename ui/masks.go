package ui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/redact"
	"msgview/ui/column"
	"msgview/ui/config"
	"msgview/ui/pane"
)

// masks are over the log while its secrets are masked: everything that is shown or copied
// is made of the masked log then.
type masks struct {
	masker *redact.Masker // nil until secrets were masked once; it knows what was decided
	over   *redact.Log    // the log that is shown, nil while secrets are shown
	end    context.CancelFunc
	saw    int  // changes of the masker, when the text was made
	busy   bool // the log is being scanned
}

// maskedMsg says that a log was scanned as far as it goes.
type maskedMsg struct{ log *redact.Log }

// maskedLog is a log that was opened as one with its secrets masked.
type maskedLog interface {
	Plain() model.Log
	Masker() *redact.Masker
}

// plainOf is a log as it is.
func plainOf(log model.Log) model.Log {
	if l, ok := log.(maskedLog); ok {
		return l.Plain()
	}
	return log
}

// lay lays the masks over a log that is shown from now on.
func (k *masks) lay(log model.Log) model.Log {
	k.over = k.masker.Over(plainOf(log))
	k.saw = k.masker.Changes()
	return k.over
}

// begin takes over a log that the viewer is opened with, masked or not.
func (k *masks) begin(log model.Log) model.Log {
	l, ok := log.(maskedLog)
	if !ok {
		return log
	}
	k.masker = l.Masker()
	return k.lay(log)
}

// again returns a log that was opened in the place of another one, with the masks that that
// one had.
func (k *masks) again(log model.Log) model.Log {
	k.stop()
	if k.masker != nil {
		k.masker = k.masker.Again()
	}
	if k.over == nil {
		return plainOf(log)
	}
	return k.lay(log)
}

// turn masks secrets, or shows them again. It returns the log that is shown then.
func (k *masks) turn(log model.Log, c *config.Config) (model.Log, error) {
	k.stop()
	if k.over != nil {
		k.over = nil
		return plainOf(log), nil
	}
	if err := k.know(c); err != nil {
		return nil, err
	}
	return k.lay(log), nil
}

// know makes the masker, once.
func (k *masks) know(c *config.Config) error {
	if k.masker != nil {
		return nil
	}
	o, err := c.Redact.Options()
	if err == nil {
		k.masker = redact.New(o)
	}
	return err
}

// covering returns what masks a log that leaves the viewer, also while secrets are shown
// here.
func (k *masks) covering(c *config.Config) func(model.Log) (*redact.Log, error) {
	return func(log model.Log) (*redact.Log, error) {
		if l, ok := log.(*redact.Log); ok {
			return l, nil
		}
		if l, ok := log.(maskedLog); ok {
			return l.Masker().Over(l.Plain()), nil
		}
		if err := k.know(c); err != nil {
			return nil, err
		}
		return k.masker.Over(log), nil
	}
}

// stop ends the scan.
func (k *masks) stop() {
	if k.end != nil {
		k.end()
	}
	k.end, k.busy = nil, false
}

// scan goes through what of the log was not scanned yet, nil if there is nothing.
func (k *masks) scan() tea.Cmd {
	if k.over == nil || k.busy || k.over.Scanned() >= k.over.Index().Len() {
		return nil
	}
	ctx, end := context.WithCancel(context.Background())
	k.end, k.busy = end, true
	log := k.over
	return caught(func() tea.Msg {
		_ = log.Scan(ctx) // it is only ended by the viewer
		return maskedMsg{log}
	})
}

// numbered reports whether all secrets of the log have their numbers: what is found in it
// quotes its lines once.
func (k *masks) numbered() bool {
	return k.over == nil || k.over.Scanned() >= k.over.Index().Len()
}

// changed reports whether the text looks different than when it was made.
func (k *masks) changed() bool {
	if k.over == nil || k.masker.Changes() == k.saw {
		return false
	}
	k.saw = k.masker.Changes()
	return true
}

// opening opens other logs, with masks over them if this one has any. A secret that both
// have has one tag.
func (k *masks) opening(open func(string) (model.Log, error)) func(string) (model.Log, error) {
	if open == nil || k.over == nil {
		return open
	}
	masker := k.masker
	return func(path string) (model.Log, error) {
		log, err := open(path)
		if err != nil {
			return nil, err
		}
		return masker.Over(plainOf(log)), nil
	}
}

// turnMasks masks secrets, or shows them again. The reader stays where they were; panes,
// which show what was, are closed.
func turnMasks(m *Model) tea.Cmd {
	k := m.look.masks
	log, err := k.turn(m.Col.Log, m.opt.Config)
	if m.note.complain(err); err != nil {
		return nil
	}
	m.Search.Stop()
	old, grew, marks := m.Col, m.tail.grew, m.Jumps
	saw := old.Opened()
	by, text := m.Filter.Expression(), m.Filter.Text()
	col := column.New(log, old.Folds.Level(), m.Pen.Palette)
	col.Like(old)
	m.sit(col)
	m.Jumps.Like(marks)
	m.tail.grew = grew
	m.Desk.Program.Open = k.opening(m.opt.Open)
	m.panes.clear()
	m.header.span, m.header.turn, m.header.asked = span{}, namedTurn{}, false
	if m.frame.roomy() {
		if p, err := pane.NewOutline(&m.Desk); err == nil {
			m.setPane(p)
			m.panes.focus = onText
		}
	}
	m.redraw()
	m.tail.look()
	col.Back(&saw)
	m.note.say("secrets are shown again")
	if k.over != nil {
		m.note.say("secrets are masked, in copies, too; " + m.keys.of("secrets") + " lists them")
	}
	var filtered tea.Cmd
	if by != nil {
		filtered = m.Filter.Start(by, text, m.Check.Told(), m.Col.Here())
	}
	return tea.Batch(filtered, k.scan(), wake(m.Col.Log, 0))
}

// scanned takes note that the log was scanned, or scans what came since.
func scanned(m *Model, msg maskedMsg) tea.Cmd {
	k := m.look.masks
	if msg.log != k.over {
		return nil
	}
	k.busy = false
	remask(m)
	if k.numbered() && !m.tail.loading {
		return tea.Batch(k.scan(), m.Check.Start(m.tail.ended()))
	}
	return k.scan()
}

// remask has the text made anew if its masks changed.
func remask(m *Model) {
	if m.look.masks.changed() {
		m.header.title = title{}
		m.Col.Grown(m.Col.Index.Len(), true)
	}
}

// openSecrets opens the list of secrets, which are masked while it is looked at.
func openSecrets(m *Model) tea.Cmd {
	var cmd tea.Cmd
	if m.look.masks.over == nil {
		if cmd = turnMasks(m); m.look.masks.over == nil {
			return cmd
		}
		m.note = note{}
	}
	return tea.Batch(cmd, m.open(pane.NewSecrets))
}

// askEditor asks before the editor shows what is masked here.
func askEditor(c *column.Column, opt Options) opens {
	return func(d *pane.Desk) (pane.Pane, error) {
		return pane.NewAsk(d, "the editor shows the log with its secrets; open it? ", "y or n", func(answer string) pane.Result {
			if a := strings.ToLower(strings.TrimSpace(answer)); a != "y" && a != "yes" {
				return pane.Result{Notice: "not opened"}
			}
			cmd, said := edit(c, opt)
			return pane.Result{Cmd: cmd, Notice: said.text, Failed: said.failed}
		}), nil
	}
}
