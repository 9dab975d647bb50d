package stats

import (
	"cmp"
	_ "embed"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"msgview/model/findings"
)

//go:embed prices.txt
var listed string

// Prices are those of models. They change; a file of the same form may say others.
type Prices struct {
	Dated  string // when they were read, "" if nobody says
	models []price
}

// price is what a million tokens of a model cost, in US dollars.
type price struct {
	name                       string // as findings.ModelName has it
	input, output, read, write float64
	long                       int64 // from how many tokens on a prompt costs more, 0 for never
}

// ListedPrices are those that msgview knows.
func ListedPrices() Prices {
	p, err := ParsePrices(listed)
	if err != nil {
		panic(err) // a test reads them
	}
	return p
}

// ParsePrices reads a table in the form of prices.txt. The error says which line is wrong.
func ParsePrices(text string) (Prices, error) {
	var p Prices
	for i, row := range strings.Split(text, "\n") {
		row, _, _ = strings.Cut(row, "#")
		f := strings.Fields(row)
		wrong := func(why string) error { return fmt.Errorf("line %d: %s", i+1, why) }
		switch {
		case len(f) == 0:
			continue
		case f[0] == "dated" && len(f) == 2:
			p.Dated = f[1]
			continue
		case len(f) < 3 || len(f) > 6:
			return p, wrong("a model has its name, the prices of input, output, cache read and cache write, and a length")
		}
		var n [5]float64
		for k := range n {
			if n[k] = -1; k+1 >= len(f) || f[k+1] == "-" {
				continue
			}
			var err error
			if n[k], err = strconv.ParseFloat(f[k+1], 64); err != nil || !(n[k] >= 0 && n[k] < 1e9) {
				return p, wrong(fmt.Sprintf("%q is no price", f[k+1]))
			}
		}
		if n[0] < 0 || n[1] < 0 {
			return p, wrong("input and output need a price")
		}
		for k := 2; k < 4; k++ {
			if n[k] < 0 {
				n[k] = n[0]
			}
		}
		p.models = append(p.models, price{findings.ModelName(f[0]), n[0], n[1], n[2], n[3], int64(max(n[4], 0))})
	}
	return p, nil
}

// mostPrices bounds a file of prices, in bytes; more is no such file.
const mostPrices = 1 << 20

// PricesFrom returns the prices that hold with a file of them, which count more; without
// one, "", they are those that are listed.
func PricesFrom(path string) (Prices, error) {
	known := ListedPrices()
	if path == "" {
		return known, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return known, fmt.Errorf("the prices: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostPrices+1))
	if err == nil && len(text) > mostPrices {
		err = fmt.Errorf("%s: larger than %d bytes, this is no table of prices", path, mostPrices)
	}
	if err != nil {
		return known, fmt.Errorf("the prices: %w", err)
	}
	more, err := ParsePrices(string(text))
	if err != nil {
		return known, fmt.Errorf("the prices: %s, %w", path, err)
	}
	return known.With(more), nil
}

// With returns prices of which those of another table count more.
func (p Prices) With(more Prices) Prices {
	return Prices{Dated: cmp.Or(more.Dated, p.Dated), models: slices.Concat(more.models, p.models)}
}

// of returns the price of a model: that of the longest name which it begins with.
func (p Prices) of(name string) (best price, ok bool) {
	name = findings.ModelName(name)
	for _, one := range p.models {
		rest, begins := strings.CutPrefix(name, one.name)
		version := len(rest) == 4 && rest[0] == '-' && strings.Trim(rest[1:], "0123456789") == "" // as in -001
		if begins && (version || findings.SameModel(one.name, name)) && len(one.name) > len(best.name) {
			best, ok = one, true
		}
	}
	return best, ok
}

// A Cost is what tokens cost, in US dollars.
type Cost struct {
	Dollars float64
	AtLeast bool     // more was not priced: of models without a price, of long prompts, and of those that the log does not tell
	Unknown []string // models without a price
	Dated   string   // when the prices were read
}

// Cost adds up what the tokens of a log cost.
func (p Prices) Cost(models []Model) Cost {
	c := Cost{Dated: p.Dated}
	for i := range models {
		one, known, least := p.Of(&models[i])
		switch c.Dollars += one; {
		case !known:
			c.Unknown = append(c.Unknown, models[i].Name)
			c.AtLeast = true
		case least:
			c.AtLeast = true
		}
	}
	return c
}

// Of returns what the tokens of a model cost. known says that there is a price for it or
// that it took nothing, least that it cost more: some of its prompts were so long, or nobody
// says what they took.
func (p Prices) Of(m *Model) (dollars float64, known, least bool) {
	u := m.Usage
	if u.IsZero() {
		return 0, true, false
	}
	one, ok := p.of(m.Name)
	if !ok {
		return 0, false, false
	}
	dollars = (float64(m.Fresh())*one.input + float64(u.Output)*one.output + float64(u.CacheRead)*one.read + float64(u.CacheWrite)*one.write) / 1e6
	return dollars, true, u.OnlyOutput() || one.long > 0 && m.Prompt >= one.long
}
