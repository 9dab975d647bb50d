// Package mtbench reads the files of MT-Bench and Vicuna-Bench, one JSON object a
// line: the questions ({"question_id","category","turns"}), the answers of a model
// ({"question_id","answer_id","model_id","choices":[{"index","turns"}],"tstamp"}),
// and the judgments of another one, of single answers or of pairs.
package mtbench

import (
	"fmt"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// Format describes the format to the table of formats.
var Format = format.Format{
	Name:  "mt-bench",
	Title: "MT-Bench",
	Reads: "question.jsonl, model_answer/*.jsonl, reference_answer/*.jsonl and model_judgment/*.jsonl of FastChat (llm_judge/data/<bench>) and of Arena-Hard: questions, answers and judgments of single answers as one, judgments of pairs",
	Omits: "of judgments of pairs only the verdict stands with the answers, which their prompts have",
	Sources: []format.Source{
		{Project: "lm-sys/FastChat", File: "fastchat/llm_judge (gen_model_answer.py, gen_judgment.py, common.py)"},
	},
	Shapes: []format.Shape{
		{Name: "questions, answers and judgments", Score: scoreBench, Assemble: assemble, Tree: true, List: chat.RowsList},
	},
	Siblings: siblings,
}

func scoreAnswers(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	if v.Get("question_id").Exists() && v.At("choices").Index(0).Get("turns").Kind() == rawjson.Array {
		return 10
	}
	return 0
}

func scoreQuestions(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	first := v.Get("turns").Index(0)
	if v.Get("question_id").Exists() && (first.Kind() == rawjson.String || first.Get("content").Kind() == rawjson.String) {
		return 10
	}
	return 0
}

func scoreJudgments(r *format.Record) int {
	v := chat.SampleRow(r.Value)
	single := v.Get("judgment").Kind() == rawjson.String && v.Get("user_prompt").Exists()
	pair := v.Get("g1_judgment").Kind() == rawjson.String && v.Get("g1_user_prompt").Exists()
	if v.Get("question_id").Exists() && v.Get("judge").Exists() && (single || pair) {
		return 10
	}
	if v.First("question_id", "uid").Exists() && v.Get("judge").Exists() && v.Get("games").Index(0).Get("judgment").Exists() {
		return 10
	}
	return 0
}

// question is the key of a conversation.
func question(v rawjson.Value) string {
	return "question " + v.First("question_id", "uid").Scalar()
}

func decodeAnswers(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	list := v.Get("choices")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	var messages []*model.Message
	for i, c := range list.Elems() {
		var said []*model.Message
		if list.Len() > 1 {
			said = append(said, chat.Note(model.MarkerBranch, fmt.Sprintf("answer %d of %d", i+1, list.Len())))
		}
		for _, e := range c.Get("turns").Elems() {
			said = append(said, turn(model.RoleAssistant, e))
		}
		if len(said) > 0 {
			said[0].Meta = append(said[0].Meta, chat.Meta(c, "turns", "index")...)
		}
		messages = append(messages, said...)
	}
	used := []string{"choices"}
	if name := v.Str("model_id"); name != "" {
		for _, m := range messages {
			m.Model = name
		}
		used = append(used, "model_id")
	}
	if at := chat.Time(v.Get("tstamp")); !at.IsZero() && len(messages) > 0 {
		messages[len(messages)-1].Time, used = at, append(used, "tstamp")
	}
	d := chat.Row(r, v, question(v), messages, used...)
	d.About.Model = v.Str("model_id")
	return d
}

func turn(role model.Role, v rawjson.Value) *model.Message {
	if v.Kind() == rawjson.String {
		return chat.Say(role, "", v.Text())
	}
	if text := v.Get("content"); text.Kind() == rawjson.String { // of Arena-Hard
		m := chat.Say(role, "", text.Text())
		m.Meta = chat.Meta(v, "content")
		return m
	}
	return &model.Message{Role: role, Parts: chat.Parts(v)}
}

func decodeQuestions(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	var messages []*model.Message
	reference := v.Get("reference")
	for i, e := range v.Get("turns").Elems() {
		messages = append(messages, turn(model.RoleUser, e))
		if s := reference.Index(i).Text(); s != "" {
			m := chat.Say(model.RoleAssistant, "", s)
			m.Agent = "reference"
			messages = append(messages, m)
		}
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	return chat.Row(r, v, question(v), messages, "turns")
}

// decodeJudgment decodes what a judge was asked and answered, twice for pairs,
// where the answers change places.
func decodeJudgment(r *format.Record) format.Decoded {
	v := chat.RowOf(r.Value)
	if d, ok := format.NoObject(r, v); ok {
		return d
	}
	var messages []*model.Message
	used := []string{"judgment", "user_prompt"}
	for _, game := range [...]string{"", "g1_", "g2_"} {
		asked, answered := v.Get(game+"user_prompt"), v.Get(game+"judgment")
		if asked.Kind() != rawjson.String && answered.Kind() != rawjson.String {
			continue
		}
		used = append(used, game+"user_prompt", game+"judgment")
		if game == "g2_" {
			messages = append(messages, chat.Note(model.MarkerBranch, "the answers in the other order"))
		}
		m := chat.Say(model.RoleAssistant, "", answered.Text())
		m.Model = v.At("judge").Index(0).Text()
		messages = append(messages, chat.Say(model.RoleUser, "", asked.Text()), m)
	}
	var verdict []string
	for i, game := range v.Get("games").Elems() { // of Arena-Hard
		if i > 0 {
			messages = append(messages, chat.Note(model.MarkerBranch, "the answers in the other order"))
		}
		messages = append(messages, decodeGame(game, v.Get("judge"))...)
		if s := game.Get("score").Scalar(); s != "" {
			verdict = append(verdict, s)
		}
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	used = append(used, "games")
	for _, key := range [...]string{"score", "g1_winner", "g2_winner"} {
		if s := v.Get(key).Scalar(); s != "" {
			verdict, used = append(verdict, strings.ReplaceAll(key, "_", " ")+" "+s), append(used, key)
		}
	}
	end := chat.Note(model.MarkerEnd, strings.Join(verdict, ", "))
	if end.Time = chat.Time(v.Get("tstamp")); !end.Time.IsZero() {
		used = append(used, "tstamp")
	}
	messages = append(messages, end)
	key := question(v)
	for _, name := range [...]string{"model", "baseline", "model_1", "model_2"} {
		if s := v.Str(name); s != "" {
			key += ", " + s
		}
	}
	if s := v.Get("turn").Scalar(); s != "" {
		key += ", turn " + s
	}
	return chat.Row(r, v, key, messages, used...)
}

// decodeGame decodes a judgment of Arena-Hard: what the judge was asked, as a text or as
// messages, and what it said (lmarena/arena-hard-auto: gen_judgment.py).
func decodeGame(v, judge rawjson.Value) []*model.Message {
	var messages []*model.Message
	if asked := v.Get("prompt"); asked.Kind() == rawjson.Array {
		for _, e := range asked.Elems() {
			messages = append(messages, chat.Element(e, func(v rawjson.Value) *model.Message { return chat.Message(v) }))
		}
	}
	if asked := v.Get("user_prompt"); asked.Kind() == rawjson.String {
		messages = append(messages, chat.Say(model.RoleUser, "", asked.Text()))
	}
	said := v.Get("judgment")
	if said.Kind() == rawjson.Object {
		said = said.First("answer", "content", "text")
	}
	m := chat.Say(model.RoleAssistant, "", said.Text())
	m.Model = judge.Text()
	m.Meta = chat.Meta(v, "prompt", "user_prompt", "judgment")
	return append(messages, m)
}
