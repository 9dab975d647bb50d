package formattest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"msgview/loaders/format"
	"msgview/model"
)

// markedWords are distinct words that no log has, markedText is a text of them.
var (
	markedWords = func() (words []string) {
		for i := range longText / 10 {
			words = append(words, fmt.Sprintf("Vx%02dwhole%02d", i, i))
		}
		return words
	}()
	markedText = strings.Join(markedWords, " ")
)

// Whole puts a long text in the place of each text of a fixture's records that messages
// or results say, one at a time. It returns how many were tried, and those of which no part
// of a message has all: what is cut must not hide among what is kept beside the message.
func Whole(t testing.TB, path string, f format.Format) (tried int, cut []string) {
	s := Surest(f, Records(t, path, nil))
	records := Records(t, path, s)
	all := textsIn(Decode(t, s, clones(records)))
	for i, r := range records {
		for _, at := range drifting(r.Value, Directions[len(Directions)-1]) {
			text := strings.TrimSpace(at.value.Text())
			if strings.Trim(text, "abcdefghijklmnopqrstuvwxyz_-") == "" { // the name of a state, that may be said, too
				continue
			}
			if !slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, text) }) {
				continue
			}
			changed := rewritten(t, path, s, records, i, at.replaced(r.Value, `"`+markedText+`"`))
			before := all
			if s.Assemble == nil {
				before = textsIn(Decode(t, s, clones(records[i:i+1])))
			}
			tried++
			if after := textsIn(Decode(t, s, changed)); isCut(text, before, after) {
				cut = append(cut, fmt.Sprintf("record %d: %s", i, at.path))
			}
		}
	}
	return tried, cut
}

// isCut reports whether texts have a part of the marked text, or no longer have the one
// in whose place it stands, but have not all of it.
func isCut(text string, before, after []string) bool {
	if slices.ContainsFunc(after, func(s string) bool { return strings.Contains(s, markedText) }) {
		return false
	}
	return count(before, text) > count(after, text) || slices.ContainsFunc(after, func(s string) bool {
		return slices.ContainsFunc(markedWords, func(word string) bool { return strings.Contains(s, word) })
	})
}

func count(texts []string, text string) (n int) {
	for _, s := range texts {
		if strings.TrimSpace(s) == text {
			n++
		}
	}
	return n
}

// textsIn returns what messages say and think, and what tools answer.
func textsIn(out format.Assembled) (texts []string) {
	var add func(parts []model.Part)
	add = func(parts []model.Part) {
		for _, p := range parts {
			switch p := p.(type) {
			case model.Text:
				texts = append(texts, p.Text)
			case model.Reasoning:
				texts = append(texts, p.Text)
			case *model.ToolResult:
				add(p.Content)
			}
		}
	}
	for _, m := range out.Messages {
		add(m.Parts)
	}
	return texts
}
