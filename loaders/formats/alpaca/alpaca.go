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
		{Name: "rows", Score: score, Decode: decode, List: chat.RowsList},
		{Name: "questions and answers", Score: scorePair, Decode: decode, List: chat.RowsList},
		{Name: "answers compared", Score: scoreCompared, Decode: decodeCompared, List: chat.RowsList},
		{Name: "questions and calls", Score: scoreCalls, Decode: decodeCalls, List: chat.RowsList},
	},
}

// score votes for rows with an instruction.
func score(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if v.Get("instruction").Kind() != rawjson.String || !sentence(v.Str("instruction")) {
		return 0
	}
	output := v.Get("output").Kind() == rawjson.String
	input := v.Get("input")
	switch {
	case input.Exists() && input.Kind() != rawjson.String && !input.IsNull():
		return 0
	case output && input.Exists():
		return 8
	case output:
		return 6
	case v.Get("response").Kind() == rawjson.String && v.Len() <= 5: // databricks-dolly-15k
		return 5
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
	asked    = [...]string{"instruction", "prompt", "question", "query", "problem", "input", "inputs", "q"}
	answered = [...]string{"output", "response", "answer", "completion", "chosen", "solution", "generated_solution", "targets", "a"}
)

func decode(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	var messages []*model.Message
	var used []string
	if m, key := chat.System(v); m != nil && key != "instructions" {
		messages, used = append(messages, m), append(used, key)
	}
	if history := v.Get("history"); history.Kind() == rawjson.Array {
		used = append(used, "history")
		messages = append(messages, chat.FlatMap(history, exchange)...)
	}
	question := false
	for _, key := range asked {
		q := v.Get(key)
		if q.Kind() != rawjson.String {
			continue
		}
		question, used = true, append(used, key, "id")
		m := chat.Say(model.RoleUser, "", q.Text())
		for _, k := range [...]string{"input", "context"} {
			if more := v.Get(k); k != key && more.Kind() == rawjson.String {
				used = append(used, k)
				m.Parts = append(m.Parts, chat.Parts(more)...)
			}
		}
		if images := v.Get("images"); images.Kind() == rawjson.Array {
			used = append(used, "images")
			for _, e := range images.Elems() {
				m.Parts = append(m.Parts, chat.Image(e, ""))
			}
		}
		messages = append(messages, m)
		break
	}
	for _, key := range answered {
		if a := v.Get(key); question && a.Kind() == rawjson.String {
			used = append(used, key)
			m := chat.Say(model.RoleAssistant, "", a.Text())
			chat.SplitTagged(m)
			messages = append(messages, m)
			break
		}
	}
	if !question {
		return format.Unknown("object")
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages, used...)
}

// exchange decodes an earlier question with its answer.
func exchange(pair rawjson.Value) []*model.Message {
	if pair.Kind() != rawjson.Array || pair.Opaque() {
		return []*model.Message{{Parts: []model.Part{model.Unknown{Type: "history", Raw: pair.Keep()}}}}
	}
	var messages []*model.Message
	for i, e := range pair.Elems() {
		role := model.RoleUser
		if i%2 == 1 {
			role = model.RoleAssistant
		}
		m := &model.Message{Role: role, Parts: chat.Parts(e)}
		if e.Kind() == rawjson.String {
			m = chat.Say(role, "", e.Text())
		}
		messages = append(messages, m)
	}
	return messages
}
