package loaders

import (
	"path/filepath"
	"testing"
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
