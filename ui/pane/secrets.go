package pane

import (
	"fmt"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model/findings"
	"msgview/model/redact"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// Secrets is what is masked, a row for each place: the reader says what is none.
type Secrets struct {
	listing
	leave   key.Binding
	showing bool // the secret under the cursor is shown, up to the next key

	rows []redact.Hit // that are listed
	of   listed
}

// listed is what the rows of a list of secrets were made of.
type listed struct {
	log        *redact.Log
	hits, talk int
}

var secretKeys = struct{ keep, keepAll, mask, maskAll, show key.Binding }{
	binding("it is no secret: keep it", "n"),
	binding("keep all like it", "N"),
	binding("mask it", "m"),
	binding("mask all like it", "a"),
	binding("show it, up to the next key", "s"),
}

// NewSecrets opens the list.
func NewSecrets(*Desk) (Pane, error) { return &Secrets{leave: leaving("X")}, nil }

// Keys implements Pane.
func (o *Secrets) Keys() []key.Binding {
	k := secretKeys
	return o.keys(k.keep, k.keepAll, k.mask, k.maskAll, k.show, o.leave)
}

// Place implements Pane.
func (o *Secrets) Place() Place { return Over }

// Title implements Pane.
func (o *Secrets) Title() []string {
	return []string{"secrets", "n keep", "m mask", "a mask all like it", "s show", "N keep all like it", "Enter go", "Space peek", "q closes"}
}

// Update implements Pane.
func (o *Secrets) Update(d *Desk, msg tea.Msg) Result {
	log, ok := d.Col.Log.(*redact.Log)
	if !ok {
		return Result{Done: true}
	}
	rows := o.shown(d, log)
	press, pressed := msg.(tea.KeyPressMsg)
	if pressed {
		o.showing = key.Matches(press, secretKeys.show)
	}
	asks, r := o.update(d, msg, len(rows), o.leave)
	if o.cursor >= len(rows) {
		return r
	}
	h, k := rows[o.cursor], log.Masker()
	switch {
	case asks == enter, asks == peek:
		return o.show(d, findings.Place{Entry: h.Entry, Call: callOf(d, h), Result: -1}, redact.Tag(h.Secret), asks == peek)
	case asks != nothing || !pressed:
		return r
	case key.Matches(press, secretKeys.keep):
		k.Decide(h.Secret, redact.Keep)
	case key.Matches(press, secretKeys.mask):
		k.Decide(h.Secret, redact.Mask)
	case key.Matches(press, secretKeys.keepAll):
		k.DecideLike(h.Secret, redact.Keep)
		return Result{Notice: "kept, with all like it: " + h.Kind}
	case key.Matches(press, secretKeys.maskAll):
		k.DecideLike(h.Secret, redact.Mask)
		return Result{Notice: "masked, with all like it: " + h.Kind}
	default:
		return r
	}
	o.cursor = min(o.cursor+1, len(rows)-1)
	return Result{}
}

// callOf is the place of the call that a hit is in, -1 if it is in none.
func callOf(d *Desk, h redact.Hit) int {
	k, ok := d.Col.Shows(h.Entry, h.Part)
	if it := d.Col.Item(k); ok && it != nil && it.Kind == render.Call && int(k.Entry) == h.Entry {
		return int(it.CallPlace)
	}
	return -1
}

// shown are the places that are listed.
func (o *Secrets) shown(d *Desk, log *redact.Log) []redact.Hit {
	hits, _, _ := log.Hits()
	now := listed{log, len(hits), d.Col.Talk.Number()}
	if o.of == now {
		return o.rows
	}
	o.rows, o.of = hits, now
	if now.talk >= 0 {
		o.rows = nil
		for _, h := range hits {
			if shows(d, findings.Place{Entry: h.Entry}) {
				o.rows = append(o.rows, h)
			}
		}
	}
	return o.rows
}

// View implements Pane.
func (o *Secrets) View(d *Desk, width, height int) []safetext.Line {
	log, ok := d.Col.Log.(*redact.Log)
	if !ok {
		return nil
	}
	rows := o.shown(d, log)
	return o.view(d, o.head(d, log, width), len(rows), width, height, func(i, width int) safetext.Line {
		s, _ := log.Masker().Secret(rows[i].Secret)
		return o.row(d, rows[i], s, o.showing && i == o.cursor, width)
	})
}

// head says how many there are, and on how many nobody decided.
func (o *Secrets) head(d *Desk, log *redact.Log, width int) safetext.Line {
	p := d.Pen
	hits, more, whole := log.Hits()
	all, open, kept := log.Masker().Counts()
	places := len(hits) + more
	said := []string{fmt.Sprintf("%d %s in %d %s", all, render.Plural(all, "secret"), places, render.Plural(places, "place"))}
	if all == 0 && whole {
		said[0] = "none was found"
	}
	if open > 0 {
		said = append(said, fmt.Sprintf("%d undecided", open))
	}
	if kept > 0 {
		said = append(said, fmt.Sprintf("%d kept", kept))
	}
	if more > 0 {
		said = append(said, fmt.Sprintf("%d more %s not listed", more, render.Plural(more, "place")))
	}
	if !whole {
		said = append(said, "looking"+p.Glyph("…", "..."))
	}
	return headOf(d, "secrets", said, p.Dot(), "", width)
}

// Widths of the columns of a row, in cells.
const (
	tagColumn    = 14
	secretColumn = 28
)

// row draws a place: what becomes of it, where it is and of what kind.
func (o *Secrets) row(d *Desk, h redact.Hit, s redact.Secret, show bool, width int) safetext.Line {
	p := d.Pen
	sign, style, state := p.Glyph("●", "#"), p.Warning, "masked?"
	switch s.Decision {
	case redact.Mask:
		style, state = p.OK, "masked"
	case redact.Keep:
		sign, style, state = p.Glyph("○", "-"), p.Dim, "kept"
	}
	left := cell(d, sign, style, 2).Append(cell(d, state, style, 8), cell(d, placed(d, h.Entry), p.Dim, placeColumn))
	if width >= 60 {
		left = left.Append(cell(d, fmt.Sprintf("t%d", d.Col.Talk.Turn(h.Entry)), p.Dim, turnColumn))
	}
	left = left.Append(cell(d, redact.Tag(h.Secret), p.Plain, tagColumn))
	room := max(width-left.Width(), 1)
	if show {
		return left.Line().AppendLine(safetext.CleanLine(s.Value, p.Strong, 4*room).Line().Truncate(room, p.Sign("…", "~", p.Dim))).Truncate(width, safetext.Text{})
	}
	about := s.Kind
	if n := utf8.RuneCountInString(s.Value); n > 0 {
		about += fmt.Sprintf(", %d %s", n, render.Plural(n, "letter"))
	}
	if room < secretColumn+20 {
		return left.Line().AppendLine(fitting(d, about, p.Plain, room))
	}
	return left.Line().AppendLine(sideBySide(d, about, "in: "+h.Where, room))
}
