package stats

import (
	"cmp"
	"context"
	"slices"

	"msgview/model"
)

// Costs adds up what each conversation of a log cost: what its answers say or, where they do
// not, what its tokens cost by the prices.
type Costs struct {
	log    model.Log
	prices Prices
	talks  map[int]*Counter
	done   int
}

// NewCosts returns one that has added up nothing yet.
func NewCosts(log model.Log, prices Prices) *Costs {
	return &Costs{log: log, prices: prices, talks: map[int]*Counter{}}
}

// Run adds up what was not yet. It returns the context's error if that ends before; it may be
// called again then, and when the log grew.
func (c *Costs) Run(ctx context.Context) error {
	index := c.log.Index()
	for ; c.done < index.Len(); c.done++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		flags := index.Flags(c.done)
		if !flags.IsMessage() {
			continue
		}
		number, _ := index.Conversation(c.done)
		one := c.talks[number]
		if one == nil {
			one = NewCounter(c.log)
			c.talks[number] = one
		}
		if m, err := c.log.Message(c.done); err == nil {
			one.took(c.done, flags, m)
		}
	}
	return nil
}

// Of is what a conversation cost in US dollars, 0 if nothing is known of it.
func (c *Costs) Of(talk int) float64 {
	one := c.talks[talk]
	if one == nil {
		return 0
	}
	var models []Model
	for _, m := range one.models {
		models = append(models, m.counted())
	}
	slices.SortFunc(models, func(a, b Model) int { return cmp.Compare(a.Name, b.Name) })
	return cmp.Or(one.stats.StatedCost, c.prices.Cost(models).Dollars)
}

// took counts what a message took, and what it says that it cost.
func (c *Counter) took(i int, flags model.Flags, m *model.Message) {
	c.stats.StatedCost += dollars(statedCost(m))
	before := c.tokens.Tokens()
	c.tokens.Add(m)
	if now := c.tokens.Tokens(); now != before {
		c.answer(i, flags, m, now.Answers > before.Answers)
	} else if m.Model != "" && m.Role == model.RoleAssistant && m.Usage.IsZero() {
		c.model(m.Model).silent++
	}
}
