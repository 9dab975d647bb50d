package model

// Indexing is what a decoder tells the index of how a record stands to others of the
// log: which are pieces of one message, which are copies, and what this one says of
// calls and answers in them. All of it may be zero.
type Indexing struct {
	// Group joins records that are pieces of one message: records of the same
	// thread with the same non-empty Group are shown as one message whose parts
	// follow in record order.
	Group string

	// Once says that a further record with the message's ID is a copy, to be shown
	// once: programs write what they resume into the log again. A record that says
	// something else is no copy: Content is a hash of all that it says.
	Content uint64
	Once    bool

	// Repeats says that pieces of the group may have the same text and reasoning
	// again, which is then said once.
	Repeats bool
	// Restates marks a message whose only call is shown if no earlier record of the log
	// asked for it: events that tell that a tool starts or ended. Else the record is
	// metadata (RepeatedCall), its outcomes are those of the earlier record's call, and so is
	// its result, until another record has one.
	Restates bool

	// Uses marks a message of a call and its result that may be nothing but the result of a call
	// of this turn that waits for one: then it does as Restates says.
	Uses bool
	// Partly says that only the beginning of the record was decoded.
	Partly bool
	Tells  Telling // when it tells what Echo is about
	// Echo marks a message that is shown only if no message near it says the same, as an event
	// that tells what was said does. Else its record is metadata of this type.
	Echo string
	// Stays marks a message of how things are set, which the record says of each turn: it is
	// shown where its event says something else than the one before it in the conversation.
	// Else its record is metadata of this type.
	Stays string
	// Outcomes are what the record tells of calls of other records.
	Outcomes []Outcome
	// Told is what the record tells of answers in other records, nil for nothing.
	Told *Told
}

// A Telling is when an event tells what was said.
type Telling uint8

const (
	TellsBeside Telling = iota // before somebody else speaks
	TellsAhead                 // maybe before that, as what a person says while an agent works
	TellsEnd                   // at the end of a turn, once more
)

// RepeatedMessage is the type of records of a message that an echo says before it.
const RepeatedMessage = "repeated message"

// RepeatedCall is the type of records whose only call an earlier record tells of.
const RepeatedCall = "repeated call"

// Told is what a record tells of answers that stand in other records of its file:
// which model answers from here on, or else what the answer before took.
type Told struct {
	Model string
	Usage Usage // of one answer
	Sum   int64 // of all answers so far, where the record has it: one that did not grow tells nothing new
	Total Usage // of all answers so far, as the log has it
}

// Flag is that of a record that tells something, 0 of nil.
func (t *Told) Flag() Flags {
	switch {
	case t == nil:
		return 0
	case t.Model != "":
		return FlagToldModel
	}
	return FlagToldUsage
}
