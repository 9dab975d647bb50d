package mtbench

import (
	"bytes"
	"io"
	"iter"
	"os"
	"path"
	"path/filepath"

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

func scoreBench(r *format.Record) int {
	return max(scoreAnswers(r), scoreQuestions(r), scoreJudgments(r))
}

// A row is a record with questions or with answers.
type row struct {
	*format.Record
	number   int
	messages []*model.Message
	question string // key of the question
	model    string
	judges   rawjson.Value // of a judgment: its row
	joined   bool          // of a judgment: it stands with the answer
}

// from is where a question stands: several benchmarks use the same ids.
type from struct{ folder, question string }

// assemble joins answers with their questions.
func assemble(records iter.Seq[*format.Record]) format.Assembled {
	var out format.Assembled
	var answers, others, judged []*row
	questions := map[from]*row{}
	twice := map[from]bool{}
	for r := range records {
		v := chat.RowOf(r.Value)
		w := &row{Record: r, number: len(out.Classes), question: question(v)}
		isQuestion := !v.Get("choices").Exists()
		var d format.Decoded
		switch {
		case v.Get("judge").Exists() && isQuestion:
			d = decodeJudgment(r)
			w.judges = v
		case isQuestion:
			d = decodeQuestions(r)
		default:
			d = decodeAnswers(r)
		}
		w.messages, w.model = d.Messages, d.About.Model
		out.About.Merge(d.About)
		out.Classes = append(out.Classes, format.RecordClass{Class: d.Class, Type: d.Type, Problem: d.Problem})
		for _, m := range d.Messages {
			m.Origin, m.Thread = r.Origin, r.Thread
		}
		switch at := (from{path.Dir(filepath.ToSlash(r.Origin.File)), w.question}); {
		case len(d.Messages) == 0:
		case w.judges.Exists():
			judged = append(judged, w)
		case !isQuestion:
			answers = append(answers, w)
		default:
			others = append(others, w)
			twice[at] = questions[at] != nil
			questions[at] = w
		}
	}
	asked := make([]*row, len(answers)) // the questions of the answers
	answered := map[*row]int{}
	for i, w := range answers {
		dir := path.Dir(filepath.ToSlash(w.Origin.File))
		for _, at := range []from{{dir, w.question}, {path.Join(dir, ".."), w.question}} {
			if q := questions[at]; q != nil && !twice[at] {
				asked[i] = q
				answered[q]++
				break
			}
		}
	}
	verdicts := join(answers, judged, out.Classes)
	for i, w := range answers {
		w.messages = withVerdicts(w, verdicts[w])
		if q := asked[i]; q != nil && (answered[q] == 1 || len(q.messages) <= maxTurns) {
			out.Messages = append(out.Messages, exchange(q, w, answered[q] > 1)...)
		} else {
			out.Messages = append(out.Messages, w.messages...)
		}
	}
	for _, w := range others {
		if answered[w] == 0 {
			out.Messages = append(out.Messages, w.messages...)
		}
	}
	for _, w := range judged {
		if !w.joined {
			out.Messages = append(out.Messages, w.messages...)
		}
	}
	return out
}

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
