package alpaca

import (
	"slices"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model/rawjson"
)

// pairs are the members with the two sides of an exchange in data sets that do not
// call them as Alpaca does.
var pairs = [...]struct {
	asked    string
	answered []string
	brief    bool // a word may be the answer; else it may be the result of anything
}{
	{"prompt", []string{"response", "completion", "output", "answer"}, true}, // fine-tuning of GPT-3, UltraFeedback
	{"question", []string{"answer", "response", "output"}, true},             // GSM8K, OpenOrca
	{"query", []string{"response", "answer", "output"}, false},               // MetaMathQA
	{"problem", []string{"solution", "answer", "generated_solution"}, false}, // MATH, NuminaMath
	{"input", []string{"output"}, false},
	{"inputs", []string{"targets"}, false}, // Aya
	{"q", []string{"a"}, true},
}

// beside are members that rows of such data sets have beside the exchange. Others
// make a row one of some other table, unless there are few.
var beside = strings.Fields(`id idx index uid uuid row_id question_id prompt_id problem_id task_id
	system system_prompt system_message context history reasoning thinking cot rationale explanation images image
	source data_source dataset origin category type subset task topic domain subject tag tags level difficulty lang language split license
	model model_name generator score rating quality meta metadata info created_at timestamp url title
	annotation_type user_id original_question final_answer solution answer response completion output temperature tokens`)

// fewest is the length from which a text is more than a label, in bytes.
const fewest = 12

// lists are the members of documents whose elements may be such rows.
var lists = []string{"", chat.RowsList, "data", "train", "test", "validation", "examples", "samples", "instances", "questions"}

// scorePair votes for rows that are a question with its answer and little else. The
// first row of a file has no vote: one alone may be any record.
func scorePair(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	viewer := r.Value.Get(chat.RowsList).Kind() == rawjson.Array
	if v.Kind() != rawjson.Object || v.Opaque() || r.Number == 0 && !viewer || v.Len() > 12 || !slices.Contains(lists, r.List) {
		return 0
	}
	for _, p := range pairs {
		q := v.Get(p.asked)
		if q.Kind() != rawjson.String {
			continue
		}
		for _, key := range p.answered {
			if a := v.Get(key); a.Kind() == rawjson.String && exchanged(q.Text(), a.Text()) && plain(v, p.asked, key) && (p.brief || sentence(a.Text())) {
				return 2
			}
		}
		return 0
	}
	return 0
}

// exchanged reports whether two texts may be what a person asked and a model
// answered: neither is empty, the question is a sentence, and they are not the names
// and the values of something.
func exchanged(question, answer string) bool {
	question, answer = strings.TrimSpace(question), strings.TrimSpace(answer)
	return len(question) >= fewest && sentence(question) && answer != "" && !strings.HasPrefix(question, "{") && !strings.HasPrefix(question, "<")
}

// plain reports whether a row has little beside the exchange.
func plain(v rawjson.Value, asked, answered string) bool {
	others := 0
	for key, e := range v.Members() {
		switch {
		case key == asked || key == answered || slices.Contains(beside, key) || e.IsNull():
		case e.Kind() == rawjson.Object || e.Kind() == rawjson.Array && key != "history":
			return false
		default:
			others++
		}
	}
	if asked == "input" { // what functions are given and give back
		return others == 0
	}
	return others <= 2
}
