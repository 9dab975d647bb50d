package mtbench

import (
	"cmp"
	"path"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// judgedBy is the mode of the marker of a verdict.
const judgedBy = "judgment"

func isVerdict(m *model.Message) bool { return m.Mode == judgedBy }

// about is what a verdict is about: a turn of an answer, from 1.
type about struct {
	*row
	turn int64
}

// join finds the answer that each judgment of a single answer is about: that of the
// same model to the same question, in the folder beside. The verdicts of each turn
// stand under the answer.
func join(answers, judged []*row, classes format.Classes) map[about][]*model.Message {
	type key struct{ folder, question, model string }
	keyOf := func(w *row, model string) key { return key{path.Join(folder(w), ".."), w.question, model} }
	found := map[key]*row{}
	for _, w := range answers {
		k := keyOf(w, w.model)
		if _, twice := found[k]; twice {
			w = nil
		}
		found[k] = w
	}
	verdicts := map[about][]*model.Message{}
	for _, j := range judged {
		turn, _ := j.judges.Get("turn").Int()
		turn = max(turn, 1)
		if !j.judges.Fits("judgment") { // of a pair, whose prompts stay a conversation of their own
			for _, side := range [...]string{"model_1", "model_2"} {
				if w := found[keyOf(j, j.judges.Str(side))]; w != nil {
					verdicts[about{w, turn}] = append(verdicts[about{w, turn}], pairVerdict(j, side))
				}
			}
		} else if w := found[keyOf(j, j.judges.Str("model"))]; w != nil {
			verdicts[about{w, turn}] = append(verdicts[about{w, turn}], verdict(j))
			j.joined = true
		} else if len(answers) > 0 { // of a model whose answers were not opened
			j.joined = true
			classes.Set(j.number, format.RecordClass{Class: model.Metadata, Type: "judgment of another answer"})
		}
	}
	return verdicts
}

// ruling is the marker of a verdict, which begins with its text before the judge's name.
func ruling(j *row, text, said string) *model.Message {
	if judge := j.judges.Get("judge").Index(0).Text(); judge != "" {
		text += " by " + judge
	}
	if said != "" {
		text += ": " + said
	}
	m := chat.Note(model.MarkerNotice, text)
	m.Mode, m.Origin, m.Thread = judgedBy, j.Origin, j.Thread
	m.Time = chat.Time(j.judges.Get("tstamp"))
	return m
}

// verdict is the marker with what a judge said.
func verdict(j *row) *model.Message {
	text := strings.TrimSpace("judged " + j.judges.Get("score").Scalar())
	m := ruling(j, text, j.judges.Str("judgment"))
	m.Meta = chat.Meta(j.judges, "question_id", "model", "judge", "judgment", "score", "turn", "tstamp")
	return m
}

// pairVerdict is the marker under the answer of one of two models with what a judge
// found in both games. The reasons are in the conversation with the judge.
func pairVerdict(j *row, side string) *model.Message {
	other := "model_1"
	if side == other {
		other = "model_2"
	}
	var games []string
	for _, game := range [...]string{"g1_winner", "g2_winner"} {
		switch winner := j.judges.Str(game); winner {
		case "":
		case side:
			games = append(games, "won")
		case other:
			games = append(games, "lost")
		default:
			games = append(games, winner)
		}
	}
	return ruling(j, "judged against "+j.judges.Str(other), strings.Join(games, ", then "))
}

// withVerdicts returns the messages of an answer with those of its judges behind each
// turn of the first choice.
func withVerdicts(w *row, verdicts map[about][]*model.Message) []*model.Message {
	conversation := cmp.Or(w.messages[0].Conversation, w.question)
	var all []*model.Message
	turn := int64(0)
	for i, m := range w.messages {
		if m.Role == model.RoleMarker && i > 0 { // another choice
			return append(all, w.messages[i:]...)
		}
		all = append(all, m)
		if m.Role == model.RoleAssistant {
			turn++
			all = append(all, chat.InConversation(conversation, verdicts[about{w, turn}])...)
		}
	}
	return all
}
