package cli

import (
	"context"
	"fmt"
	"os"
	"slices"

	"msgview/model"
	"msgview/model/lineage"
	"msgview/model/stats"
	"msgview/ui/export"
	"msgview/ui/render"
)

// manyStats are the sums of several logs. What they share is counted once.
type manyStats struct {
	logs, forks     int // forks are those that begin with what another one has
	messages, turns int
	shared          int // messages that were counted in another log
	calls, failed   int
	models          map[string]*stats.Model
	stated          float64
	bad             int // logs that could not be read
}

// sumsOf adds up logs.
func sumsOf(ctx context.Context, p Program, sessions []model.Session, format string) (*manyStats, error) {
	sum := &manyStats{models: map[string]*stats.Model{}}
	var once lineage.Once
	for _, s := range sessions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		log, err := p.Open(ctx, s.Path, format)
		if err != nil {
			say(err)
			sum.bad++
			continue
		}
		if err := wait(ctx, log); err != nil && ctx.Err() == nil {
			say(err)
			sum.bad++
		}
		err = sum.add(ctx, log, s.Path, &once)
		log.Close()
		if err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// add adds a log that was read to its end.
func (sum *manyStats) add(ctx context.Context, log model.Log, path string, once *lineage.Once) error {
	index, shared := log.Index(), 0
	once.Add(path, log.About().ID)
	c := stats.NewCounter(log)
	c.Leave = func(entry int, m *model.Message) bool {
		if once.Again(path, m) {
			shared++
			return true
		}
		flags := index.Flags(entry)
		sum.messages++
		if flags.Has(model.FlagPrompt) && !flags.Any(model.FlagSide|model.FlagInactive) {
			sum.turns++
		}
		return false
	}
	if err := c.Run(ctx); err != nil {
		return err
	}
	s := c.Stats()
	sum.logs++
	if sum.shared += shared; shared > 0 {
		sum.forks++
	}
	sum.calls, sum.failed = sum.calls+s.Calls, sum.failed+s.Failed
	sum.stated += s.StatedCost
	for i := range s.Models {
		one := &s.Models[i]
		all, known := sum.models[one.Name]
		if !known {
			all = &stats.Model{Name: one.Name}
			sum.models[one.Name] = all
		}
		all.Answers += one.Answers
		all.Add(one.Usage)
	}
	return nil
}

// print writes the sums.
func (sum *manyStats) print(prices stats.Prices, asJSON bool) error {
	var models []stats.Model
	var tokens int64
	for _, m := range sum.models {
		models = append(models, *m)
		tokens = model.Sum(tokens, m.Total())
	}
	cost := prices.Cost(models).Dollars
	if asJSON {
		return export.WriteLine(os.Stdout, struct {
			Logs     int     `json:"logs"`
			Forks    int     `json:"forks"`
			Turns    int     `json:"turns"`
			Messages int     `json:"messages"`
			Shared   int     `json:"shared_messages"`
			Calls    int     `json:"calls"`
			Failed   int     `json:"failed"`
			Tokens   int64   `json:"tokens"`
			Cost     float64 `json:"cost,omitempty"`
			Stated   float64 `json:"stated_cost,omitempty"`
		}{sum.logs, sum.forks, sum.turns, sum.messages, sum.shared, sum.calls, sum.failed, tokens, cost, sum.stated})
	}
	line := func(name, format string, args ...any) {
		fmt.Printf("%-10s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("logs", "%s", render.Number(sum.logs))
	line("turns", "%s", render.Number(sum.turns))
	messages := render.Number(sum.messages)
	if sum.shared > 0 {
		messages += fmt.Sprintf("; %s more are copies, in %s %s", render.Number(sum.shared), render.Number(sum.forks), render.Plural(sum.forks, "fork"))
	}
	line("messages", "%s", messages)
	line("calls", "%s, %s failed", render.Number(sum.calls), render.Number(sum.failed))
	line("tokens", "%s", render.Number(int(tokens)))
	if cost > 0 {
		line("cost", "%s", stats.Dollars(cost, true))
	}
	if sum.stated > 0 {
		line("stated", "%s by what the logs say", stats.Dollars(sum.stated, false))
	}
	return nil
}

// statsOfMany writes the sums of several logs.
func statsOfMany(ctx context.Context, p Program, sessions []model.Session, without error, format string, prices stats.Prices, asJSON bool) error {
	slices.SortStableFunc(sessions, func(a, b model.Session) int { return a.Modified.Compare(b.Modified) }) // forks are younger
	sum, err := sumsOf(ctx, p, sessions, format)
	if err != nil {
		return err
	}
	if err := sum.print(prices, asJSON); err != nil {
		return err
	}
	switch {
	case sum.bad > 0:
		return problem{fmt.Errorf("%d of %d logs could not be read", sum.bad, len(sessions))}
	case without != nil:
		return problem{without}
	}
	return nil
}
