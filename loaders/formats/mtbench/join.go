package mtbench

import (
	"bytes"
	"io"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"

	"msgview/loaders/chat"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// questionFile is the name of the file with the questions. It lies in the folder of a
// benchmark, the answers of each model in the folders model_answer and
// reference_answer of that one.
const questionFile = "question.jsonl"

// maxQuestions bounds the file of questions that is read with answers, in bytes.
const maxQuestions = 16 << 20

// maxTurns bounds the messages of a question that are shown once for each model.
const maxTurns = 100

// siblings names the questions that a file answers.
func siblings(file string) []format.Sibling {
	head := make([]byte, 64<<10)
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	n, _ := io.ReadFull(f, head)
	f.Close()
	if head = head[:n]; !bytes.Contains(head, []byte(`"question_id"`)) || !bytes.Contains(head, []byte(`"choices"`)) {
		return nil
	}
	dir := filepath.Dir(file)
	for _, beside := range []string{filepath.Join(dir, questionFile), filepath.Join(dir, "..", questionFile)} {
		if beside == filepath.Clean(file) {
			return nil
		}
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() && info.Size() <= maxQuestions {
			return append([]format.Sibling{{Path: beside}}, judgments(filepath.Join(filepath.Dir(beside), "model_judgment"))...)
		}
	}
	return nil
}

// maxJudges bounds the files of judgments that are read with answers.
const maxJudges = 8

// judgments names the judgments of single answers, whose files are called after the
// judge: gpt-4_single.jsonl.
func judgments(folder string) (list []format.Sibling) {
	files, _ := filepath.Glob(filepath.Join(folder, "*_single.jsonl"))
	for _, file := range files[:min(len(files), maxJudges)] {
		if info, err := os.Lstat(file); err == nil && info.Mode().IsRegular() && info.Size() <= maxQuestions {
			list = append(list, format.Sibling{Path: file})
		}
	}
	return list
}

// A row is a record with questions, answers or a judgment.
type row struct {
	*format.Record
	number   int
	messages []*model.Message
	question string // key of the question
	model    string
	judges   rawjson.Value // of a judgment: its row
	joined   bool          // it stands with another one
}

// from is where a question stands: several benchmarks use the same ids.
type from struct{ folder, question string }

// assemble joins answers with their questions.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var answers, questions, judged []*row
	asked := map[from][]*row{}
	for r := range records {
		v := chat.RowOf(r.Value)
		w := &row{Record: r, number: out.Classes.Len(), question: question(v)}
		var d format.Decoded
		list := &answers
		switch {
		case v.Fits("choices"):
			d = decodeAnswers(r)
		case v.Fits("judge"):
			d, list, w.judges = decodeJudgment(r), &judged, v
		default:
			d, list = decodeQuestions(r), &questions
		}
		w.messages, w.model = d.Messages, d.About.Model
		out.About.Merge(d.About)
		chat.Add(&out, r, d)
		if len(d.Messages) == 0 {
			continue
		}
		if *list = append(*list, w); list == &questions {
			at := from{folder(w), w.question}
			asked[at] = append(asked[at], w)
		}
	}
	out.Messages = nil               // they are put in order
	of := make([]*row, len(answers)) // their questions
	answered := map[*row]int{}
	for i, w := range answers {
		for _, dir := range [...]string{folder(w), path.Join(folder(w), "..")} {
			if list := asked[from{dir, w.question}]; len(list) == 1 {
				of[i] = list[0]
				answered[list[0]]++
				break
			}
		}
	}
	verdicts := join(answers, judged, out.Classes)
	for i, w := range answers {
		w.messages = withVerdicts(w, verdicts)
		if q := of[i]; q != nil && (answered[q] == 1 || len(q.messages) <= maxTurns) {
			out.Messages = append(out.Messages, exchange(q, w, answered[q] > 1)...)
			q.joined = true
		} else {
			out.Messages = append(out.Messages, w.messages...)
		}
	}
	for _, w := range slices.Concat(questions, judged) {
		if !w.joined {
			out.Messages = append(out.Messages, w.messages...)
		}
	}
	return out
}

func folder(w *row) string { return path.Dir(filepath.ToSlash(w.Origin.File)) }

// exchange returns the conversation of a question and an answer: each turn of the
// first choice follows what was asked. Of a question that several models answered
// each has its own.
func exchange(question, answer *row, several bool) []*model.Message {
	key := answer.question
	if several {
		key += ", " + answer.model
		if answer.model == "" {
			key += answer.Origin.File
		}
	}
	rest := answer.messages
	var all []*model.Message
	if rest[0].Role == model.RoleMarker { // which choice it is
		all, rest = append(all, rest[0]), rest[1:]
	}
	for _, m := range question.messages {
		asked := *m
		asked.Conversation = key
		all = append(all, &asked)
		if asked.Role == model.RoleUser && len(rest) > 0 && rest[0].Role != model.RoleMarker {
			all, rest = append(all, rest[0]), rest[1:]
			for len(rest) > 0 && isVerdict(rest[0]) {
				all, rest = append(all, rest[0]), rest[1:]
			}
		}
	}
	all = append(all, rest...)
	for _, m := range all {
		m.Conversation = key
	}
	return all
}
