package chatgptexport

import (
	"strings"
	"testing"

	"msgview/loaders/formattest"
)

// The page of an export has all conversations on one line.
func TestPage(t *testing.T) {
	s := formattest.Shape(t, Format, "page")
	r := formattest.Record(`var jsonData = [` + strings.Repeat(`{"title":"Pears","mapping":{"b":{"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["How deep?"]}},"parent":null,"children":[]}}},`, 2) + `7];`)
	if got := s.Score(r); got != 10 {
		t.Errorf("%d votes", got)
	}
	if d := s.Decode(r); len(d.Messages) != 3 {
		t.Errorf("%d messages, want 2 and what is none: %+v", len(d.Messages), d)
	}
	if got := s.Score(formattest.Record(`var jsonData = load();`)); got != 0 {
		t.Errorf("%d votes for another page", got)
	}
}
