package cli

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/render"
	"msgview/ui/safetext"
)

// printStats writes the figures for people.
func printStats(log model.Log, s stats.Stats, prices stats.Prices) error {
	out := safetext.NewWriter(os.Stdout)
	for _, row := range sums(log, s, prices) {
		if _, err := fmt.Fprintf(out, "%-8s %s\n", row[0], row[1]); err != nil {
			return err
		}
	}
	if len(s.Models) > 0 {
		if err := printModels(out, s, prices); err != nil {
			return err
		}
	}
	if len(s.Tools) == 0 {
		return nil
	}
	columns := ended[:1:1]
	for _, c := range ended[1:] {
		if c.of(&s.Tally) > 0 {
			columns = append(columns, c)
		}
	}
	var all [][]string
	for _, t := range s.Tools {
		row := []string{safetext.Row(t.Name), fmt.Sprint(t.Calls)}
		for _, c := range columns {
			row = append(row, some(c.of(&t.Tally)))
		}
		all = append(all, append(row, spent(t.Total), spent(t.P50), spent(t.P95), fmt.Sprintf("%.1f kB", float64(t.Bytes)/1e3)))
	}
	heads := []string{"tool", "calls"}
	for _, c := range columns {
		heads = append(heads, c.name)
	}
	heads = append(heads, "time", "p50", "p95", "output")
	var right []int
	for i := range heads[1:] {
		right = append(right, i+1)
	}
	fmt.Fprintln(out)
	return printTable(heads, all, right...)
}

// ended are the columns of how calls ended: but for the first, those that have anything.
var ended = []struct {
	name string
	of   func(t *findings.Tally) int
}{
	{"failed", func(t *findings.Tally) int { return t.Failed }},
	{"unsure", func(t *findings.Tally) int { return t.Unsure }},
	{"no result", func(t *findings.Tally) int { return t.NoResult }},
	{"refused", func(t *findings.Tally) int { return t.Refused }},
	{"waiting", func(t *findings.Tally) int { return t.Waiting }},
}

// some is a number, "" for none.
func some(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// spent says a duration, "" if it is unknown.
func spent(d time.Duration) string {
	if d == 0 {
		return ""
	}
	if d = render.Rounded(d, render.Rounding{Below: 10 * time.Second, To: time.Second / 10}, render.Rounding{Below: math.MaxInt64, To: time.Second}); d < 10*time.Second {
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return d.String()
}

// sums says what there is of the run as a whole: what each row is about, and the row.
func sums(log model.Log, s stats.Stats, prices stats.Prices) (rows [][2]string) {
	add := func(about, format string, args ...any) {
		rows = append(rows, [2]string{about, fmt.Sprintf(format, args...)})
	}
	aside := s.Aside()
	if aside != "" {
		aside = ": " + aside
	}
	add("run", "%d %s, %d %s, %d %s%s", s.Turns, render.Plural(s.Turns, "turn"), s.Messages, render.Plural(s.Messages, "message"), s.Calls, render.Plural(s.Calls, "call"), aside)
	if said := s.Beside.String(); said != "" {
		add("", "beside the calls: %s", said)
	}
	if t := s.Time; t.Wall > 0 {
		var parts []string
		for _, p := range t.Parts() {
			parts = append(parts, fmt.Sprintf("%s %s (%d %%)", p.Name, spent(p.Took), int(100*p.Took.Seconds()/t.Sum().Seconds()+0.5)))
		}
		beside := ""
		if t.Beside() {
			beside = ", " + spent(t.Sum()) + " in conversations at the same time"
		}
		add("time", "%s%s: %s", spent(t.Wall), beside, strings.Join(parts, ", "))
	}
	if u := s.Tokens.Usage; !u.IsZero() {
		said := fmt.Sprintf("%d: input %d, output %d, cache read %d, cache written %d, reasoning %d", s.Total(), s.Fresh(), u.Output, u.CacheRead, u.CacheWrite, u.Reasoning)
		if n := s.Tokens.Answers; n > 0 {
			said += fmt.Sprintf(" in %d %s", n, render.Plural(n, "answer"))
		}
		add("tokens", "%s", said)
	}
	if said := s.Differs(); said != "" {
		add("", "%s", said)
	}
	if s.Tokens.CacheRead+s.Tokens.CacheWrite > 0 {
		said := fmt.Sprintf("%.0f %% of all prompts were read from it", 100*s.CacheShare())
		if len(s.Again.Losses) > 0 {
			var why []string
			for _, c := range s.Again.Causes {
				why = append(why, fmt.Sprintf("%d after %s", c.Tokens, c.Said()))
			}
			said += fmt.Sprintf("; billed again as it was lost: %d (%s)", s.Again.Tokens, strings.Join(why, ", "))
		}
		add("cache", "%s", said)
	}
	if c := s.Context; c.Most > 0 {
		add("context", "%d tokens at first, %d at most (L%d), %d at last", c.First, c.Most, log.Index().Place(c.At).Line, c.Last)
	}
	if said := costs(s, prices); said != "" {
		add("cost", "%s", said)
	}
	return rows
}

// costs says what the run cost, "" if nothing is known of it.
func costs(s stats.Stats, prices stats.Prices) string {
	cost := prices.Cost(s.Models)
	var said []string
	if cost.Dollars > 0 {
		said = append(said, stats.Dollars(cost.Dollars, cost.AtLeast)+" by prices of "+cost.Dated)
	}
	if len(cost.Unknown) > 0 && !s.Tokens.IsZero() {
		names := slices.Clone(cost.Unknown[:min(len(cost.Unknown), 5)])
		for i, name := range names {
			if names[i] = safetext.Row(name); name == "" {
				names[i] = "a model without a name"
			}
		}
		if more := len(cost.Unknown) - len(names); more > 0 {
			names = append(names, fmt.Sprintf("%d more", more))
		}
		said = append(said, "no price for "+strings.Join(names, ", "))
	}
	if stated := s.CostStated(); stated > 0 {
		said = append(said, "the log says "+stats.Dollars(stated, false))
	}
	return strings.Join(said, "; ")
}

// printModels writes the table of the models.
func printModels(out io.Writer, s stats.Stats, prices stats.Prices) error {
	var all [][]string
	for _, m := range s.Models {
		u, cost := m.Usage, ""
		if dollars, known, least := prices.Of(&m); known && dollars > 0 {
			cost = stats.Dollars(dollars, least)
		}
		all = append(all, []string{safetext.Row(m.Name), fmt.Sprint(m.Answers), fmt.Sprint(m.Fresh()), fmt.Sprint(u.Output), fmt.Sprint(u.CacheRead), fmt.Sprint(u.CacheWrite), cost})
	}
	fmt.Fprintln(out)
	return printTable([]string{"model", "answers", "input", "output", "cache read", "cache written", "cost"}, all, 1, 2, 3, 4, 5, 6)
}
