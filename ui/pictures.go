package ui

import (
	"errors"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/themes"
	"msgview/ui/column"
	"msgview/ui/picture"
)

// gallery has the pictures on the screen drawn, one at a time: with half blocks, or by the
// terminal if it can.
type gallery struct {
	store    *picture.Store
	terminal *picture.Terminal // nil if it is not asked to draw any
	by       bool              // the terminal draws those on the screen
	profile  colorprofile.Profile
	busy     bool
	wanted   bool // there was a picture to draw
}

func newGallery(opt Options) *gallery {
	return &gallery{store: picture.NewStore(opt.Terminal), terminal: opt.Terminal, profile: opt.Colours}
}

// Messages about pictures.
type (
	pictureMsg struct{} // one was drawn
	sentMsg    struct{ sent func() }
)

// work returns what draws a picture that is on the screen, and asks the terminal whether
// it can; nil if there is none or one is being drawn.
func (g *gallery) work(c *column.Column) tea.Cmd {
	if by := g.terminal.Draws(); g.terminal.Lost() || by != g.by {
		g.by = by
		c.Images.Drawn()
	}
	var cmds []tea.Cmd
	if !g.busy {
		if draw := c.Images.Next(g.store); draw != nil {
			g.busy, g.wanted = true, true
			cmds = append(cmds, func() tea.Msg {
				draw()
				return pictureMsg{}
			})
		}
	}
	if g.wanted {
		switch g.terminal.Ask() {
		case picture.ItsName:
			cmds = append(cmds, tea.RequestTerminalVersion)
		case picture.IfItCan:
			cmds = append(cmds, tea.Raw(picture.Query))
		}
	}
	return tea.Batch(cmds...)
}

// came takes note that a picture was drawn, and sends it if the terminal is to draw it.
// Others are not begun until it was sent.
func (g *gallery) came(c *column.Column) tea.Cmd {
	if all, sent := g.store.Unsent(); all != "" {
		return tea.Sequence(tea.Raw(all), func() tea.Msg { return sentMsg{sent} })
	}
	g.busy = false
	c.Images.Drawn()
	return nil
}

// told notes what the terminal says of itself.
func told(t *picture.Terminal, msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.TerminalVersionMsg:
		t.Named(msg.Name)
	case uv.KittyGraphicsEvent:
		t.Answered(msg.Options.ID, string(msg.Payload))
	}
}

// dress has pictures drawn in as many colours as the terminal and the theme have.
func (g *gallery) dress(t *themes.Theme) {
	colours := picture.True
	switch {
	case t.Kind == themes.Mono || g.profile == colorprofile.NoTTY || g.profile == colorprofile.ASCII:
		colours = picture.NoColours
	case g.profile == colorprofile.ANSI:
		colours = picture.Sixteen
	case g.profile == colorprofile.ANSI256:
		colours = picture.Indexed
	}
	below := picture.RGB{}
	if r, gr, b, ok := t.Background.RGB(); ok {
		below = picture.RGB{R: r, G: gr, B: b}
	} else if t.Kind == themes.Light {
		below = picture.RGB{R: 255, G: 255, B: 255}
	}
	g.store.Set(colours, below)
}

// maxRecord bounds the records in which the data of a picture is looked for, in bytes.
const maxRecord = 48 << 20

// read has long pictures read from a log.
func (g *gallery) read(log model.Log) {
	g.store.Read(func(p picture.Image) ([]byte, error) { return dataOf(log, p) })
}

// dataOf reads the data of a picture that is too long to be kept with its message.
func dataOf(log model.Log, p picture.Image) ([]byte, error) {
	if log.Index().Place(p.Entry).Length > maxRecord {
		return nil, errors.New("the record that has it is too long")
	}
	records, err := plainOf(log).Raw(p.Entry)
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if data, err := rawjson.FindBase64(r.Bytes, p.Bytes); err == nil {
			return data, nil
		}
	}
	return nil, errors.New("its data is not at hand; r shows what the log has of it")
}
