package cli

import (
	"msgview/model"
	"msgview/model/findings"
	"msgview/model/stats"
	"msgview/ui/export"
	"msgview/ui/safetext"
)

// The members of the JSON.
type (
	jsonStats struct {
		File     string `json:"file"`
		Turns    int    `json:"turns"`
		Messages int    `json:"messages"`
		Calls    int    `json:"calls"`
		Failed   int    `json:"failed"`
		jsonCalls
		FailedResults int `json:"failed_results"` // without a call
		ErrorEvents   int `json:"error_events"`

		Seconds jsonTime    `json:"seconds"`
		Tokens  jsonTokens  `json:"tokens"`
		Total   int64       `json:"total_tokens"`
		Stated  *jsonStated `json:"stated,omitempty"`
		Share   float64     `json:"cache_share"`
		Again   jsonAgain   `json:"billed_again"`
		Context jsonContext `json:"context"`
		Cost    jsonCost    `json:"cost"`
		Bytes   int64       `json:"output_bytes"`
		Models  []jsonModel `json:"models"`
		Tools   []jsonTool  `json:"tools"`
	}
	// jsonCalls are the calls that neither failed nor went well.
	jsonCalls struct {
		Unsure   int `json:"unsure"`
		NoResult int `json:"no_result"`
		Refused  int `json:"refused"`
		Waiting  int `json:"waiting"`
	}
	jsonTime struct {
		Wall    float64 `json:"wall"`
		Person  float64 `json:"person"`
		Model   float64 `json:"model"`
		Tools   float64 `json:"tools"`
		Idle    float64 `json:"idle"`
		Unknown float64 `json:"unknown"`
	}
	jsonStated struct { // as the log counts
		Input      int64   `json:"input,omitempty"`
		Output     int64   `json:"output,omitempty"`
		CacheRead  int64   `json:"cache_read,omitempty"`
		Reasoning  int64   `json:"reasoning,omitempty"`
		Total      int64   `json:"total,omitempty"`
		Dollars    float64 `json:"dollars,omitempty"`
		Difference string  `json:"difference,omitempty"`
	}
	jsonContext struct {
		First   int64 `json:"first"`
		Most    int64 `json:"most"`
		Message int   `json:"message"` // with most, from 1
		Last    int64 `json:"last"`
	}
	jsonAgain struct {
		Tokens int64       `json:"tokens"`
		Causes []jsonCause `json:"causes"`
	}
	jsonCause struct {
		Name   string `json:"name"`
		Losses int    `json:"losses"`
		Tokens int64  `json:"tokens"`
	}
	jsonCost struct {
		Dollars float64  `json:"dollars"`
		AtLeast bool     `json:"at_least"`
		Unknown []string `json:"unknown_models"`
		Dated   string   `json:"dated"`
	}
	jsonTokens struct {
		Answers    int   `json:"answers"`
		Input      int64 `json:"input"`     // of what was in no cache, however the log counts
		InputAll   int64 `json:"input_all"` // of all prompts: input, cache_read and cache_write
		Output     int64 `json:"output"`
		CacheRead  int64 `json:"cache_read"`
		CacheWrite int64 `json:"cache_write"`
		Reasoning  int64 `json:"reasoning"`
	}
	jsonModel struct {
		Name    string     `json:"name"`
		Tokens  jsonTokens `json:"tokens"`
		Dollars *float64   `json:"dollars"` // null without a price
	}
	jsonTool struct {
		Name   string `json:"name"`
		Calls  int    `json:"calls"`
		Failed int    `json:"failed"`
		jsonCalls
		Bytes int64   `json:"bytes"`
		Timed int     `json:"timed"`
		Total float64 `json:"total_seconds"`
		P50   float64 `json:"p50_seconds"`
		P95   float64 `json:"p95_seconds"`
	}
)

func tokensJSON(answers int, fresh int64, u model.Usage) jsonTokens {
	return jsonTokens{answers, fresh, model.Sum(fresh, u.CacheRead, u.CacheWrite), u.Output, u.CacheRead, u.CacheWrite, u.Reasoning}
}

func callsJSON(t findings.Tally) jsonCalls {
	return jsonCalls{t.Unsure, t.NoResult, t.Refused, t.Waiting}
}

func statsJSON(path string, log model.Log, s stats.Stats, prices stats.Prices) jsonStats {
	t := s.Time
	out := jsonStats{
		File: safetext.Plain(export.Name(log, path), false), Turns: s.Turns, Messages: s.Messages, Calls: s.Calls, Failed: s.Failed, jsonCalls: callsJSON(s.Tally), FailedResults: s.Beside.Results, ErrorEvents: s.Beside.Events,
		Seconds: jsonTime{t.Wall.Seconds(), t.Person.Seconds(), t.Model.Seconds(), t.Tools.Seconds(), t.Idle.Seconds(), t.Unknown.Seconds()},
		Tokens:  tokensJSON(s.Tokens.Answers, s.Fresh(), s.Tokens.Usage), Total: s.Total(), Share: s.CacheShare(), Bytes: s.Bytes,
		Again: jsonAgain{s.Again.Tokens, []jsonCause{}}, Models: []jsonModel{}, Tools: []jsonTool{},
	}
	if u, cost := s.Stated.Usage, s.CostStated(); !u.IsZero() || cost > 0 {
		out.Stated = &jsonStated{u.Input, u.Output, u.CacheRead, u.Reasoning, u.Stated, cost, s.Differs()}
	}
	if c := s.Context; c.Most > 0 {
		number, _ := log.Index().Number(c.At)
		out.Context = jsonContext{c.First, c.Most, number + 1, c.Last}
	}
	for _, c := range s.Again.Causes {
		out.Again.Causes = append(out.Again.Causes, jsonCause{c.Name, c.Losses, c.Tokens})
	}
	cost := prices.Cost(s.Models)
	out.Cost = jsonCost{cost.Dollars, cost.AtLeast, append([]string{}, cost.Unknown...), cost.Dated}
	for _, m := range s.Models {
		one := jsonModel{Name: m.Name, Tokens: tokensJSON(m.Answers, m.Fresh(), m.Usage)}
		if dollars, known, _ := prices.Of(&m); known {
			one.Dollars = &dollars
		}
		out.Models = append(out.Models, one)
	}
	for _, t := range s.Tools {
		out.Tools = append(out.Tools, jsonTool{t.Name, t.Calls, t.Failed, callsJSON(t.Tally), t.Bytes, t.Timed, t.Total.Seconds(), t.P50.Seconds(), t.P95.Seconds()})
	}
	return out
}
