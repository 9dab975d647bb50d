package export

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"msgview/model"
	"msgview/ui/tour"
)

// What there is to say of a part is said in every way to print it: why reasoning
// cannot be read (in a transcript at the highest level), that a result is not the last one, what data is called.
func TestSaid(t *testing.T) {
	log := openBytes(t, tour.Name, string(tour.Log))
	var doc bytes.Buffer
	if err := Markdown(context.Background(), &doc, log, 4); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"plain":    string(plain(t, log, PlainOptions{Width: 100, Level: 4})),
		"all":      string(plain(t, log, PlainOptions{Width: 100, Level: 5})),
		"markdown": doc.String(),
	} {
		wanted := []string{"reasoning (not stored in the log", "reasoning (encrypted, 44 B)", "reasoning (withheld by the provider"}
		switch name {
		case "plain":
			wanted = []string{"  ∴ ", "∅ partial"} // what cannot be read owns no row
		case "markdown":
			wanted = append(wanted, "preliminary result")
		}
		for _, want := range wanted {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say: %s", name, want)
			}
		}
		for _, wrong := range []string{"✓  preliminary", "unfinished\n  count", "unknown part: data", "the log does not show"} {
			if strings.Contains(text, wrong) {
				t.Errorf("%s says: %s", name, wrong)
			}
		}
		if !strings.Contains(text, "data: progress") && !strings.Contains(text, "*data* `progress`") {
			t.Errorf("%s does not name the data", name)
		}
	}
	index := log.Index()
	for i := range index.Len() {
		m, err := log.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range m.Parts {
			if d, ok := p.(model.Data); ok && d.Name != "progress" {
				t.Errorf("data is called %q", d.Name)
			}
		}
	}
}

// What a row says of a call does not stand below it again, and what it has no room for does.
func TestSaidOnce(t *testing.T) {
	log := openBytes(t, "a.jsonl", `{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"Bash","arguments":"{\"command\":\"cat oat.md\",\"description\":\"Read the oat recipe\"}"}}]}
{"role":"tool","tool_call_id":"c","content":"oats"}
`)
	for _, width := range []int{40, 60, 80, 100, 140} {
		text := string(plain(t, log, PlainOptions{Width: width, Level: 4}))
		for _, said := range []string{"cat oat.md", "Read the oat recipe"} {
			if n := strings.Count(text, said); n != 1 {
				t.Errorf("%d cells: %q stands there %d times\n%s", width, said, n, text)
			}
		}
	}
}
