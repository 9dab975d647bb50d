package filter

import (
	"context"
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"msgview/loaders"
	"msgview/model"
	"msgview/model/expression"
	"msgview/model/selection"
)

// composed are words that stand in a message and not in its record: the decoder made the
// text of several members.
var composed = map[string]bool{"crewai Expected": true, "tau2-bench moment": true}

// What a scout finds in the raw bytes is what is found by decoding every entry.
func TestScout(t *testing.T) {
	paths, err := filepath.Glob("../../testdata/*/*")
	if err != nil || len(paths) < 100 {
		t.Fatal(err, len(paths))
	}
	asks := 0
	for n, path := range paths {
		if testing.Short() && n%7 > 0 {
			continue
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{})
		if err != nil {
			continue
		}
		_ = log.Wait(context.Background())
		for _, word := range wordsOf(log) {
			e, err := Parse("text~" + word)
			if err != nil {
				t.Fatal(err)
			}
			plain, scouted := meantOf(log, e, nil), meantOf(log, e, ahead(t.Context(), log, e, 0))
			if asks++; !maps.Equal(plain, scouted) && !composed[filepath.Base(filepath.Dir(path))+" "+word] {
				t.Errorf("%s: %s: %v, with a scout %v", path, word, plain, scouted)
			}
		}
		log.Close()
	}
	if asks < 50 {
		t.Errorf("only %d were asked", asks)
	}
}

// wordsOf are words of some messages.
func wordsOf(log model.Log) (words []string) {
	known := map[string]bool{}
	for i := range min(log.Index().Len(), 400) {
		if !log.Index().Flags(i).IsMessage() || len(words) > 12 {
			continue
		}
		m, err := log.Message(i)
		if err != nil {
			continue
		}
		for _, p := range m.Parts {
			text := ""
			switch p := p.(type) {
			case model.Text:
				text = p.Text
			case *model.ToolCall:
				text = string(p.Arguments)
			case *model.ToolResult:
				for _, c := range p.Content {
					if c, ok := c.(model.Text); ok {
						text += c.Text + " "
					}
				}
			}
			fields := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
			if len(fields) > 0 {
				if w := fields[len(fields)/2]; len(w) > 3 && !known[w] {
					known[w], words = true, append(words, w)
				}
			}
		}
	}
	return words
}

// meantOf asks all entries of a log.
func meantOf(log model.Log, e *expression.Expression, s *scout) map[int]int {
	all := map[int]int{}
	index := log.Index()
	for from := 0; from < index.Len(); {
		next, meant := asked(context.Background(), index, selection.New(log, e, time.UTC), s, from, index.Len(), time.Now().Add(time.Hour))
		from = next
		for _, m := range meant {
			if all[m.Entry] = m.Items; m.Items == 0 {
				delete(all, m.Entry)
			}
		}
	}
	return all
}
