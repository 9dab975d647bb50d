package ui

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"msgview/loaders"
	"msgview/model/stats"
	"msgview/ui/picker"
)

// spansOf writes traces of one request each, that took so many tokens and seconds.
func spansOf(t *testing.T, tokens ...int) string {
	t.Helper()
	var b strings.Builder
	for i, n := range tokens {
		at := time.Date(2026, 2, 2, 2, 40+i, 0, 0, time.UTC)
		text := func(name, value string) string {
			return fmt.Sprintf(`{"key":%q,"value":{"stringValue":%q}}`, name, value)
		}
		number := func(name string, value int) string {
			return fmt.Sprintf(`{"key":%q,"value":{"intValue":"%d"}}`, name, value)
		}
		attributes := strings.Join([]string{
			text("gen_ai.operation.name", "chat"), text("gen_ai.request.model", "claude-sonnet-4-5"),
			number("gen_ai.usage.input_tokens", n), number("gen_ai.usage.output_tokens", n),
			text("gen_ai.input.messages", fmt.Sprintf(`[{"role":"user","parts":[{"type":"text","content":"How much hay for %d cows?"}]}]`, i+2)),
			text("gen_ai.output.messages", `[{"role":"assistant","parts":[{"type":"text","content":"Nine bales."}],"finish_reason":"stop"}]`),
		}, ",")
		fmt.Fprintf(&b, `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"%032d","spanId":"%016d","name":"chat","kind":3,"startTimeUnixNano":"%d","endTimeUnixNano":"%d","attributes":[%s]}]}]}]}`+"\n",
			i+1, i+1, at.UnixNano(), at.Add(time.Duration(i+1)*time.Second).UnixNano(), attributes)
	}
	path := filepath.Join(t.TempDir(), "traces.jsonl")
	if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The list of the traces of a log says of each what it cost and how long it took; together they
// cost what the log does.
func TestCostOfTraces(t *testing.T) {
	path := spansOf(t, 1_000, 2_000_000, 30_000)
	log, err := loaders.Open(context.Background(), path, loaders.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	readOn(log)
	for _, done, _ := log.Index().State(); !done; _, done, _ = log.Index().State() {
		time.Sleep(time.Millisecond)
	}
	prices := stats.ListedPrices()
	list := &talks{log: log, name: "traces.jsonl", prices: prices}
	var sum float64
	for i, want := range []string{"0.0180", "36.0000", "0.5400"} {
		judged := list.Judge(context.Background(), picker.Row{Number: i})
		if judged == nil || fmt.Sprintf("%.4f", judged.Cost) != want {
			t.Errorf("trace %d: %+v, want $%s", i+1, judged, want)
			continue
		}
		sum += judged.Cost
	}
	whole, err := stats.Of(context.Background(), log)
	if cost := prices.Cost(whole.Models).Dollars; err != nil || fmt.Sprintf("%.4f", cost) != fmt.Sprintf("%.4f", sum) {
		t.Errorf("all of the log cost %v, its traces %v: %v", cost, sum, err)
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		s := startSessions(t, Options{Log: log}, size[0], size[1])
		s.p.view.Update(tickMsg{log})
		s.run(s.p.list())
		s.await("$36.00")
		if screen := s.String(); !strings.Contains(screen, "took") || !strings.Contains(screen, "3.0s") || !strings.Contains(screen, "$0.02") {
			t.Errorf("%v:\n%s", size, screen)
		}
	}
}
