package loaders_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/themes"
	"msgview/ui/export"
	"msgview/ui/palette"
)

// What stands beside the data of records is said at the highest level and in the JSON: lines
// between the fields of an event, the name of an event that its data contradict, text in front
// of a record that others make a message with, remarks of YAML and what damaged it, and what
// stands in the captured text of a stream and is no event.
func TestBesideRecords(t *testing.T) {
	start := `{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","model":"tiny-1","content":[]}}`
	text := `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":"Hello"}}`
	stop := `{"type":"message_stop"}`
	body := `"data: ` + strings.ReplaceAll(start, `"`, `\"`) + `\n\nZyxline stands here\n\ndata: ` + strings.ReplaceAll(text, `"`, `\"`) + ` Zyxtail\n\ndata: ` + strings.ReplaceAll(stop, `"`, `\"`) + `\n\n"`
	for name, c := range map[string]struct {
		log   string
		words []string
	}{
		"events.sse": {"event: message_start\nZyxline\ndata: " + start + "\n\n: Zyxremark\nid: Zyxid\nevent: Zyxname\ndata: " + text + " Zyxtail\n\ndata: " + stop + "\n\n",
			[]string{"Zyxline", "Zyxremark", "Zyxid", "Zyxname", "Zyxtail"}},
		"lines.log": {"INFO Zyxfirst " + start + "\nDEBUG Zyxsecond " + text + "\nINFO Zyxthird " + stop + "\n", []string{"Zyxfirst", "Zyxsecond", "Zyxthird"}},
		"talk.yaml": {"# Zyxtop\nmessages:\n- role: user # Zyxside\n  # Zyxhead\n  content: How deep?\n  # Zyxfoot\n- role: assistant\n  content: 'Two feet.' Zyxdamage\n",
			[]string{"Zyxtop", "Zyxside", "Zyxhead", "Zyxfoot", "Zyxdamage"}},
		"exchange.jsonl": {`{"request":{"model":"tiny-1","messages":[{"role":"user","content":"Hi"}]},"response":` + body + "}\n", []string{"Zyxline", "Zyxtail"}},
	} {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte(c.log), 0o600); err != nil {
			t.Fatal(err)
		}
		l, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		var doc, lines bytes.Buffer
		if err := export.Plain(context.Background(), &doc, l, export.PlainOptions{Width: 200, Level: 5, Palette: palette.New(themes.Default(true))}); err != nil {
			t.Fatal(err)
		}
		if err := export.JSON(context.Background(), &lines, l, nil); err != nil {
			t.Fatal(err)
		}
		for _, word := range append(c.words, "Hello") {
			if word == "Hello" && name == "talk.yaml" {
				continue
			}
			if !strings.Contains(doc.String(), word) || !strings.Contains(lines.String(), word) {
				t.Errorf("%s: %s is nowhere: %s", name, word, doc.String())
			}
		}
		l.Close()
	}
}
