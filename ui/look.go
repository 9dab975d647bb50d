package ui

import (
	"os"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/themes"
	"msgview/ui/chrome"
	"msgview/ui/config"
	"msgview/ui/palette"
	"msgview/ui/render"
)

// look is how the reader wants the log shown.
type look struct {
	theme     *themes.Theme
	clock     render.Clock // that the reader chose
	columns   render.Columns
	fullPaths bool // paths are shown as logged
	diff      render.DiffView
	noWrap    bool // long lines of output are cut
	pan       int  // columns left out on the left of them
	read      bool // by a screen reader
	paged     bool // text that is no log is shown as a pager does
	masks     *masks
}

func newLook(opt Options) look {
	theme := opt.Theme
	if theme == nil {
		theme = defaultTheme(opt.Basic, !lightTerminal())
	}
	l := look{theme: theme, masks: &masks{}, paged: opt.Pager}
	if opt.Config != nil {
		l.clock = render.Clock(max(slices.Index(config.Clocks, opt.Config.Clock), 0))
		l.read, l.columns = opt.Config.ScreenReader, columnsOf(opt.Config)
		l.diff = diffView(opt.Config)
	}
	return l
}

// columnsOf are the columns at the right end of rows that the config leaves out.
func columnsOf(c *config.Config) render.Columns {
	has := func(name string) bool { return slices.Contains(c.Columns, name) }
	return render.Columns{NoState: !has("state"), NoSize: !has("size"), NoTime: !has("time")}
}

// diffView is how the config wants differences drawn. Read aloud, two columns would be
// one text that makes no sense.
func diffView(c *config.Config) render.DiffView {
	if c.ScreenReader {
		return render.DiffUnified
	}
	switch c.Diff {
	case "unified":
		return render.DiffUnified
	case "side":
		return render.DiffSideBySide
	}
	return render.DiffAuto
}

// toolFolds is how much of the calls of tools the config shows.
func toolFolds(c *config.Config) map[string]render.State {
	all := map[string]render.State{}
	for name, fold := range c.FoldTool {
		all[strings.ToLower(name)] = render.Line + render.State(max(slices.Index(config.Folds, fold), 0))
	}
	return all
}

// defaultTheme is the theme for a background where none was asked for.
func defaultTheme(basic, dark bool) *themes.Theme {
	if basic {
		return themes.DefaultBasic(dark)
	}
	return themes.Default(dark)
}

// lightTerminal reports whether the terminal says that its background is light.
func lightTerminal() bool {
	dark, said := DarkTerminal()
	return said && !dark
}

// DarkTerminal reports whether the terminal says in its environment of what colour its
// background is, and whether that is dark. Many do not answer when asked, or only later,
// and nobody is asked about output that goes into a pager.
func DarkTerminal() (dark, said bool) {
	colours := os.Getenv("COLORFGBG")
	switch background := colours[strings.LastIndexByte(colours, ';')+1:]; background {
	case "7", "15":
		return false, true
	case "0", "1", "2", "3", "4", "5", "6", "8":
		return true, true
	}
	return false, false
}

func (l *look) pen(ascii bool) chrome.Pen {
	return chrome.Pen{Palette: palette.New(l.theme), ASCII: ascii, Read: l.read}
}

// options are how a log is drawn.
func (l *look) options(log model.Log) (opt render.Options) {
	if !l.fullPaths {
		opt.Directory = log.About().Directory
	}
	opt.NoWrap, opt.Pan, opt.Columns, opt.Diff = l.noWrap, l.pan, l.columns, l.diff
	opt.Paged, opt.ReadOut = l.paged, l.read
	opt.Start = model.FirstTime(log, model.Every)
	if !opt.Start.IsZero() && render.Zoneless(log) {
		opt.Location = time.UTC
	}
	if opt.Clock = l.clock; opt.Start.IsZero() {
		opt.Clock = render.ClockOff // the log has no times
	}
	return opt
}

// clockSaid says which times stand beside messages now.
func (l *look) clockSaid(opt render.Options) string {
	if opt.Start.IsZero() {
		return "the log has no times"
	}
	return "clock: " + map[render.Clock]string{
		render.ClockTurn: "time of prompts, the rest since then", render.ClockDay: "time of day", render.ClockStart: "since the start",
		render.ClockDelta: "since the message before", render.ClockOff: "off",
	}[l.clock]
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

// turnDiff goes from one way to draw differences to another that looks different in a
// text of a width, and says which that is.
func (l *look) turnDiff(width int) string {
	if l.diff.SideBySide(width) {
		l.diff = render.DiffUnified
		return "changes are shown as unified differences"
	}
	if l.diff = render.DiffSideBySide; !l.diff.SideBySide(width) {
		return "changes are shown side by side where there is room for it"
	}
	return "changes are shown side by side"
}
