package pane

import (
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"msgview/model"
	"msgview/model/rawjson"
	"msgview/model/redact"
	"msgview/ui/safetext"
)

// Raw is the source of an item.
type Raw struct {
	scroll
	records []model.RawRecord
	first   int // the one that is read
	pretty  bool
	masked  bool
}

var rawKey = binding("indent the source, then close it", "r")

// NewRaw shows the exact bytes of the item's record, and then the record indented.
func NewRaw(d *Desk) (Pane, error) {
	k, ok := d.Col.List.Cursor()
	if !ok {
		return nil, nil
	}
	it := d.Col.Item(k)
	if it == nil {
		return nil, nil
	}
	records, first, err := d.Col.Records.Of(it)
	if err != nil {
		return nil, err
	}
	_, masked := d.Col.Log.(*redact.Log)
	return &Raw{records: records, first: first, masked: masked}, nil
}

// Keys implements Pane.
func (r *Raw) Keys() []key.Binding { return append([]key.Binding{rawKey}, r.scroll.Keys()...) }

// Place implements Pane.
func (r *Raw) Place() Place { return Over }

// Title implements Pane.
func (r *Raw) Title() []string {
	what := "exact bytes"
	if r.masked {
		what = "secrets masked"
	}
	if r.pretty {
		return []string{"source, indented", "r closes", "q closes"}
	}
	return []string{"source, " + what, "r indents it", "q closes"}
}

// Update implements Pane.
func (r *Raw) Update(d *Desk, msg tea.Msg) Result {
	if press, ok := msg.(tea.KeyPressMsg); ok && key.Matches(press, rawKey) {
		if r.pretty {
			return Result{Done: true}
		}
		r.pretty = true
		r.again()
		return Result{}
	}
	return r.update(d, msg)
}

// View implements Pane.
func (r *Raw) View(d *Desk, width, height int) []safetext.Line {
	return r.view(width, height, func() []safetext.Line {
		lines, begins := r.lines(d, width)
		if len(begins) > 0 {
			r.begin = begins[r.first]
		}
		return lines
	})
}

// maxRawShown bounds how much of a record the raw view lays out, in bytes.
const maxRawShown = 2 << 20

// lines lays out the records; begins are the rows they begin at.
func (r *Raw) lines(d *Desk, width int) (lines []safetext.Line, begins []int) {
	p := d.Pen
	for _, record := range r.records {
		o := record.Origin
		begins = append(begins, len(lines))
		lines = append(lines, safetext.CleanLine(fmt.Sprintf("%s, line %d, bytes %d to %d", o.File, o.Line, o.Offset, o.Offset+o.Length), p.Accent, width).Line())
		raw := record.Bytes
		cut := len(raw) > maxRawShown
		if cut {
			raw = raw[:maxRawShown]
		}
		var t safetext.Text
		if r.pretty {
			t = d.Col.JSON(string(rawjson.Indent(nil, raw, "", "  ")))
		} else {
			t = safetext.Controls(string(raw), p.Plain)
		}
		lines = append(lines, t.WithMarkers(p.Control).Wrap(max(width, 1), safetext.WrapOptions{Hard: true})...)
		if cut {
			lines = append(lines, safetext.CleanLine(fmt.Sprintf(p.Glyph("…", "...")+" %d bytes in all; v opens the file in the editor", len(record.Bytes)), p.Warning, width).Line())
		}
		lines = append(lines, safetext.Line{})
	}
	return lines, begins
}
