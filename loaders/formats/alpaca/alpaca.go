// Package alpaca reads data sets of instructions: {"instruction","input","output"},
// one exchange a row, possibly with a system prompt and with earlier exchanges in
// "history":[["…","…"],…]. Rows of one question and one answer under other names
// ({"prompt","response"}, {"question","answer"}, {"prompt","completion"}) are read
// where several stand together and have little else; see scorePair.
package alpaca

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "alpaca",
	Title: "Alpaca instructions",
	Reads: "data sets (JSON, JSON lines, answers of the dataset viewer): rows of {instruction, input, output} with system prompt and history, and of {question, answer}, {prompt, response}, {prompt, completion} and the like, of {query, answers} with calls, and of AlpacaEval with two answers each",
	Omits: "a single row, or rows with much beside the question and the answer, unless --format alpaca is given; Arrow files",
	Sources: []format.Source{
		{Project: "tatsu-lab/stanford_alpaca", File: "README.md, \"Data Release\"", Version: "761dc5bf of 2023-05-29", Verified: "2026-11-25"},
		{Project: "hiyouga/LLaMA-Factory", File: "data/README.md, \"Alpaca Format\"", Version: "ff6d4d12 of 2026-08-18", Verified: "2026-11-25"},
	},
	Shapes: []format.Shape{
		{Name: "rows", Score: score, Decode: chat.Rows(decode), List: chat.RowsList},
		{Name: "questions and answers", Score: scorePair, Decode: chat.Rows(decode), List: chat.RowsList},
		{Name: "answers compared", Score: scoreCompared, Decode: chat.Rows(decodeCompared), List: chat.RowsList},
		{Name: "questions and calls", Score: scoreCalls, Decode: chat.Rows(decodeCalls), List: chat.RowsList},
	},
}

// rows are votes for rows with an instruction. That of databricks-dolly-15k has few
// other members.
const rows = format.Votes(`
	0 !instruction:text
	0 input:some !input:text
	8 output:text input
	6 output:text
	5 response:text
`)

func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if n := rows.Of(v); (n > 5 || v.Len() <= 5) && sentence(v.Str("instruction")) {
		return n
	}
	return 0
}

// sentence reports whether a text may be an instruction to a model. The name of an
// operation, as processors and programs have them, is a single word of ASCII.
func sentence(text string) bool {
	text = strings.TrimSpace(text)
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r >= 0x80 })
}

// asked and answered are the members with the two sides of an exchange.
var (
	asked    = []string{"instruction", "prompt", "question", "query", "problem", "input", "inputs", "q"}
	answered = []string{"output", "response", "answer", "completion", "chosen", "solution", "generated_solution", "targets", "a"}
)

// textOf returns the first of these members that is a text, "" for none.
func textOf(v rawjson.Value, keys []string) string {
	for _, key := range keys {
		if v.Get(key).Kind() == rawjson.String {
			return key
		}
	}
	return ""
}

func decode(r *format.Record, v rawjson.Value) format.Decoded {
	question := textOf(v, asked)
	if question == "" {
		return format.Unknown("object")
	}
	var messages []*model.Message
	if _, key := chat.System(v.Look()); key != "" && key != "instructions" {
		m, _ := chat.System(v)
		messages = append(messages, m)
	}
	messages = append(messages, chat.FlatMap(v.Get("history"), exchange)...)
	ask := chat.Say(model.RoleUser, "", v.Str(question))
	for _, key := range [...]string{"input", "context"} {
		if more := v.Get(key); key != question && more.Kind() == rawjson.String {
			ask.Parts = append(ask.Parts, chat.Parts(more)...)
		}
	}
	ask.Parts = append(ask.Parts, chat.Map(v.Get("images"), func(e rawjson.Value) model.Part { return chat.Image(e, "") })...)
	messages = append(messages, ask)
	if key := textOf(v, answered); key != "" {
		m := chat.Say(model.RoleAssistant, "", v.Str(key))
		chat.SplitTagged(m)
		messages = append(messages, m)
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages)
}

// exchange decodes an earlier question with its answer.
func exchange(pair rawjson.Value) []*model.Message {
	if pair.Kind() != rawjson.Array || pair.Opaque() {
		return []*model.Message{chat.NoMessage(pair, "history")}
	}
	var messages []*model.Message
	for i, e := range pair.Elems() {
		role := model.RoleUser
		if i%2 == 1 {
			role = model.RoleAssistant
		}
		messages = append(messages, &model.Message{Role: role, Parts: chat.Said(role, e)})
	}
	return messages
}

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

// Rows of data sets on calling functions: {"query":"…","tools":"[…]","answers":
// "[{\"name\":…,\"arguments\":…}]"}, the lists also as JSON (Salesforce:
// xlam-function-calling-60k).

// expected returns the calls that a row says are right.
func expected(v rawjson.Value) rawjson.Value { return rawjson.Unwrap(v.Get("answers"), 1) }

func scoreCalls(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	return format.If(v.Fits("query:text tools") && expected(v).Fits(".:list 0.name:text 0.name:filled 0.arguments"), 8)
}

func decodeCalls(r *format.Record, v rawjson.Value) format.Decoded {
	calls := expected(v)
	if !v.Fits("query:text") || calls.Kind() != rawjson.Array {
		return decode(r, v)
	}
	ask := chat.Say(model.RoleUser, "", v.Str("query"))
	return chat.Row(r, v, v.Get("id").Scalar(), []*model.Message{ask, {Role: model.RoleAssistant, Parts: chat.ToolCalls(calls)}})
}

// Rows of AlpacaEval have the answers of two models to an instruction, and which of them
// a judge preferred: {"instruction","output_1","generator_1","output_2","generator_2",
// "annotator","preference"} (tatsu-lab/alpaca_eval: README.md, "Evaluating a model").

const compared = format.Votes("9 instruction:text output_1:text output_2:text")

func scoreCompared(r *format.Record) int { return compared.Of(chat.SampleRow(r.Value)) }

func decodeCompared(r *format.Record, v rawjson.Value) format.Decoded {
	if compared.Of(v) == 0 {
		return decode(r, v)
	}
	ask := chat.Say(model.RoleUser, "", v.Str("instruction"))
	if input := v.Str("input"); input != "" {
		ask.Parts = append(ask.Parts, model.Text{Text: input})
	}
	messages := []*model.Message{ask}
	for n := 1; ; n++ {
		place := strconv.Itoa(n)
		output := v.Get("output_" + place)
		if output.Kind() != rawjson.String {
			break
		}
		if n > 1 {
			messages = append(messages, chat.Another("answer "+place+" to the same instruction"))
		}
		m := chat.Say(model.RoleAssistant, "", output.Text())
		m.Model = cmp.Or(v.Str("generator_"+place), v.Str("model_"+place))
		messages = append(messages, m)
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages)
}
