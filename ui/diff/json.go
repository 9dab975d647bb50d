package diff

import (
	"io"
	"unicode/utf8"

	"msgview/model"
	"msgview/model/compare"
	"msgview/model/findings"
	"msgview/ui/export"
	"msgview/ui/report"
	"msgview/ui/safetext"
)

// The members of the JSON.
type (
	object struct {
		Same        bool         `json:"same"` // no step differs, and no finding
		A           side         `json:"a"`
		B           side         `json:"b"`
		Steps       counts       `json:"steps"`
		Diverges    int          `json:"first_divergence"` // place in differences, -1 for none
		Call        int          `json:"first_other_call"`
		Differences []difference `json:"differences"`
	}
	side struct {
		File     string  `json:"file"`
		Format   string  `json:"format"`
		Turns    int     `json:"turns"`
		Messages int     `json:"messages"`
		Steps    int     `json:"steps"`
		Calls    int     `json:"calls"`
		Failed   int     `json:"failed"`
		Seconds  float64 `json:"seconds"`
		Tokens   tokens  `json:"tokens"`
		Dollars  float64 `json:"dollars"`
		AtLeast  bool    `json:"dollars_at_least,omitempty"` // not all of it has a price
		Tools    []tools `json:"tools"`
		Unread   int     `json:"unread,omitempty"`
		Findings found   `json:"findings"`
		Only     []any   `json:"findings_only_here"`
	}
	tokens struct {
		Input      int64 `json:"input"`     // of what was in no cache, however the log counts
		InputAll   int64 `json:"input_all"` // of all prompts: input, cache_read and cache_write
		Output     int64 `json:"output"`
		CacheRead  int64 `json:"cache_read"`
		CacheWrite int64 `json:"cache_write"`
		Reasoning  int64 `json:"reasoning"`
	}
	tools struct {
		Name   string `json:"name"`
		Calls  int    `json:"calls"`
		Failed int    `json:"failed"`
	}
	found struct {
		Errors    int `json:"errors"`
		Warnings  int `json:"warnings"`
		Hints     int `json:"hints"`
		Recovered int `json:"recovered"`
	}
	counts struct {
		Same    int `json:"same"`
		Output  int `json:"output"`
		Changed int `json:"changed"`
		OnlyA   int `json:"only_a"`
		OnlyB   int `json:"only_b"`
	}
	difference struct {
		Change string `json:"change"` // output, changed, only_a or only_b
		Kind   string `json:"kind"`
		Depth  int    `json:"depth,omitempty"` // of sub-agents
		Tool   string `json:"tool,omitempty"`
		A      *step  `json:"a,omitempty"`
		B      *step  `json:"b,omitempty"`
	}
	step struct {
		report.Place
		Said   string `json:"said,omitempty"` // or asked for
		Output string `json:"output,omitempty"`
		Failed bool   `json:"failed,omitempty"`
		Status string `json:"status,omitempty"` // of a call that did not end well
		Cut    bool   `json:"cut,omitempty"`    // said or output are longer
	}
)

// mostJSON bounds the bytes of a text of a step as JSON, unless all is asked for.
const mostJSON = 2000

// JSON writes how two runs differ as one object on a line.
func JSON(w io.Writer, a, b Run, c *compare.Comparison, o Options) error {
	out := object{
		Same: c.Same() && !c.OnlyFindings(), A: sideOf(a, &c.A), B: sideOf(b, &c.B),
		Steps:    counts{c.Count[compare.Same], c.Count[compare.Output], c.Count[compare.Changed], c.Count[compare.OnlyA], c.Count[compare.OnlyB]},
		Diverges: -1, Call: -1, Differences: []difference{},
	}
	for i, r := range c.Rows {
		if r.Change == compare.Same {
			continue
		}
		if i == c.Diverges {
			out.Diverges = len(out.Differences)
		}
		if i == c.Call {
			out.Call = len(out.Differences)
		}
		s := c.Step(r)
		one := difference{Change: r.Change.String(), Kind: s.Kind.String(), Depth: s.Depth, Tool: safetext.Plain(s.Tool, false)}
		left, right := Bodies(c, r)
		if r.A >= 0 {
			one.A = stepOf(&c.A, r.A, left, o)
		}
		if r.B >= 0 {
			one.B = stepOf(&c.B, r.B, right, o)
		}
		out.Differences = append(out.Differences, one)
	}
	return export.WriteLine(w, out)
}

func sideOf(r Run, s *compare.Side) side {
	t := s.Totals
	u := t.Tokens.Usage
	one := side{
		File: safetext.Plain(r.Name, false), Format: r.Scope.Log.Source().Format,
		Turns: t.Turns, Messages: t.Messages, Steps: len(s.Steps), Calls: t.Calls, Failed: t.Failed, Seconds: t.Wall.Seconds(),
		Tokens: tokens{t.Fresh(), model.Sum(t.Fresh(), u.CacheRead, u.CacheWrite), u.Output, u.CacheRead, u.CacheWrite, u.Reasoning}, Tools: []tools{}, Unread: s.Unread,
		Findings: found{s.Found.Errors, s.Found.Warnings, s.Found.Hints, s.Found.Recovered}, Only: []any{},
	}
	cost := prices().Cost(t.Models)
	one.Dollars, one.AtLeast = cost.Dollars, cost.AtLeast
	for _, t := range t.Tools {
		one.Tools = append(one.Tools, tools{safetext.Plain(t.Name, false), t.Calls, t.Failed})
	}
	all := report.Report{Path: r.Name, Log: s.Scope.Log}
	for i := range s.Only {
		one.Only = append(one.Only, all.Object(&s.Only[i], report.Options{Content: true}))
	}
	return one
}

func stepOf(s *compare.Side, n int, b compare.Body, o Options) *step {
	one := &s.Steps[n]
	out := &step{Place: report.AtPlace(s.Scope.Log, findings.Place{Entry: one.Entry, Call: one.Call, Result: -1}), Failed: one.State.IsFailure()}
	if one.State.Bad() {
		out.Status = one.State.String()
	}
	cut := func(text string) string {
		if !o.Full && len(text) > mostJSON {
			n := mostJSON
			for n > mostJSON-utf8.UTFMax && !utf8.RuneStart(text[n]) {
				n--
			}
			out.Cut, text = true, text[:n]
		}
		return safetext.Plain(text, false)
	}
	out.Said, out.Output = cut(b.Said), cut(b.Output)
	return out
}
