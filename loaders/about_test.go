package loaders

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"msgview/model"
)

// A title counts only if the message that it is about is in the log.
func TestForeignTitle(t *testing.T) {
	l := open(t, filepath.Join("..", "testdata", "claude-code", "foreign-summary.jsonl"))
	if got := l.About().Title; got != "Sourdough for beginners" {
		t.Errorf("title %q", got)
	}
}

// All models of a log are known, and from where on they answer, whether or not a format
// says so of the whole.
func TestModels(t *testing.T) {
	for path, want := range map[string]string{
		"claude-code/foreign-summary.jsonl": "claude-test-1:4 claude-test-2:6",
	} {
		l := open(t, filepath.Join("..", "testdata", filepath.FromSlash(path)))
		var got []string
		for _, u := range l.Index().Models(model.Every) {
			got = append(got, u.Name+":"+strconv.Itoa(l.Index().Place(u.Entry).Line))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
		if names := model.ModelNames(l.Index().Models(model.Every)); !slices.Contains(names, l.About().Model) {
			t.Errorf("%s: the model is %q, those of the answers are %q", path, l.About().Model, names)
		}
	}
}

// Where the answers name their models, the log does.
func TestEveryLogNamesItsModel(t *testing.T) {
	t.Parallel()
	for format, paths := range fixtures(t) {
		for _, path := range paths {
			l := open(t, path)
			if l.About().Model != "" || l.index.Talks() > 1 {
				continue
			}
			for i := range l.index.Len() {
				if m, err := l.Message(i); err == nil && m.Role == model.RoleAssistant && m.Model != "" && m.Model[0] != '<' && !l.index.Flags(i).Has(model.FlagSide) {
					t.Errorf("%s/%s: nothing names %s", format, filepath.Base(path), m.Model)
					break
				}
			}
		}
	}
}

// Answers have the tokens that the log counts for them, wherever it does and whether or
// not it counts reasoning as output. What is told again, because limits changed, is no
// answer's.
func TestTokens(t *testing.T) {
	for path, want := range map[string]model.Usage{
		"codex/usage-first.jsonl":  {Input: 1100, Output: 50, Reasoning: 10},
		"gemini-cli/thoughts.json": {Input: 1040, Output: 510, CacheRead: 200, Reasoning: 500},
	} {
		l := open(t, filepath.Join("..", "testdata", filepath.FromSlash(path)))
		var sum model.Usage
		for i := range l.index.Len() {
			if !l.index.Flags(i).IsMessage() {
				continue
			}
			m, err := l.Message(i)
			if err != nil {
				t.Fatal(err)
			}
			sum.Input += m.Usage.Input
			sum.Output += m.Usage.Output
			sum.CacheRead += m.Usage.CacheRead
			sum.CacheWrite += m.Usage.CacheWrite
			sum.Reasoning += m.Usage.Reasoning
		}
		if sum != want {
			t.Errorf("%s: %+v, want %+v", path, sum, want)
		}
	}
}
