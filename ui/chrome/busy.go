package chrome

import (
	"image/color"

	"charm.land/bubbles/v2/progress"
	"charm.land/bubbles/v2/spinner"
	"charm.land/lipgloss/v2"

	"msgview/ui/safetext"
)

// Spinner is a sign that turns while something goes on; n counts up with time.
func (p Pen) Spinner(n int) string {
	frames := spinner.MiniDot.Frames
	if p.ASCII {
		frames = spinner.Line.Frames
	}
	return frames[n%len(frames)]
}

// Turning is such a sign that turns by itself.
func (p Pen) Turning() spinner.Model {
	if p.ASCII {
		return spinner.New(spinner.WithSpinner(spinner.Line))
	}
	return spinner.New(spinner.WithSpinner(spinner.MiniDot))
}

// Progress draws how much of a long work is done, from 0 to 1, in as many cells.
func (p Pen) Progress(done float64, width int, on safetext.Style) safetext.Text {
	full, empty := '█', '░'
	if p.ASCII {
		full, empty = '#', '-'
	}
	bar := progress.New(progress.WithWidth(width), progress.WithoutPercentage(), progress.WithFillCharacters(full, empty))
	bar.FullColor, bar.EmptyColor = colour(p.Accent), colour(p.Dim)
	return Drawn(bar.ViewAs(done)).On(on)
}

// colour is the colour of letters in a style.
func colour(st safetext.Style) color.Color {
	if name := st.Fg.Name(); name != "" {
		return lipgloss.Color(name)
	}
	return lipgloss.NoColor{}
}
