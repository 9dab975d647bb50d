package cli

import (
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"msgview/model"
	"msgview/model/stats"
	"msgview/ui/export"
	"msgview/ui/safetext"
)

func statsCommand(p Program) *cobra.Command {
	var format string
	var json bool
	cmd := &cobra.Command{
		Use:   "stats [flags] FILE",
		Short: "Add up what a run took: time, tokens, and the calls of each tool",
		Long: `stats adds up what a run took: time by who was waited for, tokens each counted once, and
for each tool its calls, failures, how long they took and how much they gave back. Percentiles
are of the calls whose duration the log tells.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usage("name one log")
			}
			args, err := withoutMessages(args)
			if err != nil {
				return err
			}
			if err := p.checkFormat(format); err != nil {
				return err
			}
			path, _ := located(args[0])
			log, err := p.Open(cmd.Context(), path, format)
			if err != nil {
				return err
			}
			defer log.Close()
			readErr := wait(cmd.Context(), log)
			s, err := stats.Of(cmd.Context(), log)
			if err != nil {
				return err
			}
			if json {
				err = export.WriteLine(os.Stdout, statsJSON(path, s))
			} else {
				err = printStats(s)
			}
			if err != nil {
				return err
			}
			return faultOf(log, path, readErr)
		},
	}
	cmd.Flags().BoolVar(&json, "json", false, "one JSON object; times in seconds")
	fromFlag(cmd, p, &format)
	return cmd
}

// The members of the JSON.
type (
	jsonStats struct {
		File     string      `json:"file"`
		Turns    int         `json:"turns"`
		Messages int         `json:"messages"`
		Calls    int         `json:"calls"`
		Failed   int         `json:"failed"`
		Seconds  jsonTime    `json:"seconds"`
		Tokens   jsonTokens  `json:"tokens"`
		Models   []jsonModel `json:"models"`
		Tools    []jsonTool  `json:"tools"`
	}
	jsonTime struct {
		Wall    float64 `json:"wall"`
		Person  float64 `json:"person"`
		Model   float64 `json:"model"`
		Tools   float64 `json:"tools"`
		Unknown float64 `json:"unknown"`
	}
	jsonTokens struct {
		Answers    int   `json:"answers"`
		Input      int64 `json:"input"`
		Output     int64 `json:"output"`
		CacheRead  int64 `json:"cache_read"`
		CacheWrite int64 `json:"cache_write"`
		Reasoning  int64 `json:"reasoning"`
	}
	jsonModel struct {
		Name   string     `json:"name"`
		Tokens jsonTokens `json:"tokens"`
	}
	jsonTool struct {
		Name   string  `json:"name"`
		Calls  int     `json:"calls"`
		Failed int     `json:"failed"`
		Bytes  int64   `json:"bytes"`
		Timed  int     `json:"timed"`
		Total  float64 `json:"total_seconds"`
		P50    float64 `json:"p50_seconds"`
		P95    float64 `json:"p95_seconds"`
	}
)

func tokensJSON(answers int, u model.Usage) jsonTokens {
	return jsonTokens{answers, u.Input, u.Output, u.CacheRead, u.CacheWrite, u.Reasoning}
}

func statsJSON(path string, s stats.Stats) jsonStats {
	t := s.Time
	out := jsonStats{
		File: safetext.Plain(path, false), Turns: s.Turns, Messages: s.Messages, Calls: s.Calls, Failed: s.Failed,
		Seconds: jsonTime{t.Wall.Seconds(), t.Person.Seconds(), t.Model.Seconds(), t.Tools.Seconds(), t.Unknown.Seconds()},
		Tokens:  tokensJSON(s.Tokens.Answers, s.Tokens.Usage), Models: []jsonModel{}, Tools: []jsonTool{},
	}
	for _, m := range s.Models {
		out.Models = append(out.Models, jsonModel{m.Name, tokensJSON(m.Answers, m.Usage)})
	}
	for _, t := range s.Tools {
		out.Tools = append(out.Tools, jsonTool{t.Name, t.Calls, t.Failed, t.Bytes, t.Timed, t.Total.Seconds(), t.P50.Seconds(), t.P95.Seconds()})
	}
	return out
}

// printStats writes the figures for people.
func printStats(s stats.Stats) error {
	out := safetext.NewWriter(os.Stdout)
	short := func(d time.Duration) string {
		if d == 0 {
			return ""
		}
		if d < 10*time.Second {
			return fmt.Sprintf("%.1f s", d.Seconds())
		}
		return d.Round(time.Second).String()
	}
	share := func(d time.Duration) string {
		if s.Time.Wall == 0 {
			return ""
		}
		return fmt.Sprintf("%d %%", int(100*d.Seconds()/s.Time.Wall.Seconds()+0.5))
	}
	_, err := fmt.Fprintf(out, "%d turns, %d messages, %d calls, %d of them failed\n", s.Turns, s.Messages, s.Calls, s.Failed)
	if s.Time.Wall > 0 && err == nil {
		_, err = fmt.Fprintf(out, "time     %s: person %s (%s), model %s (%s), tools %s (%s), unknown %s (%s)\n", short(s.Time.Wall),
			short(s.Time.Person), share(s.Time.Person), short(s.Time.Model), share(s.Time.Model), short(s.Time.Tools), share(s.Time.Tools), short(s.Time.Unknown), share(s.Time.Unknown))
	}
	if u := s.Tokens.Usage; !u.IsZero() && err == nil {
		_, err = fmt.Fprintf(out, "tokens   input %d, output %d, cache read %d, cache written %d, reasoning %d in %d answers\n", u.Input, u.Output, u.CacheRead, u.CacheWrite, u.Reasoning, s.Tokens.Answers)
	}
	if err != nil {
		return err
	}
	if len(s.Models) > 0 {
		var all [][]string
		for _, m := range s.Models {
			u := m.Usage
			all = append(all, []string{safetext.Row(m.Name), fmt.Sprint(m.Answers), fmt.Sprint(u.Input), fmt.Sprint(u.Output), fmt.Sprint(u.CacheRead), fmt.Sprint(u.CacheWrite)})
		}
		fmt.Fprintln(out)
		if err := printTable([]string{"model", "answers", "input", "output", "cache read", "cache written"}, all, 1, 2, 3, 4, 5); err != nil {
			return err
		}
	}
	if len(s.Tools) == 0 {
		return nil
	}
	var all [][]string
	for _, t := range s.Tools {
		failed := ""
		if t.Failed > 0 {
			failed = fmt.Sprint(t.Failed)
		}
		all = append(all, []string{safetext.Row(t.Name), fmt.Sprint(t.Calls), failed, short(t.Total), short(t.P50), short(t.P95), fmt.Sprintf("%.1f kB", float64(t.Bytes)/1e3)})
	}
	fmt.Fprintln(out)
	return printTable([]string{"tool", "calls", "failed", "time", "p50", "p95", "output"}, all, 1, 2, 3, 4, 5, 6)
}
