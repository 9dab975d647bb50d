package model

// Class says what became of a record.
type Class uint8

// The classes. Every record is in exactly one of them.
const (
	Shown           Class = iota // became a message or a part of one
	Metadata                     // understood, but not speech
	UnknownRecord                // well-formed, but nobody described it
	MalformedRecord              // could not be read
)

// Account says what became of every record of a log:
// Records = Shown + Metadata + Unknown + Malformed.
type Account struct {
	Records, Shown, Metadata, Unknown, Malformed int

	Repeated int // of the shown records, those that repeat an earlier one

	Conversations int
	Messages      int
	Events        int // of the messages, those that nobody said: errors, hooks, changes of models, verdicts
	Calls         int // tool calls
	Results       int // tool results
	Paired        int // results that have their call

	// named counts the calls of which the log has more than that there was one.
	named int

	// astray says that a result behind a prompt names a call that was not there before it.
	astray bool

	Errors int // results with an error or a refusal, failed calls and error markers

	Orphans    int // results without a call that are no errors
	Unanswered int // calls without a result although the conversation goes on
	Unended    int // of the malformed records, those whose line has no end: they may still be written
	Open       int // calls without a result in the message that a conversation ends with

	UnknownTypes  map[string]int // unknown records by the type they call themselves
	MetadataTypes map[string]int // records of metadata by what they are
}
