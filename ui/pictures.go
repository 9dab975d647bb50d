package ui

import (
	"errors"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/column"
	"msgview/ui/picture"
)

// gallery has the pictures on the screen drawn, one at a time.
type gallery struct {
	store   *picture.Store
	profile colorprofile.Profile
	busy    bool
}

func newGallery(p colorprofile.Profile) *gallery {
	return &gallery{store: picture.NewStore(), profile: p}
}

// pictureMsg says that a picture was drawn.
type pictureMsg struct{ of *gallery }

// work returns what draws a picture that is on the screen, nil if there is none or one is
// being drawn.
func (g *gallery) work(c *column.Column) tea.Cmd {
	if g.busy {
		return nil
	}
	draw := c.Images.Next(g.store)
	if draw == nil {
		return nil
	}
	g.busy = true
	return func() tea.Msg {
		draw()
		return pictureMsg{g}
	}
}

// came takes note that a picture was drawn.
func (g *gallery) came(c *column.Column) {
	g.busy = false
	c.Images.Drawn()
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
	records, err := log.Raw(p.Entry)
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		if data, err := picture.Find(r.Bytes, p.Bytes); err == nil {
			return data, nil
		}
	}
	return nil, errors.New("its data is not at hand; r shows what the log has of it")
}
