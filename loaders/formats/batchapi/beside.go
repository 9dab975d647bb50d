package batchapi

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"msgview/loaders/format"
	"msgview/loaders/wire"
	"msgview/model/rawjson"
)

// Bounds of what is looked at to find the files of a batch beside each other.
const (
	maxBeside = 32      // files of the folder
	lookBytes = 4 << 20 // of each, as far as its ids are wanted
	headBytes = 64 << 10
)

// siblings names the files with the results of a batch beside its requests, and the
// other way round: those whose lines have the same ids. Where ids are used twice, in
// one file or in several, nothing tells which belong together but the names of the
// files, batch_7_input.jsonl and batch_7_output.jsonl.
func siblings(path string) []format.Sibling {
	own, ok := look(path)
	if !ok {
		return nil
	}
	files := []side{own}
	for _, name := range format.FilesIn(filepath.Dir(path), "") {
		if len(files) > maxBeside || name == filepath.Base(path) {
			continue
		}
		if s, ok := look(filepath.Join(filepath.Dir(path), name)); ok {
			files = append(files, s)
		}
	}
	var found []format.Sibling
	for _, k := range partners(files, 0) {
		if k != 0 {
			found = append(found, format.Sibling{Path: files[k].path})
		}
	}
	return found
}

// partners returns the files that go with files[i]: the requests of results, of which
// there may be one file, and the results of requests, which may be several if they
// answer different ones (OpenAI keeps errors apart).
func partners(files []side, i int) []int {
	requests := i
	if files[i].answers {
		if requests = requestsOf(files, i); requests < 0 || !answersOf(files, requests, i) {
			return nil
		}
	}
	var list []int
	for k := range files {
		if k == requests || files[k].answers && requestsOf(files, k) == requests && answersOf(files, requests, k) {
			list = append(list, k)
		}
	}
	return list
}

// requestsOf returns the file with the requests of results, -1 for none.
func requestsOf(files []side, results int) int {
	best, several := -1, false
	for k := range files {
		if files[k].answers || files[k].maker != files[results].maker || !files[results].match(files[k]) {
			continue
		}
		if files[k].named(files[results]) {
			return k
		}
		several = best >= 0
		best = k
	}
	if several {
		return -1
	}
	return best
}

// answersOf reports whether results are the only ones to the requests they answer, or
// the only ones named like them.
func answersOf(files []side, requests, results int) bool {
	named := files[results].named(files[requests])
	for k := range files {
		if k == results || !files[k].answers || requestsOf(files, k) != requests {
			continue
		}
		if files[k].shares(files[results]) > 0 && (!named || files[k].named(files[requests])) {
			return false
		}
	}
	return true
}

// A side is a file of a batch: its requests, or answers to them.
type side struct {
	path    string
	stem    string // its name without the words that tell requests from results
	answers bool
	maker   string // whose interface the first line is of
	ids     map[string]bool
	whole   bool // these are all its ids
}

// match reports whether results answer the requests of another file.
func (s side) match(requests side) bool {
	n := s.shares(requests)
	return n*2 > len(s.ids) || n > 0 && !requests.whole
}

// named reports whether the names of two files say that they belong together.
func (s side) named(other side) bool { return s.stem == other.stem && s.stem != "" }

// shares returns how many ids two files have in common.
func (s side) shares(other side) int {
	n := 0
	for id := range s.ids {
		if other.ids[id] {
			n++
		}
	}
	return n
}

// sideWords tell the files of a batch apart.
var sideWords = format.Regexp(`(?i)inputs?|outputs?|requests?|results?|responses?|answers?|errors?|completed|[-_. ]+`)

// look reads the ids of a file of a batch. ok is false if it is none, has both sides,
// or an id twice.
func look(path string) (s side, ok bool) {
	base := filepath.Base(path)
	if !slices.Contains([]string{".jsonl", ".ndjson", ".json"}, strings.ToLower(filepath.Ext(base))) {
		return s, false
	}
	f, err := os.Open(path)
	if err != nil {
		return s, false
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, headBytes))
	if err != nil || !bytes.Contains(data, []byte(`"custom_id"`)) && !bytes.Contains(data, []byte(`"key"`)) {
		return s, false
	}
	rest, err := io.ReadAll(io.LimitReader(f, lookBytes-headBytes))
	if err != nil {
		return s, false
	}
	data = append(data, rest...)
	s = side{path: path, stem: sideWords().ReplaceAllString(strings.TrimSuffix(base, filepath.Ext(base)), ""), ids: map[string]bool{}}
	if s.whole = len(data) < lookBytes; !s.whole {
		data = data[:bytes.LastIndexByte(data, '\n')+1]
	}
	if list, ok := created(data, s.whole); ok {
		for _, v := range list.Elems() {
			if !s.add(v) {
				return s, false
			}
		}
		return s, len(s.ids) > 0
	}
	for line := range bytes.Lines(data) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if v, err := rawjson.Parse(line); err != nil && len(s.ids) == 0 || err == nil && !s.add(v) {
			return s, false
		}
	}
	return s, len(s.ids) > 0
}

// created returns the list of requests in the document that creates a batch.
func created(data []byte, whole bool) (list rawjson.Value, ok bool) {
	head := data[:min(len(data), 200)]
	if !whole || !bytes.Contains(head, []byte(`"requests"`)) {
		return list, false
	}
	v, err := rawjson.Parse(bytes.TrimSpace(data))
	list = v.Get("requests")
	return list, err == nil && list.Kind() == rawjson.Array
}

// add enters a line. It returns false for one that does not go with the others.
func (s *side) add(v rawjson.Value) bool {
	id, ok := wire.BatchID(v)
	if !ok {
		return len(s.ids) > 0 // a record of the batch itself may stand among them
	}
	answers := isAnswer(v)
	if len(s.ids) == 0 {
		s.answers, s.maker = answers, maker(v)
	}
	if s.answers != answers || s.ids[id] || id == "" {
		return false
	}
	s.ids[id] = true
	return true
}

// maker tells whose interface a line is of.
func maker(v rawjson.Value) string {
	switch {
	case v.Fits("!custom_id"):
		return "gemini"
	case v.Fits("params/result"):
		return "anthropic"
	}
	return "openai"
}

// isAnswer reports whether a line of a batch has no request.
func isAnswer(v rawjson.Value) bool {
	return v.Fits("!body:object !params:object !request:object response/result/error")
}

// isRequest reports whether a record holds requests: its file is read first.
func isRequest(r *format.Record) bool {
	_, ok := wire.BatchID(r.Value)
	return r.Value.Fits("requests") || ok && !isAnswer(r.Value)
}
