package stats

import (
	"strconv"
	"strings"

	"msgview/model"
	"msgview/model/rawjson"
)

// costNames are the members in which programs say what an answer cost, in US dollars, the
// surest first: of a message one counts. OpenRouter and gptme say cost, LiteLLM
// response_cost, ATIF and others cost_usd, Langfuse calculatedTotalCost.
var costNames = [...]string{"cost", "response_cost", "cost_usd", "costUSD", "costUsd", "totalCost", "calculatedTotalCost", "total_cost"}

// costHolders are the members in which those may stand; in others they are somebody's goods.
var costHolders = map[string]bool{
	"": true, "usage": true, "metadata": true, "step": true, "part": true, "response": true, "metrics": true, "message": true, "extra": true,
	"response_metadata": true, "llm_metrics": true, "model_stats": true, "info": true, "operation": true, "_hidden_params": true,
}

// statedCost is what a message says that it cost, 0 if it does not.
func statedCost(m *model.Message) float64 {
	best, cost := len(costNames), 0.0
	for _, f := range m.Meta {
		holder, name := "", f.Name
		if i := strings.LastIndexByte(name, '.'); i >= 0 {
			holder, name = name[:i], name[i+1:]
			holder = holder[strings.LastIndexByte(holder, '.')+1:]
		}
		if name == "usage" {
			if v, err := rawjson.Parse(f.Value); err == nil && v.Kind() == rawjson.Object {
				if n := dollarsOf(v.First(costNames[:]...)); n > 0 {
					best, cost = 0, n
				}
			}
			continue
		}
		if !costHolders[holder] {
			continue
		}
		for i, one := range costNames[:best] {
			if one != name {
				continue
			}
			if v, err := rawjson.Parse(f.Value); err == nil {
				if n := dollarsOf(v); n > 0 {
					best, cost = i, n
				}
			}
			break
		}
	}
	return cost
}

// dollarsOf reads an amount: a number, several of the records of a message, the sum of an
// object of them, or a text that begins with it.
func dollarsOf(v rawjson.Value) (sum float64) {
	switch v.Kind() {
	case rawjson.Number:
		sum, _ = v.Float()
	case rawjson.String:
		text, _, _ := strings.Cut(strings.TrimPrefix(v.Text(), "$"), " ")
		sum, _ = strconv.ParseFloat(text, 64)
	case rawjson.Array:
		for _, e := range v.Elems() {
			if e.Kind() == rawjson.Number {
				sum += dollarsOf(e)
			}
		}
	case rawjson.Object:
		sum, _ = v.First("total", "total_cost", "total_cost_usd").Float()
	}
	if !(sum > 0 && sum < 1e9) {
		return 0
	}
	return sum
}
