package format

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"msgview/loaders/literal"
	"msgview/model"
	"msgview/model/rawjson"
)

// words are what messages say already, to tell what is left of a record from what a
// decoder has shown in another way than by taking it.
type words struct {
	texts   []string // names, ids and whole texts
	names   []bool   // which of them are names and ids of the messages themselves
	known   textSet  // the same, once there are many and they are asked for often
	asked   int      // how often
	raw     [][]byte // JSON as logged
	rawOf   []string // what each of these is
	rawSet  textSet  // the same, once there is much: it is then told at once what is the same
	times   []time.Time
	took    []time.Duration
	moments instants // both, once there are many
	inOrder bool     // the times are
	usage   []model.Usage
	unknown map[string]bool     // short texts that were asked for and are not said
	room    int                 // bytes that may still be looked through
	ids     map[uint64]struct{} // hashes of the words that are ids, once there is no more room
	runs    runSet              // of the words that follow each other, likewise
	// generous says that what there is no room to look for counts as said: the pieces of
	// a long stream would be kept a second time.
	generous bool
}

// mostLooked bounds what is looked through for one record, in bytes. What is not looked
// for is kept, if need be a second time.
const mostLooked = 16 << 20

// mostLookedInAll is the same for all messages of an assembled log.
const mostLookedInAll = 64 << 20

// spareWords are words that nobody looks at any more: every record needs some.
var spareWords = sync.Pool{New: func() any {
	return &words{texts: make([]string, 0, 24), names: make([]bool, 0, 24)}
}}

// mostSpare is up to how many texts the room of words is kept for others.
const mostSpare = 256

// forget gives the room of words back, which nobody may look at afterwards.
func (w *words) forget() {
	if cap(w.texts) > mostSpare || cap(w.raw) > mostSpare {
		return
	}
	clear(w.texts)
	clear(w.raw)
	clear(w.rawOf)
	*w = words{texts: w.texts[:0], names: w.names[:0], raw: w.raw[:0], rawOf: w.rawOf[:0], times: w.times[:0]}
	spareWords.Put(w)
}

func wordsOf(messages ...*model.Message) *words {
	w := spareWords.Get().(*words)
	w.room = mostLooked
	if len(messages) > few { // rather than to grow by and by
		fields := 0
		for _, m := range messages {
			fields += len(m.Meta)
		}
		w.texts, w.names = slices.Grow(w.texts, 2*len(messages)), slices.Grow(w.names, 2*len(messages))
		w.raw, w.rawOf = slices.Grow(w.raw, fields), slices.Grow(w.rawOf, fields)
	}
	var before [9]string // what messages that follow each other have in common is noted once
	for _, m := range messages {
		w.name(m.ID, m.Parent)
		common := [...]string{m.RawRole, m.Role.String(), m.Agent, m.Mode, m.Model, m.StopReason, m.Thread, m.ParentCall, m.Conversation}
		for i, s := range common {
			if s != before[i] {
				w.name(s)
			}
		}
		before = common
		w.parts(m.Parts)
		for _, f := range m.Meta {
			w.addRaw(f.Name, f.Value)
		}
		w.add(m.Warnings...)
		if !m.Time.IsZero() {
			if w.times = append(w.times, m.Time); m.Duration != 0 {
				w.times = append(w.times, m.Time.Add(m.Duration), m.Time.Add(-m.Duration))
			}
		}
		if m.Duration != 0 {
			w.took = append(w.took, m.Duration)
		}
		if !m.Usage.IsZero() {
			w.usage = append(w.usage, m.Usage)
		}
	}
	return w
}

func (w *words) add(texts ...string) {
	for _, s := range texts {
		if s != "" {
			w.texts, w.names = append(w.texts, s), append(w.names, false)
		}
	}
}

// name adds names and ids. A member that is the same has nothing more to say, while one
// that repeats what was spoken may say that somebody else spoke so, too.
func (w *words) name(texts ...string) {
	for _, s := range texts {
		if s != "" {
			w.texts, w.names = append(w.texts, s), append(w.names, true)
		}
	}
}

// isName reports whether this is one of the names.
func (w *words) isName(text string) bool {
	for i, s := range w.texts {
		if w.names[i] && s == text {
			return true
		}
	}
	return false
}

func (w *words) addRaw(of string, raw []byte) {
	if len(raw) > 0 {
		w.raw, w.rawOf = append(w.raw, raw), append(w.rawOf, of)
	}
}

// few is up to how many texts are looked through one by one, which is faster.
const few = 40

// seldom is up to how many times texts are asked for that are not entered into a map: that
// takes some times as long as looking at each, and much memory.
const seldom = 4

// exactly reports whether this is one of the texts.
func (w *words) exactly(text string) bool {
	if w.asked++; len(w.texts) <= few || w.asked <= seldom {
		for _, s := range w.texts {
			if s == text {
				return true
			}
		}
		return false
	}
	if w.known == nil {
		w.known = newTextSet(w.texts)
	}
	return w.known.has(w.texts, text)
}

func (w *words) parts(parts []model.Part) {
	if len(parts) > few { // rather than to grow by and by
		calls, results := 0, 0
		for _, p := range parts {
			switch p.(type) {
			case *model.ToolCall:
				calls++
			case *model.ToolResult: // has an id, and says something
				results++
			}
		}
		n := len(parts) + results + few
		w.texts, w.names = slices.Grow(w.texts, n), slices.Grow(w.names, n)
		w.raw, w.rawOf = slices.Grow(w.raw, calls), slices.Grow(w.rawOf, calls)
	}
	var before [3]string // calls of one tool have it once
	for _, p := range parts {
		switch p := p.(type) {
		case model.Text:
			w.add(p.Text)
		case model.Reasoning:
			w.add(p.Text, p.Opaque)
		case model.Media:
			w.add(p.Text)
			w.name(p.Name, p.MediaType, p.URL, p.FileID)
		case model.Citation:
			w.add(p.Text, p.Title)
			w.name(p.URL)
		case model.Marker:
			w.add(p.Text)
			if p.Answer != nil {
				w.add(p.Answer.ID, p.Answer.Reason)
			}
		case model.Unknown:
			w.addRaw(p.Type, p.Raw)
		case model.Data:
			w.addRaw(p.Name, p.Raw)
		case *model.ToolCall:
			w.name(p.ID)
			if is := [...]string{p.Name, p.Server, p.Agent()}; is != before {
				w.name(is[:]...)
				before = is
			}
			w.add(p.Description, p.ArgumentsText, p.Raw())
			if p.Approval != nil {
				w.add(p.Approval.ID, p.Approval.Reason)
			}
			w.addRaw("the arguments", p.Arguments)
		case *model.ToolResult:
			w.name(p.CallID, p.Name)
			w.add(p.Raw())
			if p.Duration != 0 {
				w.took = append(w.took, p.Duration)
			}
			w.addRaw("the details", p.Details)
			w.parts(p.Content)
		}
	}
}

func (w *words) inRaw(value []byte) bool {
	_, is := w.raws(value)
	return is
}

// raws reports whether a value stands in the JSON that is kept, and in what.
func (w *words) raws(value []byte) (of string, is bool) {
	for i, raw := range w.raw {
		if w.room -= len(raw) + 1; w.room < 0 {
			return "", w.generous
		}
		if literal.Contains(raw, value) {
			return w.rawOf[i], true
		}
	}
	return "", false
}

// says reports whether a text that a decoder read is said: as it is or within another, as
// JSON, as a point in time, or line by line. Data are not said, their size is.
func (w *words) says(text string, v rawjson.Value) bool {
	if w.exactly(text) || isUnderstood(text, v) || len(w.raw) > few && w.isRaw(text) {
		return true
	}
	if w.lacks(text) {
		return false
	}
	if len(text) >= shortText {
		return w.saysWithin(text, v)
	}
	if w.unknown[text] { // ids of a stream come again with each piece
		return false
	}
	said := w.saysWithin(text, v)
	if !said {
		if w.unknown == nil {
			w.unknown = map[string]bool{}
		}
		w.unknown[text] = true
	}
	return said
}

// shortText is up to how many bytes what became of a text is remembered.
const shortText = 20

func (w *words) saysWithin(text string, v rawjson.Value) bool {
	return w.isTime(text) || w.isRaw(text) || w.within(strings.TrimSpace(text)) || isData(text) || w.inRaw(v.Raw()) || w.saysJSON(text) || w.unsaid(text) == ""
}

// isUnderstood reports whether a text that a decoder read is a word that only says how
// what is beside it is to be read, or that nothing went wrong with it.
func isUnderstood(text string, v rawjson.Value) bool {
	switch v.Name() {
	case "type", "role", "object", "_table":
		return true
	case "status", "state":
		switch text {
		case "completed", "done", "success", "output-available", "result":
			return true
		}
	}
	return false
}

// saysLine reports whether a line is part of what is said, but for marks in it: tags and
// tokens of templates, and the name of the speaker before it.
func (w *words) saysLine(line string) bool {
	if line == "" || w.exactly(line) || w.within(line) {
		return true
	}
	marked := false
	for piece := range betweenMarks(line, &marked) {
		if piece = strings.TrimSpace(piece); piece != "" && piece != line && !w.exactly(piece) && !w.within(piece) || !marked {
			return false
		}
	}
	return true
}

// saysJSON reports whether a text is JSON of which all texts are said.
func (w *words) saysJSON(text string) bool {
	if text = strings.TrimSpace(text); text == "" || text[0] != '{' && text[0] != '[' {
		return false
	}
	v, err := rawjson.Parse([]byte(text))
	return err == nil && w.saysLeaves(v)
}

func (w *words) saysLeaves(v rawjson.Value) bool {
	if v.Kind() == rawjson.String {
		text := v.Text()
		return text == "" || w.exactly(text) || w.saysLine(strings.TrimSpace(text)) || w.isTime(text) || isData(text) || w.inRaw(v.Raw()) || w.saysJSON(text)
	}
	if raw := v.Raw(); v.Kind() == rawjson.Number && len(raw) >= longNumber {
		return w.exactly(string(raw)) || w.isTime(string(raw)) || w.counts(v) || w.inRaw(raw) || w.within(string(raw))
	}
	for i := range v.Len() {
		name := v.Key(i)
		chooses := v.Kind() == rawjson.Object && (name == "type" || name == "role" || name == "object")
		if !chooses && !w.saysLeaves(v.Index(i)) {
			return false
		}
	}
	return !v.Opaque()
}

// isData reports whether a text is binary data, in base64 or as a data URL.
func isData(text string) bool {
	if strings.HasPrefix(text, "data:") {
		return strings.Contains(text[:min(len(text), 200)], ",")
	}
	if len(text) < 64 {
		return false
	}
	for i := range min(len(text), 4096) {
		switch c := text[i]; {
		case c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c >= '0' && c <= '9', c == '+', c == '/', c == '-', c == '_', c == '=', c == '\n', c == '\r':
		default:
			return false
		}
	}
	return true
}

func (w *words) within(line string) bool {
	for _, s := range w.texts {
		if w.room--; w.room < 0 {
			return w.generous
		}
		if len(s) < len(line) {
			continue
		}
		w.room -= len(s)
		if strings.Contains(s, line) {
			return true
		}
	}
	return false
}

func (w *words) isTime(text string) bool {
	if text == "" || len(text) > 40 || text[0] < '0' || text[0] > '9' {
		return false
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return w.isMoment(n)
	}
	for _, layout := range [...]string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999", "2006-01-02 15:04:05.999999999Z07:00"} {
		if t, err := time.Parse(layout, text); err == nil && w.hasTime(t) {
			return true
		}
	}
	return false
}

// isOf reports whether a number counts some nanoseconds, in whatever unit, or the whole
// ones of a unit.
func isOf(n, nanoseconds float64) bool {
	for range 4 {
		if n == math.Floor(nanoseconds) || math.Abs(n-nanoseconds) <= max(4e-16*n, 1e-6) { // as near as floats are read
			return true
		}
		nanoseconds /= 1000
	}
	return false
}

// Unsaid returns the lines of a text that a message does not say, "" if it says all.
func Unsaid(m *model.Message, text string) string { return wordsOf(m).unsaid(text) }

// unsaid returns the lines of a text that are not said, "" if all are.
func (w *words) unsaid(text string) string {
	if !strings.Contains(text, "\n") {
		if w.saysLine(strings.TrimSpace(text)) {
			return ""
		}
		return text
	}
	var lost []string
	for line := range strings.Lines(text) {
		if !w.saysLine(strings.TrimSpace(line)) {
			lost = append(lost, strings.TrimRight(line, "\r\n"))
		}
	}
	return strings.Join(lost, "\n")
}

// less returns a field with only those lines of a long text that are not said.
func (w *words) less(f model.Field) model.Field {
	if len(f.Value) < 20 || f.Value[0] != '"' || !bytes.Contains(f.Value, []byte(`\n`)) {
		return f
	}
	v, err := rawjson.Parse(f.Value)
	if err != nil {
		return f
	}
	if lost := w.unsaid(v.Text()); lost != "" && lost != v.Text() {
		f.Value = rawjson.Quote(lost)
		f.Name += " (what else it says)"
	}
	return f
}
