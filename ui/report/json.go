package report

import (
	"io"

	"msgview/model/findings"
	"msgview/ui/export"
	"msgview/ui/safetext"
)

// finding is one as JSON. Content is there on demand only.
type finding struct {
	File        string    `json:"file"`
	Code        string    `json:"code"`
	Severity    string    `json:"severity"`
	Certainty   string    `json:"certainty"`
	Recovered   bool      `json:"recovered"`
	Says        string    `json:"says"`
	Tool        string    `json:"tool,omitempty"`
	Count       int       `json:"count"`
	Places      []Place   `json:"places"` // of very many the first and the last ones
	Evidence    *evidence `json:"evidence,omitempty"`
	Counterpart *Place    `json:"counterpart,omitempty"`
	Content     *said     `json:"content,omitempty"`
}

// evidence is the line that proves a finding.
type evidence struct {
	Place
	Result int `json:"result"`          // place among the results of the message, from 0
	Part   int `json:"part"`            // of the result, from 0
	Row    int `json:"row,omitempty"`   // of the part's text, from 1
	Start  int `json:"start,omitempty"` // bytes of the part's text
	End    int `json:"end,omitempty"`
}

// said is what the log says of a finding.
type said struct {
	Tool string `json:"tool,omitempty"`
	Call string `json:"call,omitempty"`
	Line string `json:"line,omitempty"`
}

// maxPlaces bounds the places of a finding that are written.
const maxPlaces = 16

// JSON writes a line of JSON for each finding.
func JSON(w io.Writer, r Report, o Options) error {
	for i := range r.Findings {
		if f := &r.Findings[i]; o.fits(f) {
			if err := export.WriteLine(w, r.Object(f, o)); err != nil {
				return err
			}
		}
	}
	return nil
}

// Object is a finding as it is written as JSON.
func (r Report) Object(f *findings.Finding, o Options) any {
	one := finding{
		File: safetext.Plain(r.Path, false), Code: f.Rule.Code, Severity: f.Severity.String(), Certainty: f.Certainty.String(),
		Recovered: f.Recovered, Says: f.Says(), Tool: safeName(f.Tool), Count: f.Count,
	}
	for _, p := range f.Places[:min(len(f.Places), maxPlaces)] {
		one.Places = append(one.Places, AtPlace(r.Log, p))
	}
	if e := f.Evidence; e.Entry >= 0 {
		one.Evidence = &evidence{Place: placeIn(r.Log, e.Entry, r.Log.Index().RecordOfResult(e.Entry, e.Result)), Result: max(e.Result, 0), Part: e.Part, Row: e.Line, Start: e.Start, End: e.End}
	}
	if f.Counterpart != nil {
		at := AtPlace(r.Log, *f.Counterpart)
		one.Counterpart = &at
	}
	if o.Content {
		one.Content = &said{safetext.Plain(f.Tool, false), safetext.Plain(f.Call, false), safetext.Plain(f.Line, false)}
	}
	return one
}
