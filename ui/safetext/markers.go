package safetext

// Markers returns the stretches of Plain that are not of the log but stand for
// something of it that cannot be shown.
func (t Text) Markers() []Range {
	var marks []Range
	at := 0
	t.each(func(s string, st Style) {
		if st.Marker {
			if n := len(marks); n > 0 && marks[n-1].To == at {
				marks[n-1].To += len(s)
			} else {
				marks = append(marks, Range{at, at + len(s)})
			}
		}
		at += len(s)
	})
	return marks
}

// Escape begins an escape sequence. It is here for code that has to step over the
// sequences that a renderer of ours wrote; nothing else may write it.
const Escape = 0x1b
