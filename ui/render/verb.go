package render

import (
	"strconv"
	"strings"
	"unicode"

	"msgview/ui/safetext"
)

// The column of verbs, the names of tools. What a call is about begins behind it, in the same
// place in all rows of a screen, so it depends on nothing but the width of that. Longer names
// are shortened; open, a call says its name in full.

// verbRoom is how many cells a name has, by the width of a screen.
func verbRoom(screen int) int {
	switch {
	case screen >= wide:
		return 16
	case screen >= roomy:
		return 12 // of the names of tools, two in three fit
	}
	return 9
}

// longestVerb bounds what is looked at of a name, in cells.
const longestVerb = 200

// wide is the width from which there is room for long names.
const wide = 150

// verb is what is done, in a column of its own, and whether that is the whole name. Where the
// rows are narrow there is no column. Where they are printed or read out names are whole, for
// who looks for one or hears it.
func (b calls) verb(name string, st safetext.Style) (t safetext.Text, whole bool) {
	room, half := verbRoom(b.opt.screen()), max(b.rows.width/2, 1)
	column := room + 1
	if b.opt.screen() < narrow {
		column = 0
	}
	if b.opt.Printed || b.opt.ReadOut {
		t, whole = safetext.CleanLine(name, st, half), true
	} else if t, whole = safetext.CleanLine(name, st, longestVerb), true; t.Width() > min(room, half) {
		t, whole = shortVerb(b.pen, name, t, min(room, half), st), false
	}
	return t.Append(safetext.Spaces(max(column-t.Width(), 1), b.p.Plain)), whole
}

// mostShort bounds of how many names is kept what they were shortened to.
const mostShort = 500

// shortVerb is a name without its middle. No two names are shortened alike as long as rows are
// drawn by the same pen: of the second one less is left out at another place, and at last its end
// is a number.
func shortVerb(d *pen, name string, whole safetext.Text, room int, st safetext.Style) safetext.Text {
	sign := safetext.CleanLine(d.glyph("…", "~"), st, 1)
	t := withoutMiddle(whole, room, sign)
	if d.verbs == nil {
		d.verbs = map[string]string{}
	}
	free := func(t safetext.Text) bool {
		of, taken := d.verbs[t.Plain()]
		return !taken || of == name
	}
	left, line := room-sign.Width(), whole.Line()
	for tail := left - 2; !free(t) && tail > 0; tail-- {
		t = line.Slice(0, left-tail).Text().Append(sign, line.Slice(line.Width()-tail, line.Width()).Text())
	}
	for n := 2; !free(t) && n < mostShort; n++ {
		number := safetext.CleanLine(strconv.Itoa(n), st, room)
		t = line.Slice(0, max(left-number.Width(), 0)).Text().Append(sign, number)
	}
	if len(d.verbs) < mostShort {
		d.verbs[t.Plain()] = name
	}
	return t
}

// fullName says a name that the row of a call has no room for, below it.
func (b calls) fullName(name string, st safetext.Style) {
	b.rows.tell(safetext.Spaces(2, b.p.Plain), b.rows.label(name, st))
}

// withoutMiddle leaves out the middle of a name. It ends with its last word if that leaves enough
// of the beginning, which says more.
func withoutMiddle(name safetext.Text, room int, sign safetext.Text) safetext.Text {
	line := name.Line()
	left := room - sign.Width()
	if left < 4 {
		return line.Truncate(room, safetext.Text{}).Text()
	}
	tail, word := left*2/5, lastWord(line.Plain())
	if word > 1 && word <= left*2/3 {
		tail = word
	}
	head := line.Slice(0, left-tail)
	if bare := strings.TrimRight(head.Plain(), "_-. :/"); bare != "" {
		head = head.Slice(0, head.Width()-(len(head.Plain())-len(bare)))
	}
	if tail != word {
		tail = left - head.Width()
	}
	return head.Text().Append(sign, line.Slice(line.Width()-tail, line.Width()).Text())
}

// lastWord is the length of the last word of a name in ASCII, of several written as one; 0 if
// there is none.
func lastWord(name string) int {
	last := 0
	for i, r := range name {
		switch {
		case r > unicode.MaxASCII:
			return 0
		case strings.ContainsRune("_-. :/", r):
			last = i + 1
		case unicode.IsUpper(r) && i > 0 && unicode.IsLower(rune(name[i-1])):
			last = i
		}
	}
	if last == 0 {
		return 0
	}
	return len(name) - last
}
