package detect

import (
	"testing"

	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Records that differ in times, ids and texts have one form; those that differ in a word, a
// member or a kind of value have not.
func TestFormOf(t *testing.T) {
	form := func(s string) uint64 {
		v, err := rawjson.Parse([]byte(s))
		if err != nil {
			t.Fatal(err)
		}
		return formOf([]*format.Record{{Raw: []byte(s), Value: v}})
	}
	const one = `{"type":"user","id":"msg_012","at":"2026-03-01T09:00:00Z","n":1,"ok":true,"text":"look at the oven"}`
	for other, alike := range map[string]bool{
		`{"type":"user","id":"msg_9f3","at":"2025-12-24T18:30:00Z","n":20,"ok":true,"text":"and at the bread, it is burning"}`: true,
		`{"type":"agent","id":"msg_012","at":"2026-03-01T09:00:00Z","n":1,"ok":true,"text":"look at the oven"}`:                false,
		`{"type":"user","id":"call_12","at":"2026-03-01T09:00:00Z","n":1,"ok":true,"text":"look at the oven"}`:                 false,
		`{"type":"user","id":"msg_012","at":1772355600,"n":1,"ok":true,"text":"look at the oven"}`:                             false,
		`{"type":"user","id":"msg_012","at":"2026-03-01T09:00:00Z","n":1,"ok":false,"text":"look at the oven"}`:                false,
		`{"type":"user","id":"msg_012","when":"2026-03-01T09:00:00Z","n":1,"ok":true,"text":"look at the oven"}`:               false,
		`{"type":"user","id":"msg_012","at":"2026-03-01T09:00:00Z","n":1,"ok":true,"text":"look at the oven","more":{}}`:       false,
		`{"type":"user","id":"msg_012","at":"2026-03-01T09:00:00Z","n":1,"ok":true,"text":["look at the oven"]}`:               false,
	} {
		if (form(one) == form(other)) != alike {
			t.Errorf("alike: %v\n%s\n%s", !alike, one, other)
		}
	}
}
