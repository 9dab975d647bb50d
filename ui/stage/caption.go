package stage

import (
	"fmt"

	"msgview/ui/chrome"
	"msgview/ui/safetext"
)

// CaptionRows is how many rows of a screen are below its stage where the titles of chapters
// are shown, the free one among them.
func CaptionRows(height int) int {
	switch {
	case height < 8:
		return 0
	case height < 16:
		return 1
	}
	return 2
}

// Caption is the row with the title of the chapter that a scene is in, on a screen without a
// progress line. How many there are is not said: a recording does not know it yet.
func Caption(s *Stage, sc *Scene, width int) safetext.Line {
	if c := &s.below; c.number != sc.Chapter || c.title != sc.Title || c.width != width {
		*c = caption{number: sc.Chapter, title: sc.Title, width: width}
		lead, room := below(s, s.pen, width)
		if title := safetext.CleanLine(captionOf(sc, 0), s.pen.Dim, room); title.Width() > 0 {
			c.row = s.bare(lead.Append(title).Line())
		}
	}
	return s.below.row
}

// caption is the row below a stage, which is the same for a whole chapter.
type caption struct {
	number int
	title  string
	width  int
	row    safetext.Line
}

// Captioned are the rows of a whole screen of some height: those of its stage, and below them
// the title of the chapter if there is room for it.
func Captioned(s *Stage, rows []safetext.Line, sc *Scene, width, height int) []safetext.Line {
	for n := CaptionRows(height); n > 1; n-- {
		rows = append(rows, safetext.Line{})
	}
	if CaptionRows(height) > 0 {
		rows = append(rows, Caption(s, sc, width))
	}
	return rows
}

// captionOf says which chapter is played.
func captionOf(sc *Scene, of int) string {
	switch {
	case sc.Chapter == 0:
		return ""
	case of > 0:
		return fmt.Sprintf("%d/%d  %s", sc.Chapter, of, sc.Title)
	}
	return fmt.Sprintf("%d  %s", sc.Chapter, sc.Title)
}

// below is what is free before a row below the stage, and how wide that row may be.
func below(s *Stage, pen chrome.Pen, width int) (lead safetext.Text, room int) {
	margin := s.margin
	if s.opt.Width < width {
		margin = min(margin, wideMargin)
	}
	return safetext.Spaces(margin, pen.Plain), max(width-2*margin, 1)
}
