// Package format defines what a message format has to provide.
//
// A format is one or more shapes: the different things its program writes to
// disk. A shape says how much a record looks like its own (Score) and turns a
// record into messages (Decode). Where single records do not suffice, because
// they are deltas of a stream or repeat a history, it assembles the whole
// sequence instead (Assemble).
//
// To add a format, write a package in loaders/formats with a variable that
// describes its Format, add a fixture to testdata, and add one line to the table
// in loaders/formats/formats.go. CONTRIBUTING.md has the steps; loaders/formats/jan is a
// small one to begin reading with.
package format

import (
	"iter"
	"slices"

	"msgview/model"
	"msgview/model/rawjson"
)

// A Format is one message format as users know it.
type Format struct {
	Name  string // stable, lower case, as given to --format
	Title string // for people: "Claude Code"
	Reads string // one sentence: what is read, and from where
	Omits string // one sentence: what is not read; "" if nothing is known to be missing

	// Resume is the command that goes on with a session, to which its id is added, behind a
	// space if it does not end with an equals sign; "" if there is none.
	Resume string

	// Sources are where its facts were read, for who has to look again when it changes.
	Sources []Source

	Shapes []Shape

	// Embedded says that its messages stand anywhere: other programs wrap them in
	// requests and records of their own that may look like those of another format.
	Embedded bool

	// Wraps says that it tells its records by what is around the messages, or by
	// messages that those of embedded formats may look like: these are looked for
	// within its records before it has them.
	Wraps bool

	// Provider says that its records are those of a provider's interface, of which one
	// log may have several. Together they are of the format that has Providers.
	Provider, Providers bool

	// Fallback is set by the one format that takes what no other knows.
	Fallback *Fallback

	// Layout says how its files lie in a directory.
	Layout Layout

	// Siblings, if set, names the files that belong to the log at path: the
	// logs of sub-agents beside a session. It may list folders next to path but
	// must read nothing that a log names.
	Siblings func(path string) []Sibling

	// Outputs, if set, names the folders in which the outputs of tools lie that the
	// program took out of the log at path (model.Stored). They must be those of the
	// session itself, whatever the log says.
	Outputs func(path string) []string
}

// A Fallback says which shape of its format takes records that no format knows: the
// first one, or one of these.
type Fallback struct {
	Document string // name of the shape for a document that is no list and can be held in memory
	Table    string // of that for tables of people and logs of programs, told by IsTable
	Text     string // of that for texts, of which a record is a block of lines

	// IsTable reports whether records with roles are a table of people or a program's
	// log, to judge by all of them, and no conversation.
	IsTable func(records []*Record) bool

	// Path says where the conversations of a record stand, for people; "" if there is
	// nothing to say.
	Path func(r *Record) string
}

// A Source is a place where a format is written down: code that writes or reads it, a
// schema, a page.
type Source struct {
	Project  string // "openai/codex" of GitHub, or the name of a site
	File     string // files, types or pages in it, separated by commas; "" for all of it
	Version  string // of the writer that it describes, "" if unknown
	Verified string // day on which it was last compared with the code here, "2026-08-31"; "" if unknown
}

// A Sibling is a further file of a log.
type Sibling struct {
	Path       string
	Thread     string // key of the sub-agent's thread, "" if the file goes on with the main one
	ParentCall string // id of the tool call that started it, "" if unknown
	Earlier    bool   // its messages come before those of the log
}

// A Shape is one layout of a format on disk.
type Shape struct {
	Name  string // "session", "UI messages"; shown in the reason for detection
	Title string // for people, where that of the format says something else; "" for it

	// Score votes on one record: 0 nothing speaks for this shape, 10 certain, more
	// to outvote formats that are certain of what this one wraps. The votes of the first
	// records of a file are added up, so a record that fits many formats must give little.
	// It sees records that are cut (the
	// head of a large document) and must not rely on all members being there.
	Score func(r *Record) int

	// Text, if set, votes on a file of text by its beginning: for shapes that single lines
	// say too little of.
	Text func(head string) int

	// Decode turns one record into messages. It must depend on the record
	// alone: it is called again later for the records on screen.
	Decode func(r *Record) Decoded

	// Skim, if set, fills the index entry of a record without parsing it: what
	// model.EntryOf makes of the one message that Decode returns, or Type and
	// the flags of a record without messages. Logs are indexed with it several
	// times faster. r has no Value, but all of Raw. Skim returns false for
	// whatever it is not certain of, records of several messages among them;
	// Decode then decides. e is zero except that Calls and Results may have
	// room to append to; Sub and the place in the file are left to the caller.
	// What the record tells of the conversation is merged into about as
	// Decoded.About would be; on false about is unchanged. Of a shape with Echoes it
	// says what model.Said of the message does.
	Skim func(r *Record, e *model.Entry, about *About) bool

	// Assemble, if set, replaces Decode: it gets all records of the file at
	// once, until it is no longer wanted. What it makes of a large file is kept in a temporary one.
	Assemble func(records iter.Seq[*Record]) Assembled

	// Tree says that Assemble needs the records of all files of a log at once,
	// told apart by File and Dir: a store that keeps sessions, messages and
	// parts in files of their own. Without it each file is assembled alone.
	Tree bool

	// Groups says that Assemble can take the rows of one session of a large database
	// without those of the others.
	Groups bool

	// Pieces says that Assemble can take a large file piece by piece, because what
	// belongs together stands together in it. What lies on both sides of a border is
	// shown apart.
	Pieces bool

	// Echoes says that some of the messages may say again what others near them do, see
	// model.Indexing.Echo.
	Echoes bool

	// Whole says that records are decoded whole, however large: those that hold
	// a conversation each, of which a beginning would not do.
	Whole bool

	// List names the member of a document whose elements are the records, for
	// shapes whose documents are not {"messages": [...]}. "-" keeps documents
	// whole.
	List string

	// Many says that each record is a conversation of its own. What such a record
	// tells (About) is not that of a log which has several.
	Many bool

	// First, if set, reports of the first record of a file whether the file is read
	// before the others of a log: questions before their answers.
	First func(r *Record) bool

	// Scoped says that the keys of conversations mean something within a file and
	// its siblings only: two files of a directory may use the same ones.
	Scoped bool
}

// Speaks reports whether some of the records look like those of the shape.
func (s *Shape) Speaks(records []*Record) bool {
	return slices.ContainsFunc(records, func(r *Record) bool { return s.Score(r) > 0 })
}

// A Record is one unit of a log as the framing found it.
type Record struct {
	Number int           // from 0, in the order of the file
	Raw    []byte        // exact bytes, without surrounding white space
	Value  rawjson.Value // Raw parsed; Missing if Raw is no JSON
	// Prefix is the text before Value on its line, as loggers write it; Raw has both.
	Prefix string
	// Beside is other text that is no part of Value: lines between those of an event,
	// remarks; Raw has it, too.
	Beside string
	// Repaired says that Value was read tolerantly: NaN, comments, a cut end.
	Repaired bool
	// Cut says that the bytes end before the record does; Value is what there is of it.
	Cut   bool
	Event string // name of the event, in SSE captures
	SSE   bool   // the record is an event of such a capture
	// Envelope marks the document around a list that was split into records:
	// Value is the document with the list empty.
	Envelope bool
	// List is the key of the list that the record is an element of, "" for none.
	List string
	// File is the base name of the file, Dir the name of its folder.
	File, Dir string
	// Thread is the key of the thread that the whole file belongs to, "" for
	// the main file of a log.
	Thread string
	Origin model.Origin
	// Counts says that Skim is to tell what a message took (Entry.Usage), too.
	Counts bool
}

// Leads reports whether the record is the first of its file, before which there may be
// a mark of the encoding.
func (r *Record) Leads() bool {
	return r.Origin.Offset == 0 || r.Origin.Offset == 3 && r.Origin.Line == 1
}

// Class says what became of a record in the account of a log.
type Class = model.Class

// Decoded is what became of one record.
type Decoded struct {
	// Messages are what was said. A record with messages counts as shown.
	Messages []*model.Message

	// Class is model.Metadata, model.UnknownRecord or model.MalformedRecord for
	// records without messages. Ignored when there are messages.
	Class Class
	// Type is the record's own type name. It labels metadata and is counted for
	// unknown records.
	Type string
	// Problem says in plain words what is wrong with a malformed record.
	Problem string
	// ID and Parent place a record without messages in the chain of those that
	// refer to each other, where messages may follow it.
	ID, Parent string
	// Outcomes are what a record without messages tells of tool calls.
	Outcomes []model.Outcome
	// Repeats says that messages near a record without messages have its words, too. What
	// they do not have is shown beside the one before it.
	Repeats bool
	// Told is what a record without messages tells of answers in other records.
	// Assembled records tell nothing: Assemble knows them all.
	Told *model.Told

	// About is what the record tells of the conversation as a whole.
	About About
}

// About is what single records tell of a whole conversation.
type About = model.About

// Assembled is a whole file decoded at once.
type Assembled struct {
	// Messages in the order to be shown. Each one's Origin must be that of the
	// record it mainly comes from.
	Messages []*model.Message
	// Classes has one entry for each record, in order.
	Classes Classes
	About   About

	// Each yields the messages of a text one after the other, in the order of their places,
	// where all of them would take too much. There are no Messages and no Classes then, and
	// Class says what became of a record, once all messages are there that stand before it. If
	// it is nil each record is part of a message, or of a text that nobody knows if there is none.
	Each  iter.Seq[*model.Message]
	Class func(record int) RecordClass
}

// Whole is what was assembled of some records with all of its messages.
func (a Assembled) Whole(records int) Assembled {
	if a.Each == nil {
		return a
	}
	a.Messages = slices.Collect(a.Each)
	for i := range records {
		a.Classes.Add(a.ClassOf(i, len(a.Messages) > 0))
	}
	a.Each, a.Class = nil, nil
	return a
}

// ClassOf is the account of a record of a text of which some message was made, or none.
func (a Assembled) ClassOf(record int, any bool) RecordClass {
	switch {
	case a.Class != nil:
		return a.Class(record)
	case any:
		return ShownRecord
	}
	return UnknownRecord("text")
}

// RecordClass is the account of one record of an assembled file.
type RecordClass struct {
	Class    Class
	Type     string
	Problem  string
	Outcomes []model.Outcome // of a record without messages
}

// ShownRecord is a record that became part of messages.
var ShownRecord = RecordClass{Class: model.Shown}

// MetadataRecord is a record of an assembled file that is metadata of some kind.
func MetadataRecord(kind string) RecordClass { return RecordClass{Class: model.Metadata, Type: kind} }

// UnknownRecord is a record of an assembled file that nobody knows.
func UnknownRecord(kind string) RecordClass {
	return RecordClass{Class: model.UnknownRecord, Type: kind}
}

// Shown wraps messages.
func Shown(messages ...*model.Message) Decoded {
	return Decoded{Messages: messages, Class: model.Shown}
}

// Metadata is a record that is not speech but is understood.
func Metadata(kind string) Decoded { return Decoded{Class: model.Metadata, Type: kind} }

// Repeated is a record whose words messages near it have, too.
func Repeated(kind string) Decoded {
	return Decoded{Class: model.Metadata, Type: "repeated " + kind, Repeats: true}
}

// Echo is a record whose messages are shown unless messages near it say the same: it is a
// repeated one of that kind then, as it is if they say nothing. Its shape must have Echoes.
func Echo(kind string, messages ...*model.Message) Decoded {
	d := Repeated(kind)
	says := false
	for _, m := range messages {
		m.Indexing.Echo = d.Type
		says = says || len(model.Said(m)) > 0
	}
	if says {
		return Shown(messages...)
	}
	return d
}

// Setting is a record of metadata that says of each turn how things are set, in an event: that
// is shown where it is otherwise than before, see model.Indexing.Stays.
func Setting(d Decoded, event *model.Message, now string) Decoded {
	event.Parts = []model.Part{model.Marker{Kind: model.MarkerModeChange, Text: now}}
	event.Indexing.Stays, event.Indexing.Told = d.Type, d.Told
	d.Messages, d.Class, d.Type = []*model.Message{event}, model.Shown, ""
	return d
}

// Unknown is a record that no one described.
func Unknown(kind string) Decoded { return Decoded{Class: model.UnknownRecord, Type: kind} }

// Malformed is a record that could not be read; problem says why in plain words.
func Malformed(problem string) Decoded {
	return Decoded{Class: model.MalformedRecord, Problem: problem}
}

// Objects makes the Decode of a shape whose records are objects: decode gets them with
// their values, and all else is what it is, the document around the records, no JSON or
// unknown. For an Assemble that decodes records one by one, too.
func Objects(decode func(r *Record, v rawjson.Value) Decoded) func(*Record) Decoded {
	return func(r *Record) Decoded {
		if d, none := NoObject(r, r.Value); none {
			return d
		}
		return decode(r, r.Value)
	}
}

// NotJSON is d, but that a record without a value of which nobody says what it is is malformed.
func NotJSON(r *Record, d Decoded) Decoded {
	if len(d.Messages) == 0 && d.Class == model.UnknownRecord && !r.Value.Exists() && (d.Type == "" || d.Type == rawjson.Missing.String()) {
		return Malformed("no JSON")
	}
	return d
}

// NoObject says what became of a record whose value v is no object: the document around
// the records, no JSON, or something else. none is false if v is one.
func NoObject(r *Record, v rawjson.Value) (d Decoded, none bool) {
	switch {
	case !r.Value.Exists():
		return Malformed("no JSON"), true
	case r.Envelope:
		return Metadata("envelope"), true
	case v.Kind() != rawjson.Object || v.Opaque():
		return Unknown(v.Kind().String()), true
	}
	return Decoded{}, false
}
