// Package detect tells what a file is from its beginning: its container and format, and
// where in its records the messages are. The shapes of the table vote.
package detect

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/loaders/formats"
	"msgview/loaders/framing"
	"msgview/loaders/source"
	"msgview/loaders/wire"
	"msgview/loaders/within"
	"msgview/model/rawjson"
)

// Detection looks at this much of a file, and at this many records of it.
const (
	headBytes     = 256 << 10
	longHeadBytes = 8 << 20 // if that is not enough for a single record
	headRecords   = 400
)

// enoughVotes is how many votes a shape needs that only few of the records speak for.
const enoughVotes = 3

// Found is what detection decided.
type Found struct {
	Format *format.Format
	Shape  *format.Shape
	Guess  framing.Guess
	Why    []string
	Flat   bool            // every message of the head is a sub-agent's
	Speaks bool            // there is a message in the head
	Voted  bool            // some record speaks for the shape
	First  bool            // the file is read before others of the log, see format.Shape
	Sure   bool            // records speak for it that would not fit many formats
	Within *within.Path    // where in each record the messages are, nil if it is one itself
	Others []*format.Shape // of the other formats, for records that do not fit
}

// Generic reports whether no format knows the file.
func (f *Found) Generic() bool { return f.Format.Fallback != nil }

// Assembles reports whether the records of the file mean nothing by themselves. Lists of
// messages within records are decoded where the shape can.
func (f *Found) Assembles() bool {
	lists := f.Within != nil && !f.Within.One
	return f.Shape.Assemble != nil && !(lists && f.Shape.Decode != nil)
}

// Look decides format and container by the head of a file, or by more of it if the first
// record is longer. want, if not empty, is the name of the format to use.
func Look(head []byte, complete bool, want string, file *decode.File, src *source.File) (*Found, error) {
	got, err := Head(head, complete, want, file, src)
	if err == nil && got.Generic() && !complete && (src.Done() || !src.IsPipe()) {
		// What is unpacked ends with what governs that, at the latest.
		if err := src.Wait(context.Background(), longHeadBytes); err != nil {
			return nil, err
		}
		n := min(src.Size(), longHeadBytes)
		if head, err = FirstBytes(src, n); err == nil {
			got, err = Head(head, n == src.Size(), want, file, src)
		}
	}
	if err != nil {
		return nil, err
	}
	return &got, nil
}

// Head decides format and container by the first bytes of a file alone.
func Head(head []byte, complete bool, want string, file *decode.File, src *source.File) (Found, error) {
	d := detection{head: head, complete: complete, file: file, src: src, table: formats.All(), given: want != ""}
	d.Guess = d.sniff()
	if d.given {
		one, ok := formats.ByName(want)
		if !ok {
			return Found{Guess: d.Guess}, fmt.Errorf("no format is called %q; `msgview formats` lists them", want)
		}
		d.table = []format.Format{one}
	}
	for {
		d.decide()
		found, left, why := d.Found, len(d.table), ""
		switch {
		case d.given || d.Generic():
			return found, nil
		case !d.reads():
			why = " reads nothing of it"
		case !d.tellsBoth():
			why = " shows one side of it only"
		default:
			return found, nil
		}
		if d.without(d.Format, why); len(d.table) == left {
			return found, nil
		}
	}
}

// decide takes a format of the table.
func (d *detection) decide() {
	if d.Guess.Container == framing.Document {
		d.askDocument()
	} else {
		d.askRecords(d.recordsOfHead(d.Guess.List))
		d.askText()
	}
	d.choose()
	people := !d.given && !d.winner.sure() && formats.Fallback().Fallback.IsTable(d.records)
	if people {
		d.winner = candidate{}
	}
	d.lookInside()
	d.takePrinted()
	switch {
	case d.winner.shape != nil:
		d.takeWinner()
	case d.given:
		d.Format = &d.table[0]
		d.Shape = &d.Format.Shapes[0]
		d.because("the format was given; no record looks like it")
	default:
		d.takeGeneric(people)
	}
	within := d.records
	if d.Within != nil && d.Within.One {
		within = nil
		for _, r := range d.records {
			within = append(within, d.Within.Elements(r, -1)...)
		}
	}
	d.Flat, d.Speaks = onlySidechains(d.Shape, within)
	d.First = d.Shape.First != nil && len(within) > 0 && d.Shape.First(within[0])
}

// A detection is on its way to what a file is: it asks the shapes of the table what
// they say of the records in the head, of the lists in these if nobody is sure of
// them, and takes the shape that wins.
type detection struct {
	Found
	head     []byte
	complete bool         // the head is the whole file
	whole    framing.Head // what it begins with, if it is a document
	file     *decode.File
	src      *source.File
	table    []format.Format  // of which one may win
	given    bool             // there is only the one that the user named
	records  []*format.Record // those that were asked
	ranking  []candidate      // what they said, the best first
	winner   candidate        // without a shape while nothing is decided
	printed  bool             // the records are lines of a text in a document
}

func (d *detection) because(reason string) { d.Why = append(d.Why, reason) }

// recordsOfHead returns the records of the head if the list with that key holds them.
func (d *detection) recordsOfHead(list string) []*format.Record {
	guess := d.Guess
	guess.List = list
	records := headRecordsOf(d.head, d.complete, guess, d.file)
	if guess.Fenced && guess.Container == framing.JSONL { // the text around them does not vote
		records = slices.DeleteFunc(records, func(r *format.Record) bool { return !r.Value.Exists() })
	}
	return records
}

func (d *detection) askRecords(records []*format.Record) {
	d.records, d.ranking = records, vote(d.table, records)
}

// askDocument asks of a document as a whole, of the list in it that the framing found,
// or of one that it did not find.
func (d *detection) askDocument() {
	whole := d.document()
	list := d.Guess.List
	d.askRecords([]*format.Record{whole})
	if len(d.ranking) > 0 && d.ranking[0].votes >= enoughVotes && d.ranking[0].shape.List != "" {
		d.winner = d.ranking[0]
		if d.Guess.List = d.winner.shape.List; !hasList(whole.Value, d.Guess.List) {
			d.Guess.List = ""
		}
		return
	}
	if list != "" {
		d.askRecords(append(d.recordsOfHead(list), whole))
		return
	}
	if len(d.ranking) > 0 && d.ranking[0].votes >= enoughVotes {
		return
	}
	if c, in := voteMany(d.table, d.records); in != nil {
		d.winner, d.Within = c, in
		return
	}
	list, records, ranking := d.otherList(whole)
	if list == "" {
		return
	}
	if c, in := d.manyBehind(list); in != nil {
		d.winner, d.Within = c, in
		return
	}
	d.Guess.List, d.records, d.ranking = list, records, ranking
	d.Guess.Why += fmt.Sprintf("; its list %q holds the records", list)
}

// choose takes the best of the ranking if enough speaks for it.
func (d *detection) choose() {
	d.because(d.Guess.Why)
	if d.winner.shape == nil {
		d.ranking = splitting(d.ranking, d.Guess)
		if len(d.ranking) > 0 && (d.ranking[0].votes >= enoughVotes || d.ranking[0].hits*2 >= len(d.records)) {
			d.winner = d.ranking[0]
		}
	}
	if d.Within != nil {
		d.because(d.Within.String())
	} else if mixed := ofSeveral(d.winner, d.ranking, d.records); mixed.shape != nil {
		d.winner = mixed
		d.because("the records are those of several providers")
	}
}

// lookInside looks for messages within the records where nobody is sure of these, or
// where they may be around the messages of an agent.
func (d *detection) lookInside() {
	if d.Within != nil {
		return
	}
	if d.winner.shape == nil || !d.winner.sure() || d.winner.format.Fallback != nil {
		c, in := voteInner(d.table, d.records)
		if in == nil && d.Guess.Container == framing.Document && d.Guess.List == "" {
			var list string
			if list, c, in = d.otherInner(d.records[0]); in != nil {
				d.Guess.List = list
			}
		}
		d.takeInner(c, in)
	}
	if d.Within != nil || d.given || d.winner.shape == nil || !d.winner.format.Wraps {
		return
	}
	c, in := voteInner(d.embeddedLeft(), d.records)
	d.takeInner(c, in)
	if in != nil && d.Guess.Container == framing.Document && len(in.Steps) == 1 && d.records[0].Value.Get(in.Steps[0]).Kind() != rawjson.String {
		d.Guess.List, d.Within = in.Steps[0], nil // the framing finds them, however many
	}
}

func (d *detection) takeInner(c candidate, in *within.Path) {
	if in != nil {
		d.winner, d.Within = c, in
		d.because(in.String())
	}
}

// takeWinner takes the shape with the most votes, and says how many it had.
func (d *detection) takeWinner() {
	w := d.winner
	d.Format, d.Shape = w.format, w.shape
	if d.answered() {
		d.Shape, d.Guess.List = shapeNamed(d.Format, "exchanges"), ""
		d.because("what answers the list stands beside it")
	}
	d.Voted, d.Sure = true, w.sure()
	what := fmt.Sprintf("%d of the first %d records look", w.hits, len(d.records))
	if d.printed {
		what = fmt.Sprintf("%d of the first of them look", w.hits)
	} else if d.Within != nil {
		what = fmt.Sprintf("of what is in the first of them, %d look", w.hits)
	}
	d.because(fmt.Sprintf("%s like %s (%s): %d votes", what, w.format.Title, w.shape.Name, w.votes))
	if next := runnerUp(d.ranking, w.format); next.shape != nil {
		d.because(fmt.Sprintf("next best: %s with %d votes", next.format.Title, next.votes))
	}
}

// takeGeneric takes the format for records that no format knows. people says that
// they are a table of people or a program's log.
func (d *detection) takeGeneric(people bool) {
	g := formats.Fallback()
	d.Format, d.Shape = g, &g.Shapes[0]
	d.because("no format knows these records; shown as generic records")
	if d.isText() {
		d.Guess.Container, d.Guess.List, d.Shape = framing.Text, framing.Blocks, shapeNamed(g, g.Fallback.Text)
		d.because("it is text")
		return
	}
	d.keepTogether()
	if d.Guess.Container == framing.Document && d.Guess.List == "" && d.src.Size() <= maxGenericHeld {
		d.Shape = shapeNamed(g, g.Fallback.Document)
	} else if people {
		d.Shape = shapeNamed(g, g.Fallback.Table)
		d.because("their roles are those of a table of people or of a program's log, not of a conversation")
	}
	for _, r := range d.records[:min(len(d.records), 8)] {
		if path := g.Fallback.Path(r); path != "" {
			d.because(path)
			break
		}
	}
}

// isText reports whether a file of lines is a text: few of them are objects or lists,
// and nothing is said in these.
func (d *detection) isText() bool {
	switch d.Guess.Container {
	case framing.Text:
	case framing.JSONL, framing.Concat:
		values := 0
		for _, r := range d.records {
			if k := r.Value.Kind(); k == rawjson.Object || k == rawjson.Array {
				values++
			}
		}
		if values*2 >= len(d.records) {
			return false
		}
	default:
		return false
	}
	_, speaks := onlySidechains(&formats.Fallback().Shapes[0], d.records)
	return !speaks && len(d.records) > 0
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

// embedded is the formats whose messages stand within those of others.
var embedded = sync.OnceValue(func() []format.Format {
	return slices.DeleteFunc(slices.Clone(formats.All()), func(f format.Format) bool { return !f.Embedded })
})

// OtherShapes returns the shapes of all formats but one, for records that do not
// fit the format of their file.
func OtherShapes(but string) []*format.Shape {
	var shapes []*format.Shape
	table := formats.All()
	for i := range table {
		if table[i].Name == but || table[i].Fallback != nil {
			continue
		}
		for j := range table[i].Shapes {
			if table[i].Shapes[j].List != "-" {
				shapes = append(shapes, &table[i].Shapes[j])
			}
		}
	}
	return shapes
}

// hasList reports whether a document has a list with that key, as far as it is known.
func hasList(document rawjson.Value, key string) bool {
	return key != "-" && document.Get(key).Kind() == rawjson.Array
}

// otherList looks for a list of messages under keys that the framing does not
// know: {"data": [...]}, {"prompt": [...]}.
func (d *detection) otherList(whole *format.Record) (key string, records []*format.Record, ranking []candidate) {
	best, unsure, tried := enoughVotes-1, 0, 0
	for i, v := range whole.Value.Saying() {
		if v.Kind() != rawjson.Array || v.Index(0).Kind() != rawjson.Object {
			continue
		}
		name := whole.Value.Key(i)
		if tried++; tried > within.MaxLists { // each costs a look at the whole head
			break
		}
		found := d.recordsOfHead(name)
		all := vote(d.table, found)
		for len(all) > 0 && all[0].shape.List == "-" {
			all = all[1:]
		}
		if len(all) == 0 {
			continue
		}
		if !all[0].sure() {
			unsure++
		}
		if all[0].votes > best {
			best = all[0].votes
			key, records, ranking = name, found, all
		}
	}
	if unsure > 1 && (len(ranking) == 0 || !ranking[0].sure()) { // several conversations, or a request and its answer
		return "", nil, nil
	}
	return key, records, ranking
}

// answered reports whether a document of a provider's is a list of messages with the
// answer beside it, which must not come before them.
func (d *detection) answered() bool {
	if d.Within != nil || d.Guess.Container != framing.Document || d.Guess.List == "" || !d.complete || !d.winner.format.Provider || d.winner.shape.Assemble != nil {
		return false
	}
	s, ok := wire.SidesOf(wholeDocument(d.head, true, d.Guess, d.file).Value)
	return ok && s.Used[0] == d.Guess.List
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
