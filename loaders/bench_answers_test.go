package loaders

import (
	"path/filepath"
	"strings"
	"testing"

	"msgview/model"
)

// Answers of MT-Bench are read with the questions in the folder above.
func TestBenchAnswers(t *testing.T) {
	root := folder(t, map[string]string{
		"question.jsonl": `{"question_id":7,"category":"maths","turns":["Two and two?","And one?"],"reference":["4","5"]}
{"question_id":8,"category":"roleplay","turns":["Be a tree.","Be a stone."]}
`,
		"model_answer/oak-1.jsonl": `{"question_id":8,"answer_id":"b","model_id":"oak-1","choices":[{"index":0,"turns":["Rustle.","Silence."]}],"tstamp":1700000000.5}
{"question_id":7,"answer_id":"a","model_id":"oak-1","choices":[{"index":0,"turns":["Four.","Five."]}],"tstamp":1700000001.5}
{"question_id":9,"answer_id":"c","model_id":"oak-1","choices":[{"index":0,"turns":["What?"]}],"tstamp":1700000002.5}
`,
	})
	answers := filepath.Join(root, "model_answer", "oak-1.jsonl")
	if got, want := talks(t, answers), "Be a tree. Rustle. Be a stone. Silence. / Two and two? Four. 4 And one? Five. 5 / What?"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := talks(t, filepath.Join(root, "question.jsonl")), "Two and two? 4 And one? 5 / Be a tree. Be a stone."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	if got, want := talks(t, root), "Be a tree. Rustle. Be a stone. Silence. / Two and two? Four. 4 And one? Five. 5 / What?"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Each model that answered has a conversation of its own; questions that are there
// twice are nobody's.
func TestBenchModels(t *testing.T) {
	answer := func(model, text string) string {
		return `{"question_id":7,"answer_id":"` + model + `","model_id":"` + model + `","choices":[{"index":0,"turns":["` + text + `"]},{"index":1,"turns":["` + text + `!"]}],"tstamp":1700000000.5}` + "\n"
	}
	ask := `{"question_id":7,"category":"maths","turns":["Two and two?"]}` + "\n"
	root := folder(t, map[string]string{"question.jsonl": ask, "model_answer/a.jsonl": answer("a", "Four"), "model_answer/b.jsonl": answer("b", "Five")})
	if got, want := talks(t, root), " Two and two? Four  Four! /  Two and two? Five  Five!"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	root = folder(t, map[string]string{"question.jsonl": ask + ask, "model_answer/a.jsonl": answer("a", "Four")})
	if got, want := talks(t, root), " Four  Four! Two and two? Two and two?"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// What a judge said of an answer stands behind the turn that it judged.
func TestBenchJudgments(t *testing.T) {
	root := folder(t, map[string]string{
		"question.jsonl":           `{"question_id":7,"category":"maths","turns":["Two and two?","And one?"]}` + "\n",
		"model_answer/oak-1.jsonl": `{"question_id":7,"answer_id":"a","model_id":"oak-1","choices":[{"index":0,"turns":["Four.","Five."]}],"tstamp":1700000001.5}` + "\n",
		"model_judgment/elm_single.jsonl": `{"question_id":7,"model":"oak-1","judge":["elm","single-v1"],"user_prompt":"Judge.","judgment":"Right.","score":9,"turn":2,"tstamp":1700000003}
{"question_id":7,"model":"oak-1","judge":["elm","single-v1"],"user_prompt":"Judge.","judgment":"Short.","score":8,"turn":1,"tstamp":1700000002}
{"question_id":7,"model":"ash-1","judge":["elm","single-v1"],"user_prompt":"Judge.","judgment":"No.","score":1,"turn":1,"tstamp":1700000002}
`,
	})
	path := filepath.Join(root, "model_answer", "oak-1.jsonl")
	l, _ := read(t, path)
	var order []string
	for i := range l.Index().Len() {
		if m, err := l.Message(i); err == nil && l.Index().Flags(i).IsMessage() {
			for _, p := range m.Parts {
				switch p := p.(type) {
				case model.Text:
					order = append(order, p.Text)
				case model.Marker:
					order = append(order, p.Text)
				}
			}
		}
	}
	got, want := strings.Join(order, " / "), "Two and two? / Four. / judged 8 by elm: Short. / And one? / Five. / judged 9 by elm: Right."
	if got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	checkAccount(t, l)
}

// Of judgments of pairs the verdict stands with both answers.
func TestBenchPairs(t *testing.T) {
	answer := func(model, text string) string {
		return `{"question_id":7,"answer_id":"` + model + `","model_id":"` + model + `","choices":[{"index":0,"turns":["` + text + `"]}],"tstamp":1700000000.5}` + "\n"
	}
	root := folder(t, map[string]string{
		"question.jsonl":         `{"question_id":7,"category":"maths","turns":["Two and two?"]}` + "\n",
		"model_answer/oak.jsonl": answer("oak", "Four."), "model_answer/ash.jsonl": answer("ash", "Five."),
		"model_judgment/elm_pair.jsonl": `{"question_id":7,"model_1":"oak","model_2":"ash","g1_winner":"model_1","g2_winner":"tie","judge":["elm","pair-v2"],"g1_user_prompt":"A, B","g1_judgment":"[[A]]","g2_user_prompt":"B, A","g2_judgment":"[[C]]","turn":1,"tstamp":1700000001.5}` + "\n",
	})
	l, texts := read(t, root)
	checkAccount(t, l)
	for i := range l.Index().Len() {
		if m, err := l.Message(i); err == nil && m.Role == model.RoleMarker {
			texts = append(texts, m.Parts[0].(model.Marker).Text)
		}
	}
	all := strings.Join(texts, "\n")
	for _, want := range []string{"judged against ash by elm: won, then tie", "judged against oak by elm: lost, then tie", "[[A]]", "[[C]]"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not in\n%s", want, all)
		}
	}
}
