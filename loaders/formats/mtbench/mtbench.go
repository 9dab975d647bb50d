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
	Name:     "mt-bench",
	Title:    "MT-Bench",
	Reads:    "question.jsonl, model_answer/*.jsonl, reference_answer/*.jsonl and model_judgment/*.jsonl of FastChat (llm_judge/data/<bench>) and of Arena-Hard: questions, answers and judgments of single answers as one, judgments of pairs",
	Omits:    "of judgments of pairs only the verdict stands with the answers, which their prompts have",
	Sources:  []format.Source{{Project: "lm-sys/FastChat", File: "fastchat/llm_judge (gen_model_answer.py, gen_judgment.py, common.py)", Version: "0e6d3e4b of 2025-04-12", Verified: "2026-11-25"}},
	Shapes:   []format.Shape{{Name: "questions, answers and judgments", Score: score, Assemble: assemble, Tree: true, List: chat.RowsList}},
	Siblings: siblings,
}

// bench are answers, questions, and judgments of single answers or of pairs.
const bench = format.Votes(`
	10 question_id choices.0.turns:list
	10 question_id turns.0:text
	10 question_id turns.0.content:text
	10 question_id judge judgment:text user_prompt
	10 question_id judge g1_judgment:text g1_user_prompt
	10 question_id/uid:some judge games.0.judgment
`)

func score(r *format.Record) int { return bench.Of(chat.SampleRow(r.Value)) }

// question is the key of a conversation.
func question(v rawjson.Value) string {
	return "question " + v.First("question_id", "uid").Scalar()
}

var decodeAnswers = chat.Rows(func(r *format.Record, v rawjson.Value) format.Decoded {
	list := v.Get("choices")
	if list.Kind() != rawjson.Array {
		return format.Unknown("object")
	}
	name := v.Str("model_id")
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
	for _, m := range messages {
		m.Model = name
	}
	if len(messages) > 0 {
		messages[len(messages)-1].Time = chat.Time(v.Get("tstamp"))
	}
	d := chat.Row(r, v, question(v), messages, "choices", "model_id", "tstamp")
	d.About.Model = name
	return d
})

func turn(role model.Role, v rawjson.Value) *model.Message {
	text := v
	if inner := v.Get("content"); inner.Kind() == rawjson.String { // of Arena-Hard
		text = inner
	}
	if text.Kind() != rawjson.String {
		return &model.Message{Role: role, Parts: chat.Parts(v)}
	}
	m := chat.Say(role, "", text.Text())
	m.Meta = chat.Meta(v, "content")
	return m
}

var decodeQuestions = chat.Rows(func(r *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for i, e := range v.Get("turns").Elems() {
		messages = append(messages, turn(model.RoleUser, e))
		if s := v.Get("reference").Index(i).Text(); s != "" {
			m := chat.Say(model.RoleAssistant, "", s)
			m.Agent = "reference"
			messages = append(messages, m)
		}
	}
	if len(messages) == 0 {
		return format.Unknown("object")
	}
	return chat.Row(r, v, question(v), messages, "turns")
})

// decodeJudgment decodes what a judge was asked and answered, twice for pairs,
// where the answers change places.
var decodeJudgment = chat.Rows(func(r *format.Record, v rawjson.Value) format.Decoded {
	var messages []*model.Message
	for _, game := range [...]string{"", "g1_", "g2_"} {
		asked, answered := v.Get(game+"user_prompt"), v.Get(game+"judgment")
		if asked.Kind() != rawjson.String && answered.Kind() != rawjson.String {
			continue
		}
		if game == "g2_" {
			messages = append(messages, chat.Note(model.MarkerBranch, "the answers in the other order"))
		}
		m := chat.Say(model.RoleAssistant, "", answered.Text())
		m.Model = v.Get("judge").Index(0).Text()
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
	for _, key := range [...]string{"score", "g1_winner", "g2_winner"} {
		if s := v.Get(key).Scalar(); s != "" {
			verdict = append(verdict, strings.ReplaceAll(key, "_", " ")+" "+s)
		}
	}
	end := chat.Note(model.MarkerEnd, strings.Join(verdict, ", "))
	end.Time = chat.Time(v.Get("tstamp"))
	key := question(v)
	for _, name := range [...]string{"model", "baseline", "model_1", "model_2"} {
		if s := v.Str(name); s != "" {
			key += ", " + s
		}
	}
	if s := v.Get("turn").Scalar(); s != "" {
		key += ", turn " + s
	}
	return chat.Row(r, v, key, append(messages, end), "judgment", "user_prompt", "g1_user_prompt", "g1_judgment",
		"g2_user_prompt", "g2_judgment", "games", "score", "g1_winner", "g2_winner", "tstamp")
})

// decodeGame decodes a judgment of Arena-Hard: what the judge was asked, as a text or as
// messages, and what it said (lmarena/arena-hard-auto: gen_judgment.py).
func decodeGame(v, judge rawjson.Value) []*model.Message {
	messages := chat.Map(v.Get("prompt"), func(e rawjson.Value) *model.Message {
		return chat.Element(e, func(v rawjson.Value) *model.Message { return chat.Message(v) })
	})
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
