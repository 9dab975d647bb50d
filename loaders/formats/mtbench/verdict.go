package mtbench

import (
	"cmp"
	"path"
	"path/filepath"
	"strings"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
)

// judgedBy is the mode of the marker of a verdict.
const judgedBy = "judgment"

func isVerdict(m *model.Message) bool { return m.Mode == judgedBy }

// join finds the answer that each judgment of a single answer is about: that of the
// same model to the same question, in the folder beside. The verdicts of each turn,
// from 1, stand under the answer.
func join(answers, judged []*row, classes []format.RecordClass) map[*row]map[int64][]*model.Message {
	type key struct{ folder, question, model string }
	bench := func(w *row) string { return path.Join(path.Dir(filepath.ToSlash(w.Origin.File)), "..") }
	found := map[key]*row{}
	for _, w := range answers {
		k := key{bench(w), w.question, w.model}
		if _, twice := found[k]; twice {
			found[k] = nil
		} else {
			found[k] = w
		}
	}
	verdicts := map[*row]map[int64][]*model.Message{}
	for _, j := range judged {
		turn, _ := j.judges.Get("turn").Int()
		turn = max(turn, 1)
		if !j.judges.Get("judgment").Exists() { // of a pair, whose prompts stay a conversation of their own
			for _, side := range [...]string{"model_1", "model_2"} {
				if w := found[key{bench(j), j.question, j.judges.Str(side)}]; w != nil {
					if verdicts[w] == nil {
						verdicts[w] = map[int64][]*model.Message{}
					}
					verdicts[w][turn] = append(verdicts[w][turn], pairVerdict(j, side))
				}
			}
			continue
		}
		w := found[key{bench(j), j.question, j.judges.Str("model")}]
		if w == nil {
			if len(answers) > 0 { // of a model whose answers were not opened
				j.joined = true
				classes[j.number] = format.RecordClass{Class: model.Metadata, Type: "judgment of another answer"}
			}
			continue
		}
		m := verdict(j)
		if verdicts[w] == nil {
			verdicts[w] = map[int64][]*model.Message{}
		}
		verdicts[w][turn] = append(verdicts[w][turn], m)
		j.joined = true
	}
	return verdicts
}

// verdict is the marker with what a judge said.
func verdict(j *row) *model.Message {
	v := j.judges
	text := "judged"
	if s := v.Get("score").Scalar(); s != "" {
		text += " " + s
	}
	if judge := v.Get("judge").Index(0).Text(); judge != "" {
		text += " by " + judge
	}
	if s := v.Str("judgment"); s != "" {
		text += ": " + s
	}
	m := chat.Note(model.MarkerNotice, text)
	m.Mode, m.Origin, m.Thread = judgedBy, j.Origin, j.Thread
	m.Time = chat.Time(v.Get("tstamp"))
	m.Meta = chat.Meta(v, "question_id", "model", "judge", "judgment", "score", "turn", "tstamp")
	return m
}

// pairVerdict is the marker under the answer of one of two models with what a judge
// found in both games. The reasons are in the conversation with the judge.
func pairVerdict(j *row, side string) *model.Message {
	v := j.judges
	other := "model_1"
	if side == other {
		other = "model_2"
	}
	var games []string
	for _, game := range [...]string{"g1_winner", "g2_winner"} {
		switch winner := v.Str(game); winner {
		case "":
		case side:
			games = append(games, "won")
		case other:
			games = append(games, "lost")
		default:
			games = append(games, winner)
		}
	}
	text := "judged against " + v.Str(other)
	if judge := v.Get("judge").Index(0).Text(); judge != "" {
		text += " by " + judge
	}
	if len(games) > 0 {
		text += ": " + strings.Join(games, ", then ")
	}
	m := chat.Note(model.MarkerNotice, text)
	m.Mode, m.Origin, m.Thread = judgedBy, j.Origin, j.Thread
	m.Time = chat.Time(v.Get("tstamp"))
	return m
}

// withVerdicts returns the messages of an answer with those of its judges behind each
// turn of the first choice.
func withVerdicts(w *row, verdicts map[int64][]*model.Message) []*model.Message {
	if len(verdicts) == 0 {
		return w.messages
	}
	conversation := cmp.Or(w.messages[0].Conversation, w.question)
	var all []*model.Message
	turn, choice := int64(0), 0
	for i, m := range w.messages {
		if m.Role == model.RoleMarker && i > 0 {
			choice++
		}
		all = append(all, m)
		if m.Role == model.RoleAssistant && choice == 0 {
			turn++
			for _, v := range verdicts[turn] {
				v.Conversation = conversation
				all = append(all, v)
			}
		}
	}
	return all
}
