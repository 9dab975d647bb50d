// Package render turns messages into the items that a person reads, and items
// into lines.
//
// An item is one thing to look at: a prompt, an answer, a thought, a tool call
// together with its result, an event. The same items are drawn on the screen and
// printed as plain text; how much of each is shown is a State, which follows from
// the level of detail unless the reader folded or opened the item.
package render

import (
	"bytes"
	"strings"
	"time"

	"msgview/model"
)

// Kind is what an item is.
type Kind uint8

// The kinds of items.
const (
	Prompt       Kind = iota // what a person typed
	Answer                   // what the model said
	Injected                 // text in a role's name that it did not produce
	System                   // system and developer prompts
	Thought                  // reasoning
	Call                     // a tool call with its result, if there is one
	Orphan                   // a tool result without a call
	Event                    // a marker: reset, compaction, interruption, notice
	Attachment               // an image or a file by itself
	Strange                  // a part that no format described, or data of a program
	Record                   // a record that is not a message
	Empty                    // a message without any content
	ThreadHead               // begins the thread of a sub-agent whose call is not in the log
	Conversation             // begins another conversation of the file
)

// A Key identifies an item within a log for as long as the log is open: the
// number of its entry in the index and its place among the items of the entry.
type Key struct{ Entry, Place int32 }

// An Item is one thing to look at.
type Item struct {
	Key  Key
	Kind Kind

	Message *model.Message
	Flags   model.Flags
	Parts   []model.Part // text, media and citations of a text item; else the one part
	First   bool         // the first item of its message, which has the time
	Last    bool         // the last one

	from, to      int       // numbers of the parts of the message that the item shows
	repeats       model.Log // of which records repeat its message's calls and say something besides, nil for none
	resultRepeats model.Log // of which records repeat the message of its result, nil for none

	Call        *model.ToolCall
	CallPlace   int // place among the calls of its message
	Result      *model.ToolResult
	ResultFrom  *model.Message // message that brought the result
	ResultPlace int            // place among the results of that message
	resultEntry int            // entry of that message
	Threads     []int          // threads that the call started
	Repeated    bool           // reasoning that the text after it begins with, word for word
	Loose       bool           // a call without a result that should have one, or a result without a call
	Open        bool           // nothing follows it: it may still be running, or be written

	Alone bool   // a record of a file without a conversation, which is shown as it is
	Heads string // above the first of these: what is known of the file, "" for others

	Number, Of int // of a conversation
}

// Items returns the items of an entry of the log. Results that have a call
// belong to the item of the call and are not repeated.
func Items(log model.Log, entry int) ([]Item, error) {
	index := log.Index()
	flags := index.Flags(entry)
	if flags.Any(model.FlagPiece | model.FlagPart) {
		return nil, nil
	}
	m, err := log.Message(entry)
	if err != nil {
		return nil, err
	}
	b := builder{log: log, index: index, entry: entry, m: m, flags: flags}
	b.all()
	return b.items, nil
}

// all makes the items of the entry.
func (b *builder) all() {
	index, entry, m, flags := b.index, b.entry, b.m, b.flags
	if flags.Has(model.FlagStart) {
		if n, of := index.Conversation(entry); of > 1 {
			b.add(Item{Kind: Conversation, Number: n + 1, Of: of})
		}
	}
	if flags.Has(model.FlagHead) {
		if n, _, ok := index.ThreadOf(entry); ok && !index.ThreadInfo(n).Linked {
			b.add(Item{Kind: ThreadHead, Threads: []int{n}})
		}
	}
	if flags.Any(model.FlagMetadata | model.FlagUnknown | model.FlagMalformed) {
		it := Item{Kind: Record, Parts: m.Parts, First: true, Last: true, Open: flags.Has(model.FlagMalformed | model.FlagOpen)}
		if it.Alone = isAside(flags) && Alone(index); it.Alone {
			it.Heads = heads(b.log, entry, m)
		}
		b.add(it)
		return
	}
	b.parts()
	if n := len(b.items); n > 0 {
		b.items[n-1].Last = true
		if b.repeated || b.isRepeated(entry) {
			b.items[n-1].repeats = b.log
		}
	}
}

// Alone reports whether there is no message in a log that was read to its end. Its
// records are then what there is to see.
func Alone(index *model.Index) bool {
	messages, _ := index.Totals()
	_, done, _ := index.State()
	return done && messages == 0
}

// isAside reports whether an entry is a record that says something, and no message.
func isAside(f model.Flags) bool {
	return f.Any(model.FlagUnknown|model.FlagMetadata) && !f.Any(model.FlagPart|model.FlagPiece)
}

// heads says what a file is that holds no conversation, above the first of its records.
func heads(log model.Log, entry int, m *model.Message) string {
	first, _ := log.Index().Next(-1, 1, model.Every, func(_ int, f model.Flags) bool { return isAside(f) })
	const none = "no conversation was found in this file"
	switch source := log.Source(); {
	case first != entry:
		return ""
	case isText(m):
		return none + ". It is text:"
	case source.Unknown || !log.Index().Flags(entry).Has(model.FlagMetadata):
		return none + ". Its JSON:"
	case m.RawRole == "":
		return none + ", but metadata of " + source.FormatTitle + ":"
	default:
		return none + ", but metadata of " + source.FormatTitle + " (" + m.RawRole + "):"
	}
}

// FirstTime is the time of the first message that has one, near the beginning of a
// conversation of a log, or of all of it with model.Every; zero if there is none.
func FirstTime(log model.Log, only int) time.Time {
	return nearTime(log, -1, 1, only, func(f model.Flags) bool { return f.IsMessage() })
}

// LastTime is the time of the last message of the main thread that has one, near the
// end of a conversation or of a log; zero if there is none.
func LastTime(log model.Log, only int) time.Time {
	return nearTime(log, log.Index().Len(), -1, only, func(f model.Flags) bool { return f.IsMessage() && !f.Has(model.FlagSide) })
}

// nearTime looks for a message with a time from an entry on.
func nearTime(log model.Log, at, step, only int, fits func(model.Flags) bool) time.Time {
	for range 20 {
		var ok bool
		at, ok = log.Index().Next(at, step, only, func(_ int, f model.Flags) bool { return fits(f) })
		if !ok {
			break
		}
		if m, err := log.Message(at); err == nil && !m.Time.IsZero() {
			return m.Time
		}
	}
	return time.Time{}
}

// Zoneless reports whether the times of a log say nothing of a time zone. They are
// shown as they are.
func Zoneless(log model.Log) bool {
	index := log.Index()
	messages := 0 // whose times were looked for
	for i := range min(index.Len(), maxZoneEntries) {
		if !index.Flags(i).IsMessage() {
			continue
		}
		if messages++; messages > 20 {
			break
		}
		m, err := log.Message(i)
		if err != nil || m.Time.IsZero() {
			continue
		}
		if m.Time.Location() != time.UTC || index.Place(i).Length > maxZoneRecord {
			return false
		}
		records, err := log.Raw(i)
		return err == nil && len(records) > 0 && zoneless(records[0].Bytes, m.Time)
	}
	return false
}

// maxZoneEntries bounds the entries among which the first message with a time is
// looked for: a text log has one for each line of a message.
const maxZoneEntries = 10_000

// maxZoneRecord bounds the record in which the spelling of a time is looked up.
const maxZoneRecord = 1 << 20

// zonelessLayouts are the spellings of times that may come without a zone: those of
// most logs, of SillyTavern and of text-generation-webui.
var zonelessLayouts = []string{
	"2006-01-02T15:04:05", "2006-01-02 15:04:05",
	"January 2, 2006 3:04pm", "January 2, 2006 3:04 PM", "2006-01-02@15h04m05s", "2006-01-02 @15h 04m 05s", "2006-1-2 @15h 4m 5s",
	"Jan 02, 2006 15:04",
}

// zoneless reports whether a record has a time without a time zone, and nowhere with
// one.
func zoneless(raw []byte, t time.Time) bool {
	without := false
	for _, layout := range zonelessLayouts {
		text := []byte(t.UTC().Format(layout))
		for rest := raw; ; {
			i := bytes.Index(rest, text)
			if i < 0 {
				break
			}
			rest = rest[i+len(text):]
			after := strings.TrimLeft(string(rest[:min(len(rest), 20)]), ".,0123456789")
			after = strings.TrimLeft(after, " ")
			if after != "" && strings.ContainsRune("Zz+-", rune(after[0])) || strings.HasPrefix(after, "UTC") || strings.HasPrefix(after, "GMT") {
				return false
			}
			without = true
		}
	}
	return without
}

// Failure returns the item that stands for an entry that cannot be read.
func Failure(entry int, err error) Item {
	marker := model.Marker{Kind: model.MarkerError, Text: err.Error(), Error: true}
	m := &model.Message{Role: model.RoleMarker, Parts: []model.Part{marker}}
	return Item{Key: Key{Entry: int32(entry)}, Kind: Event, Message: m, Parts: m.Parts, First: true, Last: true}
}

// fewItems is up to how many items the room for them is let grow.
const fewItems = 1000

// builder collects the items of one entry.
type builder struct {
	log      model.Log
	index    *model.Index
	entry    int
	m        *model.Message
	flags    model.Flags
	items    []Item
	taken    int                // items that were made before them and taken
	take     func(items []Item) // takes many items, if it is not nil
	text     *Item              // the text item that further text belongs to
	first    bool
	repeated bool // records tell of its calls again
	part     int  // number of the part that is looked at
	from     map[int]answerer
}

// An answerer is a message with results of the calls of an entry, by its own entry.
type answerer struct {
	message *model.Message
	results []*model.ToolResult
}

// answerer returns the message of an entry that has results.
func (b *builder) answerer(entry int) answerer {
	if a, ok := b.from[entry]; ok {
		return a
	}
	a := answerer{message: b.m}
	if entry != b.entry {
		a.message, _ = b.log.Message(entry) // nil: its results are missing
	}
	if a.message != nil {
		a.results = a.message.Results()
	}
	if b.from == nil {
		b.from = map[int]answerer{}
	}
	b.from[entry] = a
	return a
}

func (b *builder) add(it Item) *Item {
	if n := len(b.items); n > someItems && b.take != nil {
		b.take(b.items[:n-1])
		b.taken += n - 1
		b.items = append(b.items[:0], b.items[n-1]) // which the next one may follow
	}
	it.Key = Key{int32(b.entry), int32(b.taken + len(b.items))}
	it.Message, it.Flags = b.m, b.flags
	it.from, it.to = b.part, b.part+1
	b.items = append(b.items, it)
	return &b.items[len(b.items)-1]
}

// speak adds an item of the message proper; the first of them carries its time.
func (b *builder) speak(it Item) *Item {
	it.First = !b.first
	b.first = true
	return b.add(it)
}

func (b *builder) parts() {
	calls, results, shown := 0, 0, 0
	if n := len(b.m.Parts); n > fewItems && b.take == nil {
		b.items = append(make([]Item, 0, len(b.items)+n), b.items...)
	}
	for i, p := range b.m.Parts {
		b.part = i
		switch p := p.(type) {
		case model.Text, model.Media, model.Citation:
			if t, ok := p.(model.Text); ok && strings.TrimSpace(t.Text) == "" {
				continue // models like to begin with empty lines
			}
			b.addText(p)
			shown++
			continue
		case model.Reasoning:
			b.speak(Item{Kind: Thought, Parts: b.one()})
		case *model.ToolCall:
			b.addCall(p, calls)
			calls++
		case *model.ToolResult:
			shown++
			if _, _, paired := b.index.Call(b.entry, results); !paired {
				b.speak(Item{Kind: Orphan, Result: p, ResultFrom: b.m, ResultPlace: results, resultEntry: b.entry, Parts: b.one(), Loose: b.flags.Has(model.FlagLoose) && b.index.HasCallsAndResults()})
			}
			results++
			b.text = nil
			continue
		case model.Marker:
			b.speak(Item{Kind: Event, Parts: b.one()})
		default:
			b.speak(Item{Kind: Strange, Parts: b.one()})
		}
		shown++
		b.text = nil
	}
	if shown == 0 {
		b.speak(Item{Kind: Empty})
	}
}

// one is the part that is looked at, as a list of the message's own.
func (b *builder) one() []model.Part { return b.m.Parts[b.part : b.part+1 : b.part+1] }

func (b *builder) addText(p model.Part) {
	if b.text == nil {
		b.repeatedBy(p)
		b.text = b.speak(Item{Kind: b.textKind()})
	}
	// b.items may have moved
	b.text = &b.items[len(b.items)-1]
	b.text.Parts = append(b.text.Parts, p)
	b.text.to = b.part + 1
}

func (b *builder) textKind() Kind {
	switch {
	case b.m.Injected != "":
		return Injected
	case b.m.Role == model.RoleSystem || b.m.Role == model.RoleDeveloper:
		return System
	case b.m.Role == model.RoleUser:
		return Prompt
	}
	return Answer
}

func (b *builder) addCall(c *model.ToolCall, place int) {
	it := Item{Kind: Call, Call: c, CallPlace: place, Parts: b.one(), Threads: b.index.Spawned(b.entry, place)}
	if entry, at, ok := b.index.Result(b.entry, place); ok {
		if from := b.answerer(entry); at < len(from.results) {
			it.Result, it.ResultFrom, it.ResultPlace, it.resultEntry = from.results[at], from.message, at, entry
			if at == 0 && entry != b.entry && b.isRepeated(entry) {
				it.resultRepeats = b.log
			}
		}
	}
	if b.flags.Any(model.FlagLoose|model.FlagOpen) && it.Result == nil && !c.HasNoResult() && b.index.HasCallsAndResults() {
		it.Loose, it.Open = true, b.flags.Has(model.FlagOpen)
	}
	b.repeated = b.repeated || len(b.index.Restated(b.entry, place)) > 0
	b.speak(it)
}

// Range returns the numbers of the parts of the message that the item shows: from
// is the first, to the one after the last.
func (it *Item) Range() (from, to int) { return it.from, it.to }
