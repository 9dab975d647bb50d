package loaders

import (
	"context"
	"fmt"
	"io"
	"sort"

	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/formats/generic"
	"msgview/loaders/framing"
	"msgview/loaders/source"
	"msgview/model/rawjson"
)

// Detection looks at this much of a file, and at this many records of it.
const (
	headBytes     = 256 << 10
	longHeadBytes = 8 << 20 // if that is not enough for a single record
	headRecords   = 400
)

// found is what detection decided.
type found struct {
	format *format.Format
	shape  *format.Shape
	guess  framing.Guess
	why    []string
	flat   bool            // every message of the head is a sub-agent's
	speaks bool            // there is a message in the head
	voted  bool            // some record speaks for the shape
	first  bool            // the file is read before others of the log, see format.Shape
	sure   bool            // records speak for it that would not fit many formats
	inner  *inner          // where in each record the messages are, nil if it is one itself
	others []*format.Shape // of the other formats, for records that do not fit
}

// candidate is a shape with the votes it got.
type candidate struct {
	format *format.Format
	shape  *format.Shape
	votes  int
	faint  int // of the votes, those of records that would fit many formats
	hits   int // records that voted for it
}

// strength orders candidates. Records that fit many formats vote faintly, with
// one vote; however many they are, they do not outvote a format that some
// records are sure of.
func (c candidate) strength() int {
	if c.sure() {
		return 1<<30 + c.votes - c.faint
	}
	return c.votes
}

func (c candidate) sure() bool { return c.votes-c.faint >= 3 }

// detect decides format and container from the first bytes of a file. want, if
// not empty, is the name of the format to use.
func detect(head []byte, complete bool, want string, file *logFile, src *source.File) (found, error) {
	guess := framing.Refine(src, src.Size(), framing.Sniff(head, complete))
	f := found{guess: guess}
	table := formats.All()
	if want != "" {
		one, ok := formats.ByName(want)
		if !ok {
			return f, fmt.Errorf("no format is called %q; `msgview formats` lists them", want)
		}
		table = []format.Format{one}
	}
	var records []*format.Record
	var winner candidate
	var ranking []candidate
	switch {
	case guess.Container == framing.Document:
		whole := wholeDocument(head, complete, guess, file)
		ranking = vote(table, []*format.Record{whole})
		if len(ranking) > 0 && ranking[0].votes >= 3 && ranking[0].shape.List != "" {
			winner = ranking[0]
			if f.guess.List = winner.shape.List; !hasList(whole.Value, f.guess.List) {
				f.guess.List = ""
			}
			records = []*format.Record{whole}
		} else if guess.List != "" {
			records = append(headRecordsOf(head, complete, guess, file), whole)
			ranking = vote(table, records)
		} else {
			records = []*format.Record{whole}
			if len(ranking) == 0 || ranking[0].votes < 3 {
				if c, in := voteMany(table, records); in != nil {
					winner, f.inner = c, in
				} else if list, found, all := otherList(table, head, complete, guess, whole, file); list != "" {
					if c, in := manyBehind(table, complete, list, guess, file, src); in != nil {
						winner, f.inner = c, in
						break
					}
					f.guess.List, records, ranking = list, found, all
					guess.Why += fmt.Sprintf("; its list %q holds the records", list)
				}
			}
		}
	default:
		records = headRecordsOf(head, complete, guess, file)
		ranking = vote(table, records)
	}
	if winner.shape == nil {
		ranking = splitting(ranking, f.guess)
	}
	if winner.shape == nil && len(ranking) > 0 && (ranking[0].votes >= 3 || ranking[0].hits*2 >= len(records)) {
		winner = ranking[0]
	}
	f.why = append(f.why, guess.Why)
	if f.inner != nil {
		f.why = append(f.why, f.inner.String())
	}
	isTable := false
	if want == "" && !winner.sure() {
		if isTable = generic.IsTable(records); isTable {
			winner = candidate{}
		}
	}
	if f.inner == nil && (winner.shape == nil || !winner.sure() || winner.format.Name == formats.Generic) {
		c, in := voteInner(table, records)
		if in == nil && guess.Container == framing.Document && f.guess.List == "" {
			var list string
			if list, c, in = otherInner(table, head, complete, guess, records[0], file); in != nil {
				f.guess.List = list
			}
		}
		if in != nil {
			winner, f.inner = c, in
			f.why = append(f.why, in.String())
		}
	}
	if want == "" && f.inner == nil && winner.shape != nil && wrapsAnything(winner.format.Name) {
		if c, in := voteInner(table[:agentFormats], records); in != nil {
			winner, f.inner = c, in
			f.why = append(f.why, in.String())
			if guess.Container == framing.Document && len(in.path) == 1 && records[0].Value.Get(in.path[0]).Kind() != rawjson.String {
				f.guess.List, f.inner = in.path[0], nil // the framing finds them, however many
			}
		}
	}
	switch {
	case winner.shape != nil:
		f.format, f.shape = winner.format, winner.shape
		f.voted, f.sure = true, winner.sure()
		what := fmt.Sprintf("%d of the first %d records look", winner.hits, len(records))
		if f.inner != nil {
			what = fmt.Sprintf("of what is in the first of them, %d look", winner.hits)
		}
		f.why = append(f.why, fmt.Sprintf("%s like %s (%s): %d votes", what, winner.format.Title, winner.shape.Name, winner.votes))
		if runner := runnerUp(ranking, winner.format); runner.shape != nil {
			f.why = append(f.why, fmt.Sprintf("next best: %s with %d votes", runner.format.Title, runner.votes))
		}
	case want != "":
		f.format = &table[0]
		f.shape = &f.format.Shapes[0]
		f.why = append(f.why, "the format was given; no record looks like it")
	default:
		g, _ := formats.ByName(formats.Generic)
		f.format, f.shape = &g, &g.Shapes[0]
		f.why = append(f.why, "no format knows these records; shown as generic records")
		if guess.Container == framing.Document && f.guess.List == "" && src.Size() <= maxGenericHeld {
			f.shape = shapeNamed(&g, "document")
		} else if isTable {
			f.shape = shapeNamed(&g, "table")
			f.why = append(f.why, "their roles are those of a table of people or of a program's log, not of a conversation")
		}
		for _, r := range records[:min(len(records), 8)] {
			if path := generic.Path(r); path != "" {
				f.why = append(f.why, path)
				break
			}
		}
	}
	f.flat, f.speaks = onlySidechains(f.shape, records)
	f.first = f.shape.First != nil && len(records) > 0 && f.shape.First(records[0])
	return f, nil
}

// maxGenericHeld bounds the documents of nobody's format that are held in memory, in
// bytes. Of longer ones only the beginning is decoded.
const maxGenericHeld = 64 << 20

func shapeNamed(f *format.Format, name string) *format.Shape {
	for i := range f.Shapes {
		if f.Shapes[i].Name == name {
			return &f.Shapes[i]
		}
	}
	return &f.Shapes[0]
}

// agentFormats is how many formats at the head of the table are of agents whose
// messages other programs wrap in requests that look like those of an API.
const agentFormats = 4

// wrapsAnything reports whether a format tells its records by what is around the
// messages, or by messages that agents' own may look like.
func wrapsAnything(name string) bool {
	switch name {
	case "openai-chat", "mixed-proxy-log", "openai-finetune":
		return true
	}
	return false
}

// hasList reports whether a document has a list with that key, as far as it is known.
func hasList(document rawjson.Value, key string) bool {
	return key != "-" && document.Get(key).Kind() == rawjson.Array
}

// otherList looks for a list of messages under keys that the framing does not
// know: {"data": [...]}, {"prompt": [...]}.
func otherList(table []format.Format, head []byte, complete bool, g framing.Guess, whole *format.Record, file *logFile) (key string, records []*format.Record, ranking []candidate) {
	best, lists := 2, 0
	for name, v := range whole.Value.Members() {
		if v.Kind() != rawjson.Array || v.Index(0).Kind() != rawjson.Object {
			continue
		}
		g.List = name
		found := headRecordsOf(head, complete, g, file)
		all := vote(table, found)
		for len(all) > 0 && all[0].shape.List == "-" {
			all = all[1:]
		}
		if len(all) > 0 && !all[0].sure() {
			lists++
		}
		if len(all) > 0 && all[0].votes > best {
			best = all[0].votes
			key, records, ranking = name, found, all
		}
	}
	if lists > 1 && (len(ranking) == 0 || !ranking[0].sure()) { // several conversations, or a request and its answer
		return "", nil, nil
	}
	return key, records, ranking
}

// splitting leaves out the shapes that need the document in one piece when it is
// split, and the other way round.
func splitting(ranking []candidate, g framing.Guess) []candidate {
	if g.Container != framing.Document {
		return ranking
	}
	kept := ranking[:0:0]
	for _, c := range ranking {
		if whole := c.shape.List == "-"; whole == (g.List == "") || c.shape.List == "" {
			kept = append(kept, c)
		}
	}
	return kept
}

// Votes are taken from so many records at first, and from more while no format is
// sure.
const firstVotes = 24

// vote adds up the votes of all shapes over the records, the best first; equal
// ones stay in the order of the table.
func vote(table []format.Format, records []*format.Record) []candidate {
	var all []candidate
	for i := range table {
		for j := range table[i].Shapes {
			all = append(all, candidate{format: &table[i], shape: &table[i].Shapes[j]})
		}
	}
	ranking := []candidate{}
	for from, n := 0, firstVotes; from < len(records); from, n = from+n, n*4 {
		for _, r := range records[from:min(from+n, len(records))] {
			for i := range all {
				all[i].ask(r)
			}
		}
		ranking = ranking[:0]
		for _, c := range all {
			if c.votes > 0 {
				ranking = append(ranking, c)
			}
		}
		sort.SliceStable(ranking, func(i, j int) bool { return ranking[i].strength() > ranking[j].strength() })
		if len(ranking) == 0 {
			continue
		}
		if c := ranking[0]; c.sure() && c.hits*2 > from+n || from > 0 && c.hits*10 >= 9*(from+n) {
			break
		}
	}
	return ranking
}

// ask adds the vote for one record.
func (c *candidate) ask(r *format.Record) {
	n := c.shape.Score(r)
	if n <= 0 {
		return
	}
	c.votes += n
	c.hits++
	if n == 1 {
		c.faint++
	}
}

func runnerUp(ranking []candidate, winner *format.Format) candidate {
	for _, c := range ranking {
		if c.format.Name != winner.Name {
			return c
		}
	}
	return candidate{}
}

// wholeDocument is the record of a document that is not split.
func wholeDocument(head []byte, complete bool, g framing.Guess, file *logFile) *format.Record {
	if g.Skip < int64(len(head)) {
		head = head[g.Skip:] // a banner before the document
	}
	d := decoder{container: g.Container}
	rec := framing.Record{Length: int64(len(head)), Line: 1}
	if complete {
		if r := d.parse(head, rec, file); r.Value.Exists() {
			return r
		}
	}
	r := d.parse(nil, rec, file)
	r.Raw = head
	r.Value, r.Repaired = rawjson.ParseCut(head)
	return r
}

// headRecordsOf frames and parses the records of the head. The last one, if it is
// cut, is left out unless it is the only one.
func headRecordsOf(head []byte, complete bool, g framing.Guess, file *logFile) []*format.Record {
	d := decoder{container: g.Container, list: g.List}
	var records []*format.Record
	var cut *format.Record
	err := framing.Split(context.Background(), bytesAt(head), func() (int64, bool) { return int64(len(head)), true }, g, 0, func(batch []framing.Record) error {
		for _, rec := range batch {
			if len(records) >= headRecords {
				return io.EOF
			}
			if rec.Envelope {
				continue
			}
			raw := head[rec.Offset:min(rec.Offset+rec.Length, int64(len(head)))]
			r := d.parse(raw, rec, file)
			if !r.Value.Exists() {
				if v, _, err := rawjson.ParsePrefix(raw); err == nil {
					r.Value = v // the first of several values on one line
				}
			}
			r.Number = len(records)
			if !complete && rec.Offset+rec.Length >= int64(len(head)) && !r.Value.Exists() {
				r.Value, r.Repaired = rawjson.ParseCut(raw)
				cut = r
				continue
			}
			records = append(records, r)
		}
		return nil
	})
	_ = err // the head is cut anywhere; what was framed is enough
	if len(records) == 0 && cut != nil {
		records = append(records, cut)
	}
	return records
}

// onlySidechains reports whether the head has messages and all are a sub-agent's,
// and whether it has any.
func onlySidechains(s *format.Shape, records []*format.Record) (only, any bool) {
	if s.Decode == nil {
		return false, false
	}
	for _, r := range records {
		for _, m := range s.Decode(r).Messages {
			if !m.Sidechain && m.Thread == "" {
				return false, true
			}
			any = true
		}
	}
	return any, any
}

type bytesAt []byte

func (b bytesAt) ReadAt(p []byte, off int64) (int, error) {
	if off >= int64(len(b)) {
		return 0, io.EOF
	}
	n := copy(p, b[off:])
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
