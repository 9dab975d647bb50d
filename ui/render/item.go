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

// An Item is one thing to look at. A message may have very many of them, so what few have
// stands beside it.
type Item struct {
	Key  Key
	Kind Kind

	First    bool // the first item of its message, which has the time
	Last     bool // the last one
	Repeated bool // reasoning that the text after it begins with, word for word, or a notice that the one before says, too
	Loose    bool // a call without a result that should have one, or a result without a call
	Open     bool // nothing follows it: it may still be running, or be written
	Alone    bool // a record of a file without a conversation, which is shown as it is

	Flags     model.Flags
	from, to  int32 // numbers of the parts of the message that the item shows
	CallPlace int32 // place among the calls of its message

	Message *model.Message
	Parts   []model.Part // text, media and citations of a text item; else the one part
	Call    *model.ToolCall

	got  *Got     // the result, nil for none, or if it is got when it is asked for
	lazy *results // gets it then, nil if it was got
	rare *rare    // nil if it has none of that
}

// rare is what few items have.
type rare struct {
	threads    []int     // that the call started
	heads      string    // above the first record of a file without a conversation
	number, of int       // of a conversation
	repeats    model.Log // of which records repeat the message's calls and say something besides
	kept       *kept     // what the call does with a list of things to do
	again      *again    // what records tell of the call besides its result
}

var noRare rare

// few returns what few items have, to be read.
func (it *Item) few() *rare {
	if it.rare == nil {
		return &noRare
	}
	return it.rare
}

// Threads are those that the call started.
func (it *Item) Threads() []int { return it.few().threads }

// IsAgent reports whether an item is where a sub-agent stands: the call that starts it, or
// the head of a thread whose call is not in the log.
func (it *Item) IsAgent(index *model.Index) bool {
	return it.Kind == ThreadHead || it.Kind == Call && index.StartsAgent(int(it.Key.Entry), int(it.CallPlace))
}

// Heads says above the first record of a file without a conversation what is known of the
// file, "" for other items.
func (it *Item) Heads() string { return it.few().heads }

// Conversation returns which of how many conversations begins.
func (it *Item) Conversation() (number, of int) { return it.few().number, it.few().of }

// Range returns the numbers of the parts of the message that the item shows: from
// is the first, to the one after the last.
func (it *Item) Range() (from, to int) { return int(it.from), int(it.to) }

// Items returns the items of an entry of the log. Results that have a call
// belong to the item of the call and are not repeated.
func Items(log model.Log, entry int) ([]Item, error) {
	return ItemsWhere(log, entry, Alone(log.Index()))
}

// ItemsWhere is as [Items] with what [Alone] said of the log at some time: who shows many
// items of a log that is still read has them agree.
func ItemsWhere(log model.Log, entry int, alone bool) ([]Item, error) {
	index := log.Index()
	flags := index.Flags(entry)
	if flags.Any(model.FlagPiece | model.FlagPart) {
		return nil, nil
	}
	m, err := log.Message(entry)
	if err != nil {
		return nil, err
	}
	b := builder{log: log, index: index, entry: entry, m: m, flags: flags, alone: alone}
	b.all()
	return b.items, nil
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
		if isTable(source) {
			return none + ". Its rows, by the names of their columns:"
		}
		return none + ". Its JSON:"
	case m.RawRole == "":
		return none + ", but metadata of " + source.FormatTitle + ":"
	default:
		return none + ", but metadata of " + source.FormatTitle + " (" + m.RawRole + "):"
	}
}

// isTable reports whether the records of a log are the rows of a table.
func isTable(s model.Source) bool {
	switch s.Container {
	case "csv", "parquet", "sqlite":
		return true
	}
	return false
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
