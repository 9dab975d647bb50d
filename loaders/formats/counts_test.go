package formats_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"msgview/loaders"
	"msgview/model"
)

// A count says what a log holds. Those of counts.json beside the fixtures were counted
// by the scripts that had the logs written, of the libraries' own values.
type count struct {
	Messages, Calls, Results, Pairs, Errors, Denied, Malformed, Reasoning, Files, Sources int

	Finish                         []string
	Input, Output, Cached, Thought int64
}

// What the real libraries wrote is counted as the libraries count it.
func TestCounts(t *testing.T) {
	tables, err := filepath.Glob(filepath.Join(testdata, "*", "scripts", "counts.json"))
	if err != nil || len(tables) == 0 {
		t.Fatal("no tables", err)
	}
	for _, table := range tables {
		data, err := os.ReadFile(table)
		if err != nil {
			t.Fatal(err)
		}
		var counts map[string]count
		if err := json.Unmarshal(data, &counts); err != nil {
			t.Fatalf("%s: %v", table, err)
		}
		folder := filepath.Dir(filepath.Dir(table))
		for name, want := range counts {
			t.Run(name, func(t *testing.T) {
				l := open(t, filepath.Join(folder, name))
				if got, want := fmt.Sprintf("%+v", counted(t, l)), fmt.Sprintf("%+v", want); got != want {
					t.Errorf("%s (%s)\n got %s\nwant %s", l.Source().Format, l.Source().Shape, got, want)
				}
				if a := l.Index().Account(); a.Unknown > 0 || a.Malformed > 0 {
					t.Errorf("%d unknown records %v, %d malformed", a.Unknown, a.UnknownTypes, a.Malformed)
				}
			})
		}
	}
}

// counted counts what a log shows.
func counted(t *testing.T, l *loaders.Log) count {
	n := count{Finish: []string{}}
	denied := map[string]bool{}
	for i := range l.Index().Len() {
		f := l.Index().Flags(i)
		if !f.IsMessage() || f.Has(model.FlagPiece) || f.Has(model.FlagPart) {
			continue
		}
		m, err := l.Message(i)
		if err != nil {
			t.Fatal(err)
		}
		if m.Role != model.RoleMarker {
			n.Messages++
		}
		calls := 0
		for _, p := range m.Parts {
			n.part(p, denied)
			if _, ok := p.(*model.ToolCall); ok {
				if _, _, paired := l.Index().Result(i, calls); paired {
					n.Pairs++
				}
				calls++
			}
		}
		if m.StopReason != "" {
			n.Finish = append(n.Finish, m.StopReason)
		}
		n.Input += m.Usage.Input
		n.Output += m.Usage.Output
		n.Cached += m.Usage.CacheRead
		n.Thought += m.Usage.Reasoning
	}
	n.Denied = len(denied)
	return n
}

func (n *count) part(p model.Part, denied map[string]bool) {
	switch p := p.(type) {
	case *model.ToolCall:
		n.Calls++
		if p.Malformed {
			n.Malformed++
		}
		if p.State == model.CallDenied {
			denied[p.ID] = true
		}
	case *model.ToolResult:
		n.Results++
		if p.Error == model.Yes && !p.Denied {
			n.Errors++
		}
		if p.Denied {
			denied[p.CallID] = true
		}
		for _, c := range p.Content {
			n.content(c)
		}
	case model.Marker:
		if p.Error {
			n.Errors++
		}
	default:
		n.content(p)
	}
}

// content counts what stands in messages as well as in results.
func (n *count) content(p model.Part) {
	switch p.(type) {
	case model.Reasoning:
		n.Reasoning++
	case model.Media:
		n.Files++
	case model.Citation:
		n.Sources++
	}
}
