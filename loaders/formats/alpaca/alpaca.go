// Package alpaca reads data sets of instructions: {"instruction","input","output"},
// one exchange a row, possibly with a system prompt and with earlier exchanges in
// "history":[["…","…"],…]. Rows of one question and one answer under other names
// ({"prompt","response"}, {"question","answer"}, {"prompt","completion"}) are read
// where several stand together and have little else; see scorePair.
package alpaca

import (
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
	Omits: "a single row, or rows with much beside the question and the answer, unless --format alpaca is given; Parquet and Arrow files",
	Sources: []format.Source{
		{Project: "tatsu-lab/stanford_alpaca", File: "README.md, \"Data Release\""},
		{Project: "hiyouga/LLaMA-Factory", File: "data/README.md, \"Alpaca Format\""},
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
