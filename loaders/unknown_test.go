package loaders

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
)

// Shapes that were asked about a record when it was read, and did not know it, are not
// asked again when it is shown.
func TestUnknownAskedOnce(t *testing.T) {
	var b strings.Builder
	for i := range 20 {
		fmt.Fprintf(&b, `{"type":"user","uuid":"u%d","sessionId":"s","message":{"role":"user","content":"loaf %d"}}`+"\n", i, i)
	}
	for i := range 50 {
		fmt.Fprintf(&b, `{"oven%d":%d,"tray":"some words"}`+"\n", i, i)
	}
	log, err := OpenBytes(context.Background(), "unknown.jsonl", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	asked := 0
	log.files.At(0).Found.Others = []*format.Shape{{
		Score:  func(*format.Record) int { asked++; return 0 },
		Decode: func(*format.Record) format.Decoded { return format.Decoded{} },
	}}
	unknown := 0
	for i := range log.Index().Len() {
		if log.Index().Flags(i).Has(model.FlagUnknown) {
			unknown++
		}
		if _, err := log.Message(i); err != nil {
			t.Fatal(err)
		}
	}
	if unknown != 50 || asked != 0 {
		t.Errorf("%d records are unknown, and the other shapes were asked %d times", unknown, asked)
	}
}

// A record that is a part of a message stands with that message. Where there is none at
// all, it stands by itself.
func TestPartOfNothing(t *testing.T) {
	for _, text := range []string{
		`{"sessionId":"s","projectHash":"h","startTime":"2026-05-01T10:00:00Z"}` + "\n" + `{"$set":{"messages":["knead"]}}`,
		`{"type":"start","messageId":"knead"}` + "\n" + `{"type":"finish","finishReason":"stop"}`,
	} {
		log, err := OpenBytes(t.Context(), "parts.jsonl", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := log.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		found := 0
		stop := func() bool { return false }
		if err := log.Search(model.Pattern{Literals: []string{"knead"}}, 0, false, stop, func(int) bool { found++; return true }); err != nil {
			t.Fatal(err)
		}
		if a := log.Index().Account(); found == 0 || a.Messages == 0 && a.Shown > 0 {
			t.Errorf("%s: found %d times, and %d records are shown in %d messages", log.Source().Format, found, a.Shown, a.Messages)
		}
		log.Close()
	}
}

// The head of a session that says that it is metadata is known, and what else has no type is not.
func TestHeadOfASession(t *testing.T) {
	const talk = `{"role":"user","content":"bake","timestamp":"2026-03-02T01:00:13"}
{"role":"assistant","content":"I bake.","timestamp":"2026-03-02T01:00:14"}
`
	for record, want := range map[string]int{
		`{"_type":"metadata","key":"oven:direct","created_at":"2026-03-02T00:59:06","metadata":{},"last_consolidated":2}`: 0,
		`{"_type":"crumbs","key":"oven:direct","last_consolidated":2}`:                                                    1,
		`{"key":"oven:direct","last_consolidated":2}`:                                                                     1,
	} {
		for _, text := range []string{record + "\n" + talk, talk + record + "\n"} {
			log, err := OpenBytes(context.Background(), "oven.jsonl", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if err := log.Wait(context.Background()); err != nil {
				t.Fatal(err)
			}
			unknown := 0
			for i := range log.Index().Len() {
				if log.Index().Flags(i).Has(model.FlagUnknown) {
					unknown++
				}
			}
			if unknown != want || log.Index().Len() < 2 {
				t.Errorf("%s: %d unknown of %d", text, unknown, log.Index().Len())
			}
			log.Close()
		}
	}
}
