package chat

import (
	"testing"

	"msgview/model"
	"msgview/model/rawjson"
)

// What the documents say that Cohere cites is kept, of each one.
func TestCitedDocuments(t *testing.T) {
	for json, want := range map[string]model.Citation{
		`{"start":0,"end":3,"text":"Rye","sources":[{"type":"document","id":"d1","document":{"title":"Flour","snippet":"Rye is dark."}},{"type":"document","id":"d2","document":{"text":"So is spelt."}}]}`: {Title: "Flour", Text: "Rye\nRye is dark.\nSo is spelt."},
		`{"text":"Rye","document":{"title":"Flour","snippet":"Rye is dark.","url":"https://example.org/rye"}}`:                                                                                              {Title: "Flour", URL: "https://example.org/rye", Text: "Rye\nRye is dark."},
		`{"text":"Rye","sources":[{"type":"tool","id":"t1"}]}`: {Title: "t1", Text: "Rye"},
	} {
		v, err := rawjson.Parse([]byte(json))
		if err != nil {
			t.Fatal(err)
		}
		if got := citation(v); got != want {
			t.Errorf("%s: %+v, want %+v", json, got, want)
		}
	}
}
