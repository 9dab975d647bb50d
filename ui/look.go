package ui

import (
	"os"
	"strings"
	"time"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// look is how the reader wants the log shown.
type look struct {
	theme     *themes.Theme
	clock     render.Clock // that the reader chose
	fullPaths bool         // paths are shown as logged
	noWrap    bool         // long lines of output are cut
	pan       int          // columns left out on the left of them
}

func newLook(opt Options) look {
	theme := opt.Theme
	if theme == nil {
		theme = defaultTheme(opt.Basic, !lightTerminal())
	}
	return look{theme: theme}
}

// defaultTheme is the theme for a background where none was asked for.
func defaultTheme(basic, dark bool) *themes.Theme {
	if basic {
		return themes.DefaultBasic(dark)
	}
	return themes.Default(dark)
}

// lightTerminal reports whether the terminal says in its environment that its
// background is light. Many do not answer when asked, or only later.
func lightTerminal() bool {
	colours := os.Getenv("COLORFGBG")
	background := colours[strings.LastIndexByte(colours, ';')+1:]
	return background == "7" || background == "15"
}

func (l *look) pen(ascii bool) chrome.Pen {
	return chrome.Pen{Palette: palette.New(l.theme), ASCII: ascii}
}

// options are how a log is drawn.
func (l *look) options(log model.Log) (opt render.Options) {
	if !l.fullPaths {
		opt.Directory = log.About().Directory
	}
	opt.NoWrap, opt.Pan = l.noWrap, l.pan
	opt.Start = render.FirstTime(log, model.Every)
	if !opt.Start.IsZero() && render.Zoneless(log) {
		opt.Location = time.UTC
	}
	if opt.Clock = l.clock; opt.Start.IsZero() {
		opt.Clock = render.ClockOff // the log has no times
	}
	return opt
}

// pathsSaid says how paths are shown now.
func (l *look) pathsSaid(log model.Log) string {
	switch {
	case log.About().Directory == "":
		return "the log does not say which directory it is about; paths are shown as logged"
	case l.fullPaths:
		return "paths are shown as logged"
	}
	return "paths are shown without the directory of the log"
}
