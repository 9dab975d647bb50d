package answer

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"time"

	"msgview/loaders/decode"
	"msgview/loaders/format"
	"msgview/model"
	"msgview/model/rawjson"
)

// ReadWhole makes Message decode also giant records whole, as exports need them.
func (l *Log) ReadWhole() {
	l.whole.Store(true)
	l.mu.Lock()
	l.cache, l.long = newCache(exportBytes, 1), newCache(0, mostLong)
	l.mu.Unlock()
}

// ReadOnwards makes Message decode the next messages while who asked for one looks at it,
// and leave out what no decoder took of their records: for who looks through all messages
// in their order for what they say.
func (l *Log) ReadOnwards() {
	l.onwards.Store(true)
	l.mu.Lock()
	l.cache, l.long = newCache(onwardsBytes, fewOnwards), newCache(0, mostLong)
	l.mu.Unlock()
}

// Message decodes the message that entry i belongs to. See model.Log.
func (l *Log) Message(i int) (*model.Message, error) {
	at, ok := l.index.Lookup(i)
	if !ok {
		return nil, fmt.Errorf("there is no entry %d", i)
	}
	if l.whole.Load() {
		l.asked()
	}
	if l.inOrder() && !l.held.Any() {
		l.next(at.Entry)
	}
	return l.message(at)
}

// Whole decodes the message that entry i belongs to whole, also where Message gives only the
// beginning of a giant record or of a file beside the log. It is not kept then.
func (l *Log) Whole(i int) (*model.Message, error) {
	m, err := l.Message(i)
	if err != nil || l.whole.Load() {
		return m, err
	}
	at, ok := l.index.Lookup(i)
	if !ok || !l.isInPart(at, m) {
		return m, nil
	}
	m, _, err = l.made(at, true)
	return m, err
}

// isInPart reports whether a message is the beginning of what the log has of it.
func (l *Log) isInPart(at model.Lookup, m *model.Message) bool {
	giant := at.Place.Length > decode.Giant
	for _, piece := range at.Pieces {
		giant = giant || l.index.Place(piece).Length > decode.Giant
	}
	for _, r := range m.Results() {
		for _, s := range r.Stored() {
			giant = giant || s.Text != "" && !s.Whole()
		}
	}
	return giant
}

// inOrder reports whether somebody asks for one message after the other.
func (l *Log) inOrder() bool { return l.whole.Load() || l.onwards.Load() }

// message decodes the message that was looked up, unless it is kept.
func (l *Log) message(at model.Lookup) (*model.Message, error) {
	i, version := at.Entry, l.version(at)
	if m, ok := l.kept(i, version); ok {
		return m, nil
	}
	if l.inOrder() || l.isLong(at.Place.Length) {
		for !l.claim(i) { // somebody else decodes it, for whom it is enough to wait
			if m, ok := l.kept(i, version); ok {
				return m, nil
			}
		}
		defer l.release(i)
		if m, ok := l.kept(i, version); ok {
			return m, nil
		}
	}
	m, size, err := l.made(at, l.whole.Load())
	if err == nil {
		l.keep(at, version, m, size)
	}
	return m, err
}

// made makes a message of its records, whole or the beginning of giant ones.
func (l *Log) made(at model.Lookup, all bool) (*model.Message, int64, error) {
	i := at.Entry
	m, size, err := l.held.At(i)
	if m == nil && err == nil {
		m, size, err = l.decodeAt(at.Place, at.Flags, all)
	}
	if err != nil {
		return nil, 0, err
	}
	var pieces []*model.Message
	for _, piece := range at.Pieces {
		p, n, err := l.oneOf(piece, all)
		if err != nil {
			return nil, 0, err
		}
		pieces = append(pieces, p)
		size += n
	}
	if len(pieces) > 0 {
		whole := join(m)
		for _, p := range pieces {
			whole.add(p)
		}
		m = &whole.Message
		m.Meta = append(m.Meta, piecesField(m, pieces))
	}
	if m.Mode != decode.StandMode && l.index.Flags(i)&(model.FlagMetadata|model.FlagPart) == model.FlagMetadata {
		if m, err = l.repeated(m, i); err != nil {
			return nil, 0, err
		}
	}
	m.Index = at.Number
	m = l.saidOnce(l.answered(m, i), i)
	if at.Later > 0 {
		m = l.judged(m, i)
	}
	m = l.told(m, at)
	m, more := l.withStored(m, at.Place.File, all)
	return m, size + more, nil
}

// repeated returns what stands for a record whose messages say only what others near it
// do, or whose call is shown where an earlier one tells of it, with the result of the call if no other record has that.
func (l *Log) repeated(m *model.Message, entry int) (*model.Message, error) {
	records, err := l.Raw(entry)
	if err != nil {
		return nil, err
	}
	o := decode.Decoded{Record: &format.Record{Origin: m.Origin, Raw: records[0].Bytes}}
	o.Class, o.Type, o.Told = model.Metadata, cmp.Or(m.Indexing.Echo, m.Indexing.Stays, model.RepeatedMessage), m.Indexing.Told
	if !m.Indexing.Restates && !m.Indexing.Uses {
		return o.Stand(), nil
	}
	o.Type = model.RepeatedCall
	stand := o.Stand()
	if _, _, ok := l.index.Call(entry, 0); ok {
		for _, r := range m.Results() {
			stand.Parts = append(stand.Parts, r)
		}
	}
	return stand, nil
}

// version counts what later records added to a message.
func (l *Log) version(at model.Lookup) int {
	n := len(at.Pieces) + at.Later
	if at.ToldUsage {
		n += l.tellers(at)
	}
	return n
}

// awaits reports whether a call of a message waits to be allowed.
func awaits(m *model.Message) bool {
	for _, p := range m.Parts {
		if c, ok := p.(*model.ToolCall); ok && c.State == model.CallAwaitingApproval {
			return true
		}
	}
	return false
}

// answered enters into the calls of a message what later records say of whether
// they are allowed.
func (l *Log) answered(m *model.Message, entry int) *model.Message {
	if !awaits(m) {
		return m
	}
	whole := *m
	whole.Parts = append([]model.Part(nil), m.Parts...)
	k := -1
	for i, p := range whole.Parts {
		c, ok := p.(*model.ToolCall)
		if !ok {
			continue
		}
		k++
		at, ok := l.index.Answer(entry, k)
		if !ok || c.Approval == nil || c.State != model.CallAwaitingApproval {
			continue
		}
		if reply, _, err := l.one(at); err == nil {
			whole.Parts[i] = allowed(c, reply)
		}
	}
	return &whole
}

// allowed returns a call with the answer that a message holds.
func allowed(c *model.ToolCall, reply *model.Message) *model.ToolCall {
	for _, p := range reply.Parts {
		m, ok := p.(model.Marker)
		if !ok || m.Answer == nil || m.Answer.ID != c.Approval.ID {
			continue
		}
		call, approval := *c, *m.Answer
		approval.Automatic, approval.Apart = c.Approval.Automatic, true
		if call.State = model.CallDenied; approval.Approved {
			call.State = model.CallApproved
		}
		call.Approval = &approval
		return &call
	}
	return c
}

// one decodes the message of a single entry and tells its size in bytes.
func (l *Log) one(i int) (*model.Message, int64, error) { return l.oneOf(i, l.whole.Load()) }

func (l *Log) oneOf(i int, all bool) (*model.Message, int64, error) {
	if m, size, err := l.held.At(i); m != nil || err != nil {
		return m, size, err
	}
	return l.decodeAt(l.index.Place(i), l.index.Flags(i), all)
}

// decodeAt decodes the message at a place, of which the index says something. It is the
// caller's to number.
func (l *Log) decodeAt(p model.Place, flags model.Flags, all bool) (*model.Message, int64, error) {
	apart := all && !l.whole.Load() && p.Length > decode.Giant // what is kept is its beginning
	if m, size, ok := l.latest.message(p); ok && !apart {
		return m, size, nil
	}
	rec := l.file(p.File).Record(p)
	d := l.file(p.File).Decoder()
	d.Whole, d.Bare = all, l.onwards.Load()
	if flags.Has(model.FlagUnknown) {
		d.Others = nil // they were asked when it was read, and none knows it
	}
	done := decode.Alone(rec.Length)
	defer done()
	var raw []byte
	ok := false
	if l.inOrder() {
		raw, ok = l.ahead.read(l.file(p.File).Source, p.File, rec)
	}
	if !ok {
		var err error
		if raw, err = l.file(p.File).Bytes(rec, nil, d.Preview(rec.Length)); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", l.file(p.File).Name, err)
		}
	}
	out := d.Decode(raw, rec, l.file(p.File).Told())
	if !l.inOrder() && l.isLong(int64(len(raw))) {
		decode.LetGo(out.Messages, int64(len(raw)))
	}
	switch n := len(out.Messages); {
	case n == 1 && p.Sub == 0:
		return out.Messages[0], int64(len(raw)) + 512, nil
	case p.Sub < n:
		if !apart {
			l.latest.keep(p, out.Messages, int64(len(raw)))
		}
		m := *out.Messages[p.Sub]
		return &m, int64(len(raw)/n) + 512, nil
	}
	return out.Stand(), int64(len(raw)) + 512, nil
}

// joined is a message to which its later pieces are appended.
type joined struct {
	model.Message
	first string              // stop reason of the first piece, while it is the only one
	known map[string]bool     // fields, by name and value
	said  map[model.Part]bool // texts and reasoning, once a piece may repeat them
	ids   map[string]bool     // of the pieces with ids that a log has once
}

// join begins with the first piece of a message.
func join(m *model.Message) *joined {
	j := &joined{Message: *m, first: m.StopReason, known: map[string]bool{}, ids: map[string]bool{}}
	j.ids[m.ID] = m.Indexing.Once
	j.Parts, j.Warnings, j.Meta = slices.Clone(m.Parts), slices.Clone(m.Warnings), slices.Clone(m.Meta)
	j.knows(m.Meta)
	return j
}

// add appends a later piece. Figures that a log repeats on each piece are taken once:
// the largest.
func (j *joined) add(piece *model.Message) {
	repeats := piece.Indexing.Repeats || piece.ID != "" && j.ids[piece.ID] // written again, as with what it took
	j.ids[piece.ID] = piece.Indexing.Once
	if repeats && j.said == nil {
		j.said = map[model.Part]bool{}
		j.says(j.Parts)
	}
	for _, p := range piece.Parts {
		if !repeats || !isSaid(p) || !j.said[p] {
			p = j.later(p, piece.Time)
			j.Parts = append(j.Parts, p)
		}
	}
	if j.said != nil {
		j.says(piece.Parts)
	}
	j.Warnings = append(j.Warnings, piece.Warnings...)
	j.Usage = j.Usage.Largest(piece.Usage)
	if piece.StopReason != "" {
		if j.first != "" && j.first != piece.StopReason { // those of later pieces stand among these
			j.Meta = append(j.Meta, model.Field{Name: "stop_reason", Value: rawjson.Quote(j.first)})
		}
		j.StopReason, j.first = piece.StopReason, ""
	}
	if j.Model == "" {
		j.Model = piece.Model
	}
	for _, f := range piece.Meta {
		if !j.known[f.Name+"\x00"+string(f.Value)] {
			j.Meta = append(j.Meta, f)
		}
	}
	j.knows(piece.Meta)
}

// later takes note of when a part of a later piece was said.
func (j *joined) later(p model.Part, at time.Time) model.Part {
	if j.Time.IsZero() || !at.After(j.Time) {
		return p
	}
	c, isCall := p.(*model.ToolCall)
	if (isCall || isSaid(p)) && at.After(j.Until) {
		j.Until = at
	}
	if !isCall || !c.Time().IsZero() {
		return p
	}
	made := *c
	made.SetTime(at)
	return &made
}

func (j *joined) knows(fields []model.Field) {
	for _, f := range fields {
		j.known[f.Name+"\x00"+string(f.Value)] = true
	}
}

func (j *joined) says(parts []model.Part) {
	for _, p := range parts {
		if isSaid(p) {
			j.said[p] = true
		}
	}
}

// isSaid reports whether a part is a text or reasoning.
func isSaid(p model.Part) bool {
	switch p.(type) {
	case model.Text, model.Reasoning:
		return true
	}
	return false
}

// piecesField keeps where the later pieces of a message stand, and what else each says of
// itself that the message does not.
func piecesField(m *model.Message, pieces []*model.Message) model.Field {
	b := []byte{'['}
	before := m.ID
	for i, p := range pieces {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(strconv.AppendInt(append(b, `{"line":`...), int64(p.Origin.Line), 10), '}')
		add := func(name, value, known string) {
			if value != "" && value != known {
				b = append(append(append(b[:len(b)-1], `,"`...), name...), `":`...)
				b = append(rawjson.AppendString(b, value), '}')
			}
		}
		add("id", p.ID, m.ID)
		add("parent", p.Parent, before)
		if !p.Time.IsZero() && !p.Time.Equal(m.Time) {
			add("time", p.Time.Format(time.RFC3339Nano), "")
		}
		add("role", p.RawRole, m.RawRole)
		add("agent", p.Agent, m.Agent)
		add("thread", p.Thread, m.Thread)
		add("parent_call", p.ParentCall, m.ParentCall)
		add("conversation", p.Conversation, m.Conversation)
		add("mode", p.Mode, m.Mode)
		add("model", p.Model, m.Model)
		add("stop_reason", p.StopReason, m.StopReason)
		before = p.ID
	}
	return model.Field{Name: model.FieldPieces, Value: append(b, ']')}
}

// Raw returns the exact bytes of the records of entry i.
func (l *Log) Raw(i int) ([]model.RawRecord, error) {
	if i < 0 || i >= l.index.Len() {
		return nil, fmt.Errorf("there is no entry %d", i)
	}
	i = l.index.Owner(i)
	var records []model.RawRecord
	for _, e := range append([]int{i}, l.index.Pieces(i)...) {
		r, err := l.rawAt(e)
		if err != nil {
			return records, err
		}
		records = append(records, r)
	}
	return records, nil
}

// rawAt returns the bytes of the record of entry i alone.
func (l *Log) rawAt(i int) (model.RawRecord, error) {
	p := l.index.Place(i)
	f := l.file(p.File)
	rec := f.Record(p)
	rec.Envelope = false
	if rec.Length > rawLimit {
		rec.Length = rawLimit
	}
	raw, err := f.Bytes(rec, nil, 0)
	if err != nil {
		return model.RawRecord{}, fmt.Errorf("%s: %w", f.Name, err)
	}
	return model.RawRecord{Origin: model.Origin{File: f.Name, Line: p.Line, Offset: p.Offset, Length: p.Length}, Bytes: raw}, nil
}

// rawLimit bounds what Raw reads of one record, in bytes.
const rawLimit = 64 << 20
