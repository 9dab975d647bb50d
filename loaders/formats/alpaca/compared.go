package alpaca

import (
	"cmp"
	"strconv"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

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
			messages = append(messages, chat.Note(model.MarkerBranch, "answer "+place+" to the same instruction"))
		}
		m := chat.Say(model.RoleAssistant, "", output.Text())
		m.Model = cmp.Or(v.Str("generator_"+place), v.Str("model_"+place))
		messages = append(messages, m)
	}
	return chat.Row(r, v, v.Get("id").Scalar(), messages)
}
