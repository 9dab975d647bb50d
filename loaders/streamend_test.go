package loaders

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"msgview/model"
)

// A stream ends with its [DONE], whether the server gives a reason or not. Where several
// alternate it is not known whose end that is.
func TestStreamsEndWithDone(t *testing.T) {
	piece := func(id, text string) string {
		return `data: {"id":"` + id + `","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"` + text + `"}}]}` + "\n\n"
	}
	const done, cut = "data: [DONE]\n\n", " (cut)"
	exchange := func(stream string) string {
		return `{"request":{"model":"bake-1","messages":[{"role":"user","content":"How hot?"}]},"response":"` + strings.NewReplacer("\n", `\n`, `"`, `\"`).Replace(stream) + `"}` + "\n"
	}
	for log, want := range map[string][]string{
		piece("a", "Very") + piece("a", " hot.") + done:                                       {"Very hot."},
		piece("a", "Very") + piece("a", " hot."):                                              {"Very hot." + cut},
		piece("a", "Very.") + done + piece("a", "An hour.") + done:                            {"Very.", "An hour."},
		piece("a", "Very.") + done + piece("a", "An hour."):                                   {"Very.", "An hour." + cut},
		piece("a", "Very") + piece("b", "An") + piece("a", ".") + done + piece("b", " hour."): {"Very." + cut, "An hour." + cut},
		exchange(piece("a", "Very hot.") + done):                                              {"How hot?", "Very hot."},
		exchange(piece("a", "Very hot.")):                                                     {"How hot?", "Very hot." + cut},
	} {
		l := open(t, filepath.Join(folder(t, map[string]string{"log": log}), "log"))
		var got []string
		for i := range l.Index().Len() {
			m, err := l.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			if m.Role != model.RoleUser && m.Role != model.RoleAssistant {
				continue
			}
			text := ""
			for _, p := range m.Parts {
				if said, ok := p.(model.Text); ok {
					text += said.Text
				}
			}
			if slices.ContainsFunc(m.Warnings, func(w string) bool { return strings.Contains(w, "ends before the answer does") }) {
				text += cut
			}
			got = append(got, text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\n%q, want %q", log, got, want)
		}
	}
}
