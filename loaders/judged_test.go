package loaders

import (
	"testing"

	"msgview/model"
)

// What somebody made of a run is a score: it does not say that the run itself ended with an
// error.
func TestJudged(t *testing.T) {
	for path, want := range map[string]string{
		"promptfoo/results.json":   "fail, score 0, Expected a curtsy",
		"bfcl/score.json":          "invalid: value_error:others",
		"browser-use/history.json": "judged a failure: no price of the red lamp",
		"agentdojo/none.json":      "utility: false, security: true",
	} {
		l := open(t, "../testdata/"+path)
		found := false
		for i := range l.Index().Len() {
			m, err := l.Message(i)
			if err != nil {
				continue
			}
			for _, p := range m.Parts {
				e, ok := p.(model.Marker)
				if !ok || e.Text != want {
					continue
				}
				if found = true; e.Kind != model.MarkerScore || !e.Error {
					t.Errorf("%s: %+v", path, e)
				}
			}
		}
		if !found {
			t.Errorf("%s: no %q", path, want)
		}
	}
}
