// Package bfcl reads the files of the Berkeley Function Calling Leaderboard: JSON
// lines, whatever the files are called.
//
// Questions are {"id","question":[[message,…],…],"function"|"involved_classes",…},
// a list of messages for each turn. Results are {"id","result","inference_log",…}:
// a result is a text, or calls as [{"name":"{arguments}"}], and of several turns a
// list of steps for each. The log has all of it in order: what each turn asked,
// then its steps with what the model said, how that was understood, and what the
// tools gave back. Models that were only prompted write calls as Python. Entries
// of score files have the model's result under other names.
package bfcl

import (
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:    "bfcl",
	Title:   "Berkeley Function Calling Leaderboard",
	Reads:   "questions (BFCL_v*.json) and results (result/<model>) of one and of several turns, with the logs of inference",
	Omits:   "lists of possible answers, and what the score files say of each error, are kept but not read",
	Sources: []format.Source{{Project: "ShishirPatil/gorilla", File: "berkeley-function-call-leaderboard/bfcl_eval/model_handler/base_handler.py, eval_checker/eval_runner.py, and bfcl_eval/data", Version: "6ea57973 of 2026-03-23", Verified: "2026-11-25"}},
	Shapes: []format.Shape{
		{Name: "questions", Score: scoreQuestions, Decode: decodeQuestion, List: chat.RowsList},
		{Name: "results", Score: scoreResults, Decode: decodeResult, List: chat.RowsList},
	},
}

// scoreQuestions votes for questions: lists of lists of messages.
func scoreQuestions(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	switch {
	case !v.Fits("id") || !isTurns(v.Get("question")):
		return 0
	case v.Fits("function/involved_classes/initial_config"):
		return 10
	}
	return 8
}

func isTurns(list rawjson.Value) bool {
	first := list.Index(0)
	if list.Kind() != rawjson.Array || first.Kind() != rawjson.Array {
		return false
	}
	return chat.IsMessage(first.Index(0)) || first.Len() == 0 && chat.IsMessage(list.Index(1).Index(0))
}

// results are those that say what they measured, and entries of score files.
const results = format.Votes(`
	0  !id:text
	10 inference_log:list
	10 inference_log.begin_of_turn_query
	10 result input_token_count latency
	9  model_result_raw test_category
`)

// scoreResults votes for results, also of programs that measure nothing.
func scoreResults(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	n := results.Of(v)
	if n == 0 && v.Fits("id:text result !jsonrpc:some") && v.Len() <= 8 && isTest(v.Str("id")) {
		return 8
	}
	return n
}

// tests are what the ids of entries begin with (berkeley-function-call-leaderboard:
// bfcl_eval/constants/category_mapping.py), before their number.
var tests = [...]string{
	"simple_", "multiple_", "parallel_", "irrelevance_", "live_simple_", "live_multiple_", "live_parallel_", "live_relevance_", "live_irrelevance_",
	"multi_turn_", "memory_", "web_search_", "format_sensitivity_", "exec_", "java_", "javascript_", "rest_", "relevance_", "sql_", "chatable_",
}

// isTest reports whether an id is that of an entry of the benchmark: the name of a
// test and a number behind it.
func isTest(id string) bool {
	for _, test := range tests {
		if rest, ok := strings.CutPrefix(id, test); ok && strings.ContainsAny(rest, "0123456789") {
			return true
		}
	}
	return false
}
