package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"msgview/loaders"
	"msgview/ui/picker"
)

// copilotLog is the log of a session of which each answer tells only what it wrote. Of the
// session and of its sub-agent the log has totals, without its last lines not.
func copilotLog(t *testing.T, without ...string) string {
	t.Helper()
	data, err := os.ReadFile("../testdata/copilot-cli/totals.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var kept strings.Builder
	for line := range strings.Lines(string(data)) {
		leave := false
		for _, kind := range without {
			leave = leave || strings.Contains(line, `"type":"`+kind+`"`)
		}
		if !leave {
			kept.WriteString(line)
		}
	}
	path := filepath.Join(t.TempDir(), "events.jsonl")
	if err := os.WriteFile(path, []byte(kept.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Where answers tell only what they wrote, what the log says that the whole took counts. Where
// it says nothing of that, only the output is known.
func TestTokensOfTheWhole(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		without []string
		header  string
		row     string
		stats   []string
		list    int64
	}{
		{"totals", nil, " 23k tok ", " 7.3k tok ", []string{
			"23k in all", "input 9.0k", "output 300", "from the cache 14k",
			"the log says that of the whole; its answers tell only their output: 100 (200 less)", "  $0.0032 by prices of",
		}, 23300},
		{"none", []string{"session.shutdown", "subagent.completed"}, " 100 output tok ", " 25 output tok ", []string{"100 in all", "≥ $0.0002 by prices of"}, 100},
	} {
		path := copilotLog(t, c.without...)
		s := start(t, path, 140, 40, Options{})
		s.wait(c.header)
		s.wait(c.row)
		s.press("o")
		s.wait("└ explore")
		s.wait(c.row)
		s.press("o S")
		for _, want := range c.stats {
			s.wait(want)
		}
		log, err := loaders.Open(context.Background(), path, loaders.Options{Summed: true})
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		if err := log.Wait(context.Background()); err != nil {
			t.Fatal(err)
		}
		if got := picker.Summarize(context.Background(), log, picker.Row{Number: -1}).Tokens; got != c.list {
			t.Errorf("%s: the list says %d tokens, want %d", c.name, got, c.list)
		}
	}
}
